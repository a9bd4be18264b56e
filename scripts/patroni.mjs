/**
 * Starts two PostgreSQL servers that Patroni manages, and three etcd servers, on free ports of the loopback
 * interface, as docs/high-availability.md describes. For tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { canInstall, install } from './apt.mjs'
import { freePort } from './free-port.mjs'
import { postgresBinaries, unprivilegedUser } from './postgres.mjs'

const packages = ['patroni', 'etcd-server']
const startTimeoutMs = 120_000
const members = ['a', 'b', 'c']

/**
 * Starts the servers and waits until the standby is synchronous. Installs Patroni and etcd if they are
 * missing and this process may install them (root with apt-get).
 * @param {object} settings Patroni's dynamic configuration (`bootstrap.dcs`)
 * @returns {Promise<import('./patroni.mjs').RunningPatroni>}
 */
export async function startPatroni(settings) {
  const bin = await postgresBinaries()
  if (!existsSync('/usr/bin/patroni') && canInstall()) install(...packages)
  if (!existsSync('/usr/bin/patroni') || !existsSync('/usr/bin/etcd'))
    throw new Error(`Patroni or etcd was not found (Debian: apt-get install ${packages.join(' ')})`)

  const dir = await mkdtemp(join(tmpdir(), 'sorgfalt-patroni-'))
  const user = unprivilegedUser()
  if (user) await chown(dir, user.uid, user.gid)
  const options = { ...user, cwd: dir, env: { ...process.env, HOME: dir, LC_ALL: 'C' }, stdio: 'ignore' }

  const etcd = await startEtcd(dir, options)
  const nodes = []
  const stop = async () => {
    for (const node of nodes) await node.kill()
    for (const child of etcd.children) await kill(child)
    await rm(dir, { recursive: true, force: true })
  }
  try {
    for (const name of ['db1', 'db2']) {
      nodes.push(await startNode({ name, dir, bin, settings, etcdPorts: etcd.ports, options }))
      await waitFor(() => nodes[0].isPrimary(), 'a primary')
    }
    await waitFor(() => nodes[1].isSynchronous(), 'a synchronous standby')
  } catch (error) {
    await stop()
    throw error
  }

  const [primary, standby] = nodes
  return {
    primaryUrl: primary.adminUrl,
    standbyUrl: standby.adminUrl,
    killPrimary: () => primary.kill(),
    stop,
  }
}

async function startEtcd(dir, options) {
  const ports = []
  const peers = []
  for (const member of members) {
    ports.push(await freePort())
    peers.push(`${member}=http://127.0.0.1:${await freePort()}`)
  }

  const children = members.map((member, index) => {
    const [client, peer] = [`http://127.0.0.1:${ports[index]}`, peers[index].slice(member.length + 1)]
    const args = Object.entries({
      name: member,
      'data-dir': join(dir, `etcd-${member}`),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': peers.join(),
    })
    return spawn(
      '/usr/bin/etcd',
      args.map(([name, value]) => `--${name}=${value}`),
      options,
    )
  })

  return { ports, children }
}

async function startNode({ name, dir, bin, settings, etcdPorts, options }) {
  const [port, apiPort] = [await freePort(), await freePort()]
  const dataDir = join(dir, name)
  const file = join(dir, `${name}.yml`)
  const role = (username) => ({ username, password: 'unused' })
  const configuration = {
    scope: 'sorgfalt',
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { hosts: etcdPorts.map((etcdPort) => `127.0.0.1:${etcdPort}`) },
    bootstrap: { dcs: settings, initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }] },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: bin,
      authentication: {
        superuser: role('postgres'),
        replication: role('replicator'),
        rewind: role('rewinder'),
      },
      parameters: { unix_socket_directories: dir, log_min_messages: 'log' },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
    watchdog: { mode: 'off' },
  }
  // JSON is YAML.
  await writeFile(file, JSON.stringify(configuration))
  const patroni = spawn('/usr/bin/patroni', [file], options)
  const askApi = async (path) => {
    if (patroni.exitCode !== null) throw new Error(`Patroni of ${name} ended`)
    return fetch(`http://127.0.0.1:${apiPort}${path}`).then(
      ({ status }) => status === 200,
      () => false,
    )
  }

  return {
    adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    isPrimary: () => askApi('/primary'),
    isSynchronous: () => askApi('/synchronous'),
    // Patroni comes first, so that it can neither hand over nor start the server again.
    kill: async () => {
      await kill(patroni)
      killPostgres(dataDir)
    },
  }
}

/** Kills the first process of a PostgreSQL server. Its other processes then end. */
function killPostgres(dataDir) {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return

  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

async function kill(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function waitFor(isTrue, name) {
  const deadline = Date.now() + startTimeoutMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Patroni has no ${name}`)
    await delay(200)
  }
}
