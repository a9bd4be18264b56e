import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { postgresOnly } from '../../test/databases.ts'
import { createTestServer, type TestMember, type TestServer } from '../../test/test-server.ts'
import { Collision, type Db } from '../db/database.ts'

describe.each(postgresOnly)('a call whose transaction conflicts with another on %s', (engine) => {
  let server: TestServer
  let max: TestMember
  let api: Api
  let collide: (sql: string) => void | Promise<void> = () => undefined
  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: (statement) => collide(statement) })
    max = await server.createMember(await server.createClient())
    api = await server.signedIn(max)
    // Requests the CSRF token first, so that the next call is the first one to update the session.
    await setLanguage()
  })
  afterAll(() => server.close())

  /**
   * Sends a call that first locks the row of its session, because it restarts the idle time, and then waits
   * for the row of the member.
   */
  const setLanguage = () => api.send(calls.profile.updateProfileSetting, { languageCode: 'en_GB' })
  const ownSession = (db: Db) =>
    sql`
      update session set last_active_at = now() - interval '5 minutes'
      where member_uuid = ${max.uuid}`.execute(db)

  /**
   * Returns how many transactions have waited for another one for more than twice `deadlock_timeout`.
   * PostgreSQL has then finished its only search for a deadlock.
   */
  async function countLongWaits(): Promise<number> {
    const { rows } = await server.databases.owner.transaction(undefined, (db) =>
      sql<{ count: number }>`
        select count(*)::int as count from pg_locks
        where locktype = 'transactionid' and not granted
          and clock_timestamp() - waitstart > 2 * current_setting('deadlock_timeout')::interval
      `.execute(db),
    )
    return rows[0]?.count ?? 0
  }

  test('runs again after a deadlock and succeeds', async () => {
    await server.inClient(max.client, ownSession)
    let runs = 0
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    collide = async (statement) => {
      if (!statement.startsWith('update "member"')) return
      runs += 1
      reach()
      await released
    }
    const answer = await server.databases.owner.transaction(undefined, async (db) => {
      await sql`set local statement_timeout = '60s'`.execute(db)
      await sql`select from member where uuid = ${max.uuid} for update`.execute(db)
      const answer = setLanguage()
      await reached
      // PostgreSQL rolls back the transaction that begins to wait last, because only that one finds the
      // deadlock.
      const waiting = ownSession(db)
      await expect.poll(countLongWaits).toBe(1)
      release()
      await waiting
      return { answer }
    })
    expect(await answer.answer).toMatchObject({ status: 200, body: { languageCode: 'en_GB' } })
    expect(runs).toBe(2)
  })

  test('answers Request.Busy if the second run conflicts as well', async () => {
    let runs = 0
    collide = (statement) => {
      if (!statement.startsWith('update "member"')) return
      runs += 1
      throw new Collision(new Error('could not serialize access'))
    }
    const answer = await setLanguage()
    expect([answer.status, answer.error, answer.headers.get('retry-after')]).toEqual([
      503,
      { code: 'Request.Busy' },
      '5',
    ])
    expect(runs).toBe(2)
  })
})
