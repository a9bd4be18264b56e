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
  let collide: (sql: string) => void = () => undefined
  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: (statement) => collide(statement) })
    max = await server.createMember(await server.createClient())
    api = await server.signedIn(max)
    // Requests the CSRF token first, so that the next call is the first one to update the session.
    await setLanguage()
  })
  afterAll(() => server.close())

  /**
   * Sends a call that locks its session, because it restarts the idle time, and then waits for the member.
   */
  const setLanguage = () => api.send(calls.profile.updateProfileSetting, { languageCode: 'en_GB' })
  const ownSession = (db: Db) =>
    sql`
      update session set last_active_at = now() - interval '5 minutes'
      where member_uuid = ${max.uuid}`.execute(db)

  /** Returns how many transactions wait for another one to end. */
  async function countWaiting(db: Db): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'transactionid' and not granted
    `.execute(db)
    return rows[0]?.count ?? 0
  }

  test('runs again after a deadlock and succeeds', async () => {
    await server.inClient(max.client, ownSession)
    let runs = 0
    const { promise: wantsMember, resolve } = Promise.withResolvers<void>()
    collide = (statement) => {
      if (!statement.startsWith('update "member"')) return
      runs += 1
      resolve()
    }
    const answer = await server.databases.owner.transaction(undefined, async (db) => {
      await sql`select from member where uuid = ${max.uuid} for update`.execute(db)
      const answer = setLanguage()
      await wantsMember
      // The call waits first, so PostgreSQL chooses it as the victim of the deadlock and rolls it back.
      await expect.poll(() => countWaiting(db)).toBe(1)
      await ownSession(db)
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
