import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { daysBetween } from '../../../platform/calendar/days.ts'
import { toLeaseHolder } from '../lease/lease.rules.ts'
import type { ListedExecutionRow } from './execution-list.store.ts'

/** Returns an execution as the member's list shows it. */
export function toListedExecution(
  { leaseMemberUuid, leaseName, leaseUntil, ...row }: ListedExecutionRow,
  { memberUuid, today, now }: { memberUuid: string; today: string; now: Date },
): ListedExecution {
  return {
    ...row,
    dueInDays: row.dueDate ? daysBetween(today, row.dueDate) : null,
    leaseHolder: toLeaseHolder({ leaseMemberUuid, leaseName, leaseUntil }, memberUuid, now),
  }
}
