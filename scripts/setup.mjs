// Installs the packages of the lockfile if they are missing. Runs on the machine's Node (version 20 or
// newer). The npm script that follows runs on the pinned Node in node_modules/.bin.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const installed = `${root}node_modules/.package-lock.json`
const lockfile = `${root}package-lock.json`

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Sorgfalt needs Node 20 or newer to install. This is ${process.version}.`)
  process.exit(1)
}
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lockfile).mtimeMs) {
  console.log('Installing packages (once, about a minute) …')
  // No package may run code while it is installed. `ignore-scripts` is not set in .npmrc, because there it
  // would also switch off the pre-scripts of this project.
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
