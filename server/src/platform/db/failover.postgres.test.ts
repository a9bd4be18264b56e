/** Tests the database with servers that stop accepting writes. Each test starts servers of its own. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../../scripts/postgres.mjs'
import { forward } from '../../test/forward.ts'
import { type Database, DatabaseUnavailable } from './database.ts'
import { openDatabase } from './open-database.ts'
import { CommitTimeout, Demoted } from './unavailable.ts'

describe('the database', () => {
  const servers: RunningPostgres[] = []
  let database: Database | undefined
  afterEach(async () => {
    await database?.close()
    await Promise.all(servers.splice(0).map((server) => server.stop()))
  })

  async function start(settings: Record<string, string> = {}): Promise<RunningPostgres> {
    const server = await startPostgres({ settings: { synchronous_commit: 'on', ...settings } })
    servers.push(server)
    await query(server, 'begin; set local transaction_read_only = off; create table note (id int); commit')
    return server
  }
  async function query(server: RunningPostgres, text: string): Promise<pg.QueryResult> {
    const admin = new pg.Client({ connectionString: server.adminUrl })
    await admin.connect()
    const result = await admin.query(text)
    await admin.end()
    return result
  }
  async function configure(server: RunningPostgres, name: string, value: string): Promise<void> {
    // `alter system` also works on a server that accepts no writes.
    await query(server, `alter system set ${name} = '${value}'`)
    await query(server, 'select pg_reload_conf()')
    await expect.poll(async () => (await query(server, `show ${name}`)).rows).toEqual([{ [name]: value }])
  }
  const count = async (server: RunningPostgres, text: string) => (await query(server, text)).rows.length
  const note = (id: number) =>
    database!.transaction(undefined, (db) => sql`insert into note values (${id})`.execute(db))

  test('does not wait for a commit that hangs, and says that its outcome is unknown', async () => {
    const server = await start()
    database = await openDatabase({ url: server.adminUrl, max: 3 })
    await note(1)
    await database.ping()
    await configure(server, 'synchronous_standby_names', 'missing')

    const hanging = await Promise.allSettled([note(2), note(3), note(4)])
    expect(hanging.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    for (const outcome of hanging)
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(CommitTimeout)

    // From now on, requests are refused before they hang, and leave no connection behind.
    for (let round = 0; round < 3; round += 1)
      await expect(Promise.all([note(5), note(6), database.ping()])).rejects.toBeInstanceOf(
        DatabaseUnavailable,
      )
    const waiting = `select from pg_stat_activity where wait_event = 'SyncRep'`
    await expect.poll(() => count(server, waiting)).toBe(3)

    await configure(server, 'synchronous_standby_names', '')
    await expect.poll(() => database!.ping().then(() => 'ready', String)).toBe('ready')
    await note(7)
    await expect.poll(() => count(server, 'select from note')).toBe(5)
  })

  test('follows the server that accepts writes', async () => {
    const [first, second] = [
      await start({ default_transaction_read_only: 'on' }),
      await start({ default_transaction_read_only: 'off' }),
    ]
    const { host: secondHost } = new URL(second.adminUrl)
    const url = first.adminUrl.replace(/\/postgres$/, `,${secondHost}/postgres`)
    database = await openDatabase({ url: `${url}?target_session_attrs=read-write` })
    await Promise.all([note(1), note(2), note(3)])
    await second.kill()
    await expect(note(4)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(database.ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await second.restart()
    await note(5)
    expect([await count(first, 'select from note'), await count(second, 'select from note')]).toEqual([0, 4])
  })

  test('follows that server although one connection to the former server fails later than the other', async () => {
    const [first, second] = [await start({ default_transaction_read_only: 'on' }), await start()]
    const connections: Socket[] = []
    const front = createServer((socket) => {
      connections.push(socket)
      // The second connection waits until the test passes it on.
      if (connections.length !== 2) forward(socket, first.adminUrl)
    }).listen(0, '127.0.0.1')
    await once(front, 'listening')
    const { port } = front.address() as AddressInfo
    const { host: secondHost } = new URL(second.adminUrl)
    database = await openDatabase({ url: `postgres://postgres@127.0.0.1:${port},${secondHost}/postgres` })

    const attempts = [note(1), note(2)]
    await Promise.race(attempts)
    forward(connections[1]!, first.adminUrl)
    await Promise.all(attempts)
    expect(await count(second, 'select from note')).toBe(2)
    front.close()
  })

  test('leaves a server that was demoted, so that the call can be repeated', async () => {
    const [first, second] = [await start(), await start()]
    await configure(second, 'default_transaction_read_only', 'on')
    const { host: secondHost } = new URL(second.adminUrl)
    database = await openDatabase({ url: first.adminUrl.replace(/\/postgres$/, `,${secondHost}/postgres`) })
    await note(1)
    await query(first, `alter system set default_transaction_read_only = on`)
    await query(first, 'select pg_reload_conf()')
    await query(second, `alter system set default_transaction_read_only = off`)
    await query(second, 'select pg_reload_conf()')

    const writes = async () => {
      const outcome = await note(2).then(
        () => 'stored',
        (error: unknown) => (error instanceof Demoted ? 'demoted' : String(error)),
      )
      return [outcome, await count(second, 'select from note')]
    }
    await expect.poll(writes).toEqual(['stored', 1])
  })
})
