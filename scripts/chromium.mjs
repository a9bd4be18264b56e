// The browser of the journeys: Chromium without a window, from Debian's package where it may be installed, else the one that is there.
import { existsSync } from 'node:fs'
import { install, mayInstall } from './apt.mjs'

/** Draws pages only. A whole Chromium draws its own window as well, even where nobody sees it, and takes twice the time. */
const headless = '/usr/bin/chromium-headless-shell'
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const whole = () => places.find((path) => existsSync(path))

/** Returns the path of a Chromium on this machine, or undefined. */
export const findChromium = () => process.env.CHROMIUM_PATH ?? (existsSync(headless) ? headless : whole())

/** Returns the path of a Chromium. Installs Debian's package if there is none and this process may do so. */
export function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (!existsSync(headless) && mayInstall()) {
    console.log('Installing Chromium for the browser journeys (once, about a minute) …')
    const problem =
      install('chromium-headless-shell', 'fonts-liberation') &&
      whole() === undefined &&
      install('chromium', 'fonts-liberation')
    if (problem) console.error(problem)
  }
  const found = findChromium()
  if (found) return found
  console.error('The journeys need Chromium or Chrome: install it, or name its path in CHROMIUM_PATH.')
  process.exit(1)
}

/** What headless Chromium needs on machines without a desktop, and to keep quiet on the network. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
