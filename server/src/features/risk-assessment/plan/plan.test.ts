/** From a result to an agreed plan, and until all of it is done (risk-assessment.md §4.5, §4.11). */
import { calls } from '@sorgfalt/contract'
import type { ActionFilter, RiskBand } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { readXlsx } from '../../../test/read-xlsx.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import {
  createEvaluatedRound,
  decideAll,
  type EvaluatedRound,
  finishWith,
  measure,
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
const { holdPlan, releasePlan, readExecutionResultDetails, readAssignmentOverviewList } = calls.riskEvaluation
const { exportRiskActionList, exportRiskActionFile, exportDocument } = calls.riskDocument
const { readRiskDetails, readRiskList, readRiskActionStatus } = calls.risk

const refusedWith = (status: number, code: string, more: object = {}) => ({
  status,
  body: { error: { code, ...more } },
})

describe.each(testEngines)('the plan of a result on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let second: Api
  let anna: TestMember
  let worker: TestMember
  let round: EvaluatedRound
  const of = () => ({ riskAssessmentExecutionResultUuid: round.resultUuid })
  const statusOf = async (riskUuid: string | undefined) =>
    (await admin.ok(readRiskDetails, { riskUuid: riskUuid ?? '' })).status

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

  test('a risk tells what it is made of, proposes in the order of the law, and becomes defined by a whole measure', async () => {
    const risk = await admin.ok(readRiskDetails, { riskUuid: round.risk.i1 ?? '' })
    expect(risk).toMatchObject({
      riskFactor: 10,
      band: 'veryHigh',
      status: 'actionToDefine',
      answerCount: 6,
      explanation: null,
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

  test('not relevant needs a reason, and for a high risk somebody else', async () => {
    const { i1 = '', i2 = '', i3 = '' } = round.risk
    expect(await admin.send(createRiskAction, { riskUuid: i3, kind: 'notRelevant' })).toMatchObject(
      refusedWith(400, 'Request.Invalid', { fields: { reason: 'required' } }),
    )
    expect(await admin.ok(markNotRelevant, { riskUuids: [i2, i1], reason: 'Stillgelegt' })).toEqual({
      marked: 2,
      awaiting: 1,
    })
    expect([await statusOf(i2), await statusOf(i1)]).toEqual(['actionDefined', 'actionToDefine'])
    const [waiting] = (await admin.ok(readRiskDetails, { riskUuid: i1 })).actions
    const approval = { riskActionUuid: waiting?.riskActionUuid ?? '', version: 1, approved: true as const }
    expect(waiting).toMatchObject({ awaitsSecond: true, mayApprove: false })
    // Whoever comes to agree sees in the list what waits for a second person, and in the way of the plan.
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
    expect(await admin.send(createRiskAction, measure(i1, worker.uuid))).toMatchObject(
      refusedWith(400, 'RiskAssessment.DecidedOtherwise'),
    )
  })

  test('against a high risk nobody is protected by personal measures alone without a reason', async () => {
    const personal = measure(round.risk.i1, worker.uuid, { stop: 'P' })
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
    await admin.ok(createRiskAction, measure(round.risk.i3, worker.uuid, { stop: 'P' }))
  })

  test('a plan with an undecided risk is refused and names it; agreed, it moves only in dates, people and progress, until it is done', async () => {
    await admin.ok(markNotRelevant, { riskUuids: [round.risk.i2 ?? ''], reason: 'Kommt nicht vor' })
    const first = await admin.ok(createRiskAction, measure(round.risk.i1, worker.uuid))
    expect(await admin.send(confirmRiskActions, of())).toMatchObject(
      refusedWith(400, 'RiskAssessment.RisksUndecided', {
        params: { count: 1, risks: 'Belastung i3', riskUuids: round.risk.i3 },
      }),
    )
    const { riskActionUuid } = await admin.ok(createRiskAction, measure(round.risk.i3, worker.uuid))
    const draft = await admin.ok(createRiskAction, measure(round.risk.i3, worker.uuid, { dueDate: null }))
    expect(await admin.ok(readRiskActionStatus, of())).toMatchObject({
      undecided: [],
      canConfirm: true,
      actionCount: 3,
      draftCount: 1,
    })
    await admin.ok(updateRiskAction, { riskActionUuid: draft.riskActionUuid, version: 1, dropped: true })
    expect(await admin.ok(confirmRiskActions, of())).toMatchObject({ status: 'agreed', agreedCount: 2 })
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
    // What is taken back has no effect to be told.
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
    // What has not worked is followed by another measure, agreed as it is made.
    expect(await admin.ok(createRiskAction, measure(round.risk.i3, worker.uuid))).toMatchObject({
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

  test('two who edit a plan see each other; after five minutes the lease is anybody’s, and the first one’s saves are refused', async () => {
    const mine = await admin.ok(holdPlan, of())
    expect(mine).toMatchObject({ lock: { heldBySelf: true } })
    expect(await second.ok(holdPlan, of())).toMatchObject({ lockToken: null, lock: { heldBySelf: false } })
    const change = measure(round.risk.i1, worker.uuid)
    expect(await second.send(createRiskAction, change)).toMatchObject(
      refusedWith(409, 'RiskAssessment.PlanLocked'),
    )
    await admin.ok(createRiskAction, { ...change, lockToken: mine.lockToken ?? '' })
    server.clock.now = new Date(server.clock.now.getTime() + 5 * 60_000 + 1)
    expect((await second.ok(holdPlan, of())).lockToken).not.toBeNull()
    expect(await admin.send(createRiskAction, { ...change, lockToken: mine.lockToken ?? '' })).toMatchObject(
      refusedWith(409, 'RiskAssessment.PlanLocked', { params: { name: expect.stringContaining('Test') } }),
    )
  })

  test('a lease that was taken away does not come back by a sign of life, but to whoever edits next', async () => {
    const { lockToken } = await second.ok(holdPlan, of())
    const late = { ...of(), lockToken: lockToken ?? '' }
    await admin.ok(calls.riskEvaluation.breakPlanLock, of())
    expect(await second.ok(holdPlan, late)).toEqual({ lockToken: null, lock: null })
    const change = measure(round.risk.i1, worker.uuid)
    expect(await second.send(createRiskAction, { ...change, lockToken })).toMatchObject(
      refusedWith(409, 'RiskAssessment.PlanLocked'),
    )
    expect((await admin.ok(holdPlan, of())).lockToken).not.toBeNull()
    expect(await second.ok(holdPlan, of())).toMatchObject({ lockToken: null, lock: { heldBySelf: false } })
  })

  test('whoever loads the page again goes on at once; an older page of theirs has lost the plan', async () => {
    const before = await admin.ok(holdPlan, of())
    const change = measure(round.risk.i1, worker.uuid)
    // Sent before the page that was loaded again has its own token.
    await admin.ok(createRiskAction, change)
    const after = await admin.ok(holdPlan, of())
    expect(after).toMatchObject({ lockToken: expect.any(String), lock: { heldBySelf: true } })
    expect(after.lockToken).not.toBe(before.lockToken)
    const late = { ...of(), lockToken: before.lockToken ?? '' }
    // The word of the page that was left comes late, or the page is still there.
    await admin.ok(releasePlan, late)
    expect(await admin.ok(holdPlan, late)).toMatchObject({ lockToken: null, lock: { heldBySelf: true } })
    expect(await admin.send(createRiskAction, { ...change, lockToken: before.lockToken })).toMatchObject(
      refusedWith(409, 'RiskAssessment.PlanLocked'),
    )
    await admin.ok(createRiskAction, { ...change, lockToken: after.lockToken ?? '' })
    expect(await second.ok(holdPlan, of())).toMatchObject({ lockToken: null })
  })

  test('whoever answers for a measure hears of it, sees it and nothing else, and reports progress alone', async () => {
    const api = await server.signedIn(worker)
    const { riskActionUuid } = await admin.ok(
      createRiskAction,
      measure(round.risk.i1, worker.uuid, { title: 'Lampen erneuern' }),
    )
    await admin.ok(createRiskAction, measure(round.risk.i3, anna.uuid))
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

  test('sheets hold what the list shows under the same filter, and the document names what the law asks for', async () => {
    await admin.ok(
      createRiskAction,
      measure(round.risk.i1, worker.uuid, {
        title: '=Regale befestigen',
        description: 'An der Wand, mit zwei Dübeln je Feld',
      }),
    )
    await admin.ok(createRiskAction, measure(round.risk.i3, worker.uuid, { dueDate: '2026-11-21' }))
    const narrow = {
      due: ['next7Days', 'actionToDefine'] satisfies ActionFilter[],
      band: ['medium'] satisfies RiskBand[],
    }
    for (const asked of [{}, narrow]) {
      const { rows } = await admin.ok(readRiskActionList, { ...of(), filter: asked, perPage: 100 })
      expect((await admin.ok(exportRiskActionList, { ...of(), filter: asked })).rows).toEqual(rows)
      const { bytes } = await admin.file(exportRiskActionFile, { ...of(), filter: asked, format: 'xlsx' })
      const [about, list] = await readXlsx(bytes)
      expect(list?.rows.slice(1).map((row) => row[3]?.value)).toEqual(rows.map(({ title }) => title))
      expect(about?.rows.at(-1)?.[1]?.value).toBe(rows.length)
      const pdf = (await admin.file(exportRiskActionFile, { ...of(), filter: asked, format: 'pdf' })).bytes
      // A4 landscape, as the print view is.
      expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]')
      const printed = pdfText(pdf).join(' ')
      for (const { title } of rows) expect(printed).toContain(title ?? 'Maßnahme zu definieren')
    }
    await server.inClient(client, (db) =>
      db
        .updateTable('riskResult')
        .set({ finishedKind: 'member', finishedUuid: anna.uuid })
        .where('uuid', '=', round.resultUuid)
        .execute(),
    )
    const words = pdfText((await admin.file(exportDocument, of())).bytes).join(' ')
    for (const part of [
      '§\u00A06\u00A0ArbSchG',
      '6 von 8 Mitgliedern',
      'Belastung i1',
      'Regale befestigen',
      'mit zwei Dübeln',
      'noch nicht vereinbart',
      'Überprüfung',
      'abgeschlossen durch',
      'ArbSchG § 5',
    ])
      expect(words).toContain(part)
    // The law of another country does not hold here.
    expect(words).not.toContain('ASchG § 4')
  })

  test('a later round stands beside the earlier one and knows its levels', async () => {
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
    const later = await finishWith(server, client, round.assignmentUuid, {
      ...mixedTally,
      i1: [6, 0, 0, 0, 0],
    })
    const { rows } = await admin.ok(readRiskList, {
      riskAssessmentExecutionResultUuid: later.resultUuid,
      sortBy: 'category',
    })
    expect(rows.map(({ riskFactor, previousFactor }) => [riskFactor, previousFactor])).toEqual([
      [1, 10],
      [1, 1],
      [6, 6],
      [null, null],
    ])
    expect((await admin.ok(readRiskDetails, { riskUuid: later.risk.i1 ?? '' })).history).toMatchObject([
      { roundNumber: 1, riskFactor: 10 },
    ])
    const { otherRounds, ...same } = await admin.ok(readExecutionResultDetails, of())
    expect({ ...same, otherRounds: [] }).toEqual({ ...before, otherRounds: [] })
    expect(otherRounds).toMatchObject([{ roundNumber: 2 }])
  })

  test('the list of evaluations says what each round asks for', async () => {
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
