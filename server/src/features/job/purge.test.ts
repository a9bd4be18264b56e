/** The retention times of docs/security.md, section Data. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterClient } from '../../platform/db/enter.ts'
import { enqueueJob } from '../../platform/jobs/queue.store.ts'
import { testEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { planPurge, purgeJob } from './job.jobs.ts'
import { listClientsWithExpiredRows, purgeClient, purgeInstallation } from './job.store.ts'

describe.each(testEngines)('the purge on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine, { env: { AUDIT_MONTHS: '18' } })
    client = await server.createClient()
  })
  afterAll(() => server.close())

  const owner = <T>(work: Parameters<typeof server.databases.owner.transaction<T>>[1]) =>
    server.databases.owner.transaction(enterClient(client.uuid), work)
  const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
  async function purge(): Promise<void> {
    await server.databases.app.transaction(undefined, (db) =>
      enqueueJob(db, { kind: purgeJob, clientUuid: null, payload: {} }),
    )
    await server.runJobs()
  }

  test('deletes recipient and text of a message after 30 days, whether sent or not', async () => {
    const rows = [1, 29, 31].flatMap((days) =>
      [true, false].map((sent) => ({
        kind: 'mail' as const,
        recipient: `${days}@test.example`,
        bodyText: sent ? null : 'link',
        createdAt: ago(days),
        sentAt: sent ? ago(days) : null,
      })),
    )
    await owner((db) => db.insertInto('outbox').values(rows).execute())
    await purge()
    const left = await owner((db) => db.selectFrom('outbox').select(['recipient', 'bodyText']).execute())
    expect(
      left
        .filter(({ recipient }) => recipient !== '')
        .map(({ recipient }) => recipient)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['1@test.example', '1@test.example', '29@test.example', '29@test.example'])
    expect(left.filter(({ recipient }) => recipient === '')).toEqual(
      Array.from({ length: 2 }, () => ({ recipient: '', bodyText: null })),
    )
  })

  test('deletes request keys after a day', async () => {
    const [fresh, old] = [randomUUID(), randomUUID()]
    const rows = [
      { key: fresh, fingerprint: '', createdAt: sql<Date>`now() - interval '23 hours'` },
      { key: old, fingerprint: '', createdAt: sql<Date>`now() - interval '25 hours'` },
    ]
    await owner((db) => db.insertInto('requestKey').values(rows).execute())
    await purge()
    const left = await owner((db) => db.selectFrom('requestKey').select('key').execute())
    expect(left).toEqual([{ key: fresh }])
  })

  test('deletes jobs 7 days after success and 30 days after failure', async () => {
    const rows = [
      { kind: 'done-6', finishedAt: ago(6) },
      { kind: 'done-8', finishedAt: ago(8) },
      { kind: 'failed-29', failedAt: ago(29) },
      { kind: 'failed-31', failedAt: ago(31) },
      { kind: 'waiting-400', runAt: ago(-1), createdAt: ago(400) },
    ]
    for (const row of rows) await owner((db) => db.insertInto('job').values(row).execute())
    await purge()
    const left = await owner((db) =>
      db
        .selectFrom('job')
        .select('kind')
        .where(
          'kind',
          'in',
          rows.map(({ kind }) => kind),
        )
        .execute(),
    )
    expect(left.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'done-6',
      'failed-29',
      'waiting-400',
    ])
  })

  test('deletes audit entries after the configured months, but never before 12 months', async () => {
    const entries = [300, 500, 600].map((days) => ({
      actorKind: 'system' as const,
      action: `${days}`,
      at: ago(days),
    }))
    await owner((db) => db.insertInto('auditLog').values(entries).execute())
    const left = async () =>
      (await owner((db) => db.selectFrom('auditLog').select('action').orderBy('action').execute())).map(
        ({ action }) => action,
      )
    await purge()
    expect(await left()).toEqual(['300', '500'])
    await server.inClient(client, (db) => purgeClient(db, 0))
    expect(await left()).toEqual(['300'])
  })

  test('is planned once for the start of the next hour, even if an earlier run has failed', async () => {
    const plan = () =>
      server.databases.app.transaction(undefined, (db) => planPurge(db, new Date('2026-11-02T21:10:00Z')))
    await plan()
    await plan()
    const readWaiting = () =>
      owner((db) =>
        db
          .selectFrom('job')
          .select('runAt')
          .where('kind', '=', purgeJob)
          .where('finishedAt', 'is', null)
          .where('failedAt', 'is', null)
          .execute(),
      )
    const next = [{ runAt: new Date('2026-11-02T22:00:00Z') }]
    expect(await readWaiting()).toEqual(next)
    await owner((db) =>
      db
        .updateTable('job')
        .set({ failedAt: ago(0) })
        .where('kind', '=', purgeJob)
        .execute(),
    )
    await plan()
    expect(await readWaiting()).toEqual(next)
    await owner((db) => db.deleteFrom('job').where('kind', '=', purgeJob).execute())
  })

  test('deletes messages after 90 days', async () => {
    const rows = [89, 91].map((days) => ({
      kind: 'mail' as const,
      recipient: '',
      subject: `${days}`,
      createdAt: ago(days),
    }))
    await owner((db) => db.insertInto('outbox').values(rows).execute())
    await purge()
    const left = await owner((db) =>
      db.selectFrom('outbox').select('subject').where('subject', 'in', ['89', '91']).execute(),
    )
    expect(left).toEqual([{ subject: '89' }])
  })

  test('deletes more rows than fit into one transaction', async () => {
    await owner((db) =>
      sql`insert into request_key (key, fingerprint, created_at)
          select gen_random_uuid(), '', now() - interval '2 days' from generate_series(1, 5010)`.execute(db),
    )
    expect(await server.inClient(client, (db) => purgeClient(db, 18))).toBe(5000)
    await purge()
    const left = await owner((db) => db.selectFrom('requestKey').select('key').execute())
    expect(left.length).toBeLessThan(10)
  })

  test('finds exactly the companies in which it deletes something', async () => {
    const expiredRows = [
      (uuid: string) => sql`insert into request_key (client_uuid, key, fingerprint, created_at)
        values (${uuid}, gen_random_uuid(), '', now() - interval '2 days')`,
      (uuid: string) => sql`insert into audit_log (client_uuid, actor_kind, action, at)
        values (${uuid}, 'system', 'x', now() - interval '20 months')`,
      (uuid: string) => sql`insert into outbox (client_uuid, kind, recipient, created_at)
        values (${uuid}, 'sms', '+49', now() - interval '31 days')`,
      (uuid: string) => sql`insert into outbox (client_uuid, kind, recipient, created_at)
        values (${uuid}, 'sms', '', now() - interval '91 days')`,
    ]
    const freshRows = [
      (uuid: string) => sql`insert into request_key (client_uuid, key, fingerprint)
        values (${uuid}, gen_random_uuid(), '')`,
      (uuid: string) => sql`insert into audit_log (client_uuid, actor_kind, action, at)
        values (${uuid}, 'system', 'x', now() - interval '17 months')`,
      (uuid: string) => sql`insert into outbox (client_uuid, kind, recipient, created_at)
        values (${uuid}, 'sms', '', now() - interval '89 days')`,
    ]
    const clients: string[] = []
    for (let index = 0; index < 16; index += 1) {
      const { uuid } = await server.createClient()
      clients.push(uuid)
      const rows = index % 3 === 0 ? expiredRows : freshRows
      const insert = rows[Math.floor(Math.random() * rows.length)]!
      await server.databases.owner.transaction(enterClient(uuid), (db) => insert(uuid).execute(db))
    }
    const found = await server.databases.app.transaction(undefined, (db) =>
      listClientsWithExpiredRows(db, 18),
    )
    for (const uuid of clients) {
      const count = await server.inClient({ uuid }, (db) => purgeClient(db, 18))
      expect([uuid, found.includes(uuid)]).toEqual([uuid, count > 0])
    }
    const { app } = server.databases
    expect(await app.transaction(undefined, (db) => listClientsWithExpiredRows(db, 18))).toEqual([])
    expect(await app.transaction(undefined, purgeInstallation)).toBe(0)
  })
})
