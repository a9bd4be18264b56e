import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import {
  allAnswers,
  assignCatalogue,
  createStaff,
  createUnit,
  startExecution,
  submitAnswers,
} from '../risk-fixture.ts'

const { completeExecution } = calls.riskEvaluation
const { readAssignmentList } = calls.riskAssignment
const { saveSettings } = calls.riskCatalog

describe.each(featureEngines)('finishing a round on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: Api[]
  let taskUuid: string
  let assignmentUuid: string
  const finish = (api = admin) => api.send(completeExecution, { assignmentUuid })
  const row = async () => (await admin.ok(readAssignmentList, { riskAssessmentTaskUuid: taskUuid })).rows[0]
  const stored = () =>
    server.inClient(client, async (db) => ({
      result: await db
        .selectFrom('riskResult')
        .innerJoin('riskRound', 'riskRound.uuid', 'roundUuid')
        .where('assignmentUuid', '=', assignmentUuid)
        .selectAll('riskResult')
        .execute(),
      tallies: await db
        .selectFrom('riskTally')
        .innerJoin('riskRound', 'uuid', 'roundUuid')
        .select('n')
        .where('assignmentUuid', '=', assignmentUuid)
        .execute(),
    }))
  const readRisks = (resultUuid: string) =>
    server.inClient(client, (db) =>
      db.selectFrom('risk').selectAll().where('resultUuid', '=', resultUuid).orderBy('position').execute(),
    )

  beforeAll(async () => {
    server = await createTestServer(engine)
    ;({ client, admin, people, apis } = await createStaff(server, 15))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    taskUuid = await createRiskCatalogue(server, client)
    const unit = await createUnit(server, client, 'Lager', people)
    assignmentUuid = await assignCatalogue(admin, taskUuid, [unit])
  })

  test('refuses to finish with five submissions, finishes with six and refuses the seventh', async () => {
    for (const api of apis.slice(0, 5)) await submitAnswers(api, assignmentUuid, 5)
    expect(await finish()).toMatchObject({
      status: 400,
      body: { error: { code: 'RiskAssessment.MinCompletionsNotReached', params: { count: 5, minimum: 6 } } },
    })
    await submitAnswers(apis[5] as Api, assignmentUuid, 5)
    const late = await startExecution(apis[6] as Api, assignmentUuid)
    const { body } = await finish()
    const { result, tallies } = await stored()
    expect(result).toMatchObject([
      {
        uuid: body.riskAssessmentExecutionResultUuid,
        invitedCount: 15,
        completedCount: 6,
        maxLevel: 9,
        bandCounts: [0, 1, 0, 0, 3, 0],
        sourceName: 'Lager',
        state: 'evaluation',
      },
    ])
    expect(tallies).toEqual([])
    const ended = await server.inClient(client, (db) =>
      db
        .selectFrom('riskExecution')
        .select(['state', 'draft', 'leaseToken'])
        .where('uuid', '=', late.executionUuid)
        .execute(),
    )
    expect(ended).toEqual([{ state: 'ended', draft: null, leaseToken: null }])
    expect(
      await (apis[6] as Api).send(calls.riskExecution.saveExecution, {
        ...late,
        answers: allAnswers(1),
        completed: true,
      }),
    ).toMatchObject({
      status: 409,
      body: { error: { code: 'RiskAssessment.RoundFinished' } },
    })
    expect(await finish()).toMatchObject({ status: 409 })
  })

  test('creates one result when two calls finish the round at the same time', async () => {
    for (const api of apis.slice(0, 6)) await submitAnswers(api, assignmentUuid, 3)
    const answers = await Promise.all([finish(), finish()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await stored()).result).toHaveLength(1)
  })

  test('stores levels, and with fifteen or more submissions also shares of critical answers', async () => {
    for (const api of apis.slice(0, 6)) await submitAnswers(api, assignmentUuid, 4)
    const few = await readRisks((await finish()).body.riskAssessmentExecutionResultUuid)
    expect(
      few.map(({ itemId, level, criticalShare, status }) => [itemId, level, criticalShare, status]),
    ).toEqual([
      ['i1', 8, null, 'actionToDefine'],
      ['i2', 3, null, 'open'],
      ['i3', 8, null, 'actionToDefine'],
      ['i4', 8, null, 'actionToDefine'],
    ])
    server.clock.now = new Date('2028-10-30T09:00:00Z')
    for (const api of apis) await submitAnswers(api, assignmentUuid, 2)
    const many = await readRisks((await finish()).body.riskAssessmentExecutionResultUuid)
    expect(many[0]).toMatchObject({
      itemId: 'i1',
      level: 3,
      criticalShare: 'quarter',
      previousUuid: few[0]?.uuid,
    })
  })

  test('plans the next round one interval after the due date', async () => {
    await admin.ok(saveSettings, {
      riskAssessmentTaskUuid: taskUuid,
      dueDateInterval: 12,
      firstExecutionBuffer: 30,
      active: true,
      version: 1,
    })
    for (const api of apis.slice(0, 6)) await submitAnswers(api, assignmentUuid, 3)
    server.clock.now = new Date('2026-12-20T09:00:00Z')
    await finish()
    expect(await row()).toMatchObject({ status: 'planned', nextDueDate: '2027-11-04', completedCount: 0 })
    expect(
      await (apis[0] as Api).send(calls.riskExecution.createExecution, { assignmentUuid }),
    ).toMatchObject({ status: 409 })
    server.clock.now = new Date('2027-10-06T09:00:00Z')
    expect(
      await (apis[0] as Api).send(calls.riskExecution.createExecution, { assignmentUuid }),
    ).toMatchObject({ status: 200 })
  })

  test('sets a next due date that a new interval changes, but a new initial buffer does not', async () => {
    const settings = {
      riskAssessmentTaskUuid: taskUuid,
      dueDateInterval: 12,
      firstExecutionBuffer: 30,
      active: true,
    }
    await admin.ok(saveSettings, { ...settings, version: 1 })
    await admin.ok(saveSettings, { ...settings, firstExecutionBuffer: 7, version: 2 })
    expect(await row()).toMatchObject({ nextDueDate: '2026-10-12' })
    for (const api of apis.slice(0, 6)) await submitAnswers(api, assignmentUuid, 3)
    server.clock.now = new Date('2027-11-20T09:00:00Z')
    await finish()
    // The due date in 2027 has passed and is skipped.
    expect(await row()).toMatchObject({ status: 'planned', nextDueDate: '2028-10-12' })
    await admin.ok(saveSettings, { ...settings, firstExecutionBuffer: 60, version: 3 })
    expect(await row()).toMatchObject({ status: 'planned', nextDueDate: '2028-10-12' })
    await admin.ok(saveSettings, { ...settings, firstExecutionBuffer: 60, dueDateInterval: 24, version: 4 })
    expect(await row()).toMatchObject({ nextDueDate: '2028-10-12' })
  })

  test('lets an ou-admin finish only rounds of their own units', async () => {
    const lead = await server.createMember(client, { role: 'ou-admin' })
    const stranger = await server.signedIn(lead)
    expect(await finish(stranger)).toMatchObject({
      status: 404,
      body: { error: { code: 'RiskAssessment.AssignmentNotFound' } },
    })
    await server.inClient(client, async (db) => {
      const { orgUnitUuid } = await db
        .selectFrom('riskAssignmentUnit')
        .select('orgUnitUuid')
        .where('assignmentUuid', '=', assignmentUuid)
        .executeTakeFirstOrThrow()
      await db.insertInto('orgUnitResponsible').values({ orgUnitUuid, memberUuid: lead.uuid }).execute()
    })
    expect(await finish(stranger)).toMatchObject({ status: 400 })
  })
})
