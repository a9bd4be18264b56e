// Debian's packages, when this is Debian and we may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages; the last line of what apt said when it failed, else undefined. */
export function install(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words) =>
    spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120', ...words], {
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
  apt('update')
  const { status, stderr } = apt('install', '--no-install-recommends', ...packages)
  return status === 0 ? undefined : (stderr.trim().split('\n').at(-1) ?? 'apt-get failed')
}
