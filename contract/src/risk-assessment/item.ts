/** The risks of a result: one for each statement that was judged. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { legalSource } from '../elearning/content.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { riskActionView } from './action.ts'
import { polarities, stopTypes } from './content.ts'
import { dueStatuses, riskBands, riskStatuses } from './risk-assessment.ts'

const category = z.strictObject({ id: z.string(), title: z.string() })
const factor = {
  /** Level 1 to 10; null = not assessable, fewer than six answers. */
  riskFactor: z.nullable(z.int()),
  band: z.enum(riskBands),
}

const row = z.strictObject({
  riskUuid: uuid,
  /** Name of the load that was assessed. */
  load: z.string(),
  category,
  ...factor,
  /** Level of the same statement in the round before. */
  previousFactor: z.nullable(z.int()),
  sourceName: z.string(),
  targetName: z.string(),
  status: z.enum(riskStatuses),
  isNotRelevant: z.boolean(),
  /** Said to be not relevant, and high: a second person has not agreed yet. */
  awaitsSecond: z.boolean(),
  /** Measures that were not dropped. */
  actionCount: z.int(),
})
export type RiskRow = z.output<typeof row>

/** What a level is made of: shown from ten answers on. Percents are whole numbers. */
const explanation = z.strictObject({
  /** 1 to 5 in tenths, as answered. */
  mean: z.number(),
  /** Mean strain, 0 to 100: counts 60 %. */
  meanPercent: z.int(),
  /** Answers on the strained side: counts 40 %. */
  criticalPercent: z.int(),
  /** The two together. */
  loadPercent: z.int(),
  /** How many said what; null where one of the three would hold one person or two. */
  bins: z.nullable(z.strictObject({ none: z.int(), partly: z.int(), critical: z.int() })),
  /** So many critical answers fewer would bring it one band down; null where it is lowest, or nothing else would. */
  answersToNextBand: z.nullable(z.int()),
})

const proposal = z.strictObject({
  proposedActionId: z.string(),
  stop: z.enum(stopTypes),
  title: z.string(),
  /** If it were chosen today. */
  dueDate: date(),
  /** The measure that it has become, given up or not. */
  riskActionUuid: z.nullable(uuid),
})
export type RiskProposal = z.output<typeof proposal>

const past = z.strictObject({
  riskUuid: uuid,
  riskAssessmentExecutionResultUuid: uuid,
  roundNumber: z.int(),
  finishedOn: date(),
  ...factor,
  loadPercent: z.nullable(z.int()),
})

const details = z.strictObject({
  riskUuid: uuid,
  riskAssessmentExecutionResultUuid: uuid,
  load: z.string(),
  category,
  ...factor,
  status: z.enum(riskStatuses),
  isNotRelevant: z.boolean(),
  sourceName: z.string(),
  targetName: z.string(),
  /** What members judged. */
  statement: z.string(),
  polarity: z.enum(polarities),
  help: z.string(),
  legalSources: z.array(legalSource),
  /** The author's weight: −1, 0 or 1 on the level. */
  offset: z.int(),
  /** Two critical answers make it high, whatever the others say. */
  sentinel: z.boolean(),
  /** null below six. */
  answerCount: z.nullable(z.int()),
  /** null below ten answers: an exact figure could tell what everyone said. */
  explanation: z.nullable(explanation),
  /** In the law's order: substitute, technical, organisational, personal. */
  proposedActions: z.array(proposal),
  /** Measures and decisions in the same order, those that were dropped left out. */
  actions: z.array(riskActionView),
  /** Measures that were given up and can be taken back; what of them was proposed is not proposed again. */
  droppedActions: z.array(riskActionView),
  /** The same statement in other rounds of the assignment, the newest first. */
  history: z.array(past),
  /** Its place in the list by level, for stepping through: null at either end. */
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
const status = z.strictObject({
  riskCount: z.int(),
  byRiskStatus: z.record(z.enum(riskStatuses), z.int()),
  actionCount: z.int(),
  /** Those of them that lack a date or somebody who answers for them: they are not agreed with the plan. */
  draftCount: z.int(),
  byDueStatus: z.record(z.enum(dueStatuses), z.int()),
  /** Risks that nobody has decided about, the highest first: they stand in the way of agreeing the plan. */
  undecided: z.array(undecided),
  canConfirm: z.boolean(),
})
export type RiskActionStatus = z.output<typeof status>

const ofResult = z.strictObject({ riskAssessmentExecutionResultUuid: uuid })
const oneOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxSelected, 'max')))

export const risk = {
  readRiskList: call({
    path: '/api/risk-assessment/read-risk-list',
    input: z.strictObject({
      ...ofResult.shape,
      ...tableState(
        {
          search: z.optional(optionalText()),
          /** Ids of categories. */
          category: oneOf(z.string().check(z.maxLength(60, 'maxlength'))),
          band: oneOf(z.enum(riskBands)),
          status: oneOf(z.enum(riskStatuses)),
        },
        ['riskFactor', 'load', 'category', 'status'],
      ).shape,
    }),
    output: pageOf(row),
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
  readRiskDetails: call({
    path: '/api/risk-assessment/read-risk-details',
    input: z.strictObject({ riskUuid: uuid }),
    output: details,
    refusals: ['RiskAssessment.RiskNotFound'],
  }),
  /** Numbers for tabs and the way to agreeing the plan. */
  readRiskActionStatus: call({
    path: '/api/risk-assessment/read-risk-action-status',
    input: ofResult,
    output: status,
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
}
