// Builds the web app if its sources are newer than the last build.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run } from './node.mjs'

/** Returns the time of the newest change in a file or folder, in milliseconds. */
const newest = (path) => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => name !== 'dist' && name !== 'node_modules')
      .map((name) => newest(join(path, name))),
  )
}

/** Builds web/dist if it is missing or stale. */
export function buildWeb() {
  const built = join(root, 'web/dist/app.html')
  const sources = Math.max(
    ...['web', 'contract/src', 'texts/src', 'package-lock.json'].map((path) => newest(join(root, path))),
  )
  if (existsSync(built) && statSync(built).mtimeMs >= sources) return
  console.log('Building the web app (about ten seconds) …')
  const web = { cwd: join(root, 'web') }
  run(bin('vite'), ['build', '--logLevel', 'warn'], web)
  // Comes second, because the first build empties the folder.
  run(bin('vite'), ['build', '--config', 'scorm-frame.config.ts', '--logLevel', 'warn'], web)
}

if (process.argv[1] === new URL(import.meta.url).pathname) buildWeb()
