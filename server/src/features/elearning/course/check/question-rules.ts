/** Rules for questions: each has a clear answer among its options, and the quiz has enough questions. */

import { type Country, defaultLanguage, type Language, languages } from '@sorgfalt/contract/core/limits'
import type { CourseVersion, Question } from '@sorgfalt/contract/elearning/content'
import type { Problem, ProblemCode } from '../../../../platform/package/problem.ts'
import { isFor, selectQuizPool } from '../course-content.ts'
import type { AssembledCourse, CourseRule } from './assembled-course.ts'
import { findDuplicateIds, type IdUse } from './duplicate-ids.ts'

/**
 * Requires that every question has a clear answer, options that differ and an existing page to read again.
 */
export const questionsAreSound: CourseRule = (assembled) => {
  const { course, questionLine } = assembled
  const pages = course.chapters[defaultLanguage].flatMap((chapter) => chapter.pages)
  const pageIds = new Set(pages.map((page) => page.id))

  const problems = course.questions.flatMap((question) => [
    ...findAnswerFaults(question).map((fault) => toProblem(assembled, question, 'question-answers', fault)),
    ...findOptionFaults(question).map((fault) => toProblem(assembled, question, 'question-options', fault)),
    ...findPageFaults(question, pageIds).map((fault) =>
      toProblem(assembled, question, 'question-page', fault),
    ),
  ])

  const ids = course.questions.map((question) => {
    return { file: 'quiz.yaml', line: questionLine(question), id: question.id, scope: '' }
  })

  return [...problems, ...findDuplicateIds(ids, 'question')]
}

const toProblem = (
  { questionLine }: AssembledCourse,
  question: Question,
  code: ProblemCode,
  fault: string,
): Problem => ({
  file: 'quiz.yaml',
  line: questionLine(question),
  code,
  message: `${question.id}: ${fault}`,
})

function findPageFaults({ pageId }: Question, pageIds: ReadonlySet<string>): string[] {
  return pageIds.has(pageId) ? [] : [`the page ${pageId} does not exist; name the page to read again`]
}

function findAnswerFaults({ type, options }: Question): string[] {
  const right = options.filter(({ correct }) => correct).length
  switch (type) {
    case 'single':
    case 'hotspot':
      return right === 1
        ? []
        : [`${right} options are right; a ${type} question has exactly one with correct: true`]
    case 'multiple':
      return right > 0 && right < options.length
        ? []
        : ['a multiple question has at least one right and one wrong option']
    case 'order':
    case 'match':
      return right === 0 ? [] : [`an ${type} question has no right option; remove correct`]
    // The answers to questions of these types were checked when the entry was converted.
    case 'truefalse':
    case 'numeric':
      return []
  }
}

const minOptions: Partial<Record<Question['type'], number>> = { match: 2, truefalse: 2, numeric: 0 }
const defaultMinOptions = 3
/** The maximum is the same in all courses, so that guessing has the same chance of success everywhere. */
const maxOptions: Partial<Record<Question['type'], number>> = { single: 4, multiple: 5 }

function findOptionFaults({ type, options }: Question): string[] {
  const least = minOptions[type] ?? defaultMinOptions
  const most = maxOptions[type] ?? Infinity
  const faults: string[] = []
  if (options.length < least) faults.push(`${options.length} options are too few; write at least ${least}`)
  if (options.length > most) faults.push(`${options.length} options are too many; write at most ${most}`)
  if (hasDuplicates(options.map(({ id }) => id))) faults.push('two options have the same id')

  if (options.some(({ match }) => (match === null) === (type === 'match')))
    faults.push(
      type === 'match' ? 'every option needs its partner in match' : 'only match questions have match',
    )

  return [...faults, ...languages.flatMap((language) => findRepeatedTexts({ type, options }, language))]
}

function findRepeatedTexts(
  { type, options }: Pick<Question, 'type' | 'options'>,
  language: Language,
): string[] {
  const faults: string[] = []
  if (hasDuplicates(options.map(({ text }) => text[language])))
    faults.push(`two options say the same in ${language}`)
  if (type === 'match' && hasDuplicates(options.map(({ match }) => match?.[language])))
    faults.push(`two partners say the same in ${language}, so that the right one is not clear`)

  return faults
}

const hasDuplicates = (values: readonly unknown[]): boolean => new Set(values).size < values.length

/**
 * Requires that every check question is on exactly one page of each language. The country of the page decides
 * which learners get the question, so the question itself must not name countries.
 */
export const checksArePlaced: CourseRule = (assembled) => {
  const { course, questionLine } = assembled
  const checks = course.questions.filter(({ use }) => use === 'check')
  const placed = listPlacedChecks(assembled)
  const unplaced = checks.filter(({ id }) => !placed.some((check) => check.id === id))
  const restricted = checks.filter(({ countries }) => countries.length > 0)

  return [
    ...findUnknownChecks(course, placed),
    ...findDuplicateIds(placed, 'check'),
    ...unplaced.map((question): Problem => {
      const { id } = question
      const message = `no page shows ${id}; show it with ::check{q="${id}"}, or write use: quiz`
      return { file: 'quiz.yaml', line: questionLine(question), code: 'check-unused', message }
    }),
    ...restricted.map((question) =>
      toProblem(
        assembled,
        question,
        'question-options',
        'the page decides who gets a check; remove countries',
      ),
    ),
  ]
}

/** Returns the check questions that pages show, with the line of their block. */
function listPlacedChecks({ pages }: AssembledCourse): IdUse[] {
  return pages.flatMap(({ file, language, page, lines }) =>
    page.blocks.flatMap((block, index) =>
      block.kind === 'check'
        ? [{ file, line: lines[index] ?? 1, id: block.questionId, scope: language }]
        : [],
    ),
  )
}

function findUnknownChecks({ questions }: CourseVersion, placed: readonly IdUse[]): Problem[] {
  return placed.flatMap(({ file, line, id }): Problem[] => {
    const question = questions.find((candidate) => candidate.id === id)
    if (question?.use === 'check') return []

    const message = question
      ? `${id} is a question of the quiz; only those with use: check belong on pages`
      : `quiz.yaml has no question ${id}; correct the id`

    return [{ file, line, code: 'check-unknown', message }]
  })
}

/**
 * Requires enough quiz questions for each country and chapter. A course without a quiz (`draw: 0`) needs
 * none.
 */
export const quizIsLargeEnough: CourseRule = (assembled) => {
  const { course, courseLine } = assembled
  const { draw, moveOn } = course.completion
  if (draw > 0) return course.jurisdiction.flatMap((country) => findSmallPools(assembled, country))
  if (moveOn === 'Completed') return []

  const message = 'draw: 0 needs moveOn: Completed, because nobody could pass without questions'

  return [{ file: 'course.yaml', line: courseLine(['completion', 'draw']), code: 'quiz-pool', message }]
}

const minCritical = 4
/** A quiz with fewer questions would consist mostly of critical questions. */
const minDrawForCritical = 8

function findSmallPools(assembled: AssembledCourse, country: Country): Problem[] {
  const { course, courseLine } = assembled
  const { draw } = course.completion
  const pool = selectQuizPool(course, country)
  const critical = pool.filter((question) => question.critical).length

  const problems: Problem[] = []

  if (draw >= minDrawForCritical && critical < minCritical) {
    const counts = `${critical} critical questions for ${country}`
    const message = `${counts}; mark at least ${minCritical} whose wrong answer would endanger someone`
    problems.push({ file: 'quiz.yaml', code: 'quiz-critical', message })
  }

  if (pool.length < 2 * draw) {
    const counts = `${pool.length} quiz questions for ${country}, ${draw} of which are drawn`
    problems.push({ file: 'quiz.yaml', code: 'quiz-pool', message: `${counts}; write at least ${2 * draw}` })
  }

  if (critical > draw) {
    const counts = `${critical} critical questions for ${country}, but only ${draw} are drawn`
    const line = courseLine(['completion', 'draw'])
    problems.push({
      file: 'course.yaml',
      line,
      code: 'quiz-critical',
      message: `${counts}; draw enough for all of them`,
    })
  }

  return [...problems, ...findSmallChapters(assembled, country, pool)]
}

function findSmallChapters(
  { course, courseLine }: AssembledCourse,
  country: Country,
  pool: readonly Question[],
): Problem[] {
  return course.chapters[defaultLanguage].flatMap((chapter, index): Problem[] => {
    const pageIds = chapter.pages.filter((page) => isFor(page.countries, country)).map((page) => page.id)
    const count = pool.filter((question) => pageIds.includes(question.pageId)).length
    if (pageIds.length === 0 || count >= 2) return []

    const message = `the chapter ${chapter.id} has ${count} quiz questions for ${country}; write at least 2`
    const line = courseLine(['chapters', index])

    return [{ file: 'course.yaml', line, code: 'chapter-questions', message }]
  })
}
