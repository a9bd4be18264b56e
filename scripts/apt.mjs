// Installs Debian packages if this is Debian and the process may install.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns whether this process may install packages. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const run = (args, options = {}) =>
  spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    ...options,
  })

/**
 * Installs packages. Returns the last line of apt's errors if the installation failed, otherwise undefined.
 */
export function install(...packages) {
  run(['update'])
  const { status, stderr } = run(['install', '--no-install-recommends', ...packages])
  return status === 0 ? undefined : (stderr.trim().split('\n').at(-1) ?? 'apt-get failed')
}

/** Downloads the archive of a package into a folder, without installing it. */
export function download(name, folder) {
  run(['update'])
  // The user of apt may not write into the folder.
  run(['download', '-o', 'APT::Sandbox::User=root', name], { cwd: folder })
}
