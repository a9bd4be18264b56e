// Finds the Node that runs the product: the version in the lockfile, or the machine's Node if it is version
// 24 or newer.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns the path of the Node that runs TypeScript. */
export function pinnedNode() {
  const pinned = `${root}node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  console.error(
    `Sorgfalt includes no Node for ${platform}. Install Node 24 or newer. This is ${process.version}.`,
  )
  process.exit(1)
}

/**
 * Returns whether this process can run TypeScript. If it cannot, starts the same script on the pinned Node
 * and forwards signals and the exit status. That happens when a script is called without npm.
 */
export function onPinnedNode(script) {
  if (Number(process.versions.node.split('.')[0]) >= 24) return true
  const child = spawn(pinnedNode(), [fileURLToPath(script), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
  return false
}

/** Runs a command and waits until it ends. If it fails, ends this process with the same exit status. */
export function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) {
    if (signal) console.error(`${command} was ended by ${signal}`)
    process.exit(status ?? 1)
  }
}

/** Returns the path of a binary in node_modules. */
export const bin = (name) => `${root}node_modules/.bin/${name}`
