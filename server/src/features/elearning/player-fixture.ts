/** A player for call tests. It sends the same requests as the player of the web app. */
import { randomUUID } from 'node:crypto'
import { calls, type Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion, PublicQuestion, Question } from '@sorgfalt/contract/elearning/content'
import type { Execution, SaveResult } from '@sorgfalt/contract/elearning/elearning'
import type { Answer, Api } from '../../test/api.ts'
import type { TestCourse } from '../../test/courses.ts'

export type SaveInput = Input<typeof calls.elearning.saveExecution>

/**
 * One tab of the player on one execution. It knows the course with the correct answers, so that it can
 * answer.
 */
export class Player {
  readonly api: Api
  readonly executionUuid: string
  readonly course: CourseVersion
  readonly tab = randomUUID()
  seq: number
  attempt: number

  constructor(
    api: Api,
    executionUuid: string,
    course: CourseVersion,
    from: { seq: number; attempt: number } = { seq: 0, attempt: 1 },
  ) {
    this.api = api
    this.executionUuid = executionUuid
    this.course = course
    this.seq = from.seq
    this.attempt = from.attempt
  }

  /** Starts an e-learning or continues its open execution. */
  static async open(
    api: Api,
    { elearningUuid, course }: Pick<TestCourse, 'elearningUuid' | 'course'>,
    more: { language?: Language; practice?: boolean; renew?: boolean } = {},
  ): Promise<Player> {
    const { executionUuid } = await api.ok(calls.elearning.createExecution, { elearningUuid, ...more })
    return new Player(api, executionUuid, course)
  }

  /** Reads the same execution again, as another device does. */
  async again(api: Api = this.api): Promise<Player> {
    return new Player(
      api,
      this.executionUuid,
      this.course,
      await api.ok(calls.elearning.readExecution, { executionUuid: this.executionUuid }),
    )
  }

  read(language?: Language): Promise<Execution> {
    return this.api.ok(calls.elearning.readExecution, {
      executionUuid: this.executionUuid,
      ...(language && { language }),
    })
  }

  /** Returns the next save, empty except for `more`. */
  next(more: Partial<SaveInput> = {}): SaveInput {
    return {
      executionUuid: this.executionUuid,
      attempt: this.attempt,
      seq: this.seq + 1,
      tab: this.tab,
      language: 'de_DE',
      currentPageId: null,
      pagesCompleted: [],
      acks: [],
      timeSpent: 0,
      answers: [],
      submit: false,
      ...more,
    }
  }

  send(save: SaveInput): Promise<Answer<SaveResult>> {
    return this.api.send(calls.elearning.saveExecution, save)
  }

  /** Sends a save, which must succeed, and keeps the sequence and attempt numbers of the response. */
  async save(more: Partial<SaveInput> = {}): Promise<SaveResult> {
    const result = await this.api.ok(calls.elearning.saveExecution, this.next(more))
    this.seq = result.seq
    this.attempt = result.attempt
    return result
  }

  /** Returns right answers to the open questions of the quiz, except to the questions in `wrong`. */
  async answers({ wrong = [] }: { wrong?: string[] } = {}): Promise<SaveInput['answers']> {
    const { quiz, language, answers } = await this.read()
    const answered = new Set(answers.map(({ questionId }) => questionId))
    return this.#answer(
      quiz.filter(({ id }) => !answered.has(id)),
      language,
      wrong,
    )
  }

  /** Returns right answers to all checks of the pages. */
  async checks(): Promise<SaveInput['answers']> {
    const { checks, language } = await this.read()
    return this.#answer(checks, language)
  }

  #answer(questions: PublicQuestion[], language: Language, wrong: string[] = []): SaveInput['answers'] {
    return questions.map((question) => ({
      questionId: question.id,
      value: answerTo(this.course, question, language, !wrong.includes(question.id)),
    }))
  }

  /** Returns one save that contains all pages, ticks and answers, and submits the attempt. */
  async whole(how: { wrong?: string[] } = {}): Promise<SaveInput> {
    const pages = this.course.chapters.de_DE.flatMap((chapter) => chapter.pages)
    const acks = pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'ack' ? [block.id] : [])),
    )
    return this.next({
      pagesCompleted: pages.map(({ id }) => id),
      acks,
      answers: [...(await this.checks()), ...(await this.answers(how))],
      submit: true,
    })
  }

  /** Reads, answers and submits the whole course. */
  async finish(how: { wrong?: string[] } = {}): Promise<SaveResult> {
    return this.save(await this.whole(how))
  }

  /** Submits the course with wrong answers to the critical questions only. */
  fail(): Promise<SaveResult> {
    return this.finish({
      wrong: this.course.questions.filter(({ critical }) => critical).map(({ id }) => id),
    })
  }

  async reset({ retry = false } = {}): Promise<void> {
    const { executionUuid } = this
    this.attempt = (await this.api.ok(calls.elearning.resetExecution, { executionUuid, retry })).attempt
    this.seq = 0
  }
}

/**
 * Returns a correct answer, or a wrong one if `right` is false. The answer contains the option ids of this
 * attempt, which differ from those of the course, so the options are matched by their texts.
 */
export function answerTo(
  course: CourseVersion,
  shown: PublicQuestion,
  language: Language,
  right: boolean,
): string[] {
  const question = course.questions.find(({ id }) => id === shown.id)
  if (!question) throw new Error(`${shown.id} is not in the course`)
  const value = solution(question, shown, language)
  if (right) return value
  if (question.numeric) return [String(question.numeric.value + question.numeric.tolerance + 1)]
  if (question.type === 'order') return value.toReversed()
  if (question.type === 'match')
    return value.map(
      (pair, index) => `${pair.split(':')[0]}:${value[(index + 1) % value.length]?.split(':')[1]}`,
    )
  return [shown.options.find(({ id }) => !value.includes(id))?.id ?? '']
}

function solution(question: Question, shown: PublicQuestion, language: Language): string[] {
  const named = (list: { id: string; text: string }[], text: string | undefined): string =>
    list.find((one) => one.text === text)?.id ?? ''
  const nameOf = ({ text }: Question['options'][number]) => named(shown.options, text[language])
  if (question.numeric) return [String(question.numeric.value)]
  if (question.type === 'order') return question.options.map(nameOf)
  if (question.type === 'match')
    return question.options.map(
      (option) => `${nameOf(option)}:${named(shown.matches, option.match?.[language])}`,
    )
  return question.options.filter(({ correct }) => correct).map(nameOf)
}

const both = (text: string): Record<Language, string> => ({ de_DE: text, en_GB: `${text} (en)` })
const option = (
  id: string,
  text: string,
  more: { correct?: boolean; match?: string } = {},
): Question['options'][number] => ({
  id,
  correct: more.correct ?? false,
  text: both(text),
  match: more.match === undefined ? null : both(more.match),
  feedback: both(`Rat ${text}`),
})
const question = (id: string, type: Question['type'], options: Question['options']): Question => ({
  id,
  use: 'quiz',
  type,
  critical: id === 'q1',
  pageId: 'p1',
  countries: [],
  stem: both(`Frage ${id}`),
  explanation: both(`Erklärung ${id}`),
  options,
})

/** A question of each type, and a check. The option ids occur nowhere else in the database. */
export const everyType: Question[] = [
  question('q1', 'single', [
    option('id-alpha', 'Eins', { correct: true }),
    option('id-beta', 'Zwei'),
    option('id-gamma', 'Drei'),
  ]),
  question('q2', 'multiple', [
    option('id-delta', 'Vier', { correct: true }),
    option('id-epsilon', 'Fünf', { correct: true }),
    option('id-zeta', 'Sechs'),
  ]),
  question('q3', 'order', [
    option('id-eta', 'Zuerst'),
    option('id-theta', 'Dann'),
    option('id-iota', 'Danach'),
    option('id-kappa', 'Zuletzt'),
  ]),
  question('q4', 'match', [
    option('id-lambda', 'Feuer', { match: 'Löscher' }),
    option('id-mu', 'Blut', { match: 'Verband' }),
    option('id-nu', 'Sturz', { match: 'Leiter' }),
  ]),
  {
    ...question('k1', 'single', [option('id-xi', 'Ja', { correct: true }), option('id-omikron', 'Nein')]),
    use: 'check',
  },
]
