/** The draw of a quiz: which questions an attempt has, and the order of their options. Pure functions. */

import { type Country, defaultLanguage } from '@sorgfalt/contract/core/limits'
import type { CourseVersion, Question } from '@sorgfalt/contract/elearning/content'
import { selectPages, selectQuizPool } from '../course/course-content.ts'

/**
 * Returns a number in [0, 1), a different one with each call: `Math.random`, or a fixed sequence in tests.
 */
export type Random = () => number

/** Creates a function whose sequence of numbers depends only on the seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A question as one attempt shows it. */
export interface DrawnQuestion {
  id: string
  /** The option ids of the course in the order shown. */
  options: string[]
  /**
   * The partners of a `match` question in the order shown, each as the id of its option. Empty for other
   * types.
   */
  matches: string[]
}

/** The questions of one attempt: the final quiz, and the ungraded checks inside the pages. */
export interface Drawn {
  quiz: DrawnQuestion[]
  checks: DrawnQuestion[]
}

/**
 * Draws the questions of an attempt, at most `completion.draw`. Critical questions come first. Then each
 * chapter gets a question where possible. The rest are preferably questions that the `previous` attempt did
 * not have.
 */
export function drawQuiz(
  course: CourseVersion,
  { country, random, previous }: { country: Country; random: Random; previous?: Drawn },
): Drawn {
  const pool = shuffle(selectQuizPool(course, country), random)
  const seenIds = new Set(previous?.quiz.map(({ id }) => id))
  const quiz = chooseQuestions(course, pool, seenIds)

  return {
    quiz: shuffle(quiz, random).map((question) => drawOptions(question, random)),
    checks: listChecks(course, country).map((question) => drawOptions(question, random)),
  }
}

/**
 * Draws the questions of a retry that keeps the right answers of the `previous` attempt. The questions with
 * these answers stay first, as they were shown. A decisive question of `repeatIds` is asked again with its
 * options in a new order. Any other question is replaced by one on the same page where possible.
 */
export function redrawQuestions(
  course: CourseVersion,
  {
    country,
    random,
    previous,
    repeatIds,
  }: { country: Country; random: Random; previous: Drawn; repeatIds: readonly string[] },
): Drawn {
  const pool = shuffle(selectQuizPool(course, country), random)
  const takenIds = new Set(previous.quiz.map(({ id }) => id))
  const repeated = course.questions
    .filter(({ id }) => repeatIds.includes(id))
    .map((question) => {
      const isSubstitute = ({ id, pageId, critical }: Question) =>
        pageId === question.pageId && !critical && !takenIds.has(id)
      const next = question.critical ? question : (pool.find(isSubstitute) ?? question)
      takenIds.add(next.id)
      return next
    })

  return {
    quiz: [
      ...previous.quiz.filter(({ id }) => !repeatIds.includes(id)),
      ...shuffle(repeated, random).map((question) => drawOptions(question, random)),
    ],
    checks: previous.checks,
  }
}

function chooseQuestions(
  course: CourseVersion,
  pool: readonly Question[],
  seenIds: ReadonlySet<string>,
): Question[] {
  const chapters = course.chapters[defaultLanguage]
  const findChapterId = (question: Question) =>
    chapters.find(({ pages }) => pages.some(({ id }) => id === question.pageId))?.id
  const chosen: Question[] = []

  // The question with the lowest rank is drawn next. Each criterion weighs more than all criteria after it.
  const rank = (question: Question): number => {
    const chapterId = findChapterId(question)
    const fromChapter = chosen.filter((other) => findChapterId(other) === chapterId).length
    const criticalRank = question.critical ? 0 : 1e6
    const chapterRank = fromChapter === 0 ? 0 : 1e4
    const seenRank = seenIds.has(question.id) ? 1e3 : 0

    return criticalRank + chapterRank + seenRank + fromChapter
  }

  const count = Math.min(course.completion.draw, pool.length)
  while (chosen.length < count) {
    const rest = pool.filter((question) => !chosen.includes(question))
    chosen.push(rest.reduce((best, question) => (rank(question) < rank(best) ? question : best)))
  }

  return chosen
}

/** Returns the ungraded questions inside the pages of a country, in course order. */
function listChecks(course: CourseVersion, country: Country): Question[] {
  const blocks = selectPages(course, defaultLanguage, country).flatMap((page) => page.blocks)
  const ids = blocks.flatMap((block) => (block.kind === 'check' ? [block.questionId] : []))
  return ids.flatMap((id) => course.questions.filter((question) => question.id === id))
}

function drawOptions({ id, type, options }: Question, random: Random): DrawnQuestion {
  const ids = options.map((option) => option.id)
  // "True" always comes before "false", so that the position gives no hint.
  if (type === 'truefalse') return { id, options: ids, matches: [] }

  const shown = shuffle(ids, random)
  const isSolved = type === 'order' && shown.every((option, index) => option === ids[index])

  return {
    id,
    // Rotating a solved `order` question by one position puts every option in a wrong place.
    options: isSolved ? [...shown.slice(1), ...shown.slice(0, 1)] : shown,
    matches: type === 'match' ? shuffle(ids, random) : [],
  }
}

/** Returns the items in random order, each order with the same probability (Fisher-Yates). */
function shuffle<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }

  return result
}
