/** The overdue tasks that the filter of the work list offers. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { maxTaskOptions, type OverdueTaskOption, overdueKinds } from '@sorgfalt/contract/overdue/overdue'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type OverdueQuery, overdueTasks } from './overdue-tasks.store.ts'

interface Reader {
  language: Language
  /** E-learnings and catalogues that the answer also contains if nobody is overdue. */
  selected: readonly string[]
}

/** Returns the overdue tasks with the number of their members, by kind and title. */
export async function listTaskOptions(
  db: Db,
  query: OverdueQuery,
  { language, selected }: Reader,
): Promise<OverdueTaskOption[]> {
  const { rows } = await sql<OverdueTaskOption>`
    with task as materialized (select * from ${overdueTasks(query)} task),
    course as (
      select ce.elearning_uuid, count(distinct task.member_uuid) as member_count
      from task join client_elearning ce on ce.client_uuid = task.client_uuid and ce.uuid = task.source_uuid
      where task.kind = 'elearning'
      group by ce.elearning_uuid),
    inspection as (
      select used.catalogue_uuid, count(distinct task.member_uuid) as member_count
      from task
      join risk_assignment a on a.client_uuid = task.client_uuid and a.uuid = task.source_uuid
      join client_risk_catalogue used on used.client_uuid = a.client_uuid
        and used.uuid = a.client_risk_catalogue_uuid
      where task.kind = 'inspection'
      group by used.catalogue_uuid),
    option as (
      select e.uuid::text as task, 'elearning' as kind, v.title ->> ${language} as title,
        coalesce(course.member_count, 0) as member_count
      from elearning e
      join elearning_version v on v.uuid = e.current_version_uuid
      left join course on course.elearning_uuid = e.uuid
      where course.member_count > 0 or e.uuid = any (${selected}::uuid[])
      union all
      select rc.uuid::text, 'inspection', v.title ->> ${language}, coalesce(inspection.member_count, 0)
      from risk_catalogue rc
      join risk_catalogue_version v on v.uuid = rc.current_version_uuid
      left join inspection on inspection.catalogue_uuid = rc.uuid
      where inspection.member_count > 0 or rc.uuid = any (${selected}::uuid[])
      union all
      select kind, kind, null, count(distinct member_uuid) from task
      where kind in ('action', 'check') group by kind)
    select * from option
    order by array_position(${[...overdueKinds]}::text[], kind), title collate "und-x-icu", task
    limit ${sql.lit(maxTaskOptions)}`.execute(db)
  return rows
}

/** Returns the titles of these e-learnings and catalogues, sorted. */
export async function readTaskTitles(
  db: Db,
  language: Language,
  tasks: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select v.title ->> ${language} as title
    from elearning e join elearning_version v on v.uuid = e.current_version_uuid
    where e.uuid = any (${tasks}::uuid[])
    union all
    select v.title ->> ${language}
    from risk_catalogue rc join risk_catalogue_version v on v.uuid = rc.current_version_uuid
    where rc.uuid = any (${tasks}::uuid[])
    order by title`.execute(db)
  return rows.map(({ title }) => title)
}
