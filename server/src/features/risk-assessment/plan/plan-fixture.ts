/** Creates finished rounds directly in the database, so that a test does not need six members to answer. */
import { calls } from '@sorgfalt/contract'
import { maxDrafts } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskBand } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import type { Api } from '../../../test/api.ts'
import { createAssignment } from '../../../test/contract-wide/fixture/risk-assessment.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import type { TestClient, TestServer } from '../../../test/test-server.ts'
import { findBand, formulaVersion } from '../evaluation/formula.rules.ts'
import { closeRound, insertResult } from '../evaluation/result.store.ts'
import { toScaleRisks } from '../evaluation/to-risks.ts'
import type { RoundTally, Tally } from '../execution/execution.rules.ts'
import { insertActions } from './action.store.ts'

/** Counts that give i1 level 9, the resource i2 level 3 and i3 level 6, and leave i4 not assessable. */
export const mixedTally: Tally = {
  i1: [0, 0, 0, 0, 6],
  i2: [0, 0, 0, 0, 6],
  i3: [0, 0, 3, 3, 0],
  i4: [0, 0, 5, 0, 0],
}
const bands: readonly RiskBand[] = ['veryLow', 'low', 'medium', 'high', 'veryHigh', 'notAssessable']

export interface EvaluatedRound {
  resultUuid: string
  assignmentUuid: string
  taskUuid: string
  /** Uuids of the risks by item id. */
  risk: Record<string, string>
}

/** Assigns a new catalogue to `unit` and finishes its round today with these answers. */
export async function createEvaluatedRound(
  server: TestServer,
  client: TestClient,
  { unit = client.rootUuid, ...answers }: { unit?: string } & Partial<RoundTally> = {},
): Promise<EvaluatedRound> {
  const taskUuid = await createRiskCatalogue(server, client)
  const assignmentUuid = await createAssignment(server, client, taskUuid, { unit })
  return { assignmentUuid, taskUuid, ...(await finishRoundWith(server, client, assignmentUuid, answers)) }
}

/** Finishes the latest round of an assignment today with these answers. */
export async function finishRoundWith(
  server: TestServer,
  client: TestClient,
  assignmentUuid: string,
  { tally = mixedTally, submitted = 6 }: Partial<RoundTally>,
): Promise<Pick<EvaluatedRound, 'resultUuid' | 'risk'>> {
  const today = server.clock.now.toISOString().slice(0, 10)
  return server.inClient(client, async (db) => {
    const round = await db
      .selectFrom('riskRound as r')
      .innerJoin('riskAssignment as a', 'a.uuid', 'r.assignmentUuid')
      .innerJoin('clientRiskCatalogue as used', 'used.uuid', 'a.clientRiskCatalogueUuid')
      .innerJoin('riskCatalogue as rc', 'rc.uuid', 'used.catalogueUuid')
      .select(['r.uuid', 'a.clientRiskCatalogueUuid', 'rc.currentVersionUuid as versionUuid'])
      .where('r.assignmentUuid', '=', assignmentUuid)
      .orderBy('r.number', 'desc')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('riskRound')
      .set({ versionUuid: round.versionUuid })
      .where('uuid', '=', round.uuid)
      .execute()
    const catalogue = await server.services.riskCatalogues.get(db, round.versionUuid ?? '')
    const risks = toScaleRisks(catalogue, { submitted, tally })
    await closeRound(db, round.uuid)
    const resultUuid = await insertResult(
      db,
      { kind: 'system', uuid: null },
      {
        round: { uuid: round.uuid, assignmentUuid },
        invitedCount: submitted + 2,
        completedCount: submitted,
        formulaVersion,
        maxLevel: Math.max(...risks.map(({ level }) => level ?? 0)),
        bandCounts: bands.map((band) => risks.filter(({ level }) => findBand(level) === band).length),
        finishedOn: today,
        risks,
      },
    )
    const rows = await db
      .selectFrom('risk')
      .select(['uuid', 'itemId'])
      .where('resultUuid', '=', resultUuid)
      .execute()
    return { resultUuid, risk: Object.fromEntries(rows.map(({ itemId, uuid }) => [itemId, uuid])) }
  })
}

/** Input for a custom action that is complete. */
export const actionInput = (
  riskUuid: string | undefined,
  responsibleMemberUuid: string,
  more: object = {},
) => ({
  riskUuid: riskUuid ?? '',
  kind: 'custom' as const,
  title: 'Puffer einplanen',
  stop: 'O' as const,
  dueDate: '2027-01-31',
  responsibleMemberUuid,
  ...more,
})

/**
 * Decides every risk of a round with the mixed tally, so that its plan can be agreed. Returns the uuids of
 * the new actions.
 */
export async function decideAll(api: Api, { risk }: EvaluatedRound, responsible: string): Promise<string[]> {
  const created: string[] = []
  for (const item of ['i1', 'i3']) {
    const { riskActionUuid } = await api.ok(
      calls.riskAction.createRiskAction,
      actionInput(risk[item], responsible),
    )
    created.push(riskActionUuid)
  }
  await api.ok(calls.riskAction.markNotRelevant, {
    riskUuids: [risk.i2 ?? ''],
    reason: 'Kommt hier nicht vor',
  })
  return created
}

/** Creates as many drafts as a plan can have, all against the risk of i1. Returns their uuids. */
export const fillWithDrafts = (
  server: TestServer,
  client: TestClient,
  { risk: { i1 = '' } }: EvaluatedRound,
): Promise<string[]> =>
  server.inClient(client, (db) =>
    insertActions(
      db,
      server.clock.now,
      Array.from({ length: maxDrafts }, (_, index) => ({
        riskUuid: i1,
        kind: 'custom',
        title: `Entwurf ${index}`,
        stop: 'O',
        state: 'draft',
      })),
    ),
  )
