// Installs the packages of the lockfile if they are missing, on any Node >= 20 of the machine. The npm script that follows
// runs on the pinned Node of node_modules/.bin.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const installed = `${root}node_modules/.package-lock.json`
const wanted = `${root}package-lock.json`

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Sorgfalt needs Node 20 or newer to install; this is ${process.version}.`)
  process.exit(1)
}
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
  console.log('Installing packages (once, about a minute) …')
  // No package may run code while it is installed. In .npmrc that would switch off our own pre-scripts too.
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) process.exit(status ?? 1)
}
