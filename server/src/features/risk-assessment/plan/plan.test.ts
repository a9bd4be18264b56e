/** Tests an action plan from the result to its completion. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import {
  actionInput,
  createEvaluatedRound,
  decideAll,
  type EvaluatedRound,
  finishRoundWith,
  mixedTally,
} from './plan-fixture.ts'

const {
  createRiskAction,
  markNotRelevant,
  updateRiskAction,
  assignMember,
  confirmRiskActions,
  readRiskActionList,
  readRiskActionDetails,
} = calls.riskAction
const { readExecutionResultDetails, readAssignmentOverviewList } = calls.riskEvaluation
const { readRiskDetails, readRiskList, readRiskActionStatus } = calls.risk

const refusedWith = (status: number, code: string, more: object = {}) => ({
  status,
  body: { error: { code, ...more } },
})

describe.each(testEngines)('an action plan on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let second: Api
  let anna: TestMember
  let worker: TestMember
  let round: EvaluatedRound
  const of = () => ({ riskAssessmentExecutionResultUuid: round.resultUuid })
  const readStatus = async (riskUuid: string | undefined) =>
    (await admin.ok(readRiskDetails, { riskUuid: riskUuid ?? '' })).status
  const canConfirm = async () => (await admin.ok(readExecutionResultDetails, of())).canConfirm

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    anna = await server.createMember(client, { role: 'admin' })
    worker = await server.createMember(client)
    admin = await server.signedIn(anna)
    second = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    round = await createEvaluatedRound(server, client)
  })

  test('offers proposals in legal order, and a complete action changes the status of the risk', async () => {
    const risk = await admin.ok(readRiskDetails, { riskUuid: round.risk.i1 ?? '' })
    expect(risk).toMatchObject({
      riskFactor: 9,
      band: 'veryHigh',
      status: 'actionToDefine',
      criticalShare: null,
    })
    expect(risk.proposedActions.map(({ stop, dueDate }) => [stop, dueDate])).toEqual([
      ['S', '2026-12-20'],
      ['P', '2027-01-19'],
    ])
    const proposed = { riskUuid: risk.riskUuid, kind: 'proposed' as const, proposedActionId: 'replace' }
    const draft = await admin.ok(createRiskAction, proposed)
    expect(draft).toMatchObject({
      action: { state: 'draft', title: 'Ersetzen', stop: 'S' },
      risk: { status: 'actionToDefine' },
    })
    expect(await admin.send(createRiskAction, proposed)).toMatchObject(
      refusedWith(400, 'RiskAssessment.ActionExists'),
    )
    const { riskActionUuid } = draft
    expect(
      await admin.ok(assignMember, { riskActionUuid, memberUuid: worker.uuid, version: 1 }),
    ).toMatchObject({
      action: { state: 'defined', responsible: { memberUuid: worker.uuid } },
      risk: { status: 'actionDefined' },
    })
    expect(await admin.ok(updateRiskAction, { riskActionUuid, version: 2, dropped: true })).toMatchObject({
      risk: { status: 'actionToDefine' },
    })
  })

  test('requires a reason for "not relevant", and another member’s approval for a high risk', async () => {
    const { i1 = '', i2 = '', i3 = '' } = round.risk
    expect(await admin.send(createRiskAction, { riskUuid: i3, kind: 'notRelevant' })).toMatchObject(
      refusedWith(400, 'Request.Invalid', { fields: { reason: 'required' } }),
    )
    expect(await admin.ok(markNotRelevant, { riskUuids: [i2, i1], reason: 'Stillgelegt' })).toEqual({
      marked: 2,
      awaiting: 1,
    })
    expect([await readStatus(i2), await readStatus(i1)]).toEqual(['actionDefined', 'actionToDefine'])
    const [waiting] = (await admin.ok(readRiskDetails, { riskUuid: i1 })).actions
    const approval = { riskActionUuid: waiting?.riskActionUuid ?? '', version: 1, approved: true as const }
    expect(waiting).toMatchObject({ awaitsSecond: true, mayApprove: false })
    // The second person finds the risk in the list and among the undecided risks.
    const listed = async () =>
      (await admin.ok(readRiskList, of())).rows.filter(({ awaitsSecond }) => awaitsSecond)
    expect(await listed()).toMatchObject([{ riskUuid: i1, status: 'actionToDefine' }])
    const { undecided } = await admin.ok(readRiskActionStatus, of())
    expect(undecided.filter(({ awaitsSecond }) => awaitsSecond).map(({ riskUuid }) => riskUuid)).toEqual([i1])
    expect(await admin.send(updateRiskAction, approval)).toMatchObject(
      refusedWith(400, 'RiskAssessment.SecondPersonRequired'),
    )
    expect(await second.ok(updateRiskAction, approval)).toMatchObject({
      risk: { status: 'actionDefined', isNotRelevant: true },
    })
    expect(await listed()).toEqual([])
    expect(await admin.send(createRiskAction, actionInput(i1, worker.uuid))).toMatchObject(
      refusedWith(400, 'RiskAssessment.DecidedOtherwise'),
    )
  })

  test('requires a reason if all actions against a high risk are of the type "personal"', async () => {
    const personal = actionInput(round.risk.i1, worker.uuid, { stop: 'P' })
    expect(await admin.send(createRiskAction, personal)).toMatchObject(
      refusedWith(400, 'RiskAssessment.PersonalOnly', { fields: { reason: 'required' } }),
    )
    const technical = await admin.ok(createRiskAction, { ...personal, stop: 'T' })
    const own = await admin.ok(createRiskAction, personal)
    const drop = { riskActionUuid: technical.riskActionUuid, version: 1, dropped: true as const }
    expect(await admin.send(updateRiskAction, drop)).toMatchObject(
      refusedWith(400, 'RiskAssessment.PersonalOnly'),
    )
    await admin.ok(updateRiskAction, {
      riskActionUuid: own.riskActionUuid,
      version: 1,
      reason: 'Anders nicht erreichbar',
    })
    await admin.ok(updateRiskAction, drop)
    await admin.ok(createRiskAction, actionInput(round.risk.i3, worker.uuid, { stop: 'P' }))
  })

  test('cannot be agreed with undecided risks, and allows only some changes once it is agreed', async () => {
    await admin.ok(markNotRelevant, { riskUuids: [round.risk.i2 ?? ''], reason: 'Kommt nicht vor' })
    const first = await admin.ok(createRiskAction, actionInput(round.risk.i1, worker.uuid))
    expect(await admin.send(confirmRiskActions, of())).toMatchObject(
      refusedWith(400, 'RiskAssessment.RisksUndecided', {
        params: { count: 1, risks: 'Belastung i3', riskUuids: round.risk.i3 },
      }),
    )
    expect(await canConfirm()).toBe(false)
    const { riskActionUuid } = await admin.ok(createRiskAction, actionInput(round.risk.i3, worker.uuid))
    const draft = await admin.ok(createRiskAction, actionInput(round.risk.i3, worker.uuid, { dueDate: null }))
    expect(await admin.ok(readRiskActionStatus, of())).toMatchObject({
      undecided: [],
      canConfirm: true,
      actionCount: 3,
      drafts: [{ riskActionUuid: draft.riskActionUuid, riskUuid: round.risk.i3, dueDate: null }],
    })
    expect(await canConfirm()).toBe(true)
    await admin.ok(updateRiskAction, { riskActionUuid: draft.riskActionUuid, version: 1, dropped: true })
    expect(await admin.ok(confirmRiskActions, of())).toMatchObject({ status: 'agreed', agreedCount: 2 })
    expect(await canConfirm()).toBe(false)
    expect(await admin.send(confirmRiskActions, of())).toMatchObject(
      refusedWith(409, 'RiskAssessment.PlanAgreed'),
    )
    expect(
      await admin.send(createRiskAction, {
        riskUuid: round.risk.i3 ?? '',
        kind: 'notRelevant',
        reason: 'Doch nicht',
      }),
    ).toMatchObject(refusedWith(409, 'RiskAssessment.PlanAgreed'))
    const change = (version: number, more: object) =>
      admin.send(updateRiskAction, { riskActionUuid, version, ...more })
    expect(await change(2, { title: 'Anders' })).toMatchObject(refusedWith(409, 'RiskAssessment.PlanAgreed'))
    expect(await change(2, { dropped: true })).toMatchObject(refusedWith(409, 'RiskAssessment.PlanAgreed'))
    expect(await change(2, { dueDate: '2026-11-19', progressPercent: 40 })).toMatchObject({
      body: { action: { dueStatus: 'overdue' } },
    })
    expect(await change(2, { done: true })).toMatchObject(refusedWith(409, 'Version.Conflict'))
    expect(await change(3, { done: true })).toMatchObject({
      body: {
        action: { state: 'done', effectiveness: 'pending', effectivenessDueOn: '2027-02-18' },
        risk: { status: 'done' },
      },
    })
    // A reopened action has no effectiveness.
    expect(await change(4, { done: false, effectiveness: 'partly' })).toMatchObject(
      refusedWith(409, 'RiskAssessment.ActionClosed'),
    )
    expect(await change(4, { effectiveness: 'partly', effectivenessNote: 'Nachts nicht' })).toMatchObject({
      body: { action: { effectiveness: 'partly', effectivenessOn: '2026-11-20' } },
    })
    await admin.ok(updateRiskAction, { riskActionUuid: first.riskActionUuid, version: 2, done: true })
    const result = await admin.ok(readExecutionResultDetails, of())
    expect(result).toMatchObject({
      status: 'done',
      agreedCount: 2,
      plan: { undecidedCount: 0, doneCount: 2 },
    })
    expect((await admin.ok(readRiskList, of())).rows.map(({ status }) => status)).toEqual([
      'done',
      'done',
      'done',
      'done',
    ])
    // A new action in an agreed plan is agreed at once.
    expect(await admin.ok(createRiskAction, actionInput(round.risk.i3, worker.uuid))).toMatchObject({
      action: { state: 'agreed' },
    })
    expect(await admin.ok(readExecutionResultDetails, of())).toMatchObject({ status: 'agreed' })
    const { history } = await admin.ok(readRiskActionDetails, { riskActionUuid })
    expect(history.map(({ event }) => event).toSorted()).toEqual([
      'agreed',
      'changed',
      'checked',
      'created',
      'done',
      'progress',
    ])
  })

  test('notifies the responsible member, who may only report progress', async () => {
    const api = await server.signedIn(worker)
    const { riskActionUuid } = await admin.ok(
      createRiskAction,
      actionInput(round.risk.i1, worker.uuid, { title: 'Lampen erneuern' }),
    )
    await admin.ok(createRiskAction, actionInput(round.risk.i3, anna.uuid))
    await server.runJobs()
    expect((await server.mails()).filter((mail) => mail.includes('Lampen erneuern'))).toHaveLength(1)
    const own = await api.ok(readRiskActionList, of())
    expect(own.rows.map((row) => row.riskActionUuid)).toEqual([riskActionUuid])
    expect(await api.ok(updateRiskAction, { riskActionUuid, version: 1, progressPercent: 50 })).toMatchObject(
      {
        action: { progressPercent: 50 },
      },
    )
    expect(
      await api.send(updateRiskAction, { riskActionUuid, version: 2, dueDate: '2027-06-01' }),
    ).toMatchObject(refusedWith(403, 'Permission.Missing'))
    expect(await api.ok(readRiskActionDetails, { riskActionUuid })).toMatchObject({
      mayEdit: false,
      risk: { isAgreed: false },
    })
  })

  test('shows the levels of the previous round in a later round', async () => {
    await decideAll(admin, round, worker.uuid)
    await admin.ok(confirmRiskActions, of())
    const before = await admin.ok(readExecutionResultDetails, of())
    await server.inClient(client, (db) =>
      db
        .insertInto('riskRound')
        .values({
          assignmentUuid: round.assignmentUuid,
          number: 2,
          startsOn: '2026-11-20',
          dueOn: '2026-12-20',
        })
        .execute(),
    )
    const later = await finishRoundWith(server, client, round.assignmentUuid, {
      tally: { ...mixedTally, i1: [6, 0, 0, 0, 0] },
    })
    const { rows } = await admin.ok(readRiskList, {
      riskAssessmentExecutionResultUuid: later.resultUuid,
      sortBy: 'category',
    })
    expect(rows.map(({ riskFactor, previousFactor }) => [riskFactor, previousFactor])).toEqual([
      [3, 9],
      [3, 3],
      [6, 6],
      [null, null],
    ])
    expect((await admin.ok(readRiskDetails, { riskUuid: later.risk.i1 ?? '' })).history).toMatchObject([
      { roundNumber: 1, riskFactor: 9 },
    ])
    const { otherRounds, ...same } = await admin.ok(readExecutionResultDetails, of())
    expect({ ...same, otherRounds: [] }).toEqual({ ...before, otherRounds: [] })
    expect(otherRounds).toMatchObject([{ roundNumber: 2 }])
  })

  test('determines the state that the list of evaluations shows for its round', async () => {
    const legend = async () =>
      (await admin.ok(readAssignmentOverviewList, { perPage: 100 })).rows.find(
        (row) => row.assignmentUuid === round.assignmentUuid,
      )?.legend
    expect(await legend()).toBe('evaluation')
    const [riskActionUuid = ''] = await decideAll(admin, round, worker.uuid)
    expect(await legend()).toBe('actionsDefined')
    await admin.ok(confirmRiskActions, of())
    expect(await legend()).toBe('agreed')
    await admin.ok(updateRiskAction, { riskActionUuid, version: 2, dueDate: '2026-11-01' })
    expect(await legend()).toBe('overdue')
  })
})
