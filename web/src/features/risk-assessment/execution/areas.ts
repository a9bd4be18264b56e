/** The steps of an execution: its areas, then the page on which it is submitted. Pure functions only. */
import type { CatalogueContent } from '@sorgfalt/contract/risk-assessment/execution'
import type { Answers } from './answer-state.ts'

type Category = CatalogueContent['categories'][number]

/** A category of the catalogue with its progress. */
export interface Area {
  category: Category
  /** Counts from 1. */
  number: number
  answered: number
  isDone: boolean
}
export type Step = Area | 'finish'

export const listAreas = ({ categories }: CatalogueContent, answers: Answers): Area[] =>
  categories.map((category, index) => {
    const answered = category.items.filter(({ itemId }) => answers[itemId] !== undefined).length
    return { category, number: index + 1, answered, isDone: answered === category.items.length }
  })

export interface StatementCounts {
  answered: number
  count: number
  open: number
}

export function countStatements(areas: readonly Area[]): StatementCounts {
  const answered = areas.reduce((sum, area) => sum + area.answered, 0)
  const count = areas.reduce((sum, { category }) => sum + category.items.length, 0)
  return { answered, count, open: count - answered }
}

/**
 * The current step. It is part of the URL, so that the browser's back button returns to the previous area.
 */
export interface StepSearch {
  /** Id of a category, or `finish`. */
  area?: string | undefined
}

/** Reads the current step from the search parameters of the URL. */
export const parseStepSearch = ({ area }: Record<string, unknown>): StepSearch =>
  typeof area === 'string' ? { area } : {}

export const toStepSearch = (step: Step): StepSearch => ({
  area: step === 'finish' ? step : step.category.id,
})

/**
 * Returns the step that the URL contains, otherwise the first area that is not done. If all areas are done,
 * returns `finish`.
 */
export function findStep({ area }: StepSearch, areas: readonly Area[]): Step {
  if (area === 'finish') return 'finish'
  return areas.find(({ category }) => category.id === area) ?? areas.find(({ isDone }) => !isDone) ?? 'finish'
}

export const findNextStep = (step: Step, areas: readonly Area[]): Step | undefined =>
  step === 'finish' ? undefined : (areas[step.number] ?? 'finish')

export const findPreviousStep = (step: Step, areas: readonly Area[]): Step | undefined =>
  step === 'finish' ? areas.at(-1) : areas[step.number - 2]

/** Returns the id of the first unanswered statement of an area. */
export const findUnanswered = ({ category }: Area, answers: Answers): string | undefined =>
  category.items.find(({ itemId }) => answers[itemId] === undefined)?.itemId

/** Returns the remaining minutes, at least one. */
export const estimateMinutesLeft = (durationMinutes: number, { open, count }: StatementCounts): number =>
  Math.max(1, Math.ceil((durationMinutes * open) / count))
