/**
 * Backs up a temporary PostgreSQL with pgBackRest and restores it to a point in time. The repository is a
 * folder. For tests.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { canInstall, install } from './apt.mjs'
import { unprivilegedUser } from './postgres.mjs'

const run = promisify(execFile)
const program = '/usr/bin/pgbackrest'
const stanza = 'sorgfalt'

/**
 * Prepares the archive of a server that does not run yet. Installs pgBackRest if it is missing and this
 * process may install it (root with apt-get).
 * @param {Record<string, string>} globalOptions options of the section `global`, without the repository's place
 * @returns {Promise<import('./pgbackrest.mjs').Pgbackrest>}
 */
export async function preparePgbackrest(globalOptions) {
  if (!existsSync(program) && canInstall()) install('pgbackrest')
  if (!existsSync(program)) throw new Error('pgBackRest was not found (Debian: apt-get install pgbackrest)')

  const user = unprivilegedUser()
  const dir = await mkdtemp(join(tmpdir(), 'sorgfalt-pgbackrest-'))
  for (const name of ['repo', 'lock', 'log', 'spool', 'socket']) await mkdir(join(dir, name))
  if (user)
    for (const name of ['.', 'repo', 'lock', 'log', 'spool', 'socket'])
      await chown(join(dir, name), user.uid, user.gid)

  const file = join(dir, 'pgbackrest.conf')
  const options = {
    ...globalOptions,
    'repo1-path': join(dir, 'repo'),
    'lock-path': join(dir, 'lock'),
    'log-path': join(dir, 'log'),
    'spool-path': join(dir, 'spool'),
    'log-level-console': 'error',
  }
  const format = (values) => Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
  const command = (...args) =>
    run(program, [`--config=${file}`, `--stanza=${stanza}`, ...args], { ...user, cwd: dir })

  return {
    settings: {
      archive_mode: 'on',
      archive_command: `${program} --config=${file} --stanza=${stanza} archive-push %p`,
      unix_socket_directories: join(dir, 'socket'),
    },
    backUp: async (server) => {
      const { port } = new URL(server.adminUrl)
      const pg = {
        'pg1-path': join(server.dir, 'data'),
        'pg1-port': port,
        'pg1-socket-path': join(dir, 'socket'),
      }
      const lines = [
        '[global]\n',
        ...format(options),
        `[${stanza}]\n`,
        ...format({ ...pg, 'pg1-user': 'postgres' }),
      ]
      await writeFile(file, lines.join(''))
      await command('stanza-create')
      await command('--type=full', 'backup')
    },
    restore: async (server, target) => {
      await server.kill()
      await rm(join(server.dir, 'data', 'postmaster.pid'), { force: true })
      await command('--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore')
      await server.restart()
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}
