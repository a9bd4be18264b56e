/** The grading of answers and of a whole quiz. Pure functions. */

import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion, Question } from '@sorgfalt/contract/elearning/content'
import type { Feedback } from '@sorgfalt/contract/elearning/elearning'
import type { Drawn, DrawnQuestion } from './draw-quiz.ts'
import { findOption, matchName, optionName } from './public-question.ts'

/**
 * Returns the correct answer in public names. In the answer to a `multiple` question, the options are in the
 * order shown.
 */
function findSolution(question: Question, drawn: DrawnQuestion): string[] {
  const toName = (optionId: string): string => optionName(drawn.options.indexOf(optionId))
  if (question.numeric) return [String(question.numeric.value)]
  if (question.type === 'order') return question.options.map(({ id }) => toName(id))
  if (question.type === 'match')
    return drawn.options.map((id) => `${toName(id)}:${matchName(drawn.matches.indexOf(id))}`)

  return drawn.options.filter((id) => findOption(question, id).correct).map(toName)
}

/** Returns whether a value has the form of an answer to this question, be it right or wrong. */
export function isValidAnswer(question: Question, drawn: DrawnQuestion, value: readonly string[]): boolean {
  const names = drawn.options.map((_, index) => optionName(index))
  switch (question.type) {
    case 'single':
    case 'truefalse':
    case 'hotspot':
      return value.length === 1 && areDistinctAmong(value, names)
    case 'multiple':
      return value.length > 0 && areDistinctAmong(value, names)
    case 'order':
      return value.length === names.length && areDistinctAmong(value, names)
    case 'numeric':
      return value.length === 1 && /^-?\d{1,9}(?:\.\d{1,6})?$/.test(value[0] ?? '')
    case 'match': {
      const partners = drawn.matches.map((_, index) => matchName(index))
      const pairs = names.flatMap((option) => partners.map((partner) => `${option}:${partner}`))
      // Each option occurs once. Two options with the same partner are a wrong answer, but a valid one.
      const options = new Set(value.map(optionPart))

      return value.length === names.length && areDistinctAmong(value, pairs) && options.size === names.length
    }
  }
}

const areDistinctAmong = (values: readonly string[], known: readonly string[]): boolean =>
  new Set(values).size === values.length && values.every((value) => known.includes(value))

const optionPart = (name: string): string => name.split(':', 1)[0] ?? name

/** Decimal fractions are not exact in binary: without a tolerance, 0.3 would not be within 0.1 of 0.2. */
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

/** A valid answer to a drawn question. */
export interface GivenAnswer {
  question: Question
  drawn: DrawnQuestion
  value: readonly string[]
  language: Language
}

/**
 * Grades a valid answer. The text of the feedback is the remark on the first wrong option, or else the
 * explanation of the question.
 */
export function gradeAnswer({ question, drawn, value, language }: GivenAnswer): Feedback {
  const solution = findSolution(question, drawn)
  const correct = isRight(question, solution, value)
  const wrongOption = findWrongOption(question, drawn, value)
  const remark = wrongOption === undefined ? null : findOption(question, wrongOption).feedback

  return {
    questionId: question.id,
    value: [...value],
    correct,
    solution,
    text: (remark ?? question.explanation)[language],
  }
}

/**
 * Returns the id of the first wrong option in an answer, or undefined when the answer contains none. A
 * question about a number has no options.
 */
function findWrongOption(
  question: Question,
  drawn: DrawnQuestion,
  value: readonly string[],
): string | undefined {
  const solution = findSolution(question, drawn)
  const isWrong = (name: string, index: number): boolean =>
    question.type === 'order' ? solution[index] !== name : !solution.includes(name)
  const wrong = value.find(isWrong)

  return wrong === undefined ? undefined : drawn.options[Number(optionPart(wrong).slice(1)) - 1]
}

export interface QuizScore {
  correctCount: number
  questionCount: number
  /** Rounded down, so that 79.9 does not reach a pass mark of 80. */
  scorePercent: number
  /** Number of critical questions with a wrong answer or none. One is enough to fail. */
  criticalWrong: number
  passed: boolean
}

/** Returns the score of a quiz. `correct` has the outcome by question id; a missing id counts as wrong. */
export function scoreQuiz(
  course: CourseVersion,
  drawn: Drawn,
  correct: Readonly<Record<string, boolean>>,
): QuizScore {
  const wrong = new Set(drawn.quiz.map(({ id }) => id).filter((id) => correct[id] !== true))

  const questionCount = drawn.quiz.length
  const correctCount = questionCount - wrong.size
  const criticalWrong = course.questions.filter(({ id, critical }) => critical && wrong.has(id)).length

  // A course without questions only has to be read.
  const scorePercent = questionCount === 0 ? 100 : Math.floor((100 * correctCount) / questionCount)
  const passed = scorePercent >= course.completion.passMark && criticalWrong === 0

  return { correctCount, questionCount, scorePercent, criticalWrong, passed }
}
