import type { DueStatus, RiskActionState } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { addDays, addMonths } from '../../../platform/calendar/days.ts'

/**
 * Returns the due status of an action on the day `today`. `dueStatusColumn` of
 * action.store.ts computes the same in SQL; status-columns.test.ts compares both.
 */
export function findDueStatus(
  { state, dueOn }: { state: RiskActionState; dueOn: string | null },
  today: string,
): DueStatus {
  if (state === 'done') return 'done'
  if (dueOn === null || state === 'dropped') return 'none'
  if (dueOn < today) return 'overdue'
  if (dueOn <= addDays(today, 7)) return 'next7Days'

  return dueOn <= addMonths(today, 1) ? 'nextMonth' : 'none'
}
