/** What a measure's due date means on a day: exactly one value, the first that fits (risk-assessment.md §4.5). */
import type { DueStatus, RiskActionState } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths } from '../../../platform/calendar/days.ts'

export function dueStatusOf(
  { state, dueOn }: { state: RiskActionState; dueOn: string | null },
  today: string,
): DueStatus {
  if (state === 'done') return 'done'
  if (dueOn === null || state === 'dropped') return 'none'
  if (dueOn < today) return 'overdue'
  if (dueOn <= addDays(today, 7)) return 'next7Days'
  return dueOn <= addMonths(today, 1) ? 'nextMonth' : 'none'
}

/** The same over a measure `m` (a test compares them). */
export const dueStatusIn = (today: string): RawBuilder<DueStatus> => sql<DueStatus>`case
  when m.state = 'done' then 'done' when m.due_on is null or m.state = 'dropped' then 'none'
  when m.due_on < ${today}::date then 'overdue' when m.due_on <= ${today}::date + 7 then 'next7Days'
  when m.due_on <= (${today}::date + interval '1 month')::date then 'nextMonth' else 'none' end`
