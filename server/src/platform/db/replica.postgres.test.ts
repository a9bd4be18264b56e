/** Tests which reads a replica answers. The tests share one primary with one replica. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { calls } from '@sorgfalt/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../../scripts/postgres.mjs'
import type { Api } from '../../test/api.ts'
import { postgresOnly } from '../../test/databases.ts'
import { forward } from '../../test/forward.ts'
import { createTestServer, type TestClient, type TestServer, unique } from '../../test/test-server.ts'
import { replicaReads } from '../metrics.ts'
import { refuse } from '../refusal.ts'
import { openReplica } from './open-database.ts'

/** How often a test reads what it has just stored. */
const writes = process.env.PROVE === 'full' ? 10_000 : 20

describe.each(postgresOnly)('a replica on %s', () => {
  let [primary, standby]: RunningPostgres[] = []
  let server: TestServer
  let client: TestClient
  let admin: Api
  beforeAll(async () => {
    primary = await startPostgres({ settings: { synchronous_commit: 'on' } })
    standby = await startPostgres({ standbyOf: primary.adminUrl })
    server = await createTestServer('postgres', {
      cluster: { primaryUrl: primary.adminUrl, replicaUrl: standby.adminUrl },
    })
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'super-admin' }))
  })
  beforeEach(async () => {
    await query(standby!, 'select pg_wal_replay_resume()')
    before = await read()
  })
  afterAll(async () => {
    await server.close()
    await standby?.stop()
    await primary?.stop()
  })

  async function query({ adminUrl }: RunningPostgres, text: string): Promise<unknown[]> {
    const connection = new pg.Client({ connectionString: adminUrl })
    await connection.connect()
    const { rows } = await connection.query<Record<string, unknown>>(text)
    await connection.end()
    return rows
  }
  const read = async () =>
    new Map((await replicaReads.get()).values.map(({ labels, value }) => [labels.result, value] as const))
  let before: Awaited<ReturnType<typeof read>>
  /** Returns how many reads had this result since the start of the test. */
  const count = async (result: 'answered' | 'behind' | 'failed') =>
    ((await read()).get(result) ?? 0) - (before.get(result) ?? 0)
  const usernames = async (search?: string) => {
    const { rows } = await admin.ok(calls.memberList.getList, { filter: { search }, page: 1, perPage: 100 })
    return rows.map(({ username }) => username)
  }
  const isAnswered = async () => {
    await usernames()
    return count('answered')
  }

  test('answers a call that the contract marks, with everything that was stored before', async () => {
    await expect.poll(isAnswered).toBeGreaterThan(0)
    for (let round = 0; round < writes; round += 1) {
      const { username } = await server.createMember(client, { hasPassword: false })
      expect(await usernames(username)).toEqual([username])
    }
    console.log(
      `${writes} members read right after they were stored, ${await count('answered')} from the replica`,
    )
  })

  test('is not asked for other calls', async () => {
    await admin.ok(calls.member.state)
    expect(await read()).toEqual(before)
  })

  test('is left out while it lags, and the primary answers', async () => {
    await query(standby!, 'select pg_wal_replay_pause()')
    const { username } = await server.createMember(client, { hasPassword: false })
    expect(await usernames(username)).toEqual([username])
    expect(await usernames(username)).toEqual([username])
    expect(await count('behind')).toBeGreaterThan(0)
    await query(standby!, 'select pg_wal_replay_resume()')
    await expect.poll(isAnswered).toBeGreaterThan(0)
  })

  test('shows nothing to a session that has ended, although the replica does not know it yet', async () => {
    const member = await server.createMember(client, { role: 'admin' })
    const api = await server.signedIn(member)
    await query(standby!, 'select pg_wal_replay_pause()')
    await server.inClient(client, (db) =>
      db.updateTable('session').set({ endedAt: new Date() }).where('memberUuid', '=', member.uuid).execute(),
    )
    const { status, error } = await api.send(calls.memberList.getList, { filter: {}, page: 1, perPage: 10 })
    expect([status, error?.code]).toEqual([401, 'Session.Missing'])
  })

  test('exports a list, and the primary stores the audit entry', async () => {
    await expect.poll(isAnswered).toBeGreaterThan(0)
    const name = `person${unique()}`
    await server.createMember(client, { username: name, hasPassword: false })
    const answer = await admin.request('POST', calls.listExport.exportMembers.path, {
      list: { filter: { search: name } },
      format: 'csv',
    })
    expect(await answer.text()).toContain(name)
    const { rows } = await admin.ok(calls.audit.readLog, { filter: { action: ['exportList'] } })
    expect(rows).toHaveLength(1)
  })

  test('that cannot be reached makes no request fail, and is used again afterwards', async () => {
    await expect.poll(isAnswered).toBeGreaterThan(0)
    await standby!.kill()
    const expected = await usernames()
    for (let round = 0; round < 5; round += 1) expect(await usernames()).toEqual(expected)
    expect(await count('failed')).toBeGreaterThan(0)
    await standby!.restart()
    before = await read()
    await expect.poll(isAnswered).toBeGreaterThan(0)
  })

  test('that was promoted is not used', async () => {
    const replica = openReplica(primary!.adminUrl)
    const position = '0/0'
    expect(await replica.tryRead({ clientUuid: client.uuid, position }, async () => 'read')).toBeUndefined()
    expect(await count('behind')).toBe(1)
    await replica.close()
  })

  test.each([
    ['that lacks the database', (url: URL) => void (url.pathname = '/missing')],
    ['that refuses the account', (url: URL) => void (url.username = 'nobody')],
  ])('%s makes no request fail', async (_which, change) => {
    const url = new URL(standby!.adminUrl)
    change(url)
    const replica = openReplica(url.href)
    const read = { clientUuid: client.uuid, position: '0/0' }
    expect(await replica.tryRead(read, async () => 'read')).toBeUndefined()
    expect(await count('failed')).toBe(1)
    await expect(replica.check()).rejects.toThrow()
    await replica.close()
  })

  test('that has lost its power, and so never answers, makes no request fail', async () => {
    const sockets: Socket[] = []
    const front = createServer((socket) => {
      sockets.push(socket, forward(socket, standby!.adminUrl))
    }).listen(0, '127.0.0.1')
    await once(front, 'listening')
    const url = new URL(standby!.adminUrl)
    url.port = String((front.address() as AddressInfo).port)
    const replica = openReplica(url.href, { queryTimeoutMs: 1_000 })
    const wanted = { clientUuid: client.uuid, position: '0/0' }
    await expect.poll(() => replica.tryRead(wanted, async () => 'read')).toEqual({ output: 'read' })
    before = await read()

    for (const socket of sockets) socket.pause().unpipe()
    expect(await replica.tryRead(wanted, async () => 'read')).toBeUndefined()
    expect(await count('failed')).toBe(1)
    for (const socket of sockets) socket.destroy()
    front.close()
    await replica.close()
  })

  test('passes on the refusal of a read', async () => {
    await expect.poll(isAnswered).toBeGreaterThan(0)
    const read = { clientUuid: client.uuid, position: '0/0' }
    const refused = server.services.replica?.tryRead(read, async () => refuse('Member.NotFound'))
    await expect(refused).rejects.toThrow('Member.NotFound')
  })

  test('leaves a read that writes by mistake to the primary', async () => {
    await expect.poll(isAnswered).toBeGreaterThan(0)
    const read = { clientUuid: client.uuid, position: '0/0' }
    const { replica } = server.services
    const written = await replica?.tryRead(read, (db) => db.deleteFrom('savedView').execute())
    expect([written, await count('failed')]).toEqual([undefined, 1])
  })
})
