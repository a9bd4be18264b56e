import { type RawBuilder, sql } from 'kysely'
import type { ReminderDay } from '../../reminder/reminder.rules.ts'

/**
 * Whether the member `m` with the reminder settings `c` can be reached and wants a reminder `days` after the
 * due date. Negative days are before the due date.
 */
export const canBeReminded = (day: ReminderDay, days: RawBuilder<unknown>) => sql`
  m.archived_at is null
  and (m.email is not null or (${day.bySms} and c.by_sms and m.mobile_number <> ''))
  and (coalesce(c.early, true) or not ${day.optOut} or coalesce(${days}, 0) >= 0)`
