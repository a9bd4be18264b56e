/** Measures over time: given up and taken back, handed over, checked; and who edits them meanwhile. */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
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
import { addressOf, remindAt } from '../../reminder/reminder-fixture.ts'
import { begin, createUnit } from '../risk-fixture.ts'
import { createEvaluatedRound, decideAll, type EvaluatedRound, measure } from './plan-fixture.ts'

const { createRiskAction, updateRiskAction, confirmRiskActions, readRiskActionList, readRiskActionDetails } =
  calls.riskAction
const { readRiskDetails } = calls.risk
const { readLockList, holdPlan, breakPlanLock } = calls.riskEvaluation

describe.each(featureEngines)('measures on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let second: Api
  let anna: TestMember
  let worker: TestMember
  let round: EvaluatedRound
  const of = () => ({ riskAssessmentExecutionResultUuid: round.resultUuid })
  const detailsOf = (riskUuid = '') => admin.ok(readRiskDetails, { riskUuid })

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    client = await server.createClient()
    anna = await server.createMember(client, { role: 'admin' })
    worker = await server.createMember(client)
    admin = await server.signedIn(anna)
    second = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    round = await createEvaluatedRound(server, client)
  })

  test('a proposal that was given up is marked, not proposed again, and comes back as it was', async () => {
    const { i1 = '' } = round.risk
    const proposal = {
      riskUuid: i1,
      kind: 'proposed' as const,
      proposedActionId: 'replace',
      responsibleMemberUuid: worker.uuid,
    }
    const { riskActionUuid } = await admin.ok(createRiskAction, proposal)
    await admin.ok(updateRiskAction, { riskActionUuid, version: 1, dropped: true })
    const dropped = await detailsOf(i1)
    expect(dropped).toMatchObject({
      status: 'actionToDefine',
      actions: [],
      droppedActions: [{ riskActionUuid, state: 'dropped' }],
    })
    expect(dropped.proposedActions.map((one) => one.riskActionUuid)).toEqual([riskActionUuid, null])
    const back = { riskActionUuid, version: 2, dropped: false }
    expect(await admin.ok(updateRiskAction, back)).toMatchObject({
      action: { state: 'defined', title: 'Ersetzen', responsible: { memberUuid: worker.uuid } },
      risk: { status: 'actionDefined' },
    })
    expect(await detailsOf(i1)).toMatchObject({ actions: [{ riskActionUuid }], droppedActions: [] })
    const { history } = await admin.ok(readRiskActionDetails, { riskActionUuid })
    expect(history.map(({ event }) => event).toSorted()).toEqual(['created', 'dropped', 'restored'])
  })

  test('taken back against a high risk it needs its reason like any other; in an agreed plan it is agreed', async () => {
    const { riskActionUuid } = await admin.ok(
      createRiskAction,
      measure(round.risk['i1'], worker.uuid, { stop: 'P', reason: 'Nichts sonst' }),
    )
    await decideAll(admin, round, worker.uuid)
    await admin.ok(updateRiskAction, { riskActionUuid, version: 1, dropped: true })
    await admin.ok(confirmRiskActions, of())
    expect(await admin.ok(updateRiskAction, { riskActionUuid, version: 2, dropped: false })).toMatchObject({
      action: { state: 'agreed' },
      risk: { status: 'actionAgreed' },
    })
  })

  test('whoever answers for one and leaves is marked, told of when archiving, cannot be deleted before, and somebody else is reminded', async () => {
    const [riskActionUuid = ''] = await decideAll(admin, round, worker.uuid)
    await admin.ok(confirmRiskActions, of())
    expect(await admin.ok(calls.archivedMember.archive, { uuids: [worker.uuid] })).toEqual({
      count: 1,
      openResponsibilities: {
        plans: [
          {
            ...of(),
            title: expect.stringContaining('Katalog'),
            targetName: expect.any(String),
            actionCount: 2,
          },
        ],
        orgNodes: [],
      },
    })
    const { rows } = await admin.ok(readRiskActionList, of())
    expect(rows.map(({ responsible }) => responsible?.archived)).toEqual([true, true])
    expect(await admin.send(calls.archivedMember.remove, { uuids: [worker.uuid] })).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'Member.ResponsibleBlocksDeletion',
          params: { where: expect.stringContaining('Puffer einplanen') },
        },
      },
    })
    // Due on 31 January; whoever made it hears of it.
    const told = (await remindAt(server, client, '2027-01-25T09:00:00Z')).filter(({ bodyText }) =>
      bodyText?.includes('Puffer einplanen'),
    )
    expect(told.map(({ recipient }) => recipient)).toEqual([addressOf(anna)])
    await admin.ok(updateRiskAction, { riskActionUuid, version: 2, responsibleMemberUuid: anna.uuid })
    const after = await admin.ok(readRiskActionList, { ...of(), filter: { responsible: [anna.uuid] } })
    expect(after.rows).toMatchObject([{ riskActionUuid, responsible: { archived: false } }])
  })

  test('whoever did one and is deleted is still named at it as long as proofs are kept, and nowhere else', async () => {
    const [riskActionUuid = ''] = await decideAll(admin, round, worker.uuid)
    await admin.ok(confirmRiskActions, of())
    const { rows } = await admin.ok(readRiskActionList, of())
    for (const row of rows)
      if (row.riskActionUuid && row.version)
        await admin.ok(updateRiskAction, {
          riskActionUuid: row.riskActionUuid,
          version: row.version,
          progressPercent: 100,
          done: true,
        })
    await admin.ok(calls.archivedMember.archive, { uuids: [worker.uuid] })
    await admin.ok(calls.archivedMember.remove, { uuids: [worker.uuid] })
    const named = async () =>
      (await admin.ok(readRiskActionDetails, { riskActionUuid })).action.responsible?.name
    expect(await named()).toBe(`Test Person ${worker.username}`)
    const clearAt = (doneOn: string) =>
      server.databases.owner.transaction(undefined, async (db) => {
        await db
          .updateTable('riskAction')
          .set({ doneOn })
          .where('responsibleMemberUuid', '=', worker.uuid)
          .execute()
        await sql`select purge_expired(12)`.execute(db)
      })
    const years = (count: number) => `${new Date().getUTCFullYear() - count}-01-01`
    await clearAt(years(1))
    expect(await named()).toBe(`Test Person ${worker.username}`)
    await clearAt(years(4))
    expect(await named()).toBe('')
  })

  test('ninety days after it is done its check stands with whoever answers for it and whoever made it, until it is checked', async () => {
    const api = await server.signedIn(worker)
    const [riskActionUuid = ''] = await decideAll(admin, round, worker.uuid)
    await admin.ok(confirmRiskActions, of())
    await api.ok(updateRiskAction, { riskActionUuid, version: 2, progressPercent: 100, done: true })
    const waiting = async (reader: Api) =>
      (await reader.ok(readRiskActionList, { filter: { mine: true, due: ['toCheck'] } })).rows.map(
        (row) => row.riskActionUuid,
      )
    server.clock.now = new Date('2027-02-17T09:00:00Z')
    expect([await waiting(api), await waiting(admin), await waiting(second)]).toEqual([[], [], []])
    server.clock.now = new Date('2027-02-18T09:00:00Z')
    expect([await waiting(api), await waiting(admin), await waiting(second)]).toEqual([
      [riskActionUuid],
      [riskActionUuid],
      [],
    ])
    expect(
      await api.send(updateRiskAction, { riskActionUuid, version: 3, effectiveness: 'effective' }),
    ).toMatchObject({ status: 403 })
    await admin.ok(updateRiskAction, { riskActionUuid, version: 3, effectiveness: 'effective' })
    expect([await waiting(api), await waiting(admin)]).toEqual([[], []])
  })

  test('whoever may free locks finds those of others: plans and inspections, never who answers a survey', async () => {
    const unit = await createUnit(server, client, 'Werkstatt', [worker])
    const api = await server.signedIn(worker)
    const asked = async (kind: 'survey' | 'inspection') => {
      const riskAssessmentTaskUuid = await createRiskCatalogue(server, client, { kind })
      const { assignmentUuids } = await admin.ok(calls.riskCatalog.assignOrgUnits, {
        riskAssessmentTaskUuid,
        orgUnitUuids: [unit],
      })
      return begin(api, assignmentUuids[0] ?? '')
    }
    await asked('survey')
    const { executionUuid } = await asked('inspection')
    await second.ok(holdPlan, of())
    const { locks } = await admin.ok(readLockList)
    expect(locks).toHaveLength(2)
    expect(locks).toContainEqual(
      expect.objectContaining({
        executionUuid,
        name: expect.stringContaining(worker.username),
        targetName: 'Werkstatt',
      }),
    )
    expect(locks).toContainEqual(expect.objectContaining({ ...of(), executionUuid: null }))
    expect((await second.ok(readLockList)).locks.map((lock) => lock.executionUuid)).toEqual([executionUuid])
    await admin.ok(breakPlanLock, of())
    await admin.ok(calls.riskExecution.breakLock, { executionUuid })
    expect((await admin.ok(readLockList)).locks).toEqual([])
    const broken = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .select(['actorUuid', 'action'])
        .where('action', '=', 'breakRiskLock')
        .execute(),
    )
    expect(broken).toEqual([
      { actorUuid: anna.uuid, action: 'breakRiskLock' },
      { actorUuid: anna.uuid, action: 'breakRiskLock' },
    ])
  })
})
