// Installs Debian packages if this is Debian and the process may install.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns whether this process may install packages. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs packages. Returns the last line of apt's errors if the installation failed, otherwise undefined.
 */
export function install(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
  apt('update')
  const { status, stderr } = apt('install', '--no-install-recommends', ...packages)
  return status === 0 ? undefined : (stderr.trim().split('\n').at(-1) ?? 'apt-get failed')
}
