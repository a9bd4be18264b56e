/** Functions that read, change and count answers in the form of the contract. */

import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import type { Feedback } from '@sorgfalt/contract/elearning/elearning'

/** Returns the initial answer to a question. It is empty, except for an order question. */
export function createBlankAnswer(question: PublicQuestion): string[] {
  return question.type === 'order' ? question.options.map((option) => option.id) : []
}

/** Returns true for an answer that is complete and can be sent. */
export function isAnswered(question: PublicQuestion, value: readonly string[]): boolean {
  const isWhole = question.type === 'order' || question.type === 'match'
  return isWhole ? value.length === question.options.length : value.length > 0
}

/**
 * Converts a typed number to the form of the contract: `2,5` to `2.5`. Returns undefined if the text is not a
 * number.
 */
export function parseNumber(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(',', '.')
    .replace(/^\u2212/, '-')
  return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? text : undefined
}

/** Converts a number in the form of the contract to the form of a locale: `2.5` to `2,5`. */
export const formatNumber = (number: string | undefined, locale: string): string =>
  number === undefined
    ? ''
    : Number(number).toLocaleString(locale, { maximumFractionDigits: 6, useGrouping: false })

/** Selects or deselects an option of a `multiple` question. Keeps the order of the options. */
export function toggleOption(question: PublicQuestion, value: readonly string[], optionId: string): string[] {
  return question.options.map((option) => option.id).filter((id) => (id === optionId) !== value.includes(id))
}

/** Moves an option by one position, but not beyond the first or last position. */
export function moveOption(value: readonly string[], id: string, by: -1 | 1): string[] {
  const from = value.indexOf(id)
  const to = from + by
  const other = value[to]
  return from < 0 || other === undefined ? [...value] : value.with(from, other).with(to, id)
}

/** Returns the partner that was chosen for an option of a `match` question, or null. */
export function findMatch(value: readonly string[], optionId: string): string | null {
  return value.find((pair) => pair.startsWith(`${optionId}:`))?.slice(optionId.length + 1) ?? null
}

/** Chooses a partner for an option. An empty `matchId` removes the choice. */
export function chooseMatch(value: readonly string[], optionId: string, matchId: string): string[] {
  const others = value.filter((pair) => !pair.startsWith(`${optionId}:`))
  return matchId === '' ? others : [...others, `${optionId}:${matchId}`]
}

/**
 * Returns a match answer with the last pair, if only one option and one partner are left. Otherwise returns
 * the answer unchanged.
 */
export function addLastPair({ options, matches }: PublicQuestion, value: readonly string[]): string[] {
  const open = options.filter(({ id }) => findMatch(value, id) === null)
  const unused = matches.filter(({ id }) => !value.some((pair) => pair.endsWith(`:${id}`)))
  const [option, match] = [open[0], unused[0]]
  const isLast = open.length === 1 && unused.length === 1 && option && match

  return isLast ? chooseMatch(value, option.id, match.id) : [...value]
}

/** Moves an option to another position. */
export function placeOption(value: readonly string[], id: string, to: number): string[] {
  const others = value.filter((other) => other !== id)
  return others.toSpliced(to, 0, id)
}

/** Returns the number of right answers that the pass mark (percent) requires. */
export const countNeeded = (questions: number, passMark: number): number =>
  Math.ceil((questions * passMark) / 100)

/** Counts the answered questions of the quiz and the right answers. Questions inside pages do not count. */
export function countCorrect(
  quiz: readonly PublicQuestion[],
  feedback: readonly Feedback[],
): { answered: number; correct: number } {
  const own = feedback.filter((feedback) => quiz.some((question) => question.id === feedback.questionId))
  return { answered: own.length, correct: own.filter((feedback) => feedback.correct).length }
}

/** The outcome of an option: chosen and right, chosen and wrong, or right and not chosen (`missed`). */
export type OptionOutcome = 'right' | 'wrong' | 'missed' | null

/**
 * Returns the outcome of an option. Returns null without feedback, and for a wrong option that was not
 * chosen.
 */
export function findOptionOutcome(optionId: string, feedback: Feedback | null): OptionOutcome {
  if (!feedback) return null
  const right = feedback.solution.includes(optionId)
  if (feedback.value.includes(optionId)) return right ? 'right' : 'wrong'
  return right ? 'missed' : null
}

/** Returns the letter of an option by its index: A, B, C … */
export const toLetter = (index: number): string => String.fromCharCode(65 + index)
