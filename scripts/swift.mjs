/**
 * Starts a temporary OpenStack Swift from Debian on free ports of the loopback interface. Its S3 API checks
 * every signature. For tests.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { canInstall, install } from './apt.mjs'
import { freePort } from './free-port.mjs'

const run = promisify(execFile)
const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const startTimeoutMs = 60_000

/** The credentials of the test account. */
const accessKeyId = 'test:tester'
const secretAccessKey = 'testing/+secret'

/**
 * Starts Swift. Installs it if it is missing and this process may install it (root with apt-get).
 * @returns {Promise<import('./swift.mjs').RunningSwift>}
 */
export async function startSwift() {
  if (!existsSync('/usr/bin/swift-proxy-server') && canInstall()) install(...packages)
  if (!existsSync('/usr/bin/swift-proxy-server'))
    throw new Error(`Swift was not found (Debian: apt-get install ${packages.join(' ')})`)

  const dir = await mkdtemp(join(tmpdir(), 'sorgfalt-swift-'))
  const ports = {}
  for (const name of ['proxy', 'account', 'container', 'object', 'memcached']) ports[name] = await freePort()
  await mkdir(join(dir, 'devices', 'd1'), { recursive: true })
  for (const name of ['account', 'container', 'object']) await buildRing(dir, name, ports[name])
  await writeConfiguration(dir, ports)

  const children = new Map()
  const startServer = (name, command, args) =>
    children.set(name, spawn(command, args, { cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] }))
  const startProxy = async () => {
    startServer('proxy', 'swift-proxy-server', [join(dir, 'proxy.conf')])
    await waitUntilReady(`http://127.0.0.1:${ports.proxy}/healthcheck`, children)
  }
  const end = async (name) => {
    const child = children.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  startServer('memcached', 'memcached', ['-u', 'root', '-l', '127.0.0.1', '-p', String(ports.memcached)])
  for (const name of ['account', 'container', 'object'])
    startServer(name, `swift-${name}-server`, [join(dir, `${name}.conf`)])
  await startProxy()

  return {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    accessKeyId,
    secretAccessKey,
    startProxy,
    stopProxy: () => end('proxy'),
    stop: async () => {
      for (const name of children.keys()) await end(name)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function buildRing(dir, name, port) {
  const builder = join(dir, `${name}.builder`)
  const build = (...args) => run('swift-ring-builder', [builder, ...args])
  await build('create', '4', '1', '1')
  await build('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  await build('rebalance')
}

async function writeConfiguration(dir, ports) {
  const common = (port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${dir}
devices = ${dir}/devices
mount_check = false
workers = 0
user = root
log_address = ${dir}/no-syslog
`
  const files = {}
  for (const name of ['account', 'container', 'object'])
    files[name] = `${common(ports[name])}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`
  files.proxy = `${common(ports.proxy)}
[pipeline:main]
pipeline = healthcheck cache s3api tempauth slo proxy-server
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:s3api]
use = egg:swift#s3api
location = eu-central-1
storage_domain = s3.localhost
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, `${name}.conf`), text)
}

async function waitUntilReady(url, children) {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    const ended = [...children].find(([, { exitCode }]) => exitCode !== null)
    if (ended) throw new Error(`Swift's ${ended[0]} server ended`)
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await delay(100)
  }
  throw new Error('Swift does not start')
}
