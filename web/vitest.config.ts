import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs'
import { layerOrder } from './build/layer-order.ts'

const components = 'src/**/*.test.tsx'

/**
 * Packages that the components and their tests import. Vite reloads the page during the run when it finds a
 * package that this list lacks.
 */
const prebundled = [
  '@mantine/core',
  '@mantine/hooks',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'axe-core',
  'i18next',
  'libphonenumber-js/min',
  'qrcode',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'recharts',
  'scorm-again/scorm12',
  'scorm-again/scorm2004',
  'vitest-browser-react',
  'zod/mini',
]

/** Moves the pointer out of the page, so that a test begins with nothing under it. */
const parkPointer: BrowserCommand<[]> = ({ page }) => page.mouse.move(-1, -1)

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['{src,build}/**/*.test.ts'], testTimeout: 60_000 } },
      {
        plugins: [layerOrder(), react()],
        optimizeDeps: { include: prebundled, noDiscovery: true },
        test: {
          name: 'components',
          include: [components],
          exclude: configDefaults.exclude,
          setupFiles: ['src/test/setup.ts'],
          // All files share one page, because loading the modules again for each file would take most of the
          // time.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            // Other checks start at the same time.
            connectTimeout: 300_000,
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            traceView: false,
            dependencySourcemaps: false,
            viewport: { width: 1280, height: 800 },
            commands: { parkPointer },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: chromiumArguments },
              contextOptions: { locale: 'de-DE', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
              actionTimeout: 15_000,
            }),
          },
        },
      },
    ],
  },
})
