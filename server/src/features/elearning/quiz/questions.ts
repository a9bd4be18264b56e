/** The rules of questions and of progress: what is drawn, what a learner sees of it, what counts as right. Pure. */

import { type Country, defaultLanguage, type Language } from '@sorgfalt/contract/core/limits'
import type {
  Chapter,
  CompletionRules,
  CourseVersion,
  Page,
  PublicQuestion,
  Question,
} from '@sorgfalt/contract/elearning/content'
import type { Feedback } from '@sorgfalt/contract/elearning/elearning'

/** A number in [0, 1), each time another: `Math.random`, or a fixed sequence in tests. */
export type Random = () => number

/** Numbers that follow from a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What one attempt shows of a question: ids of the content, in the order shown. `matches` names options by their partners. */
export interface DrawnQuestion {
  id: string
  options: string[]
  matches: string[]
}

/** The questions of one attempt: the final quiz, and the ungraded checks inside the pages. */
export interface Drawn {
  quiz: DrawnQuestion[]
  checks: DrawnQuestion[]
}

/** Whether content marked with `countries` (empty = everybody) is meant for somebody in `country`. */
export const isFor = (countries: readonly Country[], country: Country): boolean =>
  countries.length === 0 || countries.includes(country)

/** The chapters in one language, without pages of other countries and without chapters that have none left. */
export function pagesFor(course: CourseVersion, language: Language, country: Country): Chapter[] {
  return course.chapters[language]
    .map((chapter) => ({ ...chapter, pages: chapter.pages.filter((page) => isFor(page.countries, country)) }))
    .filter((chapter) => chapter.pages.length > 0)
}

const allPages = (course: CourseVersion, language: Language, country: Country): Page[] =>
  pagesFor(course, language, country).flatMap((chapter) => chapter.pages)

/** Ids of the pages that must be read, in course order. */
export const requiredPageIds = (course: CourseVersion, language: Language, country: Country): string[] =>
  allPages(course, language, country).map((page) => page.id)

/** Ids of the ticks that must be set, in course order. */
export const requiredAckIds = (course: CourseVersion, language: Language, country: Country): string[] =>
  allPages(course, language, country).flatMap((page) =>
    page.blocks.flatMap((block) => (block.kind === 'ack' ? [block.id] : [])),
  )

/** Whole percent: 80 for the pages and 20 for the quiz, or 100 for the pages where no quiz is asked for. */
export function progressPercent(done: {
  donePages: number
  requiredPages: number
  quizPassed: boolean
  moveOn: CompletionRules['moveOn']
}): number {
  const forPages = done.moveOn === 'Completed' ? 100 : 80
  const pages =
    done.requiredPages === 0
      ? forPages
      : Math.floor((forPages * Math.min(done.donePages, done.requiredPages)) / done.requiredPages)
  return pages + (done.quizPassed ? 100 - forPages : 0)
}

/** The quiz questions that somebody in `country` may get: meant for the country, and so is the page to read again. */
export function quizPool(course: CourseVersion, country: Country): Question[] {
  const pages = new Set(requiredPageIds(course, defaultLanguage, country))
  return course.questions.filter(
    ({ use, countries, pageId }) => use === 'quiz' && isFor(countries, country) && pages.has(pageId),
  )
}

/**
 * Draws the questions of an attempt. Every critical question is among them (as far as `completion.draw` reaches), then
 * each chapter has one where possible, then those come that `previous` did not have.
 */
export function drawQuiz(
  course: CourseVersion,
  { country, random, previous }: { country: Country; random: Random; previous?: Drawn },
): Drawn {
  const pool = shuffled(quizPool(course, country), random)
  const seen = new Set(previous?.quiz.map(({ id }) => id))
  const chapters = course.chapters[defaultLanguage]
  const chapterOf = (question: Question) =>
    chapters.find(({ pages }) => pages.some(({ id }) => id === question.pageId))?.id
  const taken: Question[] = []
  const rank = (question: Question): number => {
    const fromChapter = taken.filter((other) => chapterOf(other) === chapterOf(question)).length
    const isSeen = seen.has(question.id)
    // From the most to the least important; each step weighs more than everything below it.
    return (question.critical ? 0 : 1e6) + (fromChapter === 0 ? 0 : 1e4) + (isSeen ? 1e3 : 0) + fromChapter
  }
  const count = Math.min(course.completion.draw, pool.length)
  while (taken.length < count) {
    const rest = pool.filter((question) => !taken.includes(question))
    taken.push(rest.reduce((best, question) => (rank(question) < rank(best) ? question : best)))
  }
  return {
    quiz: shuffled(taken, random).map((question) => drawOptions(question, random)),
    checks: checksOf(course, country).map((question) => drawOptions(question, random)),
  }
}

/** The ungraded questions inside the pages of a country, in course order. */
function checksOf(course: CourseVersion, country: Country): Question[] {
  const blocks = allPages(course, defaultLanguage, country).flatMap((page) => page.blocks)
  const ids = blocks.flatMap((block) => (block.kind === 'check' ? [block.questionId] : []))
  return ids.flatMap((id) => course.questions.filter((question) => question.id === id))
}

function drawOptions({ id, type, options }: Question, random: Random): DrawnQuestion {
  const ids = options.map((option) => option.id)
  // "True" always stands before "false": its place tells nothing.
  if (type === 'truefalse') return { id, options: ids, matches: [] }
  const shown = shuffled(ids, random)
  // A turn by one: no option of an `order` question is then where it belongs.
  const isSolved = type === 'order' && shown.every((option, index) => option === ids[index])
  return {
    id,
    options: isSolved ? [...shown.slice(1), ...shown.slice(0, 1)] : shown,
    matches: type === 'match' ? shuffled(ids, random) : [],
  }
}

/** Fisher and Yates: every order is equally likely. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}

type Option = Question['options'][number]
const optionName = (position: number): string => `o${position + 1}`
const matchName = (position: number): string => `m${position + 1}`

function optionWith({ id, options }: Question, optionId: string): Option {
  const option = options.find((candidate) => candidate.id === optionId)
  if (!option) throw new Error(`question ${id} has no option ${optionId}: it was drawn from another version`)
  return option
}

/** A question without its key: options and partners are renamed by their place (`o1`, `o2` …; `m1`, `m2` …). */
export function publicQuestion(question: Question, drawn: DrawnQuestion, language: Language): PublicQuestion {
  return {
    id: question.id,
    type: question.type,
    stem: question.stem[language],
    options: drawn.options.map((id, index) => {
      const { text, at } = optionWith(question, id)
      return { id: optionName(index), text: text[language], ...(at && { at }) }
    }),
    matches: drawn.matches.map((id, index) => ({
      id: matchName(index),
      text: optionWith(question, id).match?.[language] ?? '',
    })),
    pageId: question.pageId,
    ...(question.image && { image: { ...question.image, alt: question.image.alt[language] } }),
    ...(question.numeric && { unit: question.numeric.unit[language] }),
  }
}

/** The key in the names that the learner sees; for `multiple` in the order shown. */
function solutionOf(question: Question, drawn: DrawnQuestion): string[] {
  const nameOf = (optionId: string): string => optionName(drawn.options.indexOf(optionId))
  if (question.numeric) return [String(question.numeric.value)]
  if (question.type === 'order') return question.options.map(({ id }) => nameOf(id))
  if (question.type === 'match')
    return drawn.options.map((id) => `${nameOf(id)}:${matchName(drawn.matches.indexOf(id))}`)
  return drawn.options.filter((id) => optionWith(question, id).correct).map(nameOf)
}

/** Whether a value can be an answer at all; it says nothing about right or wrong. */
export function isValidAnswer(question: Question, drawn: DrawnQuestion, value: readonly string[]): boolean {
  const names = drawn.options.map((_, index) => optionName(index))
  const isDistinctAmong = (given: readonly string[], known: readonly string[]): boolean =>
    new Set(given).size === given.length && given.every((name) => known.includes(name))
  switch (question.type) {
    case 'single':
    case 'truefalse':
    case 'hotspot':
      return value.length === 1 && isDistinctAmong(value, names)
    case 'multiple':
      return value.length > 0 && isDistinctAmong(value, names)
    case 'order':
      return value.length === names.length && isDistinctAmong(value, names)
    case 'numeric':
      return value.length === 1 && /^-?\d{1,9}(?:\.\d{1,6})?$/.test(value[0] ?? '')
    case 'match': {
      const pairs = names.flatMap((option) =>
        drawn.matches.map((_, index) => `${option}:${matchName(index)}`),
      )
      // Each option once; two may claim the same partner, which is a wrong answer and not an invalid one.
      return (
        value.length === names.length &&
        isDistinctAmong(value, pairs) &&
        new Set(value.map(optionPart)).size === names.length
      )
    }
  }
}

const optionPart = (name: string): string => name.split(':', 1)[0] ?? name

/** Decimal fractions do not add up exactly in binary: 0.3 is within 0.1 of 0.2. */
const rounding = 1e-9

function isRight(
  { type, numeric }: Question,
  solution: readonly string[],
  value: readonly string[],
): boolean {
  if (numeric) return Math.abs(Number(value[0]) - numeric.value) <= numeric.tolerance + rounding
  if (value.length !== solution.length) return false
  return type === 'order'
    ? solution.every((name, index) => value[index] === name)
    : solution.every((name) => value.includes(name))
}

/** The verdict on a valid answer, with the remark on the first wrongly chosen option, else the explanation. */
export function feedbackOf(
  question: Question,
  drawn: DrawnQuestion,
  value: readonly string[],
  language: Language,
): Feedback {
  const solution = solutionOf(question, drawn)
  const correct = isRight(question, solution, value)
  const firstWrong =
    question.type === 'order'
      ? value.find((name, index) => solution[index] !== name)
      : value.find((name) => !solution.includes(name))
  const wrongOption =
    correct || firstWrong === undefined || question.numeric
      ? undefined
      : drawn.options[Number(optionPart(firstWrong).slice(1)) - 1]
  const remark = wrongOption === undefined ? null : optionWith(question, wrongOption).feedback
  return {
    questionId: question.id,
    value: [...value],
    correct,
    solution,
    text: (remark ?? question.explanation)[language],
  }
}

export interface QuizScore {
  correctCount: number
  questionCount: number
  /** Rounded down, so that 79.9 does not pass for 80. */
  scorePercent: number
  /** Critical questions answered wrongly or not at all; one is enough to fail. */
  criticalWrong: number
  passed: boolean
}

/** The score of a quiz. `correct` says for each question id whether the answer was right; missing = not answered. */
export function quizScore(
  course: CourseVersion,
  drawn: Drawn,
  correct: Readonly<Record<string, boolean>>,
): QuizScore {
  const wrong = new Set(
    drawn.quiz.map(({ id }) => id).filter((id) => !Object.hasOwn(correct, id) || correct[id] !== true),
  )
  const questionCount = drawn.quiz.length
  const correctCount = questionCount - wrong.size
  const criticalWrong = course.questions.filter(({ id, critical }) => critical && wrong.has(id)).length
  // Without questions nothing can be wrong: a course whose only demand is to be read.
  const scorePercent = questionCount === 0 ? 100 : Math.floor((100 * correctCount) / questionCount)
  return {
    correctCount,
    questionCount,
    scorePercent,
    criticalWrong,
    passed: scorePercent >= course.completion.passMark && criticalWrong === 0,
  }
}
