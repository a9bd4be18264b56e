/** The way through a questionnaire: its areas, then the page on which it is handed in. Pure. */
import type { Questionnaire } from '@sorgfalt/contract/risk-assessment/execution'
import type { Answers } from './answer-state.ts'

export type Category = Questionnaire['categories'][number]

export interface Area {
  category: Category
  number: number
  answered: number
  isDone: boolean
}
export type Step = Area | 'finish'

export const areasOf = ({ categories }: Questionnaire, answers: Answers): Area[] =>
  categories.map((category, index) => {
    const answered = category.items.filter(({ itemId }) => answers[itemId] !== undefined).length
    return { category, number: index + 1, answered, isDone: answered === category.items.length }
  })

export const countsOf = (areas: readonly Area[]): { answered: number; count: number; open: number } => {
  const answered = areas.reduce((sum, area) => sum + area.answered, 0)
  const count = areas.reduce((sum, { category }) => sum + category.items.length, 0)
  return { answered, count, open: count - answered }
}

/** Where one is, as it stands in the address: the browser's back button goes back an area. */
export interface Place {
  area?: string | undefined
}
export const place = ({ area }: Record<string, unknown>): Place => (typeof area === 'string' ? { area } : {})
export const placeOf = (step: Step): Place => ({ area: step === 'finish' ? step : step.category.id })

/** The step of an address; without a usable one the first that is not done. */
export function stepAt({ area }: Place, areas: readonly Area[]): Step {
  if (area === 'finish') return 'finish'
  return areas.find(({ category }) => category.id === area) ?? areas.find(({ isDone }) => !isDone) ?? 'finish'
}

export const after = (step: Step, areas: readonly Area[]): Step | undefined =>
  step === 'finish' ? undefined : (areas[step.number] ?? 'finish')
export const before = (step: Step, areas: readonly Area[]): Step | undefined =>
  step === 'finish' ? areas.at(-1) : areas[step.number - 2]

/** The statement that waits for an answer first. */
export const firstOpen = ({ category }: Area, answers: Answers): string | undefined =>
  category.items.find(({ itemId }) => answers[itemId] === undefined)?.itemId

/** Minutes that are left, at least one. */
export const minutesLeft = (
  durationMinutes: number,
  { open, count }: { open: number; count: number },
): number => Math.max(1, Math.ceil((durationMinutes * open) / count))
