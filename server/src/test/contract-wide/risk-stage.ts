/** Risk assessments that examples can name. */
import { randomUUID } from 'node:crypto'
import { insertAssignments } from '../../features/risk-assessment/assignment/assignment.store.ts'
import { takeIntoUse } from '../../features/risk-assessment/catalog/catalog.store.ts'
import { formulaVersion } from '../../features/risk-assessment/evaluation/formula.rules.ts'
import { closeRound, insertResult } from '../../features/risk-assessment/evaluation/result.store.ts'
import { openFirstRounds } from '../../features/risk-assessment/evaluation/round.store.ts'
import {
  openExecution,
  pinRound,
  takeLease,
} from '../../features/risk-assessment/execution/execution.store.ts'
import { createRiskCatalogue } from '../risk.ts'
import type { TestClient, TestMember, TestServer } from '../test-server.ts'

export interface RiskBelongings {
  riskAssessmentTaskUuid: string
  /** Of an org unit and about a location that leaders lead; a stranger's is nobody's here. */
  riskAssignmentUuid: string
  /** One like the first whose round is finished. */
  evaluatedAssignmentUuid: string
  /** Its result with two risks, and the first of them. */
  riskResultUuid: string
  riskUuid: string
  /** The other one, about which nobody has decided. */
  openRiskUuid: string
  /** What the person answers for; a stranger's is nobody's. */
  riskActionUuid: string
  /** One that asks the person, and the person's questionnaire with its lock. */
  askedAssignmentUuid: string
  riskExecutionUuid: string
  riskLockToken: string
}

const today = (server: TestServer): string => server.clock.now.toISOString().slice(0, 10)

/** An assignment of a catalogue with its first round. */
export async function createAssignment(
  server: TestServer,
  client: TestClient,
  catalogueUuid: string,
  unit: string,
  locationUuid: string | null,
): Promise<string> {
  return server.inClient(client, async (db) => {
    const { uuid } = await takeIntoUse(db, catalogueUuid, 24)
    const of = { clientRiskCatalogueUuid: uuid, units: [[unit]], locationUuid, today: today(server) }
    const [assignmentUuid = ''] = await insertAssignments(db, { kind: 'system', uuid: null }, of)
    await openFirstRounds(db, [assignmentUuid], today(server), 30)
    return assignmentUuid
  })
}

/** A company's catalogues: two that ask everybody, one of an org unit about a location. */
export async function risksOf(
  server: TestServer,
  client: TestClient,
  { orgUnitUuid, locationUuid }: { orgUnitUuid: string; locationUuid: string },
): Promise<Omit<RiskBelongings, 'riskExecutionUuid' | 'riskLockToken'>> {
  const riskAssessmentTaskUuid = await createRiskCatalogue(server, client)
  // A list of one's own has more than one row.
  await createAssignment(server, client, await createRiskCatalogue(server, client), client.rootUuid, null)
  return {
    riskAssessmentTaskUuid,
    riskAssignmentUuid: await createAssignment(
      server,
      client,
      riskAssessmentTaskUuid,
      orgUnitUuid,
      locationUuid,
    ),
    ...(await createEvaluation(server, client, orgUnitUuid, locationUuid)),
    askedAssignmentUuid: await createAssignment(
      server,
      client,
      await createRiskCatalogue(server, client),
      client.rootUuid,
      null,
    ),
  }
}

/** A person's own questionnaire, begun and held. */
export async function createQuestionnaire(
  server: TestServer,
  { uuid, client }: TestMember,
  assignmentUuid: string,
): Promise<Pick<RiskBelongings, 'riskExecutionUuid' | 'riskLockToken'>> {
  const riskLockToken = randomUUID()
  return server.inClient(client, async (db) => {
    const round = await pinRound(db, uuid, assignmentUuid, today(server))
    if (!round) throw new Error('nobody asks this member')
    const riskExecutionUuid = await openExecution(db, server.services.keys, round.uuid, uuid)
    await takeLease(db, riskExecutionUuid, uuid, riskLockToken, server.clock.now)
    return { riskExecutionUuid, riskLockToken }
  })
}

/** An assignment whose round is finished. */
export async function createEvaluation(
  server: TestServer,
  client: TestClient,
  unit: string,
  locationUuid: string | null,
): Promise<
  Pick<
    RiskBelongings,
    'evaluatedAssignmentUuid' | 'riskResultUuid' | 'riskUuid' | 'openRiskUuid' | 'riskActionUuid'
  >
> {
  const catalogueUuid = await createRiskCatalogue(server, client)
  const evaluatedAssignmentUuid = await createAssignment(server, client, catalogueUuid, unit, locationUuid)
  return {
    evaluatedAssignmentUuid,
    ...(await createResult(server, client, catalogueUuid, evaluatedAssignmentUuid)),
  }
}

/** A measure that a member answers for. */
export function createMeasure(
  server: TestServer,
  { uuid: responsibleMemberUuid, client }: TestMember,
  riskUuid: string,
): Promise<string> {
  return server.inClient(client, async (db) => {
    const action = {
      riskUuid,
      kind: 'custom',
      title: 'Puffer einplanen',
      stop: 'O',
      state: 'defined',
      responsibleMemberUuid,
    } as const
    const { uuid } = await db
      .insertInto('riskAction')
      .values({ ...action, dueOn: today(server) })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

/** A finished round with two risks and a measure against the first. */
async function createResult(
  server: TestServer,
  client: TestClient,
  catalogueUuid: string,
  assignmentUuid: string,
): Promise<Pick<RiskBelongings, 'riskResultUuid' | 'riskUuid' | 'openRiskUuid' | 'riskActionUuid'>> {
  const actor = { kind: 'system', uuid: null } as const
  return server.inClient(client, async (db) => {
    const round = await db
      .updateTable('riskRound')
      .set((set) => ({
        versionUuid: set
          .selectFrom('riskCatalogue')
          .select('currentVersionUuid')
          .where('uuid', '=', catalogueUuid),
      }))
      .where('assignmentUuid', '=', assignmentUuid)
      .returning(['uuid', 'versionUuid'])
      .executeTakeFirstOrThrow()
    const held = { ...round, assignmentUuid, clientRiskCatalogueUuid: '', state: 'running' } as const
    await closeRound(db, round.uuid)
    const names = { de_DE: 'Zeitdruck', en_GB: 'Time pressure' }
    const risk = {
      categoryId: 'c1',
      category: names,
      load: names,
      status: 'actionToDefine',
      answerCount: 6,
      level: 6,
    } as const
    const riskResultUuid = await insertResult(db, actor, {
      round: held,
      invitedCount: 8,
      completedCount: 6,
      formulaVersion,
      maxLevel: 6,
      bandCounts: [0, 0, 2, 0, 0, 0],
      finishedOn: today(server),
      risks: ['i1', 'i2'].map((itemId) => ({ ...risk, itemId, loadPercent: null, counts: null })),
    })
    const [first, second] = await db
      .selectFrom('risk')
      .select('uuid')
      .where('resultUuid', '=', riskResultUuid)
      .orderBy('position')
      .execute()
    const [riskUuid = '', openRiskUuid = ''] = [first?.uuid, second?.uuid]
    const action = {
      riskUuid,
      kind: 'custom',
      title: 'Aufträge verteilen',
      stop: 'O',
      state: 'draft',
    } as const
    const { uuid: riskActionUuid } = await db
      .insertInto('riskAction')
      .values(action)
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return { riskResultUuid, riskUuid, openRiskUuid, riskActionUuid }
  })
}
