/** Values of answers as the contract wants them, and what a learner may do with them. */

import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import type { Feedback } from '@sorgfalt/contract/elearning/elearning'

/** What stands there before the learner has touched anything: an order has always some order. */
export function blankAnswer(question: PublicQuestion): string[] {
  return question.type === 'order' ? question.options.map((option) => option.id) : []
}

/** Whether the answer can be sent. */
export function isAnswered(question: PublicQuestion, value: readonly string[]): boolean {
  const isWhole = question.type === 'order' || question.type === 'match'
  return isWhole ? value.length === question.options.length : value.length > 0
}

/** What somebody typed as a number in the form of the contract: `2,5` is `2.5`. */
export function numberFrom(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(',', '.')
    .replace(/^\u2212/, '-')
  return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? text : undefined
}

/** The other way round, as people of this locale write it. */
export const numberText = (number: string | undefined, locale: string): string =>
  number === undefined
    ? ''
    : Number(number).toLocaleString(locale, { maximumFractionDigits: 6, useGrouping: false })

/** Ticks or unticks an option of a `multiple` question; the order of the options is kept. */
export function toggled(question: PublicQuestion, value: readonly string[], optionId: string): string[] {
  return question.options.map((option) => option.id).filter((id) => (id === optionId) !== value.includes(id))
}

/** Moves an entry by `by` places; at the ends nothing happens. */
export function moved(value: readonly string[], id: string, by: -1 | 1): string[] {
  const from = value.indexOf(id)
  const to = from + by
  const other = value[to]
  return from < 0 || other === undefined ? [...value] : value.with(from, other).with(to, id)
}

/** The partner chosen for an option of a `match` question. */
export function matchOf(value: readonly string[], optionId: string): string | null {
  return value.find((pair) => pair.startsWith(`${optionId}:`))?.slice(optionId.length + 1) ?? null
}

/** Chooses a partner; an empty one takes the choice back. */
export function matched(value: readonly string[], optionId: string, matchId: string): string[] {
  const others = value.filter((pair) => !pair.startsWith(`${optionId}:`))
  return matchId === '' ? others : [...others, `${optionId}:${matchId}`]
}

/** Right answers needed to pass, from the pass mark in percent. */
export const neededToPass = (questions: number, passMark: number): number =>
  Math.ceil((questions * passMark) / 100)

/** How many of the quiz's questions are answered, and how many rightly; checks inside pages do not count. */
export function quizScore(
  quiz: readonly PublicQuestion[],
  verdicts: readonly Feedback[],
): { answered: number; correct: number } {
  const own = verdicts.filter((verdict) => quiz.some((question) => question.id === verdict.questionId))
  return { answered: own.length, correct: own.filter((verdict) => verdict.correct).length }
}

/** What stands beside an option once the verdict is there. */
export type Mark = 'right' | 'wrong' | 'missed' | null

export function markOf(optionId: string, verdict: Feedback | null): Mark {
  if (!verdict) return null
  const right = verdict.solution.includes(optionId)
  if (verdict.value.includes(optionId)) return right ? 'right' : 'wrong'
  return right ? 'missed' : null
}

/** A, B, C … */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)
