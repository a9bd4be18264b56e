import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { verifyChain } from '../../certificate/chain.ts'
import { Player } from '../player-fixture.ts'
import { findTask } from '../records-fixture.ts'

describe.each(featureEngines)('evidence on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let learner: Api
  let admin: Api
  const at = (day: string): void => {
    server.clock.now = new Date(`${day}T09:00:00Z`)
  }
  const assign = (intervalMonths = 12) =>
    createAssignedCourse(server, client, { assignedOn: '2026-11-02', intervalMonths })
  const pass = async (course: TestCourse) =>
    (await (await Player.open(learner, course)).finish()).result?.resultUuid ?? ''
  const own = async () =>
    (await learner.ok(calls.elearningEvidence.readResultList, { sortBy: 'completedOn' })).rows
  const revoke = (resultUuid: string) =>
    admin.send(calls.elearningEvidence.revokeResult, { resultUuid, reason: 'Verwechslung' })
  const task = (of: TestCourse) => findTask(learner, of)

  beforeAll(async () => {
    server = await createTestServer(engine)
    at('2026-11-02')
    client = await server.createClient({ identifier: 'musterbau' })
    learner = await server.signedIn(await server.createMember(client))
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())

  test('keeps all certificates when an e-learning is passed again', async () => {
    const course = await assign()
    const first = await pass(course)
    at('2027-10-15')
    const second = await pass(course)
    expect(await own()).toMatchObject([
      {
        resultUuid: first,
        title: course.course.title.de_DE,
        completedOn: '2026-11-02',
        validUntil: '2027-11-02',
        validity: 'expiring',
      },
      { resultUuid: second, completedOn: '2027-10-15', validUntil: '2028-10-15', validity: 'valid' },
    ])
    at('2027-11-03')
    expect((await own()).map(({ validity }) => validity)).toEqual(['expired', 'valid'])
    expect((await admin.ok(calls.elearningEvidence.readResultList)).rows).toEqual([])
  })

  test.each([12, 0])(
    'makes an e-learning due again after its certificate was revoked, for an interval of %i months',
    async (months) => {
      const course = await assign(months)
      at('2027-12-01')
      const resultUuid = await pass(course)
      expect((await task(course))?.status).toBe('completed')
      expect((await revoke(resultUuid)).status).toBe(200)
      expect((await own()).find((result) => result.resultUuid === resultUuid)?.validity).toBe('revoked')
      expect(await learner.ok(calls.elearning.readResultData, { resultUuid })).toMatchObject({
        validity: 'revoked',
        revokeReason: 'Verwechslung',
      })
      expect(await task(course)).toMatchObject({ status: 'due', dueDate: '2027-12-15' })
      expect(await revoke(resultUuid)).toMatchObject({
        status: 409,
        error: { code: 'ElearningResult.Revoked' },
      })
      expect((await learner.ok(calls.elearning.readMemberTasks)).rows.length).toBeGreaterThan(0)
      await pass(course)
      expect((await task(course))?.status).toBe('completed')
    },
  )

  test('can be revoked by administrators only', async () => {
    const resultUuid = await pass(await assign())
    expect(
      (await learner.send(calls.elearningEvidence.revokeResult, { resultUuid, reason: 'x' })).status,
    ).toBe(403)
    expect((await revoke(randomUUID())).status).toBe(404)
  })

  test('is verified by its chain, and the check names a changed row', async () => {
    const check = () => server.databases.owner.transaction(undefined, (db) => verifyChain(db, client.uuid))
    const { length, broken } = await check()
    expect([length > 3, broken]).toEqual([true, []])
    const change = (statement: string) =>
      server.databases.owner.transaction(undefined, (db) =>
        sql
          .raw(`update elearning_result set ${statement} where client_uuid = '${client.uuid}' and number = 2`)
          .execute(db),
      )
    const { rows } = await server.databases.owner.transaction(undefined, (db) =>
      sql<{ completedOn: string; certificate: string }>`
        select completed_on::text, certificate_number as certificate from elearning_result
        where client_uuid = ${client.uuid} and number = 2`.execute(db),
    )
    const { completedOn, certificate } = rows[0] ?? { completedOn: '', certificate: '' }
    await change(`completed_on = '2020-01-01'`)
    expect((await check()).broken).toEqual([{ certificate, fault: 'changed' }])
    await change(`completed_on = '${completedOn}'`)
    expect((await check()).broken).toEqual([])
    await server.databases.owner.transaction(undefined, (db) =>
      sql`update elearning_result_chain set length = length + 1 where client_uuid = ${client.uuid}`.execute(
        db,
      ),
    )
    expect((await check()).broken).toEqual([{ certificate: '', fault: 'end' }])
  })
})
