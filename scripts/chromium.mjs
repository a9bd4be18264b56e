// The browser of the journeys: the one that is there, else Debian's.
import { existsSync } from 'node:fs'
import { install, mayInstall } from './apt.mjs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const find = () => places.find((path) => path && existsSync(path))

/** Path of a Chromium. Installs Debian's package when there is none and this process may. */
export function ensureChromium() {
  const found = find()
  if (found) return found
  if (mayInstall()) {
    console.log('Installing Chromium for the browser journeys (once, about a minute) …')
    const problem = install('chromium', 'fonts-liberation')
    if (problem) console.error(problem)
  }
  const installed = find()
  if (installed) return installed
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
