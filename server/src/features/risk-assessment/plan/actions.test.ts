/**
 * Tests actions over time: dropping and restoring, a new responsible member, effectiveness checks and leases.
 */
import { calls } from '@sorgfalt/contract'
import type { ActionFilter } from '@sorgfalt/contract/risk-assessment/risk-assessment'
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
import { purgeClient } from '../../job/job.store.ts'
import { addressOf, remindAt } from '../../reminder/reminder-fixture.ts'
import { assignCatalogue, createUnit, startExecution } from '../risk-fixture.ts'
import { actionInput, createEvaluatedRound, decideAll, type EvaluatedRound } from './plan-fixture.ts'

const { createRiskAction, updateRiskAction, confirmRiskActions, readRiskActionList, readRiskActionDetails } =
  calls.riskAction
const { readRiskDetails } = calls.risk
const { readLeaseList, takePlanLease, breakPlanLease, breakExecutionLease } = calls.riskLease

describe.each(featureEngines)('the actions of a plan on %s', (engine) => {
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

  test('are not offered again as proposals after being dropped, and are restored unchanged', async () => {
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

  test('get the state "agreed" when they are restored in an agreed plan', async () => {
    const { riskActionUuid } = await admin.ok(
      createRiskAction,
      actionInput(round.risk['i1'], worker.uuid, { stop: 'P', reason: 'Nichts sonst' }),
    )
    await decideAll(admin, round, worker.uuid)
    await admin.ok(updateRiskAction, { riskActionUuid, version: 1, dropped: true })
    await admin.ok(confirmRiskActions, of())
    expect(await admin.ok(updateRiskAction, { riskActionUuid, version: 2, dropped: false })).toMatchObject({
      action: { state: 'agreed' },
      risk: { status: 'actionAgreed' },
    })
  })

  test('prevent deleting the archived member responsible for them, and remind their creator', async () => {
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
    // The action is due on 31 January. Its responsible member is archived, so its creator is reminded.
    const reminders = (await remindAt(server, client, '2027-01-25T09:00:00Z')).filter(({ bodyText }) =>
      bodyText?.includes('Puffer einplanen'),
    )
    expect(reminders.map(({ recipient }) => recipient)).toEqual([addressOf(anna)])
    await admin.ok(updateRiskAction, { riskActionUuid, version: 2, responsibleMemberUuid: anna.uuid })
    const after = await admin.ok(readRiskActionList, { ...of(), filter: { responsible: [anna.uuid] } })
    expect(after.rows).toMatchObject([{ riskActionUuid, responsible: { archived: false } }])
  })

  test('name a deleted member who carried them out, but only until the retention period ends', async () => {
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
      server.databases.owner
        .transaction(undefined, async (db) => {
          await db
            .updateTable('riskAction')
            .set({ doneOn })
            .where('responsibleMemberUuid', '=', worker.uuid)
            .execute()
        })
        .then(() => server.inClient(client, (db) => purgeClient(db, 12)))
    const years = (count: number) => `${new Date().getUTCFullYear() - count}-01-01`
    await clearAt(years(1))
    expect(await named()).toBe(`Test Person ${worker.username}`)
    await clearAt(years(4))
    expect(await named()).toBe('')
  })

  test('are found only by the filter for their due status', async () => {
    const { i1 } = round.risk
    for (const dueDate of ['2026-11-27', '2026-11-28', '2026-12-20', '2026-12-21'])
      await admin.ok(createRiskAction, actionInput(i1, worker.uuid, { dueDate }))
    const find = async (due: ActionFilter) =>
      (await admin.ok(readRiskActionList, { filter: { due: [due] }, sortBy: 'dueDate' })).rows.map(
        (row) => row.dueDate,
      )
    expect(await find('next7Days')).toEqual(['2026-11-27'])
    expect(await find('nextMonth')).toEqual(['2026-11-28', '2026-12-20'])
    expect(await find('none')).toEqual(['2026-12-21'])
  })

  test('are due for the check of their effectiveness ninety days after they are done', async () => {
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

  test('are edited under a lease that administrators can see and break, as for inspections', async () => {
    const unit = await createUnit(server, client, 'Werkstatt', [worker])
    const api = await server.signedIn(worker)
    const startIn = async (kind: 'survey' | 'inspection') => {
      const riskAssessmentTaskUuid = await createRiskCatalogue(server, client, { kind })
      return startExecution(api, await assignCatalogue(admin, riskAssessmentTaskUuid, [unit]))
    }
    await startIn('survey')
    const { executionUuid } = await startIn('inspection')
    await second.ok(takePlanLease, of())
    const { leases } = await admin.ok(readLeaseList)
    expect(leases).toHaveLength(2)
    expect(leases).toContainEqual(
      expect.objectContaining({
        executionUuid,
        name: expect.stringContaining(worker.username),
        targetName: 'Werkstatt',
      }),
    )
    expect(leases).toContainEqual(expect.objectContaining({ ...of(), executionUuid: null }))
    expect((await second.ok(readLeaseList)).leases.map((lease) => lease.executionUuid)).toEqual([
      executionUuid,
    ])
    await admin.ok(breakPlanLease, of())
    await admin.ok(breakExecutionLease, { executionUuid })
    expect((await admin.ok(readLeaseList)).leases).toEqual([])
    const broken = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .select(['actorUuid', 'action'])
        .where('action', '=', 'breakRiskLease')
        .execute(),
    )
    expect(broken).toEqual([
      { actorUuid: anna.uuid, action: 'breakRiskLease' },
      { actorUuid: anna.uuid, action: 'breakRiskLease' },
    ])
  })
})
