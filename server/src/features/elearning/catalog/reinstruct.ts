/** A version whose content is new from the ground up: whoever was instructed on the one before is instructed again (elearning-and-company.md §2.4). */
import type { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../access/handlers.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { orderReminders } from '../../reminder/reminder.store.ts'
import { reopenTurns } from '../task/reopen-turns.store.ts'
import { isActive } from '../task/task.store.ts'
import { findSettings } from './catalog.store.ts'
import { entitledCourse } from './entitled.ts'

/** Minutes. */
const announcementPause = 5

/** Tasks whose newest certificate counts, was written on an earlier major version, and whose turn has not begun yet. */
const outdated = (clientElearningUuid: string, today: string) => sql`
  select t.uuid from elearning_task t
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  join elearning e on e.uuid = ce.elearning_uuid
  join elearning_version current on current.uuid = e.current_version_uuid
  cross join lateral (
    select r.version_uuid from elearning_result r
    where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid and (r.valid_until is null or r.valid_until >= ${today}::date)
      and not exists (select from elearning_result_revocation v where v.client_uuid = r.client_uuid and v.result_uuid = r.uuid)
    order by r.number desc limit 1) r
  join elearning_version learned on learned.uuid = r.version_uuid
  where t.client_elearning_uuid = ${clientElearningUuid} and (${isActive(today)} or t.state = 'paused')
    and split_part(learned.version, '.', 1)::int < split_part(current.version, '.', 1)::int
    and not exists (
      select from elearning_cycle c
      where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null and c.opens_on <= ${today}::date)`

/** How many members hold a certificate on content that has been replaced from the ground up since. */
export async function countOutdated(db: Db, clientElearningUuid: string, today: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from (${outdated(clientElearningUuid, today)}) task`.execute(db)
  return rows[0]?.count ?? 0
}

/** Their certificates stay; their next turn begins today. */
export const reinstruct: Handler<(typeof calls)['elearningCatalog']['reinstruct']> = async (
  context,
  { elearningUuid, dryRun },
) => {
  const { db, today } = context
  await entitledCourse(context, elearningUuid)
  const used = await findSettings(db, elearningUuid, !dryRun)
  if (!used) return { affected: 0, dueOn: today }
  const dueOn = addDays(today, used.bufferDays)
  if (dryRun) return { affected: await countOutdated(db, used.uuid, today), dueOn }
  const affected = await reopenTurns(db, outdated(used.uuid, today), today)
  if (affected > 0) await orderReminders(db, announcementPause)
  return { affected, dueOn }
}
