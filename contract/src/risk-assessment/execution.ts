/**
 * Executions: a member's own part in the rounds of risk assessments. In a survey, only the member ever sees
 * the answers. In an inspection, answers are stored with the member's name.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { legalSource } from '../elearning/content.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { polarities, riskCategories, riskKinds } from './content.ts'
import { leaseHolder } from './lease.ts'
import { likelihoods, riskMatrices, severities } from './matrix.ts'
import { listedExecutionStatuses } from './risk-assessment.ts'

export const listedExecution = z.strictObject({
  riskAssessmentTaskUuid: uuid,
  assignmentUuid: uuid,
  /** null until the member starts. */
  executionUuid: z.nullable(uuid),
  title: z.string(),
  description: z.string(),
  category: z.enum(riskCategories),
  kind: z.enum(riskKinds),
  durationMinutes: z.int(),
  /** The area of application: a location, an org unit or the company. */
  targetName: z.string(),
  status: z.enum(listedExecutionStatuses),
  dueDate: z.nullable(date()),
  /** Whole days until the due date in the company's time zone, negative when overdue. null once completed. */
  dueInDays: z.nullable(z.int()),
  progressPercent: z.int(),
  /**
   * If this is a colleague's part of the same inspection, the colleague's name. null: the member's own part.
   */
  colleague: z.nullable(z.string()),
  /** null: no page has the lease. */
  leaseHolder: z.nullable(leaseHolder),
})
/** An execution in the member's own list. It is listed even before the member has started it. */
export type ListedExecution = z.output<typeof listedExecution>

/** A statement that members answer, in one language. */
const item = z.strictObject({
  itemId: z.string(),
  statement: z.string(),
  load: z.string(),
  help: z.string(),
  polarity: z.enum(polarities),
  legal: z.array(legalSource),
})
const catalogueContent = z.strictObject({
  riskAssessmentTaskUuid: uuid,
  title: z.string(),
  description: z.string(),
  kind: z.enum(riskKinds),
  /** The matrix for the answers. Null if the statements are answered on the scale from 1 to 5. */
  matrix: z.nullable(z.enum(riskMatrices)),
  durationMinutes: z.int(),
  version: z.string(),
  language: z.enum(languages),
  categories: z.array(z.strictObject({ id: z.string(), title: z.string(), items: z.array(item) })),
})
/** The statements of a catalogue version in one language. */
export type CatalogueContent = z.output<typeof catalogueContent>

/** Answers of the scale from 1, strong disagreement, to 5, strong agreement, and "does not apply". */
export const scaleChoices = [1, 2, 3, 4, 5, 'na'] as const
export type ScaleChoice = (typeof scaleChoices)[number]

/** An answer of an inspection with a matrix: in order, does not apply, or a deficiency. */
export const matrixChoice = z.union([
  z.literal(['inOrder', 'na']),
  z.strictObject({ likelihood: z.enum(likelihoods), severity: z.enum(severities) }),
])
export type MatrixChoice = z.output<typeof matrixChoice>

export const choice = z.union([z.literal([...scaleChoices]), matrixChoice])
export type Choice = z.output<typeof choice>

/** Returns whether a choice can answer a statement of a catalogue with a matrix. */
export const isMatrixChoice = (value: Choice): value is MatrixChoice => typeof value !== 'number'
/** Returns whether a choice can answer a statement of a catalogue with the scale. */
export const isScaleChoice = (value: Choice): value is ScaleChoice =>
  typeof value === 'number' || value === 'na'

/** Returns whether two choices are equal. `undefined` is a missing choice. */
export function isSameChoice(one: Choice | undefined, other: Choice | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  return one.likelihood === other.likelihood && one.severity === other.severity
}

const answer = z.strictObject({
  itemId: z.string().check(z.maxLength(60, 'maxlength')),
  value: choice,
})
export type RiskAnswer = z.output<typeof answer>

export const riskExecutionStates = ['started', 'completed', 'ended'] as const
const progress = {
  progressPercent: z.int(),
  /** Number of accepted saves. The next save must send this number. */
  revision: z.int(),
  state: z.enum(riskExecutionStates),
}
const execution = z.strictObject({
  executionUuid: uuid,
  riskAssessmentTaskUuid: uuid,
  targetName: z.string(),
  dueDate: date(),
  /** If this is a colleague's part of an inspection, the colleague's name. null: the member's own part. */
  ownerName: z.nullable(z.string()),
  ...progress,
  answers: z.array(answer),
  /** null: no other page has the lease. */
  leaseHolder: z.nullable(leaseHolder),
  /** Token that permits saving. null while another page has the lease, and after submission. */
  leaseToken: z.nullable(uuid),
})
export type RiskExecution = z.output<typeof execution>

const executionInput = z.strictObject({ executionUuid: uuid })
const maxAnswers = 250

export const riskExecution = {
  readMemberTasks: call({
    path: '/api/risk-assessment/read-member-tasks',
    input: tableState(
      {
        search: z.optional(optionalText()),
        status: z.optional(
          z.array(z.enum(listedExecutionStatuses)).check(z.maxLength(listedExecutionStatuses.length, 'max')),
        ),
        /** Leaves out executions that colleagues have started. */
        own: z.optional(z.boolean()),
      },
      ['urgency', 'dueDate', 'title'],
    ),
    output: pageOf(listedExecution),
  }),
  /** Returns the member's execution in the running round, and creates it on the first call. */
  createExecution: call({
    path: '/api/risk-assessment/create-execution',
    input: z.strictObject({ assignmentUuid: uuid }),
    output: executionInput,
    refusals: [
      'RiskAssessment.AssignmentNotFound',
      'RiskAssessment.NotAssignedToClient',
      'RiskAssessment.RoundFinished',
    ],
  }),
  /**
   * Returns the statements of an execution's catalogue version, or a preview of a catalogue's newest version.
   */
  readContent: call({
    path: '/api/risk-assessment/read-content',
    input: z.strictObject({
      executionUuid: z.optional(uuid),
      riskAssessmentTaskUuid: z.optional(uuid),
      language: z.optional(z.enum(languages)),
    }),
    output: catalogueContent,
    refusals: [
      'RiskAssessment.ExecutionNotOwn',
      'RiskAssessment.NotFound',
      'RiskAssessment.NotAssignedToClient',
    ],
  }),
  /**
   * Returns an execution and takes its lease if the lease is free. With `takeOver` it also takes the lease
   * from another page or device of the same member.
   */
  readExecution: call({
    path: '/api/risk-assessment/read-execution',
    input: z.strictObject({
      ...executionInput.shape,
      leaseToken: z.optional(uuid),
      takeOver: z._default(z.boolean(), false),
    }),
    output: execution,
    refusals: ['RiskAssessment.ExecutionNotOwn', 'RiskAssessment.SurveyKeyMissing'],
  }),
  /**
   * Saves answers and, with `completed`, submits the execution. Answers that were submitted to a survey can
   * neither be changed nor read again.
   */
  saveExecution: call({
    path: '/api/risk-assessment/save-execution',
    input: z.strictObject({
      ...executionInput.shape,
      revision: z.int().check(z.minimum(0, 'min'), z.maximum(1_000_000, 'max')),
      leaseToken: uuid,
      answers: z.array(answer).check(z.maxLength(maxAnswers, 'max')),
      completed: z._default(z.boolean(), false),
    }),
    output: z.strictObject(progress),
    refusals: [
      'RiskAssessment.ExecutionNotOwn',
      'RiskAssessment.ExecutionLeased',
      'RiskAssessment.AnswerInvalid',
      'RiskAssessment.Incomplete',
      'RiskAssessment.RoundFinished',
      'Version.Conflict',
      'RiskAssessment.SurveyKeyMissing',
    ],
  }),
}
