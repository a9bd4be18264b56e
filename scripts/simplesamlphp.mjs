// Finds or installs SimpleSAMLphp, an identity provider with SAML, and runs it with PHP. For tests.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { canInstall, download, install } from './apt.mjs'
import { root } from './node.mjs'

const php = '/usr/bin/php'
/** The part of Debian's package that is needed. The package itself would also install a web server. */
const program = 'usr/share/simplesamlphp'
const installed = `/${program}`
const cache = `${root}node_modules/.cache/simplesamlphp`

/** Returns whether PHP has the extensions that SimpleSAMLphp needs. */
const hasPhp = () =>
  existsSync(php) && spawnSync(php, ['-r', 'exit(extension_loaded("dom") ? 0 : 1);']).status === 0

/** Unpacks Debian's package into the cache. The complete folder is moved, so that no half is ever used. */
function unpack() {
  mkdirSync(`${root}node_modules/.cache`, { recursive: true })
  const folder = mkdtempSync(`${cache}-`)
  try {
    download('simplesamlphp', folder)
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'))
    if (!archive) return
    spawnSync('dpkg', ['-x', join(folder, archive), join(folder, 'files')])
    if (!existsSync(cache)) renameSync(join(folder, 'files'), cache)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the folder of SimpleSAMLphp. Installs PHP and unpacks the package if they are missing and this
 * process may do so (root with apt-get).
 */
function ensureSimpleSaml() {
  if (!hasPhp() && canInstall()) install('php-cli', 'php-xml')
  if (!existsSync(installed) && !existsSync(cache) && canInstall()) unpack()
  const folder = [installed, join(cache, program)].find((path) => existsSync(path))
  if (!folder || !hasPhp())
    throw new Error('SimpleSAMLphp was not found (Debian: apt-get install simplesamlphp php-cli php-xml)')

  return folder
}

/**
 * Starts SimpleSAMLphp with the configuration in `configFolder` on a port of loopback. Returns the process as
 * soon as it accepts connections.
 * @param {{ configFolder: string; port: number }} options
 */
export async function startSimpleSaml({ configFolder, port }) {
  const folder = ensureSimpleSaml()
  const server = spawn(php, ['-S', `127.0.0.1:${port}`, '-t', join(folder, 'www')], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: configFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

  // PHP reports its start, and later each request.
  const [line] = await once(server.stderr, 'data')
  if (!String(line).includes('started')) throw new Error(`PHP did not start: ${line}`)
  server.stderr.resume()

  return server
}
