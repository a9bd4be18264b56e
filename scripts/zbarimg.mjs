// Runs zbarimg, which reads QR codes from pictures. For tests.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { canInstall, install } from './apt.mjs'

const program = '/usr/bin/zbarimg'

/**
 * Returns the content of the QR code in a picture. Installs zbarimg if it is missing and this process may
 * install it (root with apt-get).
 * @param {string} picture the path of the file
 * @returns {Promise<string>}
 */
export async function zbarimg(picture) {
  if (!existsSync(program) && canInstall()) install('zbar-tools')
  if (!existsSync(program)) throw new Error('zbarimg was not found (Debian: apt-get install zbar-tools)')

  const { stdout } = await promisify(execFile)(program, ['--quiet', '--raw', picture])
  return stdout.trim()
}
