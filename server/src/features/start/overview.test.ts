import { calls } from '@sorgfalt/contract'
import type { Decision } from '@sorgfalt/contract/start/overview'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createAssignedCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { Player } from '../elearning/player-fixture.ts'
import {
  actionInput,
  createEvaluatedRound,
  type EvaluatedRound,
} from '../risk-assessment/plan/plan-fixture.ts'

const { createRiskAction, markNotRelevant, updateRiskAction, confirmRiskActions } = calls.riskAction

describe.each(featureEngines)('the start page on %s', (engine) => {
  const statements: string[] = []
  let server: TestServer
  let client: TestClient
  let admin: Api
  let second: Api
  let worker: TestMember
  let learner: Api
  let round: EvaluatedRound

  const read = (api: Api) => api.ok(calls.overview.read)
  const decisions = async (api: Api, kind: Decision['kind']) =>
    (await read(api)).lead?.decisions?.rows.filter((decision) => decision.kind === kind)

  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: (statement) => void statements.push(statement) })
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    second = await server.signedIn(await server.createMember(client, { role: 'super-admin' }))
    worker = await server.createMember(client)
    learner = await server.signedIn(worker)
    round = await createEvaluatedRound(server, client)
  })
  afterAll(() => server.close())

  test('contains the tasks of a member, and nothing about other members', async () => {
    await createAssignedCourse(server, client, { assignedOn: '2026-11-20' })
    const { own, lead, firstSteps, counts } = await read(learner)
    const listed = await learner.ok(calls.elearning.readMemberTasks)

    expect(own?.tasks).toEqual(listed.rows)
    expect(own).toMatchObject({ actions: { rows: [], total: 0, doneCount: 0 }, certificates: 0 })
    expect([lead, firstSteps]).toEqual([null, null])
    expect(counts).toMatchObject({ openElearnings: 1, canFinish: 0 })
  })

  test('needs at most eight statements, and two more for the first steps of the company', async () => {
    const manager = await server.signedIn(await server.createMember(client, { role: 'loc-admin' }))
    const countStatements = async (api: Api) => {
      await read(api)
      statements.length = 0
      const { firstSteps } = await read(api)

      const own = statements.filter((statement) => !/enter_session|^(begin|commit)/i.test(statement))
      expect(own.length).toBeGreaterThan(0)
      return own.length - (firstSteps === null ? 0 : 2)
    }

    expect(await countStatements(learner)).toBeLessThanOrEqual(8)
    expect(await countStatements(manager)).toBeLessThanOrEqual(8)
    expect(await countStatements(admin)).toBeLessThanOrEqual(8)
  })

  test('shows advisers the figures, but neither tasks nor decisions', async () => {
    await server.inClient(client, (db) =>
      db.updateTable('client').set({ adviserLoginAllowed: true }).execute(),
    )
    const adviser = await server.createAdviser()
    const api = server.visitor()
    await api.supportLogin(client.identifier, adviser.username, password, 'Hilfe')
    const { own, lead } = await read(api)

    expect(own).toBeNull()
    expect(lead).toMatchObject({ decisions: null, overdue: { memberCount: 0 } })
  })

  test('lists undecided risks of a result, and who has to approve a decision', async () => {
    const { i1 = '', i2 = '' } = round.risk
    const { undecidedCount } = (
      await admin.ok(calls.riskEvaluation.readExecutionResultDetails, {
        riskAssessmentExecutionResultUuid: round.resultUuid,
      })
    ).plan
    expect(await decisions(admin, 'decide')).toMatchObject([
      { count: undecidedCount, date: '2026-11-20', subjectUuid: round.resultUuid },
    ])

    await admin.ok(markNotRelevant, { riskUuids: [i1, i2], reason: 'Stillgelegt' })
    expect(await decisions(admin, 'approve'), 'the author cannot approve').toEqual([])
    expect(await decisions(second, 'approve')).toMatchObject([{ count: 1, subjectUuid: round.resultUuid }])
  })

  test('lists a plan that can be agreed, then checks that are due and actions that did not work', async () => {
    const one = await createEvaluatedRound(server, client)
    const { i1, i2 = '', i3 } = one.risk
    const made = await admin.ok(createRiskAction, actionInput(i1, worker.uuid))
    await admin.ok(createRiskAction, actionInput(i3, worker.uuid))
    await admin.ok(markNotRelevant, { riskUuids: [i2], reason: 'Kommt nicht vor' })
    const ofOne = async (kind: Decision['kind']) =>
      (await decisions(admin, kind))?.filter(({ subjectUuid }) => subjectUuid === one.resultUuid)
    expect(await ofOne('agree')).toMatchObject([{ count: 1 }])

    await admin.ok(confirmRiskActions, { riskAssessmentExecutionResultUuid: one.resultUuid })
    expect(await ofOne('agree')).toEqual([])

    const { riskActionUuid } = made
    const change = (version: number, more: object) =>
      admin.ok(updateRiskAction, { riskActionUuid, version, ...more })
    const { action } = await change(2, { done: true })
    expect(await ofOne('check')).toEqual([])
    const checked = await change(action.version, { effectivenessDueOn: '2026-11-20' })
    expect(await ofOne('check')).toMatchObject([{ count: 1, date: '2026-11-20' }])

    await change(checked.action.version, { effectiveness: 'ineffective' })
    expect(await ofOne('check')).toEqual([])
    expect(await ofOne('ineffective')).toMatchObject([{ count: 1 }])
  })

  test('lists passed e-learnings that wait for their oral part', async () => {
    const label = { de_DE: 'Fluchtweg', en_GB: 'Escape route' }
    const course = await createAssignedCourse(server, client, {
      assignedOn: '2026-11-20',
      confirmationMode: 'required',
      course: { oralPart: { mode: 'required', checklist: [{ id: 'route', label }] } },
    })
    expect(await decisions(admin, 'oral')).toEqual([])

    await (await Player.open(learner, course)).finish()
    expect(await decisions(admin, 'oral')).toMatchObject([
      { count: 1, date: '2026-11-20', subjectUuid: course.elearningUuid },
    ])
  })

  test('lists helpers whose qualification ends, and locations without enough helpers', async () => {
    const locationUuid = await server.inClient(client, async (db) => {
      const { uuid } = await db
        .insertInto('location')
        .values({ identifier: 'werk-1000', name: 'Werk', type: 'branch' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('locationMember')
        .values({ locationUuid: uuid, memberUuid: worker.uuid, isPrimary: true })
        .execute()
      return uuid
    })
    const group = await admin.ok(calls.memberGroup.create, {
      groupName: 'Ersthelfer',
      type: 'first-aid',
      locationUuid,
    })
    await server.inClient(client, (db) =>
      db
        .insertInto('memberGroupMember')
        .values({ memberGroupUuid: group.uuid, memberUuid: worker.uuid, validUntil: '2026-11-10' })
        .execute(),
    )

    expect(await decisions(admin, 'qualification')).toMatchObject([
      { count: 1, title: 'Ersthelfer', place: 'Werk', date: '2026-11-10', subjectUuid: group.uuid },
    ])
    const [gap] = (await decisions(admin, 'gap')) ?? []
    expect(gap).toMatchObject({ title: 'Werk', subjectUuid: locationUuid })
    expect((await read(admin)).lead?.gaps).toMatchObject({ count: 1, locationCount: 1 })
  })

  test('shows unit managers only the decisions of their units', async () => {
    const manager = await server.signedIn(await server.createMember(client, { role: 'ou-admin' }))
    expect((await read(manager)).lead?.decisions).toEqual({ total: 0, rows: [] })
  })

  test('counts for the menu what the start page lists', async () => {
    for (const api of [admin, learner])
      expect(await api.ok(calls.overview.readCounts)).toEqual((await read(api)).counts)
  })

  test('sorts decisions by urgency and counts all of them', async () => {
    const { total, rows } = (await read(admin)).lead?.decisions ?? { total: 0, rows: [] }
    const days = rows.map(({ date }) => date ?? '2026-11-20')

    expect(total).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(2)
    expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)))
  })
})
