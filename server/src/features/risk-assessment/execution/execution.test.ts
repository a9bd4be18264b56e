import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../platform/calendar/days.ts'
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

const { readMemberTasks, createExecution, readExecution, saveExecution, readContent } = calls.riskExecution
const { readAssignmentList } = calls.riskAssignment

/** Returns whether the bytes contain an item id, as unsealed answers do. */
const containsItemId = (sealed: string): boolean => Buffer.from(sealed, 'base64url').includes('"i1"')

describe.each(featureEngines)('an execution on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: Api[]
  let unit: string
  let taskUuid: string
  let assignmentUuid: string
  const today = () => server.clock.now.toISOString().slice(0, 10)
  const assign = (riskAssessmentTaskUuid: string, orgUnitUuids: string[]) =>
    assignCatalogue(admin, riskAssessmentTaskUuid, orgUnitUuids)
  const tasks = async (api: Api) => (await api.ok(readMemberTasks)).rows

  beforeAll(async () => {
    server = await createTestServer(engine)
    ;({ client, admin, people, apis } = await createStaff(server, 7))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    unit = await createUnit(server, client, 'Lager', people)
    taskUuid = await createRiskCatalogue(server, client)
    assignmentUuid = await assign(taskUuid, [unit])
  })

  test('is listed with its due date, and can be started, continued later and submitted', async () => {
    const [api] = apis as [Api]
    const own = (row: { assignmentUuid: string }) => row.assignmentUuid === assignmentUuid
    expect((await tasks(api)).find(own)).toMatchObject({
      status: 'due',
      dueDate: addDays(today(), 30),
      dueInDays: 30,
      targetName: 'Lager',
    })
    const open = await startExecution(api, assignmentUuid)
    const saved = await api.ok(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 4 }] })
    expect(saved).toEqual({ progressPercent: 25, revision: 1, state: 'started' })
    expect((await tasks(api)).find(own)).toMatchObject({ status: 'inprogress', progressPercent: 25 })
    expect(await startExecution(api, assignmentUuid)).toMatchObject({ executionUuid: open.executionUuid })
    const read = await api.ok(readExecution, {
      executionUuid: open.executionUuid,
      leaseToken: open.leaseToken,
    })
    expect(read.answers).toEqual([{ itemId: 'i1', value: 4 }])

    const early = await api.send(saveExecution, { ...open, revision: 1, answers: [], completed: true })
    expect(early).toMatchObject({
      status: 400,
      body: { error: { code: 'RiskAssessment.Incomplete', params: { count: 3 } } },
    })
    const submission = { ...open, revision: 1, answers: allAnswers(3), completed: true }
    expect(await api.ok(saveExecution, submission)).toEqual({
      progressPercent: 100,
      revision: 2,
      state: 'completed',
    })
    expect((await tasks(api)).find(own)).toMatchObject({ status: 'completed', dueDate: null })
    // A repeated submission is counted once.
    expect(await api.ok(saveExecution, submission)).toMatchObject({ state: 'completed' })
    const tallies = await server.inClient(client, (db) =>
      db
        .selectFrom('riskTally')
        .innerJoin('riskRound', 'uuid', 'roundUuid')
        .select('n')
        .where('assignmentUuid', '=', assignmentUuid)
        .execute(),
    )
    expect(tallies).toEqual([{ n: 1 }])
  })

  test('stores no readable answer of a submitted survey', async () => {
    const [api] = apis as [Api]
    const executionUuid = await submitAnswers(api, assignmentUuid, 5)
    expect(await api.ok(readExecution, { executionUuid })).toMatchObject({
      state: 'completed',
      answers: [],
      leaseToken: null,
    })
    const stored = await server.inClient(client, async (db) => ({
      execution: await db
        .selectFrom('riskExecution')
        .select(['draft', 'leaseToken'])
        .where('uuid', '=', executionUuid)
        .execute(),
      answers: await db
        .selectFrom('riskAnswer')
        .selectAll()
        .where('executionUuid', '=', executionUuid)
        .execute(),
      tallies: (await db.selectFrom('riskTally').select('sealed').execute()).map(({ sealed }) => sealed),
    }))
    expect(stored).toMatchObject({ execution: [{ draft: null, leaseToken: null }], answers: [] })
    expect(stored.tallies.filter(containsItemId)).toEqual([])
  })

  test('seals a draft and returns it to its owner only', async () => {
    const [api, other] = apis as [Api, Api]
    const open = await startExecution(api, assignmentUuid)
    await api.ok(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 5 }] })
    const { draft } = await server.inClient(client, (db) =>
      db
        .selectFrom('riskExecution')
        .select('draft')
        .where('uuid', '=', open.executionUuid)
        .executeTakeFirstOrThrow(),
    )
    expect(draft).not.toBeNull()
    expect(containsItemId(draft ?? '')).toBe(false)
    for (const stranger of [other, admin]) {
      expect(await stranger.send(readExecution, { executionUuid: open.executionUuid })).toMatchObject({
        status: 404,
      })
      expect(await stranger.send(saveExecution, { ...open, revision: 1, answers: [] })).toMatchObject({
        status: 404,
      })
    }
  })

  test('is hidden from members of other org units and companies', async () => {
    const { executionUuid } = await startExecution(apis[0] as Api, assignmentUuid)
    const outsider = await server.signedIn(await server.createMember(client))
    const stranger = await server.signedIn(await server.createMember(await server.createClient()))
    for (const api of [outsider, stranger]) {
      expect((await tasks(api)).map((row) => row.assignmentUuid)).not.toContain(assignmentUuid)
      expect(await api.send(createExecution, { assignmentUuid })).toMatchObject({ status: 404 })
      for (const call of [readExecution, readContent])
        expect(await api.send(call, { executionUuid })).toMatchObject({ status: 404 })
    }
  })

  test('is hidden from a member who is not asked to take part any more, until asked again', async () => {
    const [api] = apis as [Api]
    const open = await startExecution(api, assignmentUuid)
    const submission = { ...open, answers: allAnswers(5), completed: true }
    const orgUnitMember = { orgUnitUuid: unit, memberUuid: people[0]?.uuid ?? '' }
    await server.inClient(client, (db) =>
      db
        .deleteFrom('orgUnitMember')
        .where('orgUnitUuid', '=', unit)
        .where('memberUuid', '=', orgUnitMember.memberUuid)
        .execute(),
    )
    expect(await api.send(readExecution, { executionUuid: open.executionUuid })).toMatchObject({
      status: 404,
    })
    expect(await api.send(saveExecution, submission)).toMatchObject({ status: 404 })
    await server.inClient(client, (db) => db.insertInto('orgUnitMember').values(orgUnitMember).execute())
    expect(await api.send(saveExecution, submission)).toMatchObject({ status: 200 })
  })

  test('is read-only in a second tab, and refuses a save of an older revision', async () => {
    const [api] = apis as [Api]
    const open = await startExecution(api, assignmentUuid)
    const second = await api.ok(readExecution, { executionUuid: open.executionUuid })
    expect(second).toMatchObject({ leaseToken: null, leaseHolder: { isSelf: true } })
    await api.ok(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 1 }] })
    const stale = await api.send(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 2 }] })
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'Version.Conflict' } } })
    // After five minutes the second tab can take the lease.
    server.clock.now = new Date(server.clock.now.getTime() + 5 * 60_000 + 1)
    const taken = await api.ok(readExecution, { executionUuid: open.executionUuid })
    expect(taken.leaseToken).not.toBeNull()
    const loser = await api.send(saveExecution, {
      ...open,
      revision: 1,
      answers: [{ itemId: 'i1', value: 2 }],
    })
    expect(loser).toMatchObject({ status: 409, body: { error: { code: 'RiskAssessment.ExecutionLeased' } } })
    // A member may take the lease from the member's own other tab at once.
    const back = await api.ok(readExecution, { executionUuid: open.executionUuid, takeOver: true })
    expect(back.leaseToken).not.toBe(taken.leaseToken)
    const save = { executionUuid: open.executionUuid, revision: 1, answers: [] }
    expect(await api.send(saveExecution, { ...save, leaseToken: taken.leaseToken })).toMatchObject({
      status: 409,
    })
    await api.ok(saveExecution, { ...save, leaseToken: back.leaseToken })
  })

  test('refuses answers to unknown statements and two answers to one statement', async () => {
    const [api] = apis as [Api]
    const open = await startExecution(api, assignmentUuid)
    for (const answers of [
      [{ itemId: 'i9', value: 1 as const }],
      [
        { itemId: 'i1', value: 1 as const },
        { itemId: 'i1', value: 2 as const },
      ],
    ])
      expect(await api.send(saveExecution, { ...open, answers })).toMatchObject({
        status: 400,
        body: { error: { code: 'RiskAssessment.AnswerInvalid' } },
      })
  })

  test('counts as a submission even if the member finds that no statement applies', async () => {
    const finish = () => admin.send(calls.riskEvaluation.completeExecution, { assignmentUuid })
    const row = async () => (await admin.ok(readAssignmentList, { riskAssessmentTaskUuid: taskUuid })).rows[0]
    for (const [index, value] of ([1, 'na', 1, 1, 1] as const).entries()) {
      await submitAnswers(apis[index] as Api, assignmentUuid, value)
      const count = index + 1
      expect(await row()).toMatchObject({ completedCount: count, status: 'running' })
      // If this count left out submissions without answers, it would reveal which member gave none.
      expect((await finish()).body).toMatchObject({
        error: { code: 'RiskAssessment.MinCompletionsNotReached', params: { count, minimum: 6 } },
      })
    }

    await submitAnswers(apis[5] as Api, assignmentUuid, 1)
    expect(await row()).toMatchObject({ completedCount: 6, status: 'canFinish' })
    const { riskAssessmentExecutionResultUuid } = (await finish()).body
    const of = { riskAssessmentExecutionResultUuid }
    expect(await admin.ok(calls.riskEvaluation.readExecutionResultDetails, of)).toMatchObject({
      completedCount: 6,
      // Only five members have answered each statement.
      bandCounts: { notAssessable: 4 },
    })
  })

  test('counts six parallel submissions', async () => {
    const open = await Promise.all(apis.slice(0, 6).map((api) => startExecution(api, assignmentUuid)))
    await Promise.all(
      open.map((one, index) =>
        (apis[index] as Api).ok(saveExecution, { ...one, answers: allAnswers(2), completed: true }),
      ),
    )
    const [row] = (await admin.ok(readAssignmentList, { riskAssessmentTaskUuid: taskUuid })).rows
    expect(row).toMatchObject({ completedCount: 6, status: 'canFinish' })
  })

  test('returns the statements in a requested language, and a preview to administrators only', async () => {
    const open = await startExecution(apis[0] as Api, assignmentUuid)
    const { categories } = await (apis[0] as Api).ok(readContent, {
      executionUuid: open.executionUuid,
      language: 'en_GB',
    })
    expect(categories.map(({ title, items }) => [title, items.length])).toEqual([
      ['Bereich 1 (en)', 2],
      ['Bereich 2 (en)', 2],
    ])
    expect(await admin.ok(readContent, { riskAssessmentTaskUuid: taskUuid })).toMatchObject({
      language: 'de_DE',
    })
    expect(await (apis[0] as Api).send(readContent, { riskAssessmentTaskUuid: taskUuid })).toMatchObject({
      status: 404,
    })
  })
})
