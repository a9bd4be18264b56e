import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { CallInput } from '#lib/api.ts'
import { daysUntil } from '#lib/format.ts'
import type { Dated } from '#parts/elearning-tasks/task.rules.ts'
import type { LinkTarget } from '#ui/link.ts'

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

/** Those whose effect is to be checked by now, for whoever may say what it was. */
export const checksOf = (actions: readonly ListedRiskAction[]): AgreedAction[] =>
  actions.flatMap((action) => {
    const { state, effectivenessDueOn: dueDate } = action
    if (state !== 'done' || dueDate === null) return []
    const dueInDays = daysUntil(dueDate)
    return [{ action, status: dueInDays < 0 ? 'overdue' : 'due', dueDate, dueInDays }]
  })

/** Where the effect of a measure is recorded. */
export const checkLink = ({ riskAssessmentExecutionResultUuid }: ListedRiskAction): LinkTarget => ({
  to: '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-actions',
  params: { riskAssessmentExecutionResultUuid },
  search: { due: ['toCheck'] },
})

/** Those that are to be carried out: their plan is agreed. */
export const agreedOf = (actions: readonly ListedRiskAction[]): AgreedAction[] =>
  actions.flatMap((action) => {
    const { state, dueStatus, dueDate } = action
    if (state !== 'agreed' || dueDate === null) return []
    return [
      { action, status: dueStatus === 'overdue' ? 'overdue' : 'due', dueDate, dueInDays: daysUntil(dueDate) },
    ]
  })
