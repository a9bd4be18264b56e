// The Node that runs the product: pinned by the lockfile where such a package exists, else the machine's own, at least 24.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Path of the Node to run TypeScript with. */
export function pinnedNode() {
  const pinned = `${root}node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `On ${process.platform}-${process.arch} no Node comes with Sorgfalt: please install Node 24 or newer; this is ${process.version}.`,
  )
  process.exit(1)
}

/**
 * Whether this process is fit to run TypeScript; if not (a script called without npm), the same script is run on the
 * Node that is, and this process only passes signals and the status on.
 */
export function onPinnedNode(script) {
  if (Number(process.versions.node.split('.')[0]) >= 24) return true
  const child = spawn(pinnedNode(), [fileURLToPath(script), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
  return false
}

/** Runs a step to its end; ends the process with its status when it fails. */
export function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) {
    if (signal) console.error(`${command} was ended by ${signal}`)
    process.exit(status ?? 1)
  }
}

/** A binary of node_modules. */
export const bin = (name) => `${root}node_modules/.bin/${name}`
