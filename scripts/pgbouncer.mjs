/**
 * Starts a temporary pgbouncer in transaction mode in front of a PostgreSQL that trusts its users, on a free
 * port of the loopback interface. For tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, install } from './apt.mjs'
import { freePort } from './free-port.mjs'
import { unprivilegedUser } from './postgres.mjs'
import { waitForPort } from './wait-for-port.mjs'

const program = '/usr/sbin/pgbouncer'
/**
 * Starts pgbouncer for the role and the database of a URL. Installs it if it is missing and this process may
 * install it (root with apt-get).
 * @param {string} databaseUrl
 * @param {{ connections: number }} options number of connections to PostgreSQL
 * @returns {Promise<import('./pgbouncer.mjs').RunningPooler>}
 */
export async function startPgbouncer(databaseUrl, { connections }) {
  if (!existsSync(program) && canInstall()) install('pgbouncer')
  if (!existsSync(program)) throw new Error('pgbouncer was not found (Debian: apt-get install pgbouncer)')

  const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl)
  const database = pathname.slice(1)
  const port = await freePort()
  const dir = await mkdtemp(join(tmpdir(), 'sorgfalt-pgbouncer-'))
  await chmod(dir, 0o755)
  await writeFile(join(dir, 'users.txt'), `"${username}" ""\n`)
  await writeFile(
    join(dir, 'pgbouncer.ini'),
    `[databases]
${database} = host=${hostname} port=${databasePort} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${dir}/users.txt
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
`,
  )

  const child = spawn(program, [join(dir, 'pgbouncer.ini')], { ...unprivilegedUser(), stdio: 'ignore' })
  const ended = once(child, 'exit')
  await waitForPort(port, child, 'pgbouncer')

  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
