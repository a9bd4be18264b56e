/**
 * Makes each SQL statement fail in turn while a member submits, a round is finished and a plan is agreed. The
 * database must then contain either the whole change or nothing of it.
 */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { stateOf } from '../../test/contract-wide/database-state.ts'
import { testEngines } from '../../test/databases.ts'
import { KillSwitch } from '../../test/kill/kill-points.ts'
import { createRiskCatalogue } from '../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { createEvaluatedRound, decideAll } from './plan/plan-fixture.ts'
import {
  allAnswers,
  assignCatalogue,
  createStaff,
  createUnit,
  startExecution,
  submitAnswers,
} from './risk-fixture.ts'

describe.each(testEngines)('risk assessment with a fault at each statement on %s', (engine) => {
  const faults = new KillSwitch()
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: Api[]
  let assignmentUuid: string

  /**
   * Repeats `work` with a fault before the first statement, the second statement and so on, until it
   * succeeds. Checks that each failed attempt leaves the database unchanged. Returns the number of failed
   * attempts.
   */
  async function repeatWithFaults(work: () => Promise<{ status: number }>): Promise<number> {
    for (let at = 1; ; at += 1) {
      const before = await stateOf(server.databases.owner)
      const { status } = await faults.during(work, at)
      if (status === 200) return at - 1
      const after = await stateOf(server.databases.owner)
      const touched = Object.keys(after).filter((table) => after[table] !== before[table])
      expect([at, faults.seen.at(-1), touched]).toEqual([at, faults.seen.at(-1), []])
    }
  }

  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: faults.onStatement, env: { LOG_LEVEL: 'silent' } })
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    ;({ client, admin, people, apis } = await createStaff(server, 6))
    const unit = await createUnit(server, client, 'Lager', people)
    const riskAssessmentTaskUuid = await createRiskCatalogue(server, client)
    assignmentUuid = await assignCatalogue(admin, riskAssessmentTaskUuid, [unit])
  })
  afterAll(() => server.close())

  test('either counts submitted answers once, or counts nothing and keeps the draft', async () => {
    for (const api of apis.slice(1)) await submitAnswers(api, assignmentUuid, 4)
    const [api] = apis as [Api]
    const open = await startExecution(api, assignmentUuid)
    const submit = () =>
      api.send(calls.riskExecution.saveExecution, { ...open, answers: allAnswers(4), completed: true })
    expect(await repeatWithFaults(submit)).toBeGreaterThan(4)
    const { n } = await server.inClient(client, (db) =>
      db.selectFrom('riskTally').select('n').executeTakeFirstOrThrow(),
    )
    expect(n).toBe(6)
  })

  test('either stores the whole result of a round, or nothing and keeps the round running', async () => {
    expect(
      await repeatWithFaults(() => admin.send(calls.riskEvaluation.completeExecution, { assignmentUuid })),
    ).toBeGreaterThan(8)
    const left = await server.inClient(client, async (db) => ({
      results: await db.selectFrom('riskResult').select('completedCount').execute(),
      risks: (await db.selectFrom('risk').select('uuid').execute()).length,
      tallies: await db.selectFrom('riskTally').select('n').execute(),
    }))
    expect(left).toEqual({ results: [{ completedCount: 6 }], risks: 4, tallies: [] })
  })

  test('agrees the whole plan or changes nothing', async () => {
    const round = await createEvaluatedRound(server, client)
    await decideAll(admin, round, people[0]?.uuid ?? '')
    const confirm = () =>
      admin.send(calls.riskAction.confirmRiskActions, { riskAssessmentExecutionResultUuid: round.resultUuid })
    expect(await repeatWithFaults(confirm)).toBeGreaterThan(6)
    const { rows } = await admin.ok(calls.risk.readRiskList, {
      riskAssessmentExecutionResultUuid: round.resultUuid,
    })
    expect(rows.map(({ status }) => status).toSorted()).toEqual([
      'actionAgreed',
      'actionAgreed',
      'done',
      'done',
    ])
  })
})
