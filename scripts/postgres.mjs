/**
 * Starts a temporary PostgreSQL for tests and benchmarks: a cluster in a temporary folder on a free port of
 * the loopback interface. The cluster is removed when the process that started it ends, even if that process
 * crashes. This module also runs on Node 20.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { canInstall, install } from './apt.mjs'
import { freePort } from './free-port.mjs'

const run = promisify(execFile)
/** Tests send statements that PostgreSQL must refuse. Their errors are not logged. */
const quiet = { log_min_messages: 'log', log_checkpoints: 'off' }
const minMajorVersion = 15
const startTimeoutMs = 30_000
/**
 * The signals of PostgreSQL's shutdown modes. `fast` rolls back and writes a checkpoint. `immediate` leaves
 * the recovery to the next start.
 */
const signals = { fast: 'INT', immediate: 'QUIT', kill: 'KILL' }

/**
 * Starts a cluster. Installs PostgreSQL if it is missing and this process may install it (root with apt-get).
 * This process reads the server's log. If this process blocks (spawnSync), the server may block too.
 * @param {{ durable?: boolean, settings?: Record<string, string | number>, standbyOf?: string }} [options]
 *   `durable` leaves fsync on, for tests that kill the server. `settings` are further server settings.
 *   `standbyOf` is the `adminUrl` of a primary. The new server is then a standby of this primary.
 * @returns {Promise<import('./postgres.mjs').RunningPostgres>}
 */
export async function startPostgres({ durable = false, settings = {}, standbyOf } = {}) {
  const bin = await postgresBinaries()
  const user = unprivilegedUser()
  const dir = await mkdtemp(join(tmpdir(), 'sorgfalt-postgres-'))
  if (user) await chown(dir, user.uid, user.gid)
  const data = join(dir, 'data')
  const options = { ...user, cwd: dir, env: { ...process.env, HOME: dir, LC_ALL: 'C' } }
  await createCluster(bin, { data, standbyOf, options })

  const port = await freePort()
  const fast = durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    ...quiet,
    ...fast,
    ...settings,
  }
  const command = [
    join(bin, 'postgres'),
    '-D',
    data,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  let server = await startServer(command, dir, options)

  const stop = async () => {
    await server.end('fast', false)
    await rm(dir, { recursive: true, force: true })
  }
  return {
    adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    dir,
    stop,
    kill: () => server.end('kill', true),
    restart: async (mode = 'fast') => {
      await server.end(mode, true)
      server = await startServer(command, dir, options)
    },
  }
}

async function createCluster(bin, { data, standbyOf, options }) {
  if (standbyOf) {
    const from = ['-d', `${standbyOf}?application_name=standby`, '--checkpoint=fast', '--no-sync']
    await run(join(bin, 'pg_basebackup'), ['-D', data, '--write-recovery-conf', ...from], options)
  } else {
    await run(
      join(bin, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
        '--no-sync',
        '--no-instructions',
      ],
      options,
    )
  }
}

/**
 * Runs the server and waits for a line on standard input. The line contains the signal that stops the server.
 * If the Node process crashes, the input ends, and the shell stops the server and removes the folder.
 */
const shellScript = `
  "$@" & server=$!
  read -r signal keep
  kill -"\${signal:-QUIT}" "$server"
  wait "$server"
  [ -n "$keep" ] || rm -rf "$CLUSTER_DIR"`

async function startServer(command, dir, options) {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const child = spawn(
      '/bin/sh',
      ['-c', shellScript, 'sh', ...command],
      // Detached, so that Ctrl-C reaches only this process, which then stops the server.
      {
        ...options,
        env: { ...options.env, CLUSTER_DIR: dir },
        stdio: ['pipe', 'ignore', 'pipe'],
        detached: true,
      },
    )
    child.stdin.on('error', () => undefined)
    // A test that does not stop its server must still end.
    child.unref()
    child.stdin.unref()
    child.stderr.unref()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const end = async (mode, keep) => {
      child.ref()
      child.stdin.end(`${signals[mode]} ${keep ? 'keep' : ''}\n`)
      await ended
    }
    const { ready, log } = await waitUntilReady(child)
    if (ready) return { end }
    await end('kill', true)
    // After a crash, the last PostgreSQL processes may use the shared memory for another moment.
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start:\n${log}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The error that clients receive while the server is starting. */
const startingError = /FATAL: +the database system is/

/** Reads the server's log until the server is ready or fails. Discards the rest of the log. */
function waitUntilReady(child) {
  return new Promise((resolve) => {
    let log = ''
    child.stderr.ref()
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (log.length < 10_000) log += `${line}\n`
      const ready = /database system is ready to accept (read-only )?connections/.test(line)
      if (!ready && (startingError.test(line) || !/FATAL|No such file|Permission denied/.test(line))) return
      child.stderr.unref()
      resolve({ ready, log })
    })
    child.once('exit', () => resolve({ ready: false, log }))
  })
}

/**
 * Returns the folder of PostgreSQL's programs. Installs them if they are missing and this process may do so.
 */
export async function postgresBinaries() {
  if (process.platform === 'win32')
    throw new Error('These tests start PostgreSQL, which works on Linux and macOS only.')
  const found = await findBinaries()
  if (found) return found
  if (canInstall()) await installPackage()
  const installed = await findBinaries()
  if (installed) return installed
  throw new Error(
    `PostgreSQL ${minMajorVersion} or newer was not found. Install it and run this again ` +
      '(Debian: apt-get install postgresql, macOS: brew install postgresql@17).',
  )
}

async function findBinaries() {
  for (const folder of [...systemFolders(), ...pathFolders(), ...(await configuredFolder())]) {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) continue
    const { stdout } = await run(join(folder, 'postgres'), ['--version'])
    if (Number(/(\d+)/.exec(stdout)?.[1]) >= minMajorVersion) return folder
  }
  return undefined
}

/** Returns the folders of Debian's PostgreSQL versions, newest first. */
function systemFolders() {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  return readdirSync(root)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
}

function pathFolders() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => existsSync(join(folder, 'postgres')))
    .map((folder) => dirname(realpathSync(join(folder, 'postgres'))))
}

async function configuredFolder() {
  const answer = await run('pg_config', ['--bindir']).catch(() => undefined)
  return answer ? [answer.stdout.trim()] : []
}

/** Installs the package without the system cluster that Debian would create and start with it. */
async function installPackage() {
  process.stderr.write('Installing PostgreSQL for the tests (once, about a minute) …\n')
  const folder = '/etc/postgresql-common/createcluster.d'
  const file = join(folder, 'sorgfalt-tests.conf')
  await mkdir(folder, { recursive: true })
  await writeFile(file, 'create_main_cluster = false\n')
  const problem = install('postgresql')
  await rm(file, { force: true })
  if (problem) throw new Error(`PostgreSQL could not be installed: ${problem}`)
}

/**
 * Returns the user that runs the server if this process is root, because PostgreSQL refuses to run as root.
 */
export function unprivilegedUser() {
  if (process.getuid() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error(
      'PostgreSQL cannot run as root, and there is no user postgres or nobody. Run this as an ordinary user.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
