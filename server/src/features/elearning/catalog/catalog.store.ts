/** The e-learnings of the client's packages, and the settings that the client has made for them. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type {
  Anchor,
  CatalogEntry,
  ConfirmationMode,
  ElearningSettings,
  ElearningSettingsForm,
} from '@sorgfalt/contract/elearning/catalog'
import type { courseKinds } from '@sorgfalt/contract/elearning/elearning'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { memberScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { isActive, standingOfTask, statusOfTask } from '../task/task.store.ts'

type CatalogRequest = Input<typeof calls.elearningCatalog.readCatalog>
type Condition = RawBuilder<SqlBool>

const order = {
  by: {
    title: inAlphabet('title'),
    category: ['category', inAlphabet('title')],
    durationMinutes: ['durationMinutes', inAlphabet('title')],
    assigned: [sql<boolean>`assignment_count = 0`, inAlphabet('title')],
  },
  otherwise: 'assigned',
  uuid: 'elearningUuid',
} as const

/** The reader of the catalogue, and the language in which the texts are shown. */
export interface Reader {
  actor: Actor
  language: Language
  /** The current day in the client's time zone. */
  today: string
}

/** Selects the newest draft of the e-learning `el` that is newer than its released version. */
const newestDraft = sql<string | null>`(
  select d.uuid from elearning_version d
  left join elearning_version now on now.uuid = el.current_version_uuid
  where d.elearning_uuid = el.uuid and d.status = 'draft'
    and (now.uuid is null
      or string_to_array(d.version, '.')::int[] > string_to_array(now.version, '.')::int[])
  order by string_to_array(d.version, '.')::int[] desc limit 1)`

/**
 * Selects the client's own e-learnings and those of its packages today. All others do not exist for the client.
 */
const selectEntitled = ({ language, today }: Pick<Reader, 'language' | 'today'>) => sql<CatalogRow>`(
  select el.uuid as elearning_uuid, v.uuid as version_uuid, v.title ->> ${language} as title,
    v.summary ->> ${language} as description, v.category, v.icon, v.image, v.duration_minutes, v.languages,
    v.version, v.kind, el.current_version_uuid is not null as released, ce.uuid as client_elearning_uuid,
    ce.interval_months as interval,
    coalesce(assigned.org_unit_count, 0) as org_unit_count,
    coalesce(assigned.assignment_count, 0) as assignment_count
  from elearning el
  join elearning_version v on v.uuid = coalesce(el.current_version_uuid, ${newestDraft})
  left join client_elearning ce on ce.elearning_uuid = el.uuid
  left join lateral (
    select count(a.org_unit_uuid) as org_unit_count, count(*) as assignment_count
    from elearning_assignment a where a.client_elearning_uuid = ce.uuid) assigned on true
  where el.uuid in (select elearning_uuid from entitled_elearnings(${today}::date)))`

type CatalogRow = Omit<CatalogEntry, 'assigned' | 'memberCount' | 'counts' | 'validCount'> & {
  versionUuid: string
  clientElearningUuid: string | null
}

/** Returns a page of the catalogue, without the counts of the members' tasks. */
export function listCatalog(db: Db, reader: Reader, { filter, ...request }: CatalogRequest) {
  const query = createConditions(filter).reduce(
    (query, condition) => query.where(condition),
    db.selectFrom(selectEntitled(reader).as('entry')).selectAll(),
  )

  return readPage(db, query, request, order)
}

function createConditions({ search, category, assigned, language }: CatalogRequest['filter']): Condition[] {
  const searchTerms = search ? search.split(/\s+/).slice(0, 10) : []
  return [
    searchTerms.length > 0
      ? sql<SqlBool>`search_fold(title || ' ' || description)
          like all (search_patterns(${searchTerms}::text[]))`
      : undefined,
    category?.length ? sql<SqlBool>`category = any (${category}::text[])` : undefined,
    assigned === undefined ? undefined : sql<SqlBool>`(assignment_count > 0) = ${assigned}`,
    language ? sql<SqlBool>`${language} = any (languages)` : undefined,
  ].filter((condition) => condition !== undefined)
}

type StatusCounts = CatalogEntry['counts']

interface TaskCounts {
  counts: StatusCounts
  validCount: number
}

/** Counts the active tasks in the actor's scope by e-learning and status, in one statement. */
export async function countByStatus(
  db: Db,
  { actor, today }: Reader,
  clientElearnings: readonly string[],
): Promise<Map<string, TaskCounts>> {
  const { rows } = await sql<StatusCounts & { uuid: string; validCount: number }>`
    select uuid,
      count(*) filter (where status = 'completed') as completed,
      count(*) filter (where status = 'due') as due,
      count(*) filter (where status = 'inprogress') as inprogress,
      count(*) filter (where status = 'overdue') as overdue,
      count(*) filter (where standing = 'valid') as valid_count
    from (
      select t.client_elearning_uuid as uuid, ${statusOfTask(today)} as status,
        ${standingOfTask(today)} as standing
      from elearning_task t
      join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
      join member on member.client_uuid = t.client_uuid and member.uuid = t.member_uuid
      left join elearning_cycle c
        on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
      left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
      where t.client_elearning_uuid = any (${clientElearnings}::uuid[])
        and ${isActive(today)} and ${memberScope(actor)}) task
    group by uuid`.execute(db)
  return new Map(rows.map(({ uuid, validCount, ...counts }) => [uuid, { counts, validCount }]))
}

/** The versions of an e-learning, and whether the client may use it. */
export interface FoundElearning {
  /** The released version. Null before the first release. */
  versionUuid: string | null
  /** The draft that is newer than the released version. */
  draftUuid: string | null
  kind: (typeof courseKinds)[number]
  /** The released SCORM package. Null for a native course. */
  scormPackageUuid: string | null
  isEntitled: boolean
}

/** Returns an e-learning of the installation or of the client, and whether the client may use it today. */
export async function findElearning(
  db: Db,
  elearningUuid: string,
  today: string,
): Promise<FoundElearning | undefined> {
  const { rows } = await sql<FoundElearning>`
    select el.current_version_uuid as version_uuid, ${newestDraft} as draft_uuid,
      coalesce(v.kind, 'native') as kind, (
        select k.uuid from scorm_package k
        where k.client_uuid = el.owner_key and k.version_uuid = el.current_version_uuid) as scorm_package_uuid,
      el.uuid in (select elearning_uuid from entitled_elearnings(${today}::date)) as is_entitled
    from elearning el left join elearning_version v on v.uuid = el.current_version_uuid
    where el.uuid = ${elearningUuid}`.execute(db)
  return rows[0]
}

/** The settings of an e-learning as stored for the client. */
export interface StoredSettings {
  uuid: string
  intervalMonths: number
  bufferDays: number
  anchor: Anchor
  calendarMonth: number | null
  leadDays: number
  countPast: boolean
  confirmationMode: ConfirmationMode
  localInserts: ElearningSettingsForm['localInserts']
  responsibleMemberUuid: string | null
  responsible: ElearningSettings['responsible']
  version: number
}

/**
 * Returns the settings of an e-learning, undefined when the client has made none.
 * @param options.lock locks the row until the transaction ends, for a change
 */
export async function findSettings(
  db: Db,
  elearningUuid: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredSettings | undefined> {
  const { rows } = await sql<StoredSettings>`
    select ce.uuid, ce.interval_months, ce.buffer_days, ce.anchor, ce.calendar_month, ce.lead_days,
      ce.count_past, ce.confirmation_mode, ce.local_inserts, ce.responsible_member_uuid, ce.version,
      case when m.uuid is not null then jsonb_build_object(
        'uuid', m.uuid, 'firstName', m.first_name, 'lastName', m.last_name, 'role', m.role,
        'archived', m.archived_at is not null) end as responsible
    from client_elearning ce
    left join member m on m.client_uuid = ce.client_uuid and m.uuid = ce.responsible_member_uuid
    where ce.elearning_uuid = ${elearningUuid} ${lock ? sql`for update of ce` : sql``}`.execute(db)
  return rows[0]
}
