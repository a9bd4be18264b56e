/** From a round that runs to a result, and the results themselves. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { legalSource } from '../elearning/content.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { riskCategories, riskKinds } from './content.ts'
import { legendStates, roundStatuses } from './risk-assessment.ts'

const oneOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxSelected, 'max')))

/** What is asked of when nobody chooses: whatever is not over. */
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

/** How far the plan of a result is. */
const planProgress = z.strictObject({
  /** Risks about which nobody has decided. */
  undecidedCount: z.int(),
  actionCount: z.int(),
  doneCount: z.int(),
  overdueCount: z.int(),
})
export type PlanProgress = z.output<typeof planProgress>

const overview = z.strictObject({
  roundUuid: uuid,
  roundNumber: z.int(),
  assignmentUuid: uuid,
  riskAssessmentTaskUuid: uuid,
  /** null until it is finished. */
  riskAssessmentExecutionResultUuid: z.nullable(uuid),
  title: z.string(),
  category: z.enum(riskCategories),
  kind: z.enum(riskKinds),
  /** Who answers for it. */
  sourceName: z.string(),
  /** What it is about. */
  targetName: z.string(),
  status: z.enum(roundStatuses),
  legend: z.enum(legendStates),
  memberCount: z.int(),
  completedCount: z.int(),
  /** Enough have answered to finish. */
  canFinish: z.boolean(),
  /** Fewer members than a round needs: it can never be finished. */
  tooSmall: z.boolean(),
  startDate: date(),
  dueDate: date(),
  finishedOn: z.nullable(date()),
  /** The rest is null until it is finished. */
  maxLevel: z.nullable(z.int()),
  bandCounts: z.nullable(bandCounts),
  plan: z.nullable(planProgress),
})
export type EvaluationRow = z.output<typeof overview>

/** Who edits the plan, and until when; null = nobody. */
const planLock = z.nullable(
  z.strictObject({ heldBySelf: z.boolean(), name: z.string(), until: z.iso.datetime() }),
)

const result = z.strictObject({
  riskAssessmentExecutionResultUuid: uuid,
  assignmentUuid: uuid,
  riskAssessmentTaskUuid: uuid,
  roundNumber: z.int(),
  title: z.string(),
  description: z.string(),
  category: z.enum(riskCategories),
  kind: z.enum(riskKinds),
  legalSources: z.array(legalSource),
  sourceName: z.string(),
  targetName: z.string(),
  startDate: date(),
  dueDate: date(),
  invitedCount: z.int(),
  completedCount: z.int(),
  participationPercent: z.int(),
  finishedOn: date(),
  /** null = has left and was deleted, or the system. */
  finishedBy: z.nullable(z.string()),
  status: z.enum(['evaluation', 'agreed', 'done']),
  confirmedAt: z.nullable(z.iso.datetime()),
  confirmedBy: z.nullable(z.string()),
  /** Measures that were agreed with the plan. */
  agreedCount: z.nullable(z.int()),
  /** How many risks have level 1, 2 … 10. */
  levelCounts: z.array(z.int()),
  bandCounts,
  riskCount: z.int(),
  /** For the filter of the list, in the order of the questionnaire. */
  categories: z.array(z.strictObject({ id: z.string(), title: z.string(), riskCount: z.int() })),
  plan: planProgress,
  /** Everything is decided, and the plan not agreed yet. */
  canConfirm: z.boolean(),
  contentVersion: z.string(),
  contentRevised: date(),
  formulaVersion: z.int(),
  planLock,
  /** Results of the assignment's other rounds, the newest first. */
  otherRounds: z.array(
    z.strictObject({ riskAssessmentExecutionResultUuid: uuid, roundNumber: z.int(), finishedOn: date() }),
  ),
})
export type RiskResult = z.output<typeof result>

const ofResult = z.strictObject({ riskAssessmentExecutionResultUuid: uuid })

const heldLock = z.strictObject({
  /** Exactly one of the two. */
  executionUuid: z.nullable(uuid),
  riskAssessmentExecutionResultUuid: z.nullable(uuid),
  title: z.string(),
  targetName: z.string(),
  /** Who has it. */
  name: z.string(),
  until: z.iso.datetime(),
})
export type HeldLock = z.output<typeof heldLock>

export const riskEvaluation = {
  /** Rounds, one a row; without a status chosen those that are not over. */
  readAssignmentOverviewList: call({
    path: '/api/risk-assessment/read-assignment-overview-list',
    input: tableState(
      {
        search: z.optional(optionalText()),
        status: oneOf(z.enum(roundStatuses)),
        /** These org units and everything below. */
        orgUnit: oneOf(uuid),
        location: oneOf(uuid),
      },
      ['dueDate', 'title', 'sourceName', 'targetName', 'maxLevel'],
    ),
    output: pageOf(overview),
  }),
  readExecutionResultDetails: call({
    path: '/api/risk-assessment/read-execution-result-details',
    input: ofResult,
    output: result,
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
  /** Ends the round that runs for everybody, also for those who have not handed in; at least six have. */
  completeExecution: call({
    path: '/api/risk-assessment/complete-execution',
    audit: 'finishRiskAssessment',
    input: z.strictObject({ assignmentUuid: uuid }),
    output: ofResult,
    refusals: [
      'RiskAssessment.AssignmentNotFound',
      'RiskAssessment.RoundFinished',
      'RiskAssessment.MinCompletionsNotReached',
    ],
  }),
  /** Takes the lease on a result's plan where it is free, and renews it for whoever has it. */
  holdPlan: call({
    path: '/api/risk-assessment/hold-plan',
    access: 'risk-assessment.create-risk-action',
    notInSpec: 'two who edit the same plan see each other',
    input: z.strictObject({ ...ofResult.shape, lockToken: z.optional(uuid) }),
    /** `lockToken` null = somebody else has it. */
    output: z.strictObject({ lock: planLock, lockToken: z.nullable(uuid) }),
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
  releasePlan: call({
    path: '/api/risk-assessment/release-plan',
    access: 'risk-assessment.create-risk-action',
    notInSpec: 'the lease is given back at once when somebody leaves, instead of five minutes later',
    input: z.strictObject({ ...ofResult.shape, lockToken: uuid }),
    output: z.strictObject({}),
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
  /** Whoever holds an inspection or a plan at the moment, the reader left out: what can be freed. Who answers a survey is nobody's to see. */
  readLockList: call({
    path: '/api/risk-assessment/read-lock-list',
    access: 'risk-assessment.break-lock',
    notInSpec: 'whoever may break a lock has to find it',
    input: z.strictObject({}),
    output: z.strictObject({ locks: z.array(heldLock) }),
  }),
  breakPlanLock: call({
    path: '/api/risk-assessment/break-plan-lock',
    access: 'risk-assessment.break-lock',
    notInSpec: 'a forgotten lock must not stop a plan',
    audit: 'breakRiskLock',
    input: ofResult,
    output: z.strictObject({}),
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
}
