// Finds or installs the browser of the end-to-end and component tests.
import { existsSync } from 'node:fs'
import { canInstall, install } from './apt.mjs'

/**
 * The path of a browser that renders only pages. A complete Chromium also renders its invisible window, so it
 * takes twice as long.
 */
const headless = '/usr/bin/chromium-headless-shell'
const paths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const complete = () => paths.find((path) => existsSync(path))

/** Returns the path of a Chromium on this machine, or undefined. */
export const findChromium = () => process.env.CHROMIUM_PATH ?? (existsSync(headless) ? headless : complete())

/**
 * Returns the path of a Chromium. If there is none, installs Debian's package, provided that this process may
 * do so.
 */
export function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (!existsSync(headless) && canInstall()) {
    console.log('Installing Chromium for the browser tests (once, about a minute) …')
    const problem =
      install('chromium-headless-shell', 'fonts-liberation') &&
      complete() === undefined &&
      install('chromium', 'fonts-liberation')
    if (problem) console.error(problem)
  }
  const found = findChromium()
  if (found) return found
  console.error('The browser tests need Chromium or Chrome. Install it, or set CHROMIUM_PATH to its path.')
  process.exit(1)
}

/** Arguments for machines without a desktop. They also switch off Chromium's own network requests. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
