/** Tests that drafts are completed or dropped when their plan is agreed. */
import { calls } from '@sorgfalt/contract'
import { maxDrafts } from '@sorgfalt/contract/risk-assessment/action'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
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
  fillWithDrafts,
} from './plan-fixture.ts'

const { createRiskAction, confirmRiskActions, readRiskActionDetails, updateRiskAction } = calls.riskAction
const { readRiskActionStatus, readRiskDetails } = calls.risk

describe.each(featureEngines)('agreeing a plan with drafts on %s', (engine) => {
  let server: TestServer
  let admin: Api
  let worker: TestMember
  let client: TestClient
  let round: EvaluatedRound
  const of = () => ({ riskAssessmentExecutionResultUuid: round.resultUuid })
  const createDraft = (item: string, more: object = {}) =>
    admin.ok(createRiskAction, actionInput(round.risk[item], worker.uuid, { dueDate: null, ...more }))
  const readStates = async (item: string) =>
    (await admin.ok(readRiskDetails, { riskUuid: round.risk[item] ?? '' })).actions.map(({ state }) => state)

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    client = await server.createClient()
    worker = await server.createMember(client)
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    round = await createEvaluatedRound(server, client)
  })

  test('lists drafts with their missing fields, but no risk whose decision "not relevant" awaits approval', async () => {
    const draft = await createDraft('i3', { title: 'Regal versetzen' })
    await admin.ok(calls.riskAction.markNotRelevant, { riskUuids: [round.risk.i1 ?? ''], reason: 'Leer' })

    expect((await admin.ok(readRiskActionStatus, of())).drafts).toEqual([
      {
        riskActionUuid: draft.riskActionUuid,
        version: 1,
        title: 'Regal versetzen',
        stop: 'O',
        riskUuid: round.risk.i3,
        load: 'Belastung i3',
        dueDate: null,
        responsible: { memberUuid: worker.uuid, name: expect.any(String) as string, archived: false },
      },
    ])
  })

  test('is refused while a draft is undecided, and changes nothing', async () => {
    await decideAll(admin, round, worker.uuid)
    const first = await createDraft('i1')
    await createDraft('i3')

    const decided = { riskActionUuid: first.riskActionUuid, version: 1, dropped: true as const }
    expect(await admin.send(confirmRiskActions, { ...of(), drafts: [decided] })).toMatchObject({
      status: 400,
      body: { error: { code: 'RiskAssessment.DraftsUndecided', params: { count: 1 } } },
    })

    expect(await readStates('i1')).toEqual(['defined', 'draft'])
    expect(await readStates('i3')).toEqual(['defined', 'draft'])
  })

  test('agrees the completed drafts and drops the others', async () => {
    await decideAll(admin, round, worker.uuid)
    const kept = await createDraft('i1', { responsibleMemberUuid: null })
    const dropped = await createDraft('i3')

    expect(
      await admin.ok(confirmRiskActions, {
        ...of(),
        drafts: [
          {
            riskActionUuid: kept.riskActionUuid,
            version: 1,
            dueDate: '2027-02-28',
            responsibleMemberUuid: worker.uuid,
          },
          { riskActionUuid: dropped.riskActionUuid, version: 1, dropped: true },
        ],
      }),
    ).toMatchObject({ status: 'agreed', agreedCount: 3 })

    expect(await readStates('i1')).toEqual(['agreed', 'agreed'])
    expect(await readStates('i3')).toEqual(['agreed'])
    const { action, history } = await admin.ok(readRiskActionDetails, { riskActionUuid: kept.riskActionUuid })
    expect(action).toMatchObject({ dueDate: '2027-02-28', responsible: { memberUuid: worker.uuid } })
    expect(history.map(({ event }) => event).toSorted()).toEqual(['agreed', 'assigned', 'changed', 'created'])
    expect((await admin.ok(readRiskActionStatus, of())).drafts).toEqual([])
  })

  test('agrees a plan that has the maximum number of drafts and completes them all', async () => {
    await decideAll(admin, round, worker.uuid)
    const uuids = await fillWithDrafts(server, client, round)

    const drafts = uuids.map((riskActionUuid) => ({
      riskActionUuid,
      version: 1,
      dueDate: '2027-02-28',
      responsibleMemberUuid: worker.uuid,
    }))
    expect(await admin.ok(confirmRiskActions, { ...of(), drafts })).toMatchObject({
      status: 'agreed',
      agreedCount: maxDrafts + 2,
    })
  })

  test('a plan with the maximum number of drafts still accepts changes and complete actions', async () => {
    const [first = '', second = ''] = await fillWithDrafts(server, client, round)
    const change = (riskActionUuid: string, more: object) =>
      admin.send(updateRiskAction, { riskActionUuid, version: 1, ...more })

    expect(await change(first, { title: 'Anders' })).toMatchObject({ status: 200 })
    expect(await createDraft('i3').catch(String)).toContain('RiskAssessment.TooManyDrafts')
    await admin.ok(createRiskAction, actionInput(round.risk.i3, worker.uuid))
    expect(await change(second, { dropped: true })).toMatchObject({ status: 200 })

    await createDraft('i3')
    expect(
      await admin.send(updateRiskAction, { riskActionUuid: second, version: 2, dropped: false }),
    ).toMatchObject({
      status: 400,
      body: { error: { code: 'RiskAssessment.TooManyDrafts', params: { max: maxDrafts } } },
    })
  })

  test('refuses decisions about actions of another plan, and about actions that are not drafts', async () => {
    const [defined = ''] = await decideAll(admin, round, worker.uuid)
    const decide = (riskActionUuid: string) =>
      admin.send(confirmRiskActions, { ...of(), drafts: [{ riskActionUuid, version: 1, dropped: true }] })
    const other = await createEvaluatedRound(server, client)
    const foreign = await admin.ok(
      createRiskAction,
      actionInput(other.risk.i1, worker.uuid, { dueDate: null }),
    )

    expect(await decide(foreign.riskActionUuid)).toMatchObject({ status: 404 })
    expect(await decide(defined)).toMatchObject({
      status: 409,
      body: { error: { code: 'Version.Conflict' } },
    })
  })

  test('needs the completion of a draft that is the only action of its risk', async () => {
    await admin.ok(calls.riskAction.markNotRelevant, { riskUuids: [round.risk.i2 ?? ''], reason: 'Fehlt' })
    await admin.ok(createRiskAction, actionInput(round.risk.i1, worker.uuid))
    const { riskActionUuid } = await createDraft('i3')
    const confirm = (decision: object) =>
      admin.send(confirmRiskActions, { ...of(), drafts: [{ riskActionUuid, version: 1, ...decision }] })

    expect(await confirm({ dropped: true })).toMatchObject({
      body: { error: { code: 'RiskAssessment.RisksUndecided', params: { riskUuids: round.risk.i3 } } },
    })
    expect(await confirm({ dueDate: '2027-02-28' })).toMatchObject({ status: 200, body: { agreedCount: 2 } })
  })
})
