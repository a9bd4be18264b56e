import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Days after the due date on which a demo company has reminded its members. */
const reminderSteps = [0, 7, 14, 28]

/**
 * Stores the reminders that the plan of the current company would have sent before `today`. Without them, the
 * first run would send a reminder for each overdue e-learning at once.
 */
export async function seedReminderHistory(db: Db, today: string): Promise<void> {
  await sql`
    insert into reminder (member_uuid, kind, subject_uuid, step, counts_from, digest_on)
    select t.member_uuid, 'elearning', c.uuid, past.days::text, c.due_on, c.due_on + past.days
    from elearning_cycle c
    join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
    join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
    cross join unnest(${reminderSteps}::integer[]) past (days)
    where c.closed_at is null and t.state = 'active' and m.archived_at is null and m.email is not null
      and c.due_on < ${today}::date and c.due_on + past.days < ${today}::date
    on conflict do nothing`.execute(db)
}
