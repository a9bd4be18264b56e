/** Questions that learners ask the responsible person, and the answers: the talk that an e-learning must leave room for. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { pageOf, tableState } from '../core/table.ts'
import { instant, optionalText, uuid } from '../fields/index.ts'

/** A question in writing, or the wish to talk. */
const questionKinds = ['question', 'talk'] as const
export const longestQuestion = 2000

const words = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(longestQuestion, 'maxlength'))
export const questionForm = z.strictObject({ text: words })

const question = {
  questionUuid: uuid,
  kind: z.enum(questionKinds),
  title: z.string(),
  /** Where it was asked; null = about the whole e-learning. */
  pageTitle: z.nullable(z.string()),
  text: z.string(),
  askedAt: instant,
  answer: z.nullable(z.strictObject({ text: z.string(), by: z.string(), at: instant })),
}
const ownQuestion = z.strictObject({
  ...question,
  /** The learner has seen the answer. */
  seen: z.boolean(),
})
export type OwnQuestion = z.output<typeof ownQuestion>
const askedQuestion = z.strictObject({
  ...question,
  memberUuid: uuid,
  firstName: z.string(),
  lastName: z.string(),
})
export type AskedQuestion = z.output<typeof askedQuestion>

const notInSpec = 'learners must be able to ask back (elearning-and-company.md §0, §4.2)'

export const elearningQuestion = {
  /** Goes to whoever is responsible. */
  ask: call({
    path: '/api/elearning/ask-question',
    audit: 'askQuestion',
    costly: true,
    input: z.strictObject({
      executionUuid: uuid,
      /** Null = about the whole e-learning. */
      pageId: z.nullable(z.string().check(z.maxLength(100, 'maxlength'))),
      ...questionForm.shape,
    }),
    output: z.strictObject({ uuid }),
    refusals: ['ElearningExecution.NotFound'],
    notInSpec,
  }),
  /** The wish to talk, sent only when the learner presses it; a second one while the first is open is the same. */
  askForTalk: call({
    path: '/api/elearning/ask-for-talk',
    access: 'elearning.ask-question',
    audit: 'askForTalk',
    costly: true,
    input: z.strictObject({ executionUuid: uuid }),
    output: z.strictObject({ uuid }),
    refusals: ['ElearningExecution.NotFound'],
    notInSpec,
  }),
  /** The member's own, the newest first. */
  readOwnList: call({
    path: '/api/elearning/read-own-question-list',
    access: 'elearning.ask-question',
    input: tableState({}, ['askedAt']),
    output: pageOf(ownQuestion),
    notInSpec,
  }),
  /** The member has had the answers on screen. */
  seeAnswers: call({
    path: '/api/elearning/see-answers',
    access: 'elearning.ask-question',
    input: z.strictObject({}),
    output: z.strictObject({}),
    notInSpec,
  }),
  /** Of members within reach, and about e-learnings that the actor answers for. */
  readList: call({
    path: '/api/elearning/read-question-list',
    access: 'elearning.answer-question',
    input: tableState({ search: z.optional(optionalText()), answered: z.optional(z.boolean()) }, [
      'askedAt',
      'title',
      'member',
    ]),
    output: pageOf(askedQuestion),
    notInSpec,
  }),
  answer: call({
    path: '/api/elearning/answer-question',
    audit: 'answerQuestion',
    input: z.strictObject({ questionUuid: uuid, text: words }),
    output: z.strictObject({}),
    refusals: ['ElearningQuestion.NotFound', 'ElearningQuestion.Answered'],
    notInSpec,
  }),
}
