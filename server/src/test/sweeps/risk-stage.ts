/** Risk assessments that examples can name. */
import { randomUUID } from 'node:crypto'
import { insertAssignments } from '../../features/risk-assessment/assignment.store.ts'
import { takeIntoUse } from '../../features/risk-assessment/catalog.store.ts'
import { openExecution, pinRound, takeLease } from '../../features/risk-assessment/execution.store.ts'
import { formulaVersion } from '../../features/risk-assessment/formula.rules.ts'
import { closeRound, insertResult } from '../../features/risk-assessment/result.store.ts'
import { openFirstRounds } from '../../features/risk-assessment/round.store.ts'
import { aRiskCatalogue } from '../risk.ts'
import type { TestClient, TestMember, World } from '../world.ts'

export interface RiskBelongings {
  riskAssessmentTaskUuid: string
  /** Of an org unit and about a location that leaders lead; a stranger's is nobody's here. */
  riskAssignmentUuid: string
  /** One like the first whose round is finished. */
  evaluatedAssignmentUuid: string
  /** One that asks the person, and the person's questionnaire with its lock. */
  askedAssignmentUuid: string
  riskExecutionUuid: string
  riskLockToken: string
}

const today = (world: World): string => world.clock.now.toISOString().slice(0, 10)

/** An assignment of a catalogue with its first round. */
export async function anAssignment(
  world: World,
  client: TestClient,
  catalogueUuid: string,
  unit: string,
  locationUuid: string | null,
): Promise<string> {
  return world.inClient(client, async (db) => {
    const { uuid } = await takeIntoUse(db, catalogueUuid, 24)
    const of = { clientRiskCatalogueUuid: uuid, units: [[unit]], locationUuid, today: today(world) }
    const [assignmentUuid = ''] = await insertAssignments(db, { kind: 'system', uuid: null }, of)
    await openFirstRounds(db, [assignmentUuid], today(world), 30)
    return assignmentUuid
  })
}

/** A company's catalogues: two that ask everybody, one of an org unit about a location. */
export async function risksOf(
  world: World,
  client: TestClient,
  { orgUnitUuid, locationUuid }: { orgUnitUuid: string; locationUuid: string },
): Promise<Omit<RiskBelongings, 'riskExecutionUuid' | 'riskLockToken'>> {
  const riskAssessmentTaskUuid = await aRiskCatalogue(world, client)
  // A list of one's own has more than one row.
  await anAssignment(world, client, await aRiskCatalogue(world, client), client.rootUuid, null)
  return {
    riskAssessmentTaskUuid,
    riskAssignmentUuid: await anAssignment(world, client, riskAssessmentTaskUuid, orgUnitUuid, locationUuid),
    evaluatedAssignmentUuid: await anEvaluation(world, client, await aRiskCatalogue(world, client), orgUnitUuid, locationUuid),
    askedAssignmentUuid: await anAssignment(world, client, await aRiskCatalogue(world, client), client.rootUuid, null),
  }
}

/** A person's own questionnaire, begun and held. */
export async function aQuestionnaire(
  world: World,
  { uuid, client }: TestMember,
  assignmentUuid: string,
): Promise<Pick<RiskBelongings, 'riskExecutionUuid' | 'riskLockToken'>> {
  const riskLockToken = randomUUID()
  return world.inClient(client, async (db) => {
    const round = await pinRound(db, uuid, assignmentUuid, today(world))
    if (!round) throw new Error('nobody asks this member')
    const riskExecutionUuid = await openExecution(db, world.services.keys, round.uuid, uuid)
    await takeLease(db, riskExecutionUuid, uuid, riskLockToken, world.clock.now)
    return { riskExecutionUuid, riskLockToken }
  })
}

/** An assignment whose round is finished. */
export async function anEvaluation(
  world: World,
  client: TestClient,
  catalogueUuid: string,
  unit: string,
  locationUuid: string | null,
): Promise<string> {
  const assignmentUuid = await anAssignment(world, client, catalogueUuid, unit, locationUuid)
  await aResult(world, client, assignmentUuid)
  return assignmentUuid
}

/** A finished round with one risk and its measure. */
async function aResult(
  world: World,
  client: TestClient,
  assignmentUuid: string,
): Promise<{ resultUuid: string; riskUuid: string; riskActionUuid: string }> {
  const actor = { kind: 'system', uuid: null } as const
  return world.inClient(client, async (db) => {
    const round = await db.selectFrom('riskRound').select('uuid').where('assignmentUuid', '=', assignmentUuid).executeTakeFirstOrThrow()
    const held = { ...round, assignmentUuid, clientRiskCatalogueUuid: '', state: 'running', versionUuid: null } as const
    await closeRound(db, round.uuid)
    const names = { de_DE: 'Zeitdruck', en_GB: 'Time pressure' }
    const risk = { itemId: 'i1', categoryId: 'c1', category: names, load: names, status: 'actionToDefine' } as const
    const resultUuid = await insertResult(db, actor, {
      round: held,
      invitedCount: 8,
      completedCount: 6,
      formulaVersion,
      maxLevel: 6,
      bandCounts: [0, 0, 1, 0, 0, 0],
      finishedOn: today(world),
      risks: [{ ...risk, answerCount: 6, level: 6, loadPercent: null, counts: null }],
    })
    const { uuid: riskUuid } = await db.selectFrom('risk').select('uuid').where('resultUuid', '=', resultUuid).executeTakeFirstOrThrow()
    const action = { riskUuid, kind: 'custom', title: 'Aufträge verteilen', stop: 'O', state: 'draft' } as const
    const { uuid: riskActionUuid } = await db.insertInto('riskAction').values(action).returning('uuid').executeTakeFirstOrThrow()
    return { resultUuid, riskUuid, riskActionUuid }
  })
}
