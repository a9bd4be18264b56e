import * as z from 'zod/mini'
import { certificate } from '../certificate/certificate.ts'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, instant, optionalText, text, uuid } from '../fields/index.ts'
import {
  categories,
  courseIcons,
  courseTexts,
  legalSource,
  localInsertKeys,
  publicQuestion,
} from './content.ts'

/**
 * The status of a task. If several apply, the first of these counts: overdue, in progress, due, completed
 * (spec §2.4).
 */
export const elearningStatuses = ['completed', 'due', 'inprogress', 'overdue'] as const
export type ElearningStatus = (typeof elearningStatuses)[number]
export const executionStates = ['open', 'passed', 'failed', 'abandoned'] as const

/** What a course consists of: pages of this product, or a SCORM package (scorm/scorm-player.ts plays it). */
export const courseKinds = ['native', 'scorm'] as const

export const memberTask = z.strictObject({
  taskUuid: uuid,
  elearningUuid: uuid,
  kind: z.enum(courseKinds),
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  icon: z.enum(courseIcons),
  image: z.nullable(z.string()),
  durationMinutes: z.int(),
  status: z.enum(elearningStatuses),
  /**
   * Whole days until the due date, in the client's time zone. Negative when the task is overdue, null when it
   * is completed or has no due date.
   */
  dueInDays: z.nullable(z.int()),
  dueDate: z.nullable(date()),
  progressPercent: z.int(),
  /**
   * The page on which the learner continues. Null before the learner has completed the first page, and during
   * the quiz.
   */
  page: z.nullable(z.strictObject({ number: z.int(), count: z.int() })),
  executionUuid: z.nullable(uuid),
  lastResultUuid: z.nullable(uuid),
  /** The latest passed execution, if its course has key points. */
  keyPointsExecutionUuid: z.nullable(uuid),
  completedOn: z.nullable(date()),
  validUntil: z.nullable(date()),
  oralPending: z.boolean(),
  /**
   * Whether the member can complete the next cycle early. The new certificate is then valid from the day of
   * completion.
   */
  renewable: z.boolean(),
})
export type MemberTask = z.output<typeof memberTask>

const progress = {
  attempt: z.int(),
  /** Number of the last stored save. The next save must send `seq + 1`. */
  seq: z.int(),
  state: z.enum(executionStates),
  progressPercent: z.int(),
  resumePageId: z.nullable(z.string()),
  pagesCompleted: z.array(z.string()),
  acks: z.array(z.string()),
}

/** The outcome of one answer. The server sends it only after it has stored the answer. */
export const feedback = z.strictObject({
  questionId: z.string(),
  value: z.array(z.string()),
  correct: z.boolean(),
  /** The right answer, in the same form as `value`. */
  solution: z.array(z.string()),
  /** The remark on the first wrong option. If there is no remark, the explanation of the question. */
  text: z.string(),
})
export type Feedback = z.output<typeof feedback>

/**
 * An answer to one question. The content of `value` depends on the type of the question:
 * - single, truefalse, hotspot, multiple: option ids
 * - order: all option ids in the chosen order
 * - match: `<option id>:<match id>` for every option
 * - numeric: the number, such as `2.5`
 */
export const answer = z.strictObject({
  questionId: z.string().check(z.maxLength(100, 'maxlength')),
  value: z
    .array(z.string().check(z.maxLength(100, 'maxlength')))
    .check(z.minLength(1, 'required'), z.maxLength(20, 'max')),
})

export const execution = z.strictObject({
  executionUuid: uuid,
  elearningUuid: uuid,
  kind: z.enum(courseKinds),
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
  ...courseTexts,
  quiz: z.array(publicQuestion),
  checks: z.array(publicQuestion),
  answers: z.array(feedback),
  /** The company's texts for the member's location. Null = not entered. */
  local: z.record(z.enum(localInsertKeys), z.nullable(z.string())),
  oralPart: z.enum(['none', 'recommended', 'required']),
  /**
   * The pages that a learner who failed the quiz must read again in this attempt, in course order. Their
   * checks are open again.
   */
  readAgain: z.array(z.string()),
  /** The reason for which another member reset the previous attempt. Null if no other member reset it. */
  resetReason: z.nullable(z.string()),
})
export type Execution = z.output<typeof execution>

const saveResult = z.strictObject({
  ...progress,
  savedAt: instant,
  feedback: z.array(feedback),
  /** Null until the attempt is graded. */
  result: z.nullable(
    z.strictObject({
      passed: z.boolean(),
      scorePercent: z.int(),
      resultUuid: z.nullable(uuid),
      nextDueDate: z.nullable(date()),
    }),
  ),
  /**
   * Whether another tab or device has saved since the last save of this page. If so, nothing of this save is
   * stored, and the answer contains the newest state.
   */
  conflict: z.boolean(),
})
export type SaveResult = z.output<typeof saveResult>

const executionResult = z.strictObject({
  executionUuid: uuid,
  title: z.string(),
  kind: z.enum(courseKinds),
  attempt: z.int(),
  practice: z.boolean(),
  passed: z.boolean(),
  /** 0 if the package has reported no score. */
  scorePercent: z.int(),
  passMark: z.int(),
  correctCount: z.int(),
  questionCount: z.int(),
  /** Number of critical questions that were answered wrongly. One is enough to fail. */
  criticalWrong: z.int(),
  /** Every question with the learner's answer. Only the learner sees this review. */
  review: z.array(z.strictObject({ question: publicQuestion, feedback, pageTitle: z.string() })),
  resultUuid: z.nullable(uuid),
  completedOn: z.nullable(date()),
  nextDueDate: z.nullable(date()),
  canRetry: z.boolean(),
  /**
   * What a retry asks for: the pages to read again, in course order, and the number of questions to answer.
   * Null if there is no retry, or if the retry starts from the beginning because the course has a new
   * version.
   */
  retry: z.nullable(z.strictObject({ pageIds: z.array(z.string()), questionCount: z.int() })),
  /** When the next attempt may begin. After three failed attempts there is a pause. Null = now. */
  retryAt: z.nullable(instant),
  oralPending: z.boolean(),
  /**
   * After three failed attempts, the learner can ask for a conversation with the responsible member, who is
   * notified only if the learner asks.
   */
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
  /** The day on which the next certificate expires. */
  nextExpiry: z.nullable(date()),
  /** Number of answers to the member's questions that the member has not seen yet. */
  newAnswers: z.int(),
  nextDue: z.array(z.strictObject({ taskUuid: uuid, title: z.string(), dueDate: date() })),
})
export type MemberStatistics = z.output<typeof statistics>

const executionKey = z.strictObject({ executionUuid: uuid })
/** An execution, and the language in which it is shown. */
const shownExecution = z.strictObject({ executionUuid: uuid, language: z.optional(z.enum(languages)) })
const resultKey = z.strictObject({ resultUuid: uuid, language: z.optional(z.enum(languages)) })
const resetOptions = { reason: z.optional(text(500)), retry: z.optional(z.boolean()) }
const exempt = ['ElearningExecution.Exempt', 'ElearningExecution.ExemptUntil'] as const
const ended = ['ElearningExecution.Closed', ...exempt] as const
const unusable = ['ElearningExecution.NotFound', ...ended, 'Elearning.NotAssignedToClient'] as const

export const elearning = {
  /** Returns the member's e-learnings, by default the most urgent first. */
  readMemberTasks: call({
    path: '/api/elearning/read-member-tasks',
    input: tableState(
      {
        status: z.optional(z.array(z.enum(elearningStatuses))),
        search: z.optional(optionalText()),
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
  /**
   * Returns the open execution of a task, or creates one. `practice` repeats a passed e-learning without
   * creating a result. `renew` begins the next cycle early.
   */
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
    output: executionKey,
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
    input: shownExecution,
    output: execution,
    refusals: [...unusable, 'Language.NotAvailable'],
  }),
  /** Stores progress and answers. A repeated save (same execution, attempt, tab and seq) changes nothing. */
  saveExecution: call({
    path: '/api/elearning/save-execution',
    input: z.strictObject({
      executionUuid: uuid,
      attempt: z.int().check(z.minimum(1)),
      seq: z.int().check(z.minimum(1)),
      /** Identifies this player, so that a repeated save is recognised. */
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
  /** Returns the end screen of the newest graded attempt. */
  readExecutionResult: call({
    path: '/api/elearning/read-execution-result',
    input: shownExecution,
    output: executionResult,
    refusals: ['ElearningExecution.NotFound', 'Language.NotAvailable'],
  }),
  readResultData: call({
    path: '/api/elearning/read-result-data',
    input: resultKey,
    output: certificate,
    refusals: ['ElearningResult.NotFound'],
  }),
  /**
   * Begins the next attempt of an execution, from the beginning. The execution belongs to the actor or to a
   * member in the actor's scope. That member can read the reason. Passed executions are refused. With
   * `retry`, the attempt after the actor's own failed one repeats the quiz and only the pages that the wrong
   * answers name.
   */
  resetExecution: call({
    path: '/api/elearning/reset-execution',
    audit: 'resetExecution',
    creates: true,
    input: z.strictObject({ ...executionKey.shape, ...resetOptions }),
    output: z.strictObject({ executionUuid: uuid, attempt: z.int() }),
    refusals: [...unusable, 'ElearningExecution.Paused'],
  }),
  certificatePdf: fileCall({
    method: 'GET',
    path: '/api/elearning/certificate-pdf/{resultUuid}',
    access: 'elearning.read-result-data',
    transaction: 'own',
    input: resultKey,
    types: ['application/pdf'],
    costly: true,
    refusals: ['ElearningResult.NotFound'],
    notInSpec: 'members can also download the certificate as a document (spec §2, certificate view)',
  }),
}
