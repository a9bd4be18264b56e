/** Questions of learners to the responsible member, and the answers. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { pageOf, tableState } from '../core/table.ts'
import { instant, optionalText, uuid } from '../fields/index.ts'

/** `question`: a written question. `talk`: the wish to speak in person, without a text. */
const questionKinds = ['question', 'talk'] as const
export const maxQuestionLength = 2000

const questionText = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(maxQuestionLength, 'maxlength'))
export const questionForm = z.strictObject({ text: questionText })

const question = {
  questionUuid: uuid,
  kind: z.enum(questionKinds),
  title: z.string(),
  /** The title of the page on which the member asked. Null: the question is about the whole e-learning. */
  pageTitle: z.nullable(z.string()),
  text: z.string(),
  askedAt: instant,
  answer: z.nullable(z.strictObject({ text: z.string(), by: z.string(), at: instant })),
}
const ownQuestion = z.strictObject({
  ...question,
  /** True when the learner has seen the answer. */
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

const notInSpec = 'learners must be able to ask questions'

export const elearningQuestion = {
  /** Stores a question and notifies the responsible members. */
  ask: call({
    path: '/api/elearning/ask-question',
    audit: 'askQuestion',
    creates: true,
    costly: true,
    input: z.strictObject({
      executionUuid: uuid,
      /** Null: the question is about the whole e-learning. */
      pageId: z.nullable(z.string().check(z.maxLength(100, 'maxlength'))),
      ...questionForm.shape,
    }),
    output: z.strictObject({ uuid }),
    refusals: ['ElearningExecution.NotFound'],
    notInSpec,
  }),
  /** Stores the wish to speak in person. Returns the existing request if it has no answer yet. */
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
  /** Returns the member's own questions. */
  readOwnList: call({
    path: '/api/elearning/read-own-question-list',
    access: 'elearning.ask-question',
    input: tableState({}, ['askedAt']),
    output: pageOf(ownQuestion),
    notInSpec,
  }),
  /** Marks all answers to the member as seen. */
  seeAnswers: call({
    path: '/api/elearning/see-answers',
    access: 'elearning.ask-question',
    input: z.strictObject({}),
    output: z.strictObject({}),
    notInSpec,
  }),
  /** Returns the questions that the actor may answer. */
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
    input: z.strictObject({ questionUuid: uuid, text: questionText }),
    output: z.strictObject({}),
    refusals: ['ElearningQuestion.NotFound', 'ElearningQuestion.Answered'],
    notInSpec,
  }),
}
