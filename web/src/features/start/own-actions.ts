import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { CallInput } from '#lib/api.ts'
import { daysUntil } from '#lib/format.ts'
import type { Dated } from '#parts/elearning-tasks/task.rules.ts'
import type { LinkTarget } from '#ui/link.ts'

/**
 * Selects the member's own actions that are still open, and those whose effect must be checked. The most
 * urgent action comes first.
 */
export const ownActions: CallInput<typeof riskAction.readRiskActionList> = {
  filter: { mine: true, due: ['overdue', 'next7Days', 'nextMonth', 'none', 'toCheck'] },
  sortBy: 'dueDate',
  perPage: 100,
}

/** Selects the member's own done actions. Only their total number is used. */
export const doneActions = (memberUuid: string): CallInput<typeof riskAction.readRiskActionList> => ({
  filter: { responsible: [memberUuid], due: ['done'] },
})

export interface OwnActions {
  /** The most urgent actions. */
  rows: readonly ListedRiskAction[]
  total: number
}

/** Returns the actions without the one that is shown as the most urgent task. */
export const withoutShown = ({ rows, total }: OwnActions, shown: unknown): OwnActions => {
  const left = rows.filter((action) => action !== shown)
  return { rows: left, total: total - (rows.length - left.length) }
}

/** An action with its due date, as a task of the start page. */
export interface AgreedAction extends Dated {
  action: ListedRiskAction
}

/** Returns the done actions whose effect must be checked. */
export const findDueChecks = (actions: readonly ListedRiskAction[]): AgreedAction[] =>
  actions.flatMap((action) => {
    const { state, effectivenessDueOn: dueDate } = action
    if (state !== 'done' || dueDate === null) return []
    const dueInDays = daysUntil(dueDate)
    return [{ action, status: dueInDays < 0 ? 'overdue' : 'due', dueDate, dueInDays }]
  })

/** Returns the link to the screen on which the effect of an action is recorded. */
export const checkLink = ({ riskAssessmentExecutionResultUuid }: ListedRiskAction): LinkTarget => ({
  to: '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-actions',
  params: { riskAssessmentExecutionResultUuid },
  search: { due: ['toCheck'] },
})

/** Returns the agreed actions that must be carried out. */
export const findAgreedActions = (actions: readonly ListedRiskAction[]): AgreedAction[] =>
  actions.flatMap((action) => {
    const { state, dueStatus, dueDate } = action
    if (state !== 'agreed' || dueDate === null) return []

    return [
      { action, status: dueStatus === 'overdue' ? 'overdue' : 'due', dueDate, dueInDays: daysUntil(dueDate) },
    ]
  })
