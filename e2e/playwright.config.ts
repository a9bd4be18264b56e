import { defineConfig } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../scripts/chromium.mjs'
import { origin } from './support/installation.ts'

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  fullyParallel: true,
  // One of them mostly waits for a lease to expire (risk-assessment/execution.spec.ts).
  workers: 4,
  // A shared machine stalls now and then: what fails twice is broken, and the report names what needed its second try.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: origin,
    // What is not there fails by itself, long before the journey's time is over.
    actionTimeout: 30_000,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Fetches the whole app once per journey; offline.spec.ts allows it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
    screenshot: 'only-on-failure',
    video: 'off',
    trace: 'off',
  },
  webServer: {
    command: `"${process.execPath}" --disable-warning=ExperimentalWarning support/demo-server.ts`,
    url: `${origin}/readyz`,
    timeout: 240_000,
    // Lets the server remove its folder.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
