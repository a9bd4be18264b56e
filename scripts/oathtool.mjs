// Runs oathtool, another implementation of one-time codes. For tests.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { canInstall, install } from './apt.mjs'

const program = '/usr/bin/oathtool'

/**
 * Runs oathtool with these arguments and returns its output. Installs oathtool if it is missing and this
 * process may install it (root with apt-get).
 * @param {string[]} args
 * @returns {Promise<string>}
 */
export async function oathtool(args) {
  if (!existsSync(program) && canInstall()) install('oathtool')
  if (!existsSync(program)) throw new Error('oathtool was not found (Debian: apt-get install oathtool)')

  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 })
  return stdout
}
