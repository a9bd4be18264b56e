/** A member's own questionnaires. In a survey nobody but the member ever sees an answer; in an inspection answers carry names. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { legalSource } from '../elearning/content.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { polarities, riskCategories, riskKinds } from './content.ts'
import { analysisStatuses } from './risk-assessment.ts'

/** Who holds an execution, and until when; null = nobody else. */
const lock = z.nullable(
  z.strictObject({ heldBySelf: z.boolean(), name: z.string(), until: z.iso.datetime() }),
)

const analysis = z.strictObject({
  riskAssessmentTaskUuid: uuid,
  assignmentUuid: uuid,
  executionUuid: z.nullable(uuid),
  title: z.string(),
  description: z.string(),
  category: z.enum(riskCategories),
  kind: z.enum(riskKinds),
  durationMinutes: z.int(),
  /** What it is about: a location, an org unit or the company. */
  targetName: z.string(),
  status: z.enum(analysisStatuses),
  dueDate: z.nullable(date()),
  /** Whole days until due in the client's zone, negative when overdue; null once completed. */
  dueInDays: z.nullable(z.int()),
  progressPercent: z.int(),
  /** A colleague's part of the same inspection: whose; null = the member's own. */
  colleague: z.nullable(z.string()),
  lock,
})
export type Analysis = z.output<typeof analysis>

/** A statement as it is asked. */
const item = z.strictObject({
  itemId: z.string(),
  statement: z.string(),
  load: z.string(),
  help: z.string(),
  polarity: z.enum(polarities),
  legal: z.array(legalSource),
})
const questionnaire = z.strictObject({
  riskAssessmentTaskUuid: uuid,
  title: z.string(),
  description: z.string(),
  kind: z.enum(riskKinds),
  durationMinutes: z.int(),
  version: z.string(),
  language: z.enum(languages),
  categories: z.array(z.strictObject({ id: z.string(), title: z.string(), items: z.array(item) })),
})
export type Questionnaire = z.output<typeof questionnaire>

export const choices = [1, 2, 3, 4, 5, 'na'] as const
export type Choice = (typeof choices)[number]
const answer = z.strictObject({
  itemId: z.string().check(z.maxLength(60, 'maxlength')),
  value: z.literal([...choices]),
})
export type RiskAnswer = z.output<typeof answer>

export const riskExecutionStates = ['started', 'completed', 'ended'] as const
const progress = {
  progressPercent: z.int(),
  /** Number of saves that were taken; the next save names it. */
  revision: z.int(),
  state: z.enum(riskExecutionStates),
}
const execution = z.strictObject({
  executionUuid: uuid,
  riskAssessmentTaskUuid: uuid,
  targetName: z.string(),
  dueDate: date(),
  /** The member's own part, or a colleague's part of an inspection. */
  ownerName: z.nullable(z.string()),
  ...progress,
  answers: z.array(answer),
  lock,
  /** Given to whoever may write; null while somebody else does, and once it is submitted. */
  lockToken: z.nullable(uuid),
})
export type RiskExecution = z.output<typeof execution>

const ofExecution = z.strictObject({ executionUuid: uuid })
const maxAnswers = 250

export const riskExecution = {
  readMemberTasks: call({
    path: '/api/risk-assessment/read-member-tasks',
    input: tableState(
      {
        search: z.optional(optionalText()),
        status: z.optional(
          z.array(z.enum(analysisStatuses)).check(z.maxLength(analysisStatuses.length, 'max')),
        ),
        /** Without what colleagues have begun. */
        own: z.optional(z.boolean()),
      },
      ['urgency', 'dueDate', 'title'],
    ),
    output: pageOf(analysis),
  }),
  /** The member's questionnaire in the round that runs; the same one every time. */
  createExecution: call({
    path: '/api/risk-assessment/create-execution',
    input: z.strictObject({ assignmentUuid: uuid }),
    output: ofExecution,
    refusals: [
      'RiskAssessment.AssignmentNotFound',
      'RiskAssessment.NotAssignedToClient',
      'RiskAssessment.RoundFinished',
    ],
  }),
  /** The statements of an execution's version, or of a catalogue's newest as a preview. */
  readContent: call({
    path: '/api/risk-assessment/read-content',
    input: z.strictObject({
      executionUuid: z.optional(uuid),
      riskAssessmentTaskUuid: z.optional(uuid),
      language: z.optional(z.enum(languages)),
    }),
    output: questionnaire,
    refusals: [
      'RiskAssessment.ExecutionNotOwn',
      'RiskAssessment.NotFound',
      'RiskAssessment.NotAssignedToClient',
    ],
  }),
  /** Takes the lock where it is free. `takeOver`: also from oneself, on another device or in another tab. */
  readExecution: call({
    path: '/api/risk-assessment/read-execution',
    input: z.strictObject({
      ...ofExecution.shape,
      lockToken: z.optional(uuid),
      takeOver: z._default(z.boolean(), false),
    }),
    output: execution,
    refusals: ['RiskAssessment.ExecutionNotOwn'],
  }),
  /** Saves answers, and hands in with `completed`: what was handed in to a survey cannot be changed or found again. */
  saveExecution: call({
    path: '/api/risk-assessment/save-execution',
    input: z.strictObject({
      ...ofExecution.shape,
      revision: z.int().check(z.minimum(0, 'min'), z.maximum(1_000_000, 'max')),
      lockToken: uuid,
      answers: z.array(answer).check(z.maxLength(maxAnswers, 'max')),
      completed: z._default(z.boolean(), false),
    }),
    output: z.strictObject(progress),
    refusals: [
      'RiskAssessment.ExecutionNotOwn',
      'RiskAssessment.ExecutionLocked',
      'RiskAssessment.AnswerInvalid',
      'RiskAssessment.Incomplete',
      'RiskAssessment.RoundFinished',
      'Version.Conflict',
    ],
  }),
  /** Gives the lock back when the page is left. */
  releaseExecution: call({
    path: '/api/risk-assessment/release-execution',
    access: 'risk-assessment.save-execution',
    notInSpec: 'a lock is given back at once when somebody leaves, instead of five minutes later',
    input: z.strictObject({ ...ofExecution.shape, lockToken: uuid }),
    output: z.strictObject({}),
    refusals: ['RiskAssessment.ExecutionNotOwn'],
  }),
  /** Whoever runs the company takes a colleague's lock away; the loser keeps what was typed and cannot save it over. */
  breakLock: call({
    path: '/api/risk-assessment/break-lock',
    notInSpec: 'a forgotten lock must not stop an inspection',
    audit: 'breakRiskLock',
    input: ofExecution,
    output: z.strictObject({}),
    refusals: ['RiskAssessment.ExecutionNotOwn'],
  }),
}
