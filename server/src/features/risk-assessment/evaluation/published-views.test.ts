/**
 * Everything that the server returns about a result is made from its published assessments. Two rounds with
 * different answers but equal assessments are equal on every screen, in every export and in every document.
 */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { readXlsx } from '../../../test/read-xlsx.ts'
import { createRiskCatalogue, tinyCatalogue } from '../../../test/risk.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import type { RoundTally } from '../execution/execution.rules.ts'
import { createEvaluatedRound } from '../plan/plan-fixture.ts'
import { createMembers, createUnit, startExecution } from '../risk-fixture.ts'
import { assess, type Counts } from './formula.rules.ts'

const { readRiskList, readRiskDetails, readRiskActionStatus } = calls.risk
const { exportRiskActionList, exportRiskActionFile, exportDocument } = calls.riskDocument

const items = tinyCatalogue('catalogue').categories.flatMap((category) => category.items)
/**
 * Different answers with equal assessments. In `unanimous`, the answers to a statement are either all
 * critical or all uncritical.
 */
const [unanimous, divided]: [RoundTally, RoundTally] = [
  {
    submitted: 15,
    tally: {
      i1: [15, 0, 0, 0, 0],
      i2: [0, 0, 0, 0, 15],
      i3: [0, 0, 0, 0, 15],
      i4: [15, 0, 0, 0, 0],
    },
  },
  {
    submitted: 15,
    tally: {
      i1: [14, 0, 0, 0, 1],
      i2: [1, 0, 0, 0, 14],
      i3: [1, 0, 0, 0, 14],
      i4: [14, 0, 0, 0, 1],
    },
  },
]

describe('the published data of a result', () => {
  let server: TestServer
  let client: TestClient
  let admin: Api

  beforeAll(async () => {
    server = await createTestServer('embedded')
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())

  /** Returns all views, exports and rows of a result without its random identifiers. */
  async function readPublished(answers: RoundTally): Promise<string[]> {
    const { resultUuid, assignmentUuid } = await createEvaluatedRound(server, client, answers)
    const of = { riskAssessmentExecutionResultUuid: resultUuid }
    const { rows } = await admin.ok(readRiskList, { ...of, sortBy: 'category' })
    const { rows: rounds } = await admin.ok(calls.riskEvaluation.readAssignmentOverviewList, {})
    const stored = await server.inClient(client, (db) =>
      sql<{ row: string }>`
        select to_jsonb(k)::text as row from risk k where k.result_uuid = ${resultUuid}
        union all select to_jsonb(r)::text from risk_result r where r.uuid = ${resultUuid}`.execute(db),
    )
    const file = async (format: 'xlsx' | 'pdf') =>
      (await admin.file(exportRiskActionFile, { ...of, format })).bytes

    const seen: unknown[] = [
      rows,
      rounds.find((round) => round.assignmentUuid === assignmentUuid),
      await admin.ok(calls.riskEvaluation.readExecutionResultDetails, of),
      await admin.ok(readRiskActionStatus, of),
      await admin.ok(exportRiskActionList, of),
      await readXlsx(await file('xlsx')),
      pdfText(await file('pdf')),
      pdfText((await admin.file(exportDocument, of)).bytes),
      stored.rows.map(({ row }) => row),
    ]
    for (const { riskUuid } of rows) seen.push(await admin.ok(readRiskDetails, { riskUuid }))

    return seen.map((view) =>
      (JSON.stringify(view) ?? '')
        .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '<uuid>')
        .replace(/catalogue-\d+/g, 'catalogue'),
    )
  }

  test('is the same for all answers that lead to the same published assessments', async () => {
    for (const item of items) {
      const [one, other] = [unanimous, divided].map(({ tally, submitted }) =>
        assess(tally[item.id] as Counts, item, submitted),
      )
      expect(one).toEqual(other)
    }
    expect(await readPublished(unanimous)).toEqual(await readPublished(divided))
  })

  test('changes if the published assessments change', async () => {
    const changed = { ...divided, tally: { ...divided.tally, i1: [8, 0, 0, 0, 7] as const } }
    const [one, other] = [await readPublished(divided), await readPublished(changed)]
    expect(one.filter((view, index) => view !== other[index]).length).toBeGreaterThan(4)
  })

  test('does not reveal a member’s answers by a second assignment that leaves the member out', async () => {
    const members = await createMembers(server, client, 8)
    const apis = await Promise.all(members.map((member) => server.signedIn(member)))
    const riskAssessmentTaskUuid = await createRiskCatalogue(server, client)

    /**
     * Assigns the catalogue to all members except the first `skipped` ones, submits their answers, finishes
     * the round, and withdraws the assignment.
     */
    const survey = async (skipped: number): Promise<(number | null)[]> => {
      const asked = members.flatMap((member, index) => (index < skipped ? [] : [member]))
      const unit = await createUnit(server, client, 'Lager', asked)
      const { assignmentUuids } = await admin.ok(calls.riskAssignment.assignOrgUnits, {
        riskAssessmentTaskUuid,
        orgUnitUuids: [unit],
      })
      const [assignmentUuid = ''] = assignmentUuids
      for (const [index, api] of apis.entries()) {
        if (index < skipped) continue
        const open = await startExecution(api, assignmentUuid)
        // Two members answer critically. Each member gives the same answers in every survey.
        const answers = items.map(({ id }) => ({
          itemId: id,
          value: index < 2 ? (5 as const) : (1 as const),
        }))
        await api.ok(calls.riskExecution.saveExecution, { ...open, answers, completed: true })
      }
      const finished = await admin.ok(calls.riskEvaluation.completeExecution, { assignmentUuid })
      await admin.ok(calls.riskAssignment.deleteTaskAssignments, { assignmentUuids })
      const { rows } = await admin.ok(readRiskList, { ...finished, sortBy: 'category' })
      return rows.map(({ riskFactor }) => riskFactor)
    }

    const first = await survey(0)
    // The sentinel i4 is high because of two critical answers.
    expect(first[3]).toBe(7)
    expect(await survey(1)).toEqual(first)
    // An earlier result that is 180 days old no longer limits what is published about almost the same
    // members (decision 40).
    server.clock.now = new Date('2027-05-20T09:00:00Z')
    expect((await survey(1))[3]).toBeLessThan(7)
  })
})
