/** Evaluation of rounds: the list of rounds, finishing a round, and its result. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { legalSource } from '../elearning/content.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { riskCategories, riskKinds } from './content.ts'
import { leaseHolder } from './lease.ts'
import { riskMatrices } from './matrix.ts'
import { legendStates, roundStatuses } from './risk-assessment.ts'

const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxSelected, 'max')))

/** Statuses that the list shows without a status filter: all rounds that are not over. */
export const openRoundStatuses = ['planned', 'running', 'canFinish', 'evaluation', 'agreed'] as const

const bandCounts = z.strictObject({
  veryLow: z.int(),
  low: z.int(),
  medium: z.int(),
  high: z.int(),
  veryHigh: z.int(),
  notAssessable: z.int(),
})
export type BandCounts = z.output<typeof bandCounts>

/** Progress of a result's action plan. */
const planProgress = z.strictObject({
  /** Number of risks without a decision. */
  undecidedCount: z.int(),
  actionCount: z.int(),
  doneCount: z.int(),
  overdueCount: z.int(),
})
export type PlanProgress = z.output<typeof planProgress>

const evaluationRow = z.strictObject({
  roundUuid: uuid,
  roundNumber: z.int(),
  assignmentUuid: uuid,
  riskAssessmentTaskUuid: uuid,
  /** null until the round is finished. */
  riskAssessmentExecutionResultUuid: z.nullable(uuid),
  title: z.string(),
  category: z.enum(riskCategories),
  kind: z.enum(riskKinds),
  /** The responsible area: the assigned org units or the location. */
  sourceName: z.string(),
  /** The area of application: what the assessment is about. */
  targetName: z.string(),
  status: z.enum(roundStatuses),
  legend: z.enum(legendStates),
  memberCount: z.int(),
  completedCount: z.int(),
  /**
   * Minimum number of submissions with which the round can be finished: six, or fewer for some inspections.
   */
  minimumCompletions: z.int(),
  /** Whether enough members have completed the round. */
  canFinish: z.boolean(),
  /** Whether the assignment has fewer members than a round needs. The round can then never be finished. */
  tooSmall: z.boolean(),
  startDate: date(),
  dueDate: date(),
  finishedOn: z.nullable(date()),
  /** The last day on which members were reminded of the round by hand. */
  remindedOn: z.nullable(date()),
  /** This and the following fields are null until the round is finished. */
  maxLevel: z.nullable(z.int()),
  bandCounts: z.nullable(bandCounts),
  plan: z.nullable(planProgress),
})
export type EvaluationRow = z.output<typeof evaluationRow>

const result = z.strictObject({
  riskAssessmentExecutionResultUuid: uuid,
  assignmentUuid: uuid,
  riskAssessmentTaskUuid: uuid,
  roundNumber: z.int(),
  title: z.string(),
  description: z.string(),
  category: z.enum(riskCategories),
  kind: z.enum(riskKinds),
  /** The matrix of an inspection. Null if the levels are computed from answers on the scale from 1 to 5. */
  matrix: z.nullable(z.enum(riskMatrices)),
  legalSources: z.array(legalSource),
  sourceName: z.string(),
  targetName: z.string(),
  startDate: date(),
  dueDate: date(),
  invitedCount: z.int(),
  completedCount: z.int(),
  participationPercent: z.int(),
  finishedOn: date(),
  /** null: a deleted member, or the system. */
  finishedBy: z.nullable(z.string()),
  status: z.enum(['evaluation', 'agreed', 'done']),
  confirmedAt: z.nullable(z.iso.datetime()),
  confirmedBy: z.nullable(z.string()),
  /** Number of actions that were agreed with the plan. */
  agreedCount: z.nullable(z.int()),
  /** Number of risks with level 1, 2, …, 10. */
  levelCounts: z.array(z.int()),
  bandCounts,
  riskCount: z.int(),
  /** Categories for the filter of the risk list, in catalogue order. */
  categories: z.array(z.strictObject({ id: z.string(), title: z.string(), riskCount: z.int() })),
  plan: planProgress,
  /** Whether every risk is decided and the plan is not agreed yet. */
  canConfirm: z.boolean(),
  contentVersion: z.string(),
  contentRevised: date(),
  formulaVersion: z.int(),
  /** null: no member edits the plan. */
  planLeaseHolder: z.nullable(leaseHolder),
  /** Results of the assignment's other rounds, newest first. */
  otherRounds: z.array(
    z.strictObject({ riskAssessmentExecutionResultUuid: uuid, roundNumber: z.int(), finishedOn: date() }),
  ),
})
export type RiskResult = z.output<typeof result>

const resultInput = z.strictObject({ riskAssessmentExecutionResultUuid: uuid })

export const riskEvaluation = {
  /** Lists rounds, one per row. Without a status filter it lists those in `openRoundStatuses`. */
  readAssignmentOverviewList: call({
    path: '/api/risk-assessment/read-assignment-overview-list',
    replica: true,
    input: tableState(
      {
        search: z.optional(optionalText()),
        status: anyOf(z.enum(roundStatuses)),
        /** Matches rounds of these org units and of the units below them. */
        orgUnit: anyOf(uuid),
        location: anyOf(uuid),
      },
      ['dueDate', 'title', 'sourceName', 'targetName', 'maxLevel'],
    ),
    output: pageOf(evaluationRow),
  }),
  readExecutionResultDetails: call({
    path: '/api/risk-assessment/read-execution-result-details',
    input: resultInput,
    output: result,
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
  /**
   * Finishes the running round of an assignment for all members. The round needs a minimum number of
   * submissions: six, or for an inspection with a matrix the number in the settings of the catalogue.
   */
  completeExecution: call({
    path: '/api/risk-assessment/complete-execution',
    audit: 'finishRiskAssessment',
    input: z.strictObject({ assignmentUuid: uuid }),
    output: resultInput,
    refusals: [
      'RiskAssessment.AssignmentNotFound',
      'RiskAssessment.RoundFinished',
      'RiskAssessment.MinCompletionsNotReached',
      'RiskAssessment.SurveyKeyMissing',
    ],
  }),
}
