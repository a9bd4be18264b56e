/** Creates the risk assessments of the demo companies: assigned, answered and finished in the past. */
import { randomUUID } from 'node:crypto'
import type { RiskCatalogueVersion, RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import type { Choice, RiskAnswer } from '@sorgfalt/contract/risk-assessment/execution'
import { likelihoods, severities } from '@sorgfalt/contract/risk-assessment/matrix'
import { seededRandom } from '../features/elearning/quiz/draw-quiz.ts'
import { riskAssignment } from '../features/risk-assessment/assignment/assignment.calls.ts'
import { riskCatalog } from '../features/risk-assessment/catalog/catalog.calls.ts'
import { riskEvaluation } from '../features/risk-assessment/evaluation/evaluation.calls.ts'
import { riskExecution } from '../features/risk-assessment/execution/execution.calls.ts'
import { listItems } from '../features/risk-assessment/execution/execution.rules.ts'
import { riskLease } from '../features/risk-assessment/lease/lease.calls.ts'
import { actAs, type Scenario } from './scenario-actors.ts'

export interface DemoAssessment {
  /** Identifier of the catalogue. */
  catalogue: string
  /** The org units, whose members answer together. */
  units: readonly string[]
  /** The location that is assessed. */
  location?: string
  /** An existing assignment. This assessment is its next round. */
  assignmentUuid?: string
  assignedDaysAgo: number
  /** The members who answer all items, one after another. */
  answeredBy: readonly string[]
  /** The members who have begun, each with the number of their answers. */
  begunBy?: readonly [member: string, answers: number][]
  /** How many days ago an administrator finished the round. Undefined while the round is running. */
  finishedDaysAgo?: number
}

/** A scenario with the administrator of the company. */
export interface AssessmentScenario extends Scenario {
  admin: string
}

/** Activates a catalogue. Rounds that are assigned later are due after `bufferDays`. */
export async function activateCatalogue(
  scenario: AssessmentScenario,
  catalogue: string,
  months: number,
  bufferDays: 7 | 14 | 30,
): Promise<void> {
  const { uuid } = await findCatalogue(scenario, catalogue)
  const settings = {
    dueDateInterval: months,
    firstExecutionBuffer: bufferDays,
    active: true,
    minimumCompletions: null,
    version: 1,
  } as const

  await riskCatalog.saveSettings(actAs(scenario, scenario.admin, 'admin', 0), {
    riskAssessmentTaskUuid: uuid,
    ...settings,
  })
}

/** Creates an assessment in the given state. `resultUuid` is empty while the round is running. */
export async function assess(
  scenario: AssessmentScenario,
  assessment: DemoAssessment,
): Promise<{ assignmentUuid: string; resultUuid: string }> {
  const { assignedDaysAgo, answeredBy, begunBy = [], finishedDaysAgo } = assessment
  const { uuid, version } = await findCatalogue(scenario, assessment.catalogue)
  const assignmentUuid = assessment.assignmentUuid ?? (await assign(scenario, uuid, assessment))
  const lastDay = finishedDaysAgo ?? 0

  for (const [index, member] of answeredBy.entries()) {
    const daysAgo =
      assignedDaysAgo - 1 - Math.floor((index * (assignedDaysAgo - 1 - lastDay)) / answeredBy.length)
    await answer(
      scenario,
      { assignmentUuid, member, daysAgo },
      generateAnswers(version, assignedDaysAgo, index),
      true,
    )
  }

  for (const [index, [member, count]] of begunBy.entries())
    await answer(
      scenario,
      { assignmentUuid, member, daysAgo: lastDay },
      generateAnswers(version, assignedDaysAgo, index).slice(0, count),
      false,
    )

  if (finishedDaysAgo === undefined) return { assignmentUuid, resultUuid: '' }

  const finished = await riskEvaluation.completeExecution(
    actAs(scenario, scenario.admin, 'admin', finishedDaysAgo),
    { assignmentUuid },
  )

  return { assignmentUuid, resultUuid: finished.riskAssessmentExecutionResultUuid }
}

async function assign(
  scenario: AssessmentScenario,
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
    actAs(scenario, scenario.admin, 'admin', assignedDaysAgo),
    request,
  )

  return assignmentUuids[0] ?? ''
}

/** Returns a catalogue with its current version. */
export async function findCatalogue(
  { db, services }: Scenario,
  identifier: string,
): Promise<{ uuid: string; version: RiskCatalogueVersion }> {
  const known = db
    .selectFrom('riskCatalogue')
    .select(['uuid', 'currentVersionUuid'])
    .where('identifier', '=', identifier)

  const { uuid, currentVersionUuid } = await known.executeTakeFirstOrThrow()

  return { uuid, version: await services.riskCatalogues.get(db, currentVersionUuid ?? '') }
}

interface DemoExecution {
  assignmentUuid: string
  member: string
  daysAgo: number
}

async function answer(
  scenario: Scenario,
  { assignmentUuid, member, daysAgo }: DemoExecution,
  answers: RiskAnswer[],
  completed: boolean,
): Promise<void> {
  const context = actAs(scenario, member, 'member', daysAgo)
  const { executionUuid } = await riskExecution.createExecution(context, { assignmentUuid })
  const leaseToken = randomUUID()
  await riskExecution.saveExecution(context, { executionUuid, revision: 0, leaseToken, answers, completed })
  if (!completed) await riskLease.releaseExecutionLease(context, { executionUuid, leaseToken })
}

const hashToChance = (text: string): number =>
  seededRandom(Array.from(text).reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7))()

/** Returns the strain of an item for a group, from 0 to 3.6. It is similar in all groups, and mostly low. */
const commonStrain = ({ id }: RiskItem, group: number): number =>
  3.6 * (0.7 * hashToChance(id) + 0.3 * hashToChance(`${id} ${group}`)) ** 1.4

/** Returns the answers of a member. They are near the common strain, and sometimes "does not apply". */
function generateAnswers(catalogue: RiskCatalogueVersion, group: number, person: number): RiskAnswer[] {
  const chance = seededRandom(person * 7919 + 17)
  return listItems(catalogue).map((item) => {
    const strain = Math.min(4, Math.max(0, Math.round(commonStrain(item, group) + 2 * chance() - 1)))
    const value = catalogue.matrix ? toMatrixChoice(item, strain) : toScaleChoice(item, strain)
    return { itemId: item.id, value: chance() < 0.03 ? 'na' : value }
  })
}

const toScaleChoice = ({ polarity }: RiskItem, strain: number): Choice =>
  (polarity === 'stressor' ? 1 + strain : 5 - strain) as Choice

/**
 * Returns "in order" for a strain below 2, otherwise a deficiency. All inspectors give an item the same
 * likelihood.
 */
function toMatrixChoice({ id }: RiskItem, strain: number): Choice {
  if (strain < 2) return 'inOrder'
  return {
    likelihood: likelihoods[Math.floor(likelihoods.length * hashToChance(`${id} likelihood`))] ?? 'low',
    severity: severities[strain - 1] ?? 'fatal',
  }
}
