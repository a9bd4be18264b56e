/** Risk assessments that the examples name. */
import { randomUUID } from 'node:crypto'
import { insertAssignments } from '../../features/risk-assessment/assignment/assignment.store.ts'
import { takeIntoUse } from '../../features/risk-assessment/catalog/catalog.store.ts'
import { formulaVersion } from '../../features/risk-assessment/evaluation/formula.rules.ts'
import { closeRound, insertResult } from '../../features/risk-assessment/evaluation/result.store.ts'
import { openFirstRounds } from '../../features/risk-assessment/evaluation/round.store.ts'
import { openExecution, pinRound } from '../../features/risk-assessment/execution/execution.store.ts'
import { takeExecutionLease } from '../../features/risk-assessment/execution/execution-lease.store.ts'
import { createRiskCatalogue } from '../risk.ts'
import type { TestClient, TestMember, TestServer } from '../test-server.ts'

export interface RiskBelongings {
  riskAssessmentTaskUuid: string
  /** Assignment of an org unit about a location, which the leaders of the test lead. */
  riskAssignmentUuid: string
  /** Assignment of the same org unit whose round is finished. */
  evaluatedAssignmentUuid: string
  /** Its result, and the first of its two risks. */
  riskResultUuid: string
  riskUuid: string
  /** The second risk, which is undecided. */
  openRiskUuid: string
  /** Action that the person is responsible for. */
  riskActionUuid: string
  /** Assignment that asks the person, with the person's execution and its lease. */
  askedAssignmentUuid: string
  riskExecutionUuid: string
  riskLeaseToken: string
}

const today = (server: TestServer): string => server.clock.now.toISOString().slice(0, 10)

interface Assigned {
  unit: string
  locationUuid?: string | null
}

/** Assigns a catalogue to an org unit, with the first round. Returns the uuid of the assignment. */
export async function createAssignment(
  server: TestServer,
  client: TestClient,
  catalogueUuid: string,
  { unit, locationUuid = null }: Assigned,
): Promise<string> {
  return server.inClient(client, async (db) => {
    const { uuid } = await takeIntoUse(db, catalogueUuid, 24)
    const assignments = {
      clientRiskCatalogueUuid: uuid,
      units: [[unit]],
      locationUuid,
      today: today(server),
    }
    const [assignmentUuid = ''] = await insertAssignments(db, { kind: 'system', uuid: null }, assignments)
    await openFirstRounds(db, [assignmentUuid], today(server), 30)
    return assignmentUuid
  })
}

/** Assigns several catalogues: two to the whole company, two to an org unit about a location. */
export async function createRisks(
  server: TestServer,
  client: TestClient,
  { orgUnitUuid, locationUuid }: { orgUnitUuid: string; locationUuid: string },
): Promise<Omit<RiskBelongings, 'riskExecutionUuid' | 'riskLeaseToken'>> {
  const assign = (catalogueUuid: string, assigned: Assigned) =>
    createAssignment(server, client, catalogueUuid, assigned)
  const ofUnit = { unit: orgUnitUuid, locationUuid }
  const ofCompany = { unit: client.rootUuid }

  const riskAssessmentTaskUuid = await createRiskCatalogue(server, client)
  // A member's own list has more than one row.
  await assign(await createRiskCatalogue(server, client), ofCompany)
  return {
    riskAssessmentTaskUuid,
    riskAssignmentUuid: await assign(riskAssessmentTaskUuid, ofUnit),
    ...(await createEvaluation(server, client, ofUnit)),
    askedAssignmentUuid: await assign(await createRiskCatalogue(server, client), ofCompany),
  }
}

/** Starts a member's execution and takes its lease. */
export async function createStartedExecution(
  server: TestServer,
  { uuid: memberUuid, client }: TestMember,
  assignmentUuid: string,
): Promise<Pick<RiskBelongings, 'riskExecutionUuid' | 'riskLeaseToken'>> {
  const token = randomUUID()
  return server.inClient(client, async (db) => {
    const round = await pinRound(db, memberUuid, assignmentUuid, today(server))
    if (!round) throw new Error('no assignment asks this member')
    const riskExecutionUuid = await openExecution(db, server.services.keys, round.uuid, memberUuid)
    await takeExecutionLease(db, riskExecutionUuid, { memberUuid, token, now: server.clock.now })
    return { riskExecutionUuid, riskLeaseToken: token }
  })
}

/** Assigns a new catalogue and finishes its round. */
export async function createEvaluation(
  server: TestServer,
  client: TestClient,
  assigned: Assigned,
): Promise<
  Pick<
    RiskBelongings,
    'evaluatedAssignmentUuid' | 'riskResultUuid' | 'riskUuid' | 'openRiskUuid' | 'riskActionUuid'
  >
> {
  const catalogueUuid = await createRiskCatalogue(server, client)
  const evaluatedAssignmentUuid = await createAssignment(server, client, catalogueUuid, assigned)
  return {
    evaluatedAssignmentUuid,
    ...(await createResult(server, client, catalogueUuid, evaluatedAssignmentUuid)),
  }
}

/** Creates an action that a member is responsible for. Returns its uuid. */
export function createResponsibleAction(
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

const loadName = { de_DE: 'Zeitdruck', en_GB: 'Time pressure' }
const assessedRisk = {
  categoryId: 'c1',
  category: loadName,
  load: loadName,
  status: 'actionToDefine',
  answerCount: 6,
  level: 6,
  loadPercent: null,
  counts: null,
} as const

/** Finishes a round with two risks, the first of which has a draft of an action. */
async function createResult(
  server: TestServer,
  client: TestClient,
  catalogueUuid: string,
  assignmentUuid: string,
): Promise<Pick<RiskBelongings, 'riskResultUuid' | 'riskUuid' | 'openRiskUuid' | 'riskActionUuid'>> {
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
    await closeRound(db, round.uuid)
    const riskResultUuid = await insertResult(
      db,
      { kind: 'system', uuid: null },
      {
        round: { ...round, assignmentUuid, clientRiskCatalogueUuid: '', state: 'running' },
        invitedCount: 8,
        completedCount: 6,
        formulaVersion,
        maxLevel: 6,
        bandCounts: [0, 0, 2, 0, 0, 0],
        finishedOn: today(server),
        risks: ['i1', 'i2'].map((itemId) => ({ ...assessedRisk, itemId })),
      },
    )

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
