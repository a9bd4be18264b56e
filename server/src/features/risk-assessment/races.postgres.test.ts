/** Concurrent calls. They need several connections, so the tests run on PostgreSQL only. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { postgresOnly } from '../../test/databases.ts'
import { createRiskCatalogue } from '../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import {
  allAnswers,
  assignCatalogue,
  createStaff,
  createUnit,
  startExecution,
  submitAnswers,
} from './risk-fixture.ts'

const rounds = 5

describe.each(postgresOnly)('concurrent calls of the risk assessment on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: Api[]
  beforeAll(async () => {
    server = await createTestServer(engine)
    ;({ client, admin, people, apis } = await createStaff(server, 6))
  })
  afterAll(() => server.close())

  async function createAssignment(kind: 'survey' | 'inspection'): Promise<string> {
    const riskAssessmentTaskUuid = await createRiskCatalogue(server, client, { kind })
    const unit = await createUnit(server, client, 'Lager', people)
    return assignCatalogue(admin, riskAssessmentTaskUuid, [unit])
  }

  test('gives the lease of an inspection to one of six members who open it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { executionUuid } = await apis[0]!.ok(calls.riskExecution.createExecution, {
        assignmentUuid: await createAssignment('inspection'),
      })
      const opened = await Promise.all(
        apis.map((api) => api.ok(calls.riskExecution.readExecution, { executionUuid })),
      )
      const tokens = opened.map(({ leaseToken }) => leaseToken).filter((token) => token !== null)
      expect(tokens).toHaveLength(1)
      expect(
        opened.filter(({ leaseToken, leaseHolder }) => leaseToken === null && leaseHolder?.isSelf === false),
      ).toHaveLength(5)
      const saves = await Promise.all(
        apis.map((api, index) =>
          api.send(calls.riskExecution.saveExecution, {
            executionUuid,
            leaseToken: opened[index]?.leaseToken ?? tokens[0] ?? '',
            revision: 0,
            answers: [{ itemId: 'i1', value: 3 }],
          }),
        ),
      )
      expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('gives the lease of a plan to one of two administrators who open it', async () => {
    const second = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    for (let round = 0; round < rounds; round += 1) {
      const assignmentUuid = await createAssignment('survey')
      for (const api of apis) await submitAnswers(api, assignmentUuid, 3)
      const { riskAssessmentExecutionResultUuid } = await admin.ok(calls.riskEvaluation.completeExecution, {
        assignmentUuid,
      })
      const opened = await Promise.all(
        [admin, second].map((api) =>
          api.ok(calls.riskLease.takePlanLease, { riskAssessmentExecutionResultUuid }),
        ),
      )
      expect(opened.filter(({ leaseToken }) => leaseToken !== null)).toHaveLength(1)
      expect(
        opened.filter(
          ({ leaseToken, leaseHolder }) =>
            leaseToken === null && leaseHolder?.isSelf === false && leaseHolder.name !== '',
        ),
      ).toHaveLength(1)
    }
  })

  test('lets one of two administrators finish a round and agree its plan', async () => {
    const second = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    for (let round = 0; round < rounds; round += 1) {
      const assignmentUuid = await createAssignment('survey')
      for (const api of apis) await submitAnswers(api, assignmentUuid, 3)
      const finished = await Promise.all(
        [admin, second].map((api) => api.send(calls.riskEvaluation.completeExecution, { assignmentUuid })),
      )
      expect(new Set(finished.map(({ status, error }) => error?.code ?? status))).toEqual(
        new Set([200, 'RiskAssessment.RoundFinished']),
      )
      const of = finished.find(({ status }) => status === 200)?.body ?? {
        riskAssessmentExecutionResultUuid: '',
      }
      const { rows } = await admin.ok(calls.risk.readRiskList, of)
      await admin.ok(calls.riskAction.markNotRelevant, {
        riskUuids: rows.map(({ riskUuid }) => riskUuid),
        reason: 'Trifft nicht zu',
      })
      const agreed = await Promise.all(
        [admin, second].map((api) => api.send(calls.riskAction.confirmRiskActions, of)),
      )
      expect(new Set(agreed.map(({ status, error }) => error?.code ?? status))).toEqual(
        new Set([200, 'RiskAssessment.PlanAgreed']),
      )
    }
  })

  test('counts the sixth submission, or refuses to finish the round before it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const assignmentUuid = await createAssignment('survey')
      for (const api of apis.slice(0, 5)) await submitAnswers(api, assignmentUuid, 3)
      const sixth = await startExecution(apis[5]!, assignmentUuid)
      const finish = () => admin.send(calls.riskEvaluation.completeExecution, { assignmentUuid })
      const [submitted, finished] = await Promise.all([
        apis[5]!.send(calls.riskExecution.saveExecution, {
          ...sixth,
          answers: allAnswers(3),
          completed: true,
        }),
        finish(),
      ])
      expect(submitted.status).toBe(200)
      if (finished.status !== 200) {
        expect(finished.error?.code).toBe('RiskAssessment.MinCompletionsNotReached')
        expect((await finish()).status).toBe(200)
      }
      const results = await server.inClient(client, (db) =>
        db
          .selectFrom('riskResult')
          .innerJoin('riskRound', 'riskRound.uuid', 'roundUuid')
          .select('completedCount')
          .where('assignmentUuid', '=', assignmentUuid)
          .execute(),
      )
      expect(results).toEqual([{ completedCount: 6 }])
    }
  })
})
