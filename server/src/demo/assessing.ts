/** Risk assessments of the demo companies: assigned, answered and finished in the past. */
import { randomUUID } from 'node:crypto'
import type { RiskCatalogueVersion, RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import type { RiskAnswer } from '@sorgfalt/contract/risk-assessment/execution'
import { seededRandom } from '../features/elearning/quiz/draw-quiz.ts'
import { riskAssignment } from '../features/risk-assessment/assignment/assignment.calls.ts'
import { riskCatalog } from '../features/risk-assessment/catalog/catalog.calls.ts'
import { riskEvaluation } from '../features/risk-assessment/evaluation/evaluation.calls.ts'
import { riskExecution } from '../features/risk-assessment/execution/execution.calls.ts'
import { listItems } from '../features/risk-assessment/execution/execution.rules.ts'
import { riskLease } from '../features/risk-assessment/lease/lease.calls.ts'
import { actAs, type Stage } from './acting.ts'

export interface DemoAssessment {
  /** Identifier of the catalogue. */
  catalogue: string
  /** One group of people for all of these units. */
  units: readonly string[]
  /** What it is about, beside who answers. */
  location?: string
  /** Assigned before: this is its next round. */
  assignmentUuid?: string
  assignedDaysAgo: number
  /** Who answers it all, one after another. */
  answeredBy: readonly string[]
  /** Who has begun, and how many statements they have judged so far. */
  begunBy?: readonly [member: string, answers: number][]
  /** When an administrator ended it for everybody. */
  finishedDaysAgo?: number
}

/** The stage with whoever runs the company. */
export interface AssessmentStage extends Stage {
  admin: string
}

/** How a catalogue is used: what is assigned later is due so many days after. */
export async function takeIntoUse(
  stage: AssessmentStage,
  catalogue: string,
  months: number,
  bufferDays: 7 | 14 | 30,
): Promise<void> {
  const { uuid } = await catalogueOf(stage, catalogue)
  const settings = {
    dueDateInterval: months,
    firstExecutionBuffer: bufferDays,
    active: true,
    version: 1,
  } as const
  await riskCatalog.saveSettings(actAs(stage, stage.admin, 'admin', 0), {
    riskAssessmentTaskUuid: uuid,
    ...settings,
  })
}

/** Lets an assessment live as far as it is told; the uuid of its result is empty while it runs. */
export async function assess(
  stage: AssessmentStage,
  assessment: DemoAssessment,
): Promise<{ assignmentUuid: string; resultUuid: string }> {
  const { assignedDaysAgo, answeredBy, begunBy = [], finishedDaysAgo } = assessment
  const { uuid, version } = await catalogueOf(stage, assessment.catalogue)
  const assignmentUuid = assessment.assignmentUuid ?? (await assign(stage, uuid, assessment))
  const lastDay = finishedDaysAgo ?? 0
  const items = listItems(version)
  for (const [index, member] of answeredBy.entries()) {
    const daysAgo =
      assignedDaysAgo - 1 - Math.floor((index * (assignedDaysAgo - 1 - lastDay)) / answeredBy.length)
    await answer(stage, { assignmentUuid, member, daysAgo }, answersOf(items, assignedDaysAgo, index), true)
  }
  for (const [index, [member, count]] of begunBy.entries())
    await answer(
      stage,
      { assignmentUuid, member, daysAgo: lastDay },
      answersOf(items, assignedDaysAgo, index).slice(0, count),
      false,
    )
  if (finishedDaysAgo === undefined) return { assignmentUuid, resultUuid: '' }
  const finished = await riskEvaluation.completeExecution(
    actAs(stage, stage.admin, 'admin', finishedDaysAgo),
    { assignmentUuid },
  )
  return { assignmentUuid, resultUuid: finished.riskAssessmentExecutionResultUuid }
}

async function assign(
  stage: AssessmentStage,
  riskAssessmentTaskUuid: string,
  assessment: DemoAssessment,
): Promise<string> {
  const { assignedDaysAgo, units, location = null } = assessment
  const request = {
    riskAssessmentTaskUuid,
    orgUnitUuids: [...units],
    locationUuid: location,
    pool: true,
    dryRun: false,
  }
  const { assignmentUuids } = await riskAssignment.assignOrgUnits(
    actAs(stage, stage.admin, 'admin', assignedDaysAgo),
    request,
  )
  return assignmentUuids[0] ?? ''
}

/** A catalogue as it stands. */
export async function catalogueOf(
  { db, services }: Stage,
  identifier: string,
): Promise<{ uuid: string; version: RiskCatalogueVersion }> {
  const known = db
    .selectFrom('riskCatalogue')
    .select(['uuid', 'currentVersionUuid'])
    .where('identifier', '=', identifier)
  const { uuid, currentVersionUuid } = await known.executeTakeFirstOrThrow()
  return { uuid, version: await services.riskCatalogues.get(db, currentVersionUuid ?? '') }
}

interface Turn {
  assignmentUuid: string
  member: string
  daysAgo: number
}

async function answer(
  stage: Stage,
  { assignmentUuid, member, daysAgo }: Turn,
  answers: RiskAnswer[],
  completed: boolean,
): Promise<void> {
  const context = actAs(stage, member, 'member', daysAgo)
  const { executionUuid } = await riskExecution.createExecution(context, { assignmentUuid })
  const leaseToken = randomUUID()
  await riskExecution.saveExecution(context, { executionUuid, revision: 0, leaseToken, answers, completed })
  if (!completed) await riskLease.releaseExecutionLease(context, { executionUuid, leaseToken })
}

const chanceOf = (text: string): number =>
  seededRandom(Array.from(text).reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7))()

/** How much a statement strains a group, from 0 to 3.6: much the same everywhere, most of it bearable. */
const commonStrain = ({ id }: RiskItem, group: number): number =>
  3.6 * (0.7 * chanceOf(id) + 0.3 * chanceOf(`${id} ${group}`)) ** 1.4

/** What one of a group answers: around the common strain, and now and then that it does not apply. */
function answersOf(items: readonly RiskItem[], group: number, person: number): RiskAnswer[] {
  const chance = seededRandom(person * 7919 + 17)
  return items.map((item) => {
    const strain = Math.min(4, Math.max(0, Math.round(commonStrain(item, group) + 2 * chance() - 1)))
    const value = (item.polarity === 'stressor' ? 1 + strain : 5 - strain) as RiskAnswer['value']
    return { itemId: item.id, value: chance() < 0.03 ? 'na' : value }
  })
}
