// Debian's packages, when this is Debian and we may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const mayInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/** Installs packages quietly; whether it worked. */
export function install(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-q', '-y', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return (apt('install', '--no-install-recommends', ...packages) || (apt('update') && apt('install', '--no-install-recommends', ...packages)))
}
