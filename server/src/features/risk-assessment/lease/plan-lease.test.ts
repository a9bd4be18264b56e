import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import { createTestServer, type TestMember, type TestServer } from '../../../test/test-server.ts'
import { actionInput, createEvaluatedRound, type EvaluatedRound } from '../plan/plan-fixture.ts'

const { createRiskAction } = calls.riskAction
const { takePlanLease, releasePlanLease, breakPlanLease } = calls.riskLease

const refusedWith = (status: number, code: string, more: object = {}) => ({
  status,
  body: { error: { code, ...more } },
})

describe.each(testEngines)('the lease of a plan on %s', (engine) => {
  let server: TestServer
  let admin: Api
  let second: Api
  let worker: TestMember
  let round: EvaluatedRound
  const of = () => ({ riskAssessmentExecutionResultUuid: round.resultUuid })

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    const client = await server.createClient()
    worker = await server.createMember(client)
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    second = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    round = await createEvaluatedRound(server, client)
  })

  test('shows who edits the plan, and lets another administrator take an expired lease', async () => {
    const mine = await admin.ok(takePlanLease, of())
    expect(mine).toMatchObject({ leaseHolder: { isSelf: true } })
    expect(await second.ok(takePlanLease, of())).toMatchObject({
      leaseToken: null,
      leaseHolder: { isSelf: false },
    })
    const change = actionInput(round.risk.i1, worker.uuid)
    expect(await second.send(createRiskAction, change)).toMatchObject(
      refusedWith(409, 'RiskAssessment.PlanLeased'),
    )
    await admin.ok(createRiskAction, { ...change, leaseToken: mine.leaseToken ?? '' })
    server.clock.now = new Date(server.clock.now.getTime() + 5 * 60_000 + 1)
    expect((await second.ok(takePlanLease, of())).leaseToken).not.toBeNull()
    expect(
      await admin.send(createRiskAction, { ...change, leaseToken: mine.leaseToken ?? '' }),
    ).toMatchObject(
      refusedWith(409, 'RiskAssessment.PlanLeased', { params: { name: expect.stringContaining('Test') } }),
    )
  })

  test('cannot be renewed after an administrator has broken it, but another page can take it', async () => {
    const { leaseToken } = await second.ok(takePlanLease, of())
    const late = { ...of(), leaseToken: leaseToken ?? '' }
    await admin.ok(breakPlanLease, of())
    expect(await second.ok(takePlanLease, late)).toEqual({ leaseToken: null, leaseHolder: null })
    const change = actionInput(round.risk.i1, worker.uuid)
    const { status, error } = await second.send(createRiskAction, { ...change, leaseToken })
    expect([status, error], 'names nobody').toEqual([409, { code: 'RiskAssessment.PlanLeased' }])
    expect((await admin.ok(takePlanLease, of())).leaseToken).not.toBeNull()
    expect(await second.ok(takePlanLease, of())).toMatchObject({
      leaseToken: null,
      leaseHolder: { isSelf: false },
    })
  })

  test('moves to the page that a member has opened last, and the older page can no longer save', async () => {
    const before = await admin.ok(takePlanLease, of())
    const change = actionInput(round.risk.i1, worker.uuid)
    // The reloaded page sends this change before it has a token.
    await admin.ok(createRiskAction, change)
    const after = await admin.ok(takePlanLease, of())
    expect(after).toMatchObject({ leaseToken: expect.any(String), leaseHolder: { isSelf: true } })
    expect(after.leaseToken).not.toBe(before.leaseToken)
    const late = { ...of(), leaseToken: before.leaseToken ?? '' }
    // The older page still sends requests with the old token.
    await admin.ok(releasePlanLease, late)
    expect(await admin.ok(takePlanLease, late)).toMatchObject({
      leaseToken: null,
      leaseHolder: { isSelf: true },
    })
    expect(await admin.send(createRiskAction, { ...change, leaseToken: before.leaseToken })).toMatchObject(
      refusedWith(409, 'RiskAssessment.PlanLeased'),
    )
    await admin.ok(createRiskAction, { ...change, leaseToken: after.leaseToken ?? '' })
    expect(await second.ok(takePlanLease, of())).toMatchObject({ leaseToken: null })
  })
})
