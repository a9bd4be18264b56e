/**
 * First due dates of members who have never signed in. They count from the first login, so that no member is
 * overdue before they could start. Until then, the dates are in the future.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayIn } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findCountry } from '../../company/client.store.ts'
import { firstDueOn } from './term.store.ts'

/**
 * Moves the first due dates of members who have never signed in and whose due date has come. They are then
 * due after the buffer days, and tomorrow at the earliest. Runs every night.
 */
export const postponeUnstartedTerms = (db: Db, today: string): Promise<unknown> =>
  moveFirstTerms(db, {
    matches: sql<SqlBool>`m.last_login_at is null and c.due_on <= ${today}::date`,
    dueOn: firstDueOn(today, { task: 't.uuid', hasSignedIn: sql`false` }),
  })

/** Counts the first due dates of a member from today, the day of the first login. */
export async function startTerms(db: Db, memberUuid: string, now: Date): Promise<void> {
  const today = dayIn(await findCountry(db), now)
  await moveFirstTerms(db, {
    matches: sql<SqlBool>`t.member_uuid = ${memberUuid}`,
    dueOn: sql`greatest(c.due_on, ${firstDueOn(today, { task: 't.uuid', hasSignedIn: sql`true` })})`,
  })
}

/**
 * Moves the open first cycles that match, with their series, in one statement. In the conditions, `c` is the
 * cycle, `t` its task, `m` its member and `ce` the client's e-learning.
 */
const moveFirstTerms = (db: Db, move: { matches: RawBuilder<SqlBool>; dueOn: RawBuilder<unknown> }) =>
  sql`
    with moved as (
      select c.uuid, c.series_uuid, ${move.dueOn} as due_on
      from elearning_cycle c
      join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
      join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
      join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
      where c.closed_at is null and c.number = 0 and ${move.matches}
    ), series as (
      update elearning_series s set anchor_on = moved.due_on from moved where s.uuid = moved.series_uuid
    )
    update elearning_cycle c set due_on = moved.due_on from moved where c.uuid = moved.uuid`.execute(db)
