import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { postgresOnly } from '../../test/databases.ts'
import { createTestServer, type TestMember, type TestServer } from '../../test/test-server.ts'
import { Collision } from '../db/database.ts'

describe.each(postgresOnly)('a call whose transaction conflicts with another on %s', (engine) => {
  let server: TestServer
  let max: TestMember
  let api: Api
  /** The other connection. The superuser may change `deadlock_timeout`. */
  let superuser: pg.Client
  let collide: (sql: string) => void | Promise<void> = () => undefined
  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: (statement) => collide(statement) })
    max = await server.createMember(await server.createClient())
    api = await server.signedIn(max)
    const url = new URL(process.env.TEST_DATABASE_ADMIN_URL!)
    url.pathname = new URL(server.databases.ownerUrl!).pathname
    superuser = new pg.Client({ connectionString: url.href })
    await superuser.connect()
    // Requests the CSRF token first, so that the next call is the first one to update the session.
    await setLanguage()
  })
  afterAll(async () => {
    await superuser.end()
    await server.close()
  })

  /**
   * Sends a call that first locks the row of its session, because it restarts the idle time, and then waits
   * for the row of the member.
   */
  const setLanguage = () => api.send(calls.profile.updateProfileSetting, { languageCode: 'en_GB' })
  const updateSession = () =>
    superuser.query(
      `update session set last_active_at = now() - interval '5 minutes' where member_uuid = $1`,
      [max.uuid],
    )

  /** Returns whether the connection of the superuser waits for another transaction. */
  async function isWaiting(pid: number): Promise<boolean> {
    const { rows } = await server.databases.owner.transaction(undefined, (db) =>
      sql`select from pg_locks where pid = ${pid} and locktype = 'transactionid' and not granted`.execute(db),
    )
    return rows.length > 0
  }

  test('runs again after a deadlock and succeeds', async () => {
    await updateSession()
    const { rows } = await superuser.query<{ pid: number }>('select pg_backend_pid() as pid')
    let runs = 0
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
    collide = async (statement) => {
      // A second run that begins earlier can lock the row of the session first, and both conflict again.
      if (runs === 1 && statement.includes('enter_session')) await committed
      if (!statement.startsWith('update "member"')) return
      runs += 1
      reach()
      await released
    }

    await superuser.query('begin')
    // A transaction that has waited for `deadlock_timeout` searches for a deadlock, and is rolled back if it
    // finds one. This transaction would search too late, so the transaction of the call is rolled back.
    await superuser.query(`set local deadlock_timeout = '1h'`)
    await superuser.query('select from member where uuid = $1 for update', [max.uuid])
    const answer = setLanguage()
    await reached
    const waiting = updateSession()
    await expect.poll(() => isWaiting(rows[0]!.pid)).toBe(true)
    release()
    await waiting
    await superuser.query('commit')
    commit()

    expect(await answer).toMatchObject({ status: 200, body: { languageCode: 'en_GB' } })
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
