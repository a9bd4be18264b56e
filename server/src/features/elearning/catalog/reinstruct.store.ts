/** Members whose certificate is for course content that a new major version has replaced. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isUnexpired, isUnrevoked } from '../../certificate/validity.store.ts'
import { reopenCycles } from '../task/reopen-cycles.store.ts'
import { isActive } from '../task/task.store.ts'

/**
 * Selects the uuids of the outdated tasks: their newest valid certificate is for an earlier major version,
 * and they have no open cycle.
 */
const selectOutdated = (clientElearningUuid: string, today: string) => sql`
  select t.uuid from elearning_task t
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  join elearning e on e.uuid = ce.elearning_uuid
  join elearning_version current on current.uuid = e.current_version_uuid
  cross join lateral (
    select r.version_uuid from elearning_result r
    where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid
      and ${isUnexpired('r', today)} and ${isUnrevoked('r')}
    order by r.number desc limit 1) r
  join elearning_version learned on learned.uuid = r.version_uuid
  where t.client_elearning_uuid = ${clientElearningUuid} and (${isActive(today)} or t.state = 'paused')
    and split_part(learned.version, '.', 1)::int < split_part(current.version, '.', 1)::int
    and not exists (
      select from elearning_cycle c
      where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid
        and c.closed_at is null and c.opens_on <= ${today}::date)`

/** Counts the outdated tasks of an e-learning. */
export async function countOutdated(db: Db, clientElearningUuid: string, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${selectOutdated(clientElearningUuid, today)}) task`.execute(db)
  return rows[0]?.count ?? 0
}

/** Opens a cycle for each outdated task of an e-learning and returns how many there were. */
export const reopenOutdated = (db: Db, clientElearningUuid: string, today: string): Promise<number> =>
  reopenCycles(db, selectOutdated(clientElearningUuid, today), today)
