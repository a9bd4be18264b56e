/** What happens at once: needs several connections, so PostgreSQL only. */
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
import { allAnswers, answer, begin, createUnit, members } from './risk-fixture.ts'

const rounds = 5

describe.each(postgresOnly)('risk assessments at once on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: Api[]
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    people = await members(server, client, 6)
    apis = await Promise.all(people.map((person) => server.signedIn(person)))
  })
  afterAll(() => server.close())

  async function createAssignment(kind: 'survey' | 'inspection'): Promise<string> {
    const riskAssessmentTaskUuid = await createRiskCatalogue(server, client, { kind })
    const orgUnitUuids = [await createUnit(server, client, 'Lager', people)]
    const { assignmentUuids } = await admin.ok(calls.riskCatalog.assignOrgUnits, {
      riskAssessmentTaskUuid,
      orgUnitUuids,
    })
    return assignmentUuids[0] ?? ''
  }

  test('six open one inspection: one of them writes, the others see who', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { executionUuid } = await apis[0]!.ok(calls.riskExecution.createExecution, {
        assignmentUuid: await createAssignment('inspection'),
      })
      const opened = await Promise.all(
        apis.map((api) => api.ok(calls.riskExecution.readExecution, { executionUuid })),
      )
      const tokens = opened.map(({ lockToken }) => lockToken).filter((token) => token !== null)
      expect(tokens).toHaveLength(1)
      expect(
        opened.filter(({ lockToken, lock }) => lockToken === null && lock?.heldBySelf === false),
      ).toHaveLength(5)
      const saves = await Promise.all(
        apis.map((api, index) =>
          api.send(calls.riskExecution.saveExecution, {
            executionUuid,
            lockToken: opened[index]?.lockToken ?? tokens[0] ?? '',
            revision: 0,
            answers: [{ itemId: 'i1', value: 3 }],
          }),
        ),
      )
      expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('two open one plan: one of them edits, the other sees who', async () => {
    const second = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    for (let round = 0; round < rounds; round += 1) {
      const assignmentUuid = await createAssignment('survey')
      for (const api of apis) await answer(api, assignmentUuid, 3)
      const { riskAssessmentExecutionResultUuid } = await admin.ok(calls.riskEvaluation.completeExecution, {
        assignmentUuid,
      })
      const held = await Promise.all(
        [admin, second].map((api) =>
          api.ok(calls.riskEvaluation.holdPlan, { riskAssessmentExecutionResultUuid }),
        ),
      )
      expect(held.filter(({ lockToken }) => lockToken !== null)).toHaveLength(1)
      expect(
        held.filter(
          ({ lockToken, lock }) => lockToken === null && lock?.heldBySelf === false && lock.name !== '',
        ),
      ).toHaveLength(1)
    }
  })

  test('two finish a round, and agree its plan, at once: the second finds it done', async () => {
    const second = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    for (let round = 0; round < rounds; round += 1) {
      const assignmentUuid = await createAssignment('survey')
      for (const api of apis) await answer(api, assignmentUuid, 3)
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

  test('the sixth hands in while somebody finishes: one result of six, or five are still too few', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const assignmentUuid = await createAssignment('survey')
      for (const api of apis.slice(0, 5)) await answer(api, assignmentUuid, 3)
      const sixth = await begin(apis[5]!, assignmentUuid)
      const finish = () => admin.send(calls.riskEvaluation.completeExecution, { assignmentUuid })
      const [handedIn, finished] = await Promise.all([
        apis[5]!.send(calls.riskExecution.saveExecution, {
          ...sixth,
          answers: allAnswers(3),
          completed: true,
        }),
        finish(),
      ])
      expect(handedIn.status).toBe(200)
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
