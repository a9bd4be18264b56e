/** The risks of a result: one for each assessed statement. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { legalSource } from '../elearning/content.ts'
import { date, optionalText, uuid, version } from '../fields/index.ts'
import { responsible, riskActionView } from './action.ts'
import { polarities, stopTypes } from './content.ts'
import { likelihoods, riskMatrices, severities } from './matrix.ts'
import { criticalShares, dueStatuses, riskBands, riskStatuses } from './risk-assessment.ts'

const category = z.strictObject({ id: z.string(), title: z.string() })
const factor = {
  /** Level from 1 to 10. null: not assessable, because too few members answered. */
  riskFactor: z.nullable(z.int()),
  band: z.enum(riskBands),
}

/**
 * The deficiency that gives a risk its level. null: in order, not assessable, or a result without a matrix.
 */
export const deficiency = {
  likelihood: z.nullable(z.enum(likelihoods)),
  severity: z.nullable(z.enum(severities)),
}

const riskRow = z.strictObject({
  riskUuid: uuid,
  /** Name of the assessed load. */
  load: z.string(),
  category,
  ...factor,
  ...deficiency,
  /** Level of the same statement in the previous round. */
  previousFactor: z.nullable(z.int()),
  sourceName: z.string(),
  targetName: z.string(),
  status: z.enum(riskStatuses),
  isNotRelevant: z.boolean(),
  /** Whether a high risk was marked as not relevant and a second person has not approved this yet. */
  awaitsSecond: z.boolean(),
  /** Number of actions, not counting dropped ones. */
  actionCount: z.int(),
})
export type RiskRow = z.output<typeof riskRow>

const proposal = z.strictObject({
  proposedActionId: z.string(),
  stop: z.enum(stopTypes),
  title: z.string(),
  /** Due date of the action if it is chosen today. */
  dueDate: date(),
  /** The action that was created from the proposal, even if the action has been dropped. */
  riskActionUuid: z.nullable(uuid),
})
export type RiskProposal = z.output<typeof proposal>

const past = z.strictObject({
  riskUuid: uuid,
  riskAssessmentExecutionResultUuid: uuid,
  roundNumber: z.int(),
  finishedOn: date(),
  ...factor,
})

const details = z.strictObject({
  riskUuid: uuid,
  riskAssessmentExecutionResultUuid: uuid,
  load: z.string(),
  category,
  ...factor,
  ...deficiency,
  /** The matrix of an inspection. Null if the level is computed from answers on the scale from 1 to 5. */
  matrix: z.nullable(z.enum(riskMatrices)),
  status: z.enum(riskStatuses),
  isNotRelevant: z.boolean(),
  sourceName: z.string(),
  targetName: z.string(),
  /** The statement that members answered. */
  statement: z.string(),
  polarity: z.enum(polarities),
  help: z.string(),
  legalSources: z.array(legalSource),
  /** The author's weight of −1, 0 or 1, which is added to the level. */
  offset: z.int(),
  /** Whether two critical answers are enough to make the level high. */
  sentinel: z.boolean(),
  /** null if the result has too few submissions. */
  criticalShare: z.nullable(z.enum(criticalShares)),
  /** In the order that the law prefers: substitution, technical, organisational, personal. */
  proposedActions: z.array(proposal),
  /**
   * Actions and decisions in the order that the law prefers, then by due date. Dropped actions are left out.
   */
  actions: z.array(riskActionView),
  /** Dropped actions, which can be restored. Their proposals are not offered again. */
  droppedActions: z.array(riskActionView),
  /** The same statement in other rounds of the assignment, newest first. */
  history: z.array(past),
  /** The previous and the next risk in the list by level. null at either end. */
  previousRiskUuid: z.nullable(uuid),
  nextRiskUuid: z.nullable(uuid),
})
export type RiskDetails = z.output<typeof details>

const undecided = z.strictObject({
  riskUuid: uuid,
  load: z.string(),
  ...factor,
  status: z.enum(riskStatuses),
  awaitsSecond: z.boolean(),
})
const draft = z.strictObject({
  riskActionUuid: uuid,
  version,
  title: z.string(),
  stop: z.enum(stopTypes),
  riskUuid: uuid,
  load: z.string(),
  dueDate: z.nullable(date()),
  responsible: z.nullable(responsible),
})
export type RiskActionDraft = z.output<typeof draft>
const status = z.strictObject({
  riskCount: z.int(),
  byRiskStatus: z.record(z.enum(riskStatuses), z.int()),
  actionCount: z.int(),
  /** Actions without due date or responsible member. Each is decided when the plan is agreed. */
  drafts: z.array(draft),
  byDueStatus: z.record(z.enum(dueStatuses), z.int()),
  /** Risks without a decision, highest level first. The plan cannot be agreed while there are any. */
  undecided: z.array(undecided),
  canConfirm: z.boolean(),
})
export type RiskActionStatus = z.output<typeof status>

const resultInput = z.strictObject({ riskAssessmentExecutionResultUuid: uuid })
const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxSelected, 'max')))

export const risk = {
  readRiskList: call({
    path: '/api/risk-assessment/read-risk-list',
    input: z.strictObject({
      ...resultInput.shape,
      ...tableState(
        {
          search: z.optional(optionalText()),
          /** Category ids. */
          category: anyOf(z.string().check(z.maxLength(60, 'maxlength'))),
          band: anyOf(z.enum(riskBands)),
          status: anyOf(z.enum(riskStatuses)),
        },
        ['riskFactor', 'load', 'category', 'status'],
      ).shape,
    }),
    output: pageOf(riskRow),
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
  readRiskDetails: call({
    path: '/api/risk-assessment/read-risk-details',
    input: z.strictObject({ riskUuid: uuid }),
    output: details,
    refusals: ['RiskAssessment.RiskNotFound'],
  }),
  /** Returns the counts for tabs, and whether the plan can be agreed. */
  readRiskActionStatus: call({
    path: '/api/risk-assessment/read-risk-action-status',
    input: resultInput,
    output: status,
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
}
