/** The key of a round is created with its first execution and destroyed when the round ends. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Keys } from '../../../platform/crypto/secrets.ts'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import { secretKey } from '../../../test/server-process.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { createMembers, createUnit, startExecution, submitAnswers } from '../risk-fixture.ts'

const { completeExecution } = calls.riskEvaluation
const { saveExecution, readExecution } = calls.riskExecution

describe.each(featureEngines)('the key of a round on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let apis: Api[]
  let assignmentUuid: string
  let roundUuid: string
  const hasKey = () => server.services.surveyKeys.has(roundUuid)
  const readTally = () =>
    server.inClient(client, (db) =>
      db.selectFrom('riskTally').selectAll().where('roundUuid', '=', roundUuid).executeTakeFirstOrThrow(),
    )
  const readDraft = (executionUuid: string) =>
    server.inClient(client, async (db) => {
      const { draft } = await db
        .selectFrom('riskExecution')
        .select('draft')
        .where('uuid', '=', executionUuid)
        .executeTakeFirstOrThrow()
      return draft ?? ''
    })

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    const people = await createMembers(server, client, 7)
    apis = await Promise.all(people.map((person) => server.signedIn(person)))
    const unit = await createUnit(server, client, 'Lager', people)
    const riskAssessmentTaskUuid = await createRiskCatalogue(server, client)
    const { assignmentUuids } = await admin.ok(calls.riskAssignment.assignOrgUnits, {
      riskAssessmentTaskUuid,
      orgUnitUuids: [unit],
    })
    assignmentUuid = assignmentUuids[0] ?? ''
    const { uuid } = await server.inClient(client, (db) =>
      db
        .selectFrom('riskRound')
        .select('uuid')
        .where('assignmentUuid', '=', assignmentUuid)
        .executeTakeFirstOrThrow(),
    )
    roundUuid = uuid
  })

  test('exists while the round runs and is destroyed after the round is finished', async () => {
    expect(hasKey()).toBe(false)
    for (const api of apis.slice(0, 6)) await submitAnswers(api, assignmentUuid, 3)
    expect(hasKey()).toBe(true)
    await admin.ok(completeExecution, { assignmentUuid })
    await server.runJobs()
    expect(hasKey()).toBe(false)
  })

  test('is destroyed when the assignment is withdrawn', async () => {
    await submitAnswers(apis[0] as Api, assignmentUuid, 3)
    await admin.ok(calls.riskAssignment.deleteTaskAssignments, { assignmentUuids: [assignmentUuid] })
    await server.runJobs()
    expect(hasKey()).toBe(false)
  })

  test('survives a call that cannot finish the round', async () => {
    await submitAnswers(apis[0] as Api, assignmentUuid, 3)
    expect(await admin.send(completeExecution, { assignmentUuid })).toMatchObject({ status: 400 })
    await server.runJobs()
    expect(hasKey()).toBe(true)
  })

  test.each([
    ['a tally alone', (tally: object) => tally],
    ['the number submitted', (tally: object) => ({ submitted: 1, answered: 1, tally })],
    ['the number handedIn', (tally: object) => ({ handedIn: 1, answered: 1, tally })],
  ])('is created for a round that started without a key and stores %s', async (_form, toEarlierForm) => {
    const [first, second] = apis as [Api, Api]
    await submitAnswers(first, assignmentUuid, 3)
    const open = await startExecution(second, assignmentUuid)
    await second.ok(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 4 }] })

    // The database as an earlier version left it: sealed with the server's key only.
    const serverKeys = new Keys([secretKey])
    const { surveyKeys } = server.services
    const draft = surveyKeys.unseal(roundUuid, 'risk-draft', await readDraft(open.executionUuid))
    const tally = surveyKeys.unseal(roundUuid, 'risk-tally', (await readTally()).sealed)
    const earlier = JSON.stringify(toEarlierForm(JSON.parse(tally) as object))
    await server.inClient(client, async (db) => {
      const sealedTally = { sealed: serverKeys.seal('risk-tally', earlier), hasKey: false }
      await db.updateTable('riskTally').set(sealedTally).where('roundUuid', '=', roundUuid).execute()
      const sealedDraft = { draft: serverKeys.seal('risk-draft', draft) }
      await db.updateTable('riskExecution').set(sealedDraft).where('uuid', '=', open.executionUuid).execute()
    })
    surveyKeys.destroy(roundUuid)

    const { executionUuid, leaseToken } = open
    const read = await second.ok(readExecution, { executionUuid, leaseToken })
    expect(read.answers).toEqual([{ itemId: 'i1', value: 4 }])
    await second.ok(saveExecution, { ...open, revision: 1, answers: [{ itemId: 'i2', value: 2 }] })
    expect(hasKey()).toBe(true)
    const sealed = await Promise.all([readTally(), readDraft(executionUuid)])
    expect(serverKeys.unseal('risk-tally', sealed[0].sealed)).not.toContain('{')
    expect(serverKeys.unseal('risk-draft', sealed[1])).not.toContain('{')

    for (const api of apis.slice(2)) await submitAnswers(api, assignmentUuid, 3)
    await admin.ok(completeExecution, { assignmentUuid })
  })
})
