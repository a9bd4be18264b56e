import { defineConfig } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../scripts/chromium.mjs'
import { origin } from './support/installation.ts'

/** The title of the longest test. It waits five minutes for a lease to end, so it starts first. */
const longest = /two members edit an inspection one after the other/

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  fullyParallel: true,
  projects: [
    { name: 'longest', grep: longest },
    { name: 'others', grepInvert: longest },
  ],
  // One of the workers runs the longest test, in which it mostly waits.
  workers: 4,
  // A shared machine may stall, so the limits are generous.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: origin,
    // If an element is missing, the action fails with a message about it, before the whole test times out.
    actionTimeout: 120_000,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // A service worker would fetch the whole app in each test. Only offline.spec.ts allows it.
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
    timeout: 600_000,
    // Gives the server time to remove its folder.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
