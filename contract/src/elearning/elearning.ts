import * as z from 'zod/mini'
import { certificate } from '../certificate/certificate.ts'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, instant, text, uuid } from '../fields/index.ts'
import { categories, chapter, courseIcons, legalSource, localInsertKeys, publicQuestion } from './content.ts'

/** One value, the first that fits: overdue, in progress, due, completed (elearning-and-company.md §2.4). */
export const elearningStatuses = ['completed', 'due', 'inprogress', 'overdue'] as const
export type ElearningStatus = (typeof elearningStatuses)[number]
export const executionStates = ['open', 'passed', 'failed', 'abandoned'] as const

export const memberTask = z.strictObject({
  taskUuid: uuid,
  elearningUuid: uuid,
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  icon: z.enum(courseIcons),
  image: z.nullable(z.string()),
  durationMinutes: z.int(),
  status: z.enum(elearningStatuses),
  /** Whole days until due in the client's zone, negative when overdue; null when nothing is due. */
  dueInDays: z.nullable(z.int()),
  dueDate: z.nullable(date()),
  progressPercent: z.int(),
  /** Where one goes on reading; null before the first page is done and among the questions. */
  page: z.nullable(z.strictObject({ number: z.int(), count: z.int() })),
  executionUuid: z.nullable(uuid),
  lastResultUuid: z.nullable(uuid),
  completedOn: z.nullable(date()),
  validUntil: z.nullable(date()),
  oralPending: z.boolean(),
  /** Done, and can be done again before its next turn opens: the certificate then counts from that day. */
  renewable: z.boolean(),
})
export type MemberTask = z.output<typeof memberTask>

const progress = {
  attempt: z.int(),
  /** Number of the last save that was taken; the next one carries seq + 1. */
  seq: z.int(),
  state: z.enum(executionStates),
  progressPercent: z.int(),
  resumePageId: z.nullable(z.string()),
  pagesCompleted: z.array(z.string()),
  acks: z.array(z.string()),
}

/** The verdict on one answer; leaves the server only after the answer is in. */
export const feedback = z.strictObject({
  questionId: z.string(),
  value: z.array(z.string()),
  correct: z.boolean(),
  /** The right answer in the form of `value`. */
  solution: z.array(z.string()),
  /** Remarks on the options that were chosen, else the general explanation. */
  text: z.string(),
})
export type Feedback = z.output<typeof feedback>

/** single, truefalse, hotspot, multiple: option ids · numeric: the number as `2.5` · order: all option ids in order · match: `<option id>:<match id>` for every option. */
export const answer = z.strictObject({
  questionId: z.string().check(z.maxLength(100, 'maxlength')),
  value: z
    .array(z.string().check(z.maxLength(100, 'maxlength')))
    .check(z.minLength(1, 'required'), z.maxLength(20, 'max')),
})

export const execution = z.strictObject({
  executionUuid: uuid,
  elearningUuid: uuid,
  title: z.string(),
  language: z.enum(languages),
  availableLanguages: z.array(z.enum(languages)),
  version: z.string(),
  practice: z.boolean(),
  durationMinutes: z.int(),
  dueDate: z.nullable(date()),
  ...progress,
  passMark: z.int(),
  navigation: z.enum(['sequential', 'free']),
  legal: z.array(legalSource),
  chapters: z.array(chapter),
  quiz: z.array(publicQuestion),
  checks: z.array(publicQuestion),
  answers: z.array(feedback),
  /** What the company has entered for the member's place; null = not entered. */
  local: z.record(z.enum(localInsertKeys), z.nullable(z.string())),
  oralPart: z.enum(['none', 'recommended', 'required']),
  /** Why somebody else began it anew; null when nobody did. */
  resetReason: z.nullable(z.string()),
})
export type Execution = z.output<typeof execution>

const saveResult = z.strictObject({
  ...progress,
  savedAt: instant,
  feedback: z.array(feedback),
  /** Present once the attempt was graded. */
  result: z.nullable(
    z.strictObject({
      passed: z.boolean(),
      scorePercent: z.int(),
      resultUuid: z.nullable(uuid),
      nextDueDate: z.nullable(date()),
    }),
  ),
  /** True when another tab or device saved in between: nothing of this save was taken, the state above is the newest. */
  conflict: z.boolean(),
})
export type SaveResult = z.output<typeof saveResult>

const executionResult = z.strictObject({
  executionUuid: uuid,
  title: z.string(),
  attempt: z.int(),
  practice: z.boolean(),
  passed: z.boolean(),
  scorePercent: z.int(),
  passMark: z.int(),
  correctCount: z.int(),
  questionCount: z.int(),
  /** Critical questions answered wrongly; one is enough to fail. */
  criticalWrong: z.int(),
  /** For the learner's own eyes. */
  review: z.array(
    z.strictObject({ question: publicQuestion, feedback, pageTitle: z.string(), critical: z.boolean() }),
  ),
  resultUuid: z.nullable(uuid),
  completedOn: z.nullable(date()),
  nextDueDate: z.nullable(date()),
  canRetry: z.boolean(),
  /** When the next attempt may begin, after three failed ones; null = now. */
  retryAt: z.nullable(instant),
  oralPending: z.boolean(),
  /** From the third failed attempt on the learner is offered to talk to the responsible person; nobody is told unless it is pressed. */
  talk: z.enum(['none', 'offered', 'asked']),
})
export type ExecutionResult = z.output<typeof executionResult>

const statistics = z.strictObject({
  total: z.int(),
  completed: z.int(),
  due: z.int(),
  inprogress: z.int(),
  overdue: z.int(),
  certificates: z.int(),
  /** The next certificate to run out. */
  nextExpiry: z.nullable(date()),
  /** Answers to own questions that one has not had on screen. */
  newAnswers: z.int(),
  nextDue: z.array(z.strictObject({ taskUuid: uuid, title: z.string(), dueDate: date() })),
})
export type MemberStatistics = z.output<typeof statistics>

const ofExecution = z.strictObject({ executionUuid: uuid })
const ofResult = z.strictObject({ resultUuid: uuid, language: z.optional(z.enum(languages)) })
const exempt = ['ElearningExecution.Exempt', 'ElearningExecution.ExemptUntil'] as const
const ended = ['ElearningExecution.Closed', ...exempt] as const

export const elearning = {
  /** The member's own e-learnings, most urgent first unless sorted otherwise. */
  readMemberTasks: call({
    path: '/api/elearning/read-member-tasks',
    input: tableState(
      {
        status: z.optional(z.array(z.enum(elearningStatuses))),
        search: z.optional(z.string().check(z.maxLength(250, 'maxlength'))),
      },
      ['urgency', 'title', 'dueDate'],
    ),
    output: pageOf(memberTask),
  }),
  readMemberStatistics: call({
    method: 'GET',
    path: '/api/elearning/read-member-statistics',
    input: z.strictObject({}),
    output: statistics,
  }),
  /** Answers the open execution when there is one. `practice` repeats a passed e-learning without any effect, `renew` takes its next turn early. */
  createExecution: call({
    path: '/api/elearning/create-execution',
    audit: 'createExecution',
    input: z.strictObject({
      taskUuid: z.optional(uuid),
      elearningUuid: z.optional(uuid),
      language: z.optional(z.enum(languages)),
      practice: z._default(z.boolean(), false),
      renew: z._default(z.boolean(), false),
    }),
    output: ofExecution,
    refusals: [
      'Elearning.NotFound',
      'Elearning.NotAssigned',
      'Elearning.NotAssignedToClient',
      ...exempt,
      'Language.NotAvailable',
    ],
  }),
  readExecution: call({
    path: '/api/elearning/read-execution',
    input: z.strictObject({ executionUuid: uuid, language: z.optional(z.enum(languages)) }),
    output: execution,
    refusals: [
      'ElearningExecution.NotFound',
      ...ended,
      'Elearning.NotAssignedToClient',
      'Language.NotAvailable',
    ],
  }),
  /** Idempotent on (execution, attempt, tab, seq); progress only grows; the server grades. */
  saveExecution: call({
    path: '/api/elearning/save-execution',
    input: z.strictObject({
      executionUuid: uuid,
      attempt: z.int().check(z.minimum(1)),
      seq: z.int().check(z.minimum(1)),
      /** Names this player: the same save sent twice is recognised by it. */
      tab: uuid,
      language: z.enum(languages),
      currentPageId: z.nullable(z.string().check(z.maxLength(100, 'maxlength'))),
      pagesCompleted: z.array(z.string().check(z.maxLength(100, 'maxlength'))).check(z.maxLength(200, 'max')),
      acks: z.array(z.string().check(z.maxLength(100, 'maxlength'))).check(z.maxLength(200, 'max')),
      /** Seconds since the last save. */
      timeSpent: z.int().check(z.minimum(0), z.maximum(120)),
      answers: z.array(answer).check(z.maxLength(100, 'max')),
      submit: z.boolean(),
    }),
    output: saveResult,
    refusals: [
      'ElearningExecution.NotFound',
      ...ended,
      'ElearningExecution.Incomplete',
      'ElearningExecution.AnswerInvalid',
      'ElearningExecution.Withdrawn',
      'Language.NotAvailable',
    ],
  }),
  /** The end screen of the newest graded attempt. */
  readExecutionResult: call({
    path: '/api/elearning/read-execution-result',
    input: z.strictObject({ executionUuid: uuid, language: z.optional(z.enum(languages)) }),
    output: executionResult,
    refusals: ['ElearningExecution.NotFound', 'Language.NotAvailable'],
  }),
  readResultData: call({
    path: '/api/elearning/read-result-data',
    input: ofResult,
    output: certificate,
    refusals: ['ElearningResult.NotFound'],
  }),
  /** Starts the next attempt: of own executions, or of people in one's scope, who read the reason. What was passed stays. */
  resetExecution: call({
    path: '/api/elearning/reset-execution',
    audit: 'resetExecution',
    input: z.strictObject({ ...ofExecution.shape, reason: z.optional(text(500)) }),
    output: z.strictObject({ executionUuid: uuid, attempt: z.int() }),
    refusals: [
      'ElearningExecution.NotFound',
      ...ended,
      'Elearning.NotAssignedToClient',
      'ElearningExecution.Paused',
    ],
  }),
  certificatePdf: fileCall({
    method: 'GET',
    path: '/api/elearning/certificate-pdf/{resultUuid}',
    access: 'elearning.read-result-data',
    transaction: 'own',
    input: ofResult,
    types: ['application/pdf'],
    costly: true,
    refusals: ['ElearningResult.NotFound'],
    notInSpec: 'the certificate is also a document to keep (spec §2, certificate view)',
  }),
}
