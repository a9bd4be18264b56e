/** Rules for questions: each has an answer that can be told from its options, and there are enough of them. */

import { type Country, defaultLanguage, languages } from '@sorgfalt/contract/core/limits'
import type { CourseVersion, Question } from '@sorgfalt/contract/elearning/content'
import type { Problem, ProblemCode } from '../../../platform/package/problem.ts'
import { isFor, quizPool } from '../quiz/questions.ts'
import type { Draft, Rule } from './draft.ts'
import { duplicates } from './lint-pages.ts'

type Fault = { code: ProblemCode; message: string }

/** What is wrong inside one question. */
export const questionsAreSound: Rule = ({ course, questionLine }) => {
  const pageIds = new Set(
    course.chapters[defaultLanguage].flatMap(({ pages }) => pages.map((page) => page.id)),
  )
  const problems = course.questions.flatMap((question) => {
    const faults = [...answerFaults(question), ...optionFaults(question)]
    const message = `the page ${question.pageId} does not exist; name the page to read again`
    if (!pageIds.has(question.pageId)) faults.push({ code: 'question-page', message })
    return faults.map(
      (fault): Problem => ({
        file: 'quiz.yaml',
        line: questionLine(question),
        code: fault.code,
        message: `${question.id}: ${fault.message}`,
      }),
    )
  })
  const named = course.questions.map((question) => ({
    file: 'quiz.yaml',
    line: questionLine(question),
    id: question.id,
    within: '',
  }))
  return [...problems, ...duplicates(named, 'question')]
}

function answerFaults({ type, options }: Question): Fault[] {
  const right = options.filter(({ correct }) => correct).length
  const fault = (message: string): Fault[] => [{ code: 'question-answers', message }]
  if (type === 'single' || type === 'hotspot')
    return right === 1
      ? []
      : fault(`${right} options are right; a ${type} question has exactly one with correct: true`)
  // Their answers were checked where they were read.
  if (type === 'truefalse' || type === 'numeric') return []
  if (type === 'multiple')
    return right > 0 && right < options.length
      ? []
      : fault('a multiple question has at least one right and one wrong option')
  return right === 0 ? [] : fault(`an ${type} question has no right option; remove correct`)
}

function optionFaults({ type, options }: Question): Fault[] {
  const least = { match: 2, truefalse: 2, numeric: 0 }[type as string] ?? 3
  const faults: string[] = []
  if (options.length < least) faults.push(`${options.length} options are too few; write at least ${least}`)
  if (new Set(options.map(({ id }) => id)).size < options.length) faults.push('two options have the same id')
  if (options.some(({ match }) => (match === null) === (type === 'match'))) {
    faults.push(
      type === 'match' ? 'every option needs its partner in match' : 'only match questions have match',
    )
  }
  for (const language of languages) {
    const isRepeated = (texts: readonly (string | undefined)[]): boolean => new Set(texts).size < texts.length
    if (isRepeated(options.map(({ text }) => text[language])))
      faults.push(`two options say the same in ${language}`)
    if (type === 'match' && isRepeated(options.map(({ match }) => match?.[language]))) {
      faults.push(`two partners say the same in ${language}, so nobody can tell which is meant`)
    }
  }
  return faults.map((message) => ({ code: 'question-options', message }))
}

/** Every check question stands on exactly one page of each language, for everybody who sees the page. */
export const checksArePlaced: Rule = ({ course, pages, questionLine }) => {
  const checks = course.questions.filter(({ use }) => use === 'check')
  const placed = pages.flatMap(({ file, language, page, lines }) =>
    page.blocks.flatMap((block, index) =>
      block.kind === 'check'
        ? [{ file, line: lines[index] ?? 1, id: block.questionId, within: language }]
        : [],
    ),
  )
  const unknown = placed
    .filter(({ id }) => !checks.some((question) => question.id === id))
    .map(({ file, line, id }): Problem => {
      const isQuiz = course.questions.some((question) => question.id === id)
      const message = isQuiz
        ? `${id} is a question of the quiz; only those with use: check stand on pages`
        : `quiz.yaml has no question ${id}; correct the id`
      return { file, line, code: 'check-unknown', message }
    })
  const about = (question: Question, code: ProblemCode, message: string): Problem => ({
    file: 'quiz.yaml',
    line: questionLine(question),
    code,
    message,
  })
  return [
    ...unknown,
    ...duplicates(placed, 'check'),
    ...checks
      .filter(({ id }) => !placed.some((check) => check.id === id))
      .map((question) =>
        about(
          question,
          'check-unused',
          `no page shows ${question.id}; place it by ::check{q="${question.id}"}, or write use: quiz`,
        ),
      ),
    ...checks
      .filter(({ countries }) => countries.length > 0)
      .map((question) =>
        about(
          question,
          'question-options',
          `${question.id}: the page decides who gets a check; remove countries`,
        ),
      ),
  ]
}

/** The quiz has enough questions for everybody, from every chapter. A course without a quiz (draw: 0) needs none. */
export const quizIsLargeEnough: Rule = ({ course, courseLine }) => {
  const { draw, moveOn } = course.completion
  const drawLine = courseLine(['completion', 'draw'])
  if (draw === 0) {
    const message = 'draw: 0 needs moveOn: Completed, because nobody could pass'
    return moveOn === 'Completed' ? [] : [{ file: 'course.yaml', line: drawLine, code: 'quiz-pool', message }]
  }
  return course.jurisdiction.flatMap((country): Problem[] => {
    const pool = quizPool(course, country)
    const critical = pool.filter((question) => question.critical).length
    const problems: Problem[] = []
    if (pool.length < 2 * draw) {
      const message = `${pool.length} quiz questions for ${country}, ${draw} of which are drawn; write at least ${2 * draw}`
      problems.push({ file: 'quiz.yaml', code: 'quiz-pool', message })
    }
    if (critical > draw) {
      const message = `${critical} critical questions for ${country}, but only ${draw} are drawn; all of them must fit`
      problems.push({ file: 'course.yaml', line: drawLine, code: 'quiz-critical', message })
    }
    return [...problems, ...thinChapters(course, country, pool, courseLine)]
  })
}

function thinChapters(
  course: CourseVersion,
  country: Country,
  pool: readonly Question[],
  courseLine: Draft['courseLine'],
): Problem[] {
  return course.chapters[defaultLanguage].flatMap((chapter, index): Problem[] => {
    const ids = chapter.pages.filter((page) => isFor(page.countries, country)).map((page) => page.id)
    const count = pool.filter((question) => ids.includes(question.pageId)).length
    const message = `the chapter ${chapter.id} has ${count} quiz questions for ${country}; write at least 2`
    return ids.length > 0 && count < 2
      ? [{ file: 'course.yaml', line: courseLine(['chapters', index]), code: 'chapter-questions', message }]
      : []
  })
}
