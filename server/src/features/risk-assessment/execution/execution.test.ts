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
import { allAnswers, answer, begin, createPlace, createUnit, members } from '../risk-fixture.ts'

const { readMemberTasks, createExecution, readExecution, saveExecution, readContent, breakLock } =
  calls.riskExecution
const { assignOrgUnits, readSettings, saveSettings } = calls.riskCatalog

/** Whether the name of an item stands in the bytes, as it does in what is not sealed. */
const tellsItem = (sealed: string): boolean => Buffer.from(sealed, 'base64url').includes('"i1"')

describe.each(featureEngines)('answering a risk assessment on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: Api[]
  let unit: string
  let taskUuid: string
  let assignmentUuid: string
  const today = () => server.clock.now.toISOString().slice(0, 10)
  const assign = async (riskAssessmentTaskUuid: string, orgUnitUuids: string[]) =>
    (await admin.ok(assignOrgUnits, { riskAssessmentTaskUuid, orgUnitUuids })).assignmentUuids[0] ?? ''
  const tasks = async (api: Api) => (await api.ok(readMemberTasks)).rows

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    people = await members(server, client, 7)
    apis = await Promise.all(people.map((person) => server.signedIn(person)))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    unit = await createUnit(server, client, 'Lager', people)
    taskUuid = await createRiskCatalogue(server, client)
    assignmentUuid = await assign(taskUuid, [unit])
  })

  test('a member sees it with its date, begins, goes on later and hands in', async () => {
    const [api] = apis as [Api]
    const own = (row: { assignmentUuid: string }) => row.assignmentUuid === assignmentUuid
    expect((await tasks(api)).find(own)).toMatchObject({
      status: 'due',
      dueDate: addDays(today(), 30),
      dueInDays: 30,
      targetName: 'Lager',
    })
    const open = await begin(api, assignmentUuid)
    const saved = await api.ok(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 4 }] })
    expect(saved).toEqual({ progressPercent: 25, revision: 1, state: 'started' })
    expect((await tasks(api)).find(own)).toMatchObject({ status: 'inprogress', progressPercent: 25 })
    expect(await begin(api, assignmentUuid)).toMatchObject({ executionUuid: open.executionUuid })
    const read = await api.ok(readExecution, { executionUuid: open.executionUuid, lockToken: open.lockToken })
    expect(read.answers).toEqual([{ itemId: 'i1', value: 4 }])

    const early = await api.send(saveExecution, { ...open, revision: 1, answers: [], completed: true })
    expect(early).toMatchObject({
      status: 400,
      body: { error: { code: 'RiskAssessment.Incomplete', params: { count: 3 } } },
    })
    const handIn = { ...open, revision: 1, answers: allAnswers(3), completed: true }
    expect(await api.ok(saveExecution, handIn)).toEqual({
      progressPercent: 100,
      revision: 2,
      state: 'completed',
    })
    expect((await tasks(api)).find(own)).toMatchObject({ status: 'completed', dueDate: null })
    // Twice is once.
    expect(await api.ok(saveExecution, handIn)).toMatchObject({ state: 'completed' })
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

  test('nothing that was handed in can be read again, by anybody or in the database', async () => {
    const [api] = apis as [Api]
    const executionUuid = await answer(api, assignmentUuid, 5)
    expect(await api.ok(readExecution, { executionUuid })).toMatchObject({
      state: 'completed',
      answers: [],
      lockToken: null,
    })
    const kept = await server.inClient(client, async (db) => ({
      execution: await db
        .selectFrom('riskExecution')
        .select(['draft', 'lockToken'])
        .where('uuid', '=', executionUuid)
        .execute(),
      answers: await db
        .selectFrom('riskAnswer')
        .selectAll()
        .where('executionUuid', '=', executionUuid)
        .execute(),
      tallies: (await db.selectFrom('riskTally').select('sealed').execute()).map(({ sealed }) => sealed),
    }))
    expect(kept).toMatchObject({ execution: [{ draft: null, lockToken: null }], answers: [] })
    expect(kept.tallies.filter(tellsItem)).toEqual([])
  })

  test('a draft is sealed, and its owner’s alone', async () => {
    const [api, other] = apis as [Api, Api]
    const open = await begin(api, assignmentUuid)
    await api.ok(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 5 }] })
    const { draft } = await server.inClient(client, (db) =>
      db
        .selectFrom('riskExecution')
        .select('draft')
        .where('uuid', '=', open.executionUuid)
        .executeTakeFirstOrThrow(),
    )
    expect(draft).not.toBeNull()
    expect(tellsItem(draft ?? '')).toBe(false)
    for (const stranger of [other, admin]) {
      expect(await stranger.send(readExecution, { executionUuid: open.executionUuid })).toMatchObject({
        status: 404,
      })
      expect(await stranger.send(saveExecution, { ...open, revision: 1, answers: [] })).toMatchObject({
        status: 404,
      })
    }
  })

  test('who is not asked, of another unit or company, finds neither the task nor anything of it', async () => {
    const { executionUuid } = await begin(apis[0] as Api, assignmentUuid)
    const outsider = await server.signedIn(await server.createMember(client))
    const stranger = await server.signedIn(await server.createMember(await server.createClient()))
    for (const api of [outsider, stranger]) {
      expect((await tasks(api)).map((row) => row.assignmentUuid)).not.toContain(assignmentUuid)
      expect(await api.send(createExecution, { assignmentUuid })).toMatchObject({ status: 404 })
      for (const call of [readExecution, readContent])
        expect(await api.send(call, { executionUuid })).toMatchObject({ status: 404 })
    }
  })

  test('who is asked no more finds neither the draft nor a way to hand it in, until asked again', async () => {
    const [api] = apis as [Api]
    const open = await begin(api, assignmentUuid)
    const handIn = { ...open, answers: allAnswers(5), completed: true }
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
    expect(await api.send(saveExecution, handIn)).toMatchObject({ status: 404 })
    await server.inClient(client, (db) => db.insertInto('orgUnitMember').values(orgUnitMember).execute())
    expect(await api.send(saveExecution, handIn)).toMatchObject({ status: 200 })
  })

  test('a second tab reads only, and a save from an older state is refused', async () => {
    const [api] = apis as [Api]
    const open = await begin(api, assignmentUuid)
    const second = await api.ok(readExecution, { executionUuid: open.executionUuid })
    expect(second).toMatchObject({ lockToken: null, lock: { heldBySelf: true } })
    await api.ok(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 1 }] })
    const stale = await api.send(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 2 }] })
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'Version.Conflict' } } })
    // Five minutes later the second one may take over.
    server.clock.now = new Date(server.clock.now.getTime() + 5 * 60_000 + 1)
    const taken = await api.ok(readExecution, { executionUuid: open.executionUuid })
    expect(taken.lockToken).not.toBeNull()
    const loser = await api.send(saveExecution, {
      ...open,
      revision: 1,
      answers: [{ itemId: 'i1', value: 2 }],
    })
    expect(loser).toMatchObject({ status: 409, body: { error: { code: 'RiskAssessment.ExecutionLocked' } } })
    // From oneself it can be taken at once.
    const back = await api.ok(readExecution, { executionUuid: open.executionUuid, takeOver: true })
    expect(back.lockToken).not.toBe(taken.lockToken)
    const save = { executionUuid: open.executionUuid, revision: 1, answers: [] }
    expect(await api.send(saveExecution, { ...save, lockToken: taken.lockToken })).toMatchObject({
      status: 409,
    })
    await api.ok(saveExecution, { ...save, lockToken: back.lockToken })
  })

  test('answers that are not asked for, or given twice, are refused', async () => {
    const [api] = apis as [Api]
    const open = await begin(api, assignmentUuid)
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

  test('a questionnaire in which nothing applies does not count for the six', async () => {
    await answer(apis[0] as Api, assignmentUuid, 'na')
    // That it says nothing is told by no number: whoever watches would know whose it is.
    const row = async () =>
      (await admin.ok(calls.riskCatalog.readAssignmentList, { riskAssessmentTaskUuid: taskUuid })).rows[0]
    expect(await row()).toMatchObject({
      memberCount: 7,
      completedCount: 1,
      status: 'running',
      tooSmall: false,
    })
    for (const api of apis.slice(1, 6)) await answer(api, assignmentUuid, 1)
    expect(await row()).toMatchObject({ completedCount: 6, status: 'canFinish' })
    const finish = () => admin.send(calls.riskEvaluation.completeExecution, { assignmentUuid })
    expect(await finish()).toMatchObject({
      status: 400,
      body: { error: { code: 'RiskAssessment.MinCompletionsNotReached', params: { count: 5, minimum: 6 } } },
    })
    await answer(apis[6] as Api, assignmentUuid, 1)
    const { riskAssessmentExecutionResultUuid } = (await finish()).body
    const result = await admin.ok(calls.riskEvaluation.readExecutionResultDetails, {
      riskAssessmentExecutionResultUuid,
    })
    expect(result).toMatchObject({ invitedCount: 7, completedCount: 6 })
  })

  test('six parallel hand-ins are six', async () => {
    const open = await Promise.all(apis.slice(0, 6).map((api) => begin(api, assignmentUuid)))
    await Promise.all(
      open.map((one, index) =>
        (apis[index] as Api).ok(saveExecution, { ...one, answers: allAnswers(2), completed: true }),
      ),
    )
    const [row] = (await admin.ok(calls.riskCatalog.readAssignmentList, { riskAssessmentTaskUuid: taskUuid }))
      .rows
    expect(row).toMatchObject({ completedCount: 6, status: 'canFinish' })
  })

  test('whom two assignments reach is asked by the first alone', async () => {
    const also = await createUnit(server, client, 'Auch', people.slice(0, 3))
    const more = {
      riskAssessmentTaskUuid: taskUuid,
      orgUnitUuids: [also, await createUnit(server, client, 'Neu', await members(server, client, 2))],
    }
    // Beforehand it says how many are asked by it, and until when.
    const told = await admin.ok(assignOrgUnits, { ...more, dryRun: true })
    expect(told).toMatchObject({ active: true, memberCount: 2, dueDate: addDays(today(), 30) })
    const second = await assign(taskUuid, [also])
    expect(
      (await tasks(apis[0] as Api)).filter(
        ({ riskAssessmentTaskUuid }) => riskAssessmentTaskUuid === taskUuid,
      ),
    ).toHaveLength(1)
    expect(await (apis[0] as Api).send(createExecution, { assignmentUuid: second })).toMatchObject({
      status: 404,
    })
    const rows = (await admin.ok(calls.riskCatalog.readAssignmentList, { riskAssessmentTaskUuid: taskUuid }))
      .rows
    expect(rows.map(({ memberCount, tooSmall }) => ({ memberCount, tooSmall }))).toEqual([
      { memberCount: 0, tooSmall: true },
      { memberCount: 7, tooSmall: false },
    ])
  })

  test('assigning what is not in use says that nobody is asked yet', async () => {
    const ofTask = { riskAssessmentTaskUuid: taskUuid }
    await admin.ok(saveSettings, { ...ofTask, ...(await admin.ok(readSettings, ofTask)), active: false })
    const orgUnitUuids = [await createUnit(server, client, 'Neu', people)]
    expect(await admin.ok(assignOrgUnits, { ...ofTask, orgUnitUuids, dryRun: true })).toMatchObject({
      active: false,
    })
  })

  test('what is assigned already refuses all of them, and is named: a pool by its units, a place beside them', async () => {
    const place = await createPlace(server, client, 'Werk Linz')
    const also = await createUnit(server, client, 'Auch', [])
    const send = (orgUnitUuids: string[], more: object = {}) =>
      admin.send(calls.riskCatalog.assignOrgUnits, {
        riskAssessmentTaskUuid: taskUuid,
        orgUnitUuids,
        ...more,
      })
    const refused = (names: string) => ({
      status: 400,
      body: { error: { code: 'TaskAssignment.Exists', params: { names } } },
    })
    expect(await send([also, unit])).toMatchObject(refused('Lager'))
    expect(await send([also, unit], { dryRun: true })).toMatchObject(refused('Lager'))
    for (const more of [{ pool: true }, { pool: true, locationUuid: place }]) await send([also, unit], more)
    expect(await send([unit, also], { pool: true })).toMatchObject(refused('Auch + Lager'))
    expect(await send([unit, also], { pool: true, locationUuid: place })).toMatchObject(
      refused('Auch + Lager (Werk Linz)'),
    )
    const ofPlace = { riskAssessmentTaskUuid: taskUuid, locationUuid: place }
    await admin.ok(calls.riskCatalog.assignLocation, ofPlace)
    expect(await admin.send(calls.riskCatalog.assignLocation, ofPlace)).toMatchObject(refused('Werk Linz'))
  })

  test('an assignment that is taken back ends what was begun and forgets what was answered', async () => {
    await answer(apis[0] as Api, assignmentUuid, 5)
    const open = await begin(apis[1] as Api, assignmentUuid)
    await admin.ok(calls.riskCatalog.deleteTaskAssignments, { assignmentUuids: [assignmentUuid] })
    const late = await (apis[1] as Api).send(saveExecution, {
      ...open,
      answers: allAnswers(1),
      completed: true,
    })
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'RiskAssessment.RoundFinished' } } })
    const left = await server.inClient(client, (db) =>
      db
        .selectFrom('riskTally')
        .innerJoin('riskRound', 'uuid', 'roundUuid')
        .select('n')
        .where('assignmentUuid', '=', assignmentUuid)
        .execute(),
    )
    expect(left).toEqual([])
  })

  describe('of kind inspection', () => {
    let inspection: string
    beforeEach(async () => {
      inspection = await assign(await createRiskCatalogue(server, client, { kind: 'inspection' }), [unit])
    })

    test('colleagues see who has begun, and go on when the lock is free', async () => {
      const [api, colleague] = apis as [Api, Api]
      const open = await begin(api, inspection)
      await api.ok(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 4 }] })
      const rows = (await tasks(colleague)).filter((row) => row.assignmentUuid === inspection)
      expect(rows).toMatchObject([
        { colleague: expect.stringContaining(people[0]?.username ?? '?'), lock: { heldBySelf: false } },
        { colleague: null, status: 'due' },
      ])
      const { now } = server.clock
      server.clock.now = new Date(now.getTime() + 5 * 60_000 + 1)
      const later = (await tasks(colleague)).filter(
        (row) => row.assignmentUuid === inspection && row.colleague !== null,
      )
      expect(later, 'a lock that has run out is none').toMatchObject([{ lock: null }])
      server.clock.now = now
      const own = await colleague.ok(readMemberTasks, { filter: { own: true, search: 'lager katalog' } })
      expect(own.rows.filter((row) => row.assignmentUuid === inspection)).toMatchObject([{ colleague: null }])
      expect(await colleague.ok(readMemberTasks, { filter: { search: 'nirgends' } })).toMatchObject({
        total: 0,
      })
      const { executionUuid } = open
      expect(await colleague.ok(readExecution, { executionUuid, takeOver: true })).toMatchObject({
        lockToken: null,
        answers: [{ itemId: 'i1', value: 4 }],
      })
      await admin.ok(breakLock, { executionUuid })
      // Nobody has taken it yet; whoever lost it does not get it back by going on, nor by a sign of life.
      const locked = { status: 409, body: { error: { code: 'RiskAssessment.ExecutionLocked' } } }
      expect(await api.send(saveExecution, { ...open, revision: 1, answers: [] })).toMatchObject(locked)
      expect(await api.ok(readExecution, { executionUuid, lockToken: open.lockToken })).toMatchObject({
        lockToken: null,
        lock: null,
      })
      expect((await tasks(colleague)).find((row) => row.executionUuid === executionUuid)).toMatchObject({
        lock: null,
      })
      const taken = await colleague.ok(readExecution, { executionUuid })
      const save = { executionUuid, lockToken: taken.lockToken ?? '', revision: taken.revision }
      await colleague.ok(saveExecution, { ...save, answers: [{ itemId: 'i2', value: 'na' }] })
      expect(await api.send(saveExecution, { ...open, revision: 1, answers: [] })).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'RiskAssessment.ExecutionLocked',
            params: { name: expect.any(String), until: expect.any(String) },
          },
        },
      })
      const named = await server.inClient(client, (db) =>
        db
          .selectFrom('riskAnswer')
          .select(['itemId', 'choice', 'memberUuid'])
          .where('executionUuid', '=', executionUuid)
          .orderBy('itemId')
          .execute(),
      )
      expect(named).toEqual([
        { itemId: 'i1', choice: 4, memberUuid: people[0]?.uuid },
        { itemId: 'i2', choice: null, memberUuid: people[1]?.uuid },
      ])
    })
  })

  test('the questionnaire comes in the member’s language, and as a preview for whoever assigns', async () => {
    const open = await begin(apis[0] as Api, assignmentUuid)
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
