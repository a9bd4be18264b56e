/** Runs Prometheus's promtool, which checks and tests alert rules. For tests. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { canInstall, install } from './apt.mjs'

const program = '/usr/bin/promtool'

/**
 * Runs promtool with these arguments and returns its output. Installs promtool if it is missing and this
 * process may install it (root with apt-get).
 * @param {string[]} args
 * @returns {Promise<string>}
 */
export async function promtool(args) {
  if (!existsSync(program) && canInstall()) install('prometheus')
  if (!existsSync(program)) throw new Error('promtool was not found (Debian: apt-get install prometheus)')

  const { stdout, stderr } = await promisify(execFile)(program, args)
  return stdout + stderr
}
