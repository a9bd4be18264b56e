/** The retention times of docs/security.md, section Data. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterClient } from '../../platform/db/enter.ts'
import { testEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { planPurge } from './job.jobs.ts'

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
    await server.databases.app.transaction(undefined, (db) => planPurge(db, new Date(Date.now() - 1_000)))
    await server.runJobs()
  }

  test('deletes recipient and text of a message after 30 days, whether sent or not', async () => {
    const rows = [1, 29, 31, 400].flatMap((days) =>
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
      Array.from({ length: 4 }, () => ({ recipient: '', bodyText: null })),
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
      db.selectFrom('job').select('kind').where('kind', 'like', '%-%').execute(),
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
    await server.databases.app.transaction(undefined, (db) => sql`select purge_expired(0)`.execute(db))
    expect(await left()).toEqual(['300'])
  })

  test('enqueues exactly one further run, an hour later', async () => {
    await purge()
    await purge()
    const waiting = await owner((db) =>
      db
        .selectFrom('job')
        .select('runAt')
        .where('kind', '=', 'purge')
        .where('finishedAt', 'is', null)
        .execute(),
    )
    expect(waiting).toHaveLength(1)
    expect(waiting[0]!.runAt.getTime() - Date.now()).toBeGreaterThan(50 * 60_000)
  })
})
