import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-action'
import type { CallInput } from '#lib/api.ts'
import { daysUntil } from '#lib/format.ts'
import type { Dated } from '#parts/elearning-tasks/task-rules.ts'

/** What one answers for and is not done yet, or is to be checked; the most urgent first. */
export const ownActions: CallInput<typeof riskAction.readRiskActionList> = {
  filter: { mine: true, due: ['overdue', 'nextMonth', 'none', 'toCheck'] },
  sortBy: 'dueDate',
  perPage: 100,
}

/** How many of those that one answers for are done says the total. */
export const doneActions = (memberUuid: string): CallInput<typeof riskAction.readRiskActionList> => ({
  filter: { responsible: [memberUuid], due: ['done'] },
})

export interface OwnActions {
  /** The most urgent. */
  rows: readonly ListedRiskAction[]
  total: number
}

/** What is left below the one that stands above. */
export const without = ({ rows, total }: OwnActions, shown: unknown): OwnActions => {
  const left = rows.filter((action) => action !== shown)
  return { rows: left, total: total - (rows.length - left.length) }
}

/** A measure among the tasks of the start page. */
export interface AgreedAction extends Dated {
  action: ListedRiskAction
}

/** Those that are to be carried out: their plan is agreed. */
export const agreedOf = (actions: readonly ListedRiskAction[]): AgreedAction[] =>
  actions.flatMap((action) => {
    const { state, dueStatus, dueDate } = action
    if (state !== 'agreed' || dueDate === null) return []
    return [{ action, status: dueStatus === 'overdue' ? 'overdue' : 'due', dueDate, dueInDays: daysUntil(dueDate) }]
  })
