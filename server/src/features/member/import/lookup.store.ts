/** What a check compares the file with. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Existing } from './judge.rules.ts'
import type { Places } from './row.rules.ts'
import type { Unit } from './units.rules.ts'
import { folded } from './values.rules.ts'

/** Whether the company has any org unit beside the one it began with. */
export const hasOwnUnits = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('orgUnit').select('uuid').where('isRoot', '=', false).limit(1).executeTakeFirst()) !==
  undefined

export const readUnits = (db: Db): Promise<Unit[]> =>
  db.selectFrom('orgUnit').select(['uuid', 'identifier', 'name', 'parentUuid']).execute()

/** Locations by name and identifier; a name that several have leads to none. */
export async function readLocations(db: Db): Promise<Places> {
  const rows = await db.selectFrom('location').select(['uuid', 'identifier', 'name']).execute()
  const places = new Map<string, string | null>()
  for (const { uuid, name } of rows) places.set(folded(name), places.has(folded(name)) ? null : uuid)
  for (const { uuid, identifier } of rows)
    if (!places.has(folded(identifier))) places.set(folded(identifier), uuid)
  return places
}

/** Groups by name, and by `location > name` where several locations have one of that name. */
export async function readGroups(db: Db): Promise<Places> {
  const rows = await db
    .selectFrom('memberGroup')
    .leftJoin('location', 'location.uuid', 'memberGroup.locationUuid')
    .select(['memberGroup.uuid', 'memberGroup.name', 'location.name as location'])
    .execute()
  const places = new Map<string, string | null>()
  for (const { uuid, name } of rows) places.set(folded(name), places.has(folded(name)) ? null : uuid)
  for (const { uuid, name, location } of rows)
    if (location !== null) places.set(folded(`${location} > ${name}`), uuid)
  return places
}

export interface Wanted {
  usernames: readonly string[]
  /** Generated names without the number at their end: whoever has one, with whatever number. */
  stems: readonly string[]
  externalIds: readonly string[]
  /** In lower case; not asked for when rows are recognised by usernames. */
  emails: readonly string[]
}

/** Everybody whom a row may mean, or whose name it may not take. */
export async function readExisting(
  db: Db,
  { usernames, stems, externalIds, emails }: Wanted,
): Promise<Existing[]> {
  const { rows } = await sql<Existing>`
    select m.uuid, m.username, m.version, m.archived_at is not null as archived, m.deleted_at is not null as deleted,
      m.first_name, m.last_name, m.email, m.role, m.external_id, m.mobile_number, m.phone_number, m.birth_date, m.gender, m.entry_date,
      m.external_company, m.street, m.postal_code, m.city, m.country, m.language, m.create_elearning_tasks, m.create_risk_assessment_tasks,
      array(select om.org_unit_uuid from org_unit_member om where om.member_uuid = m.uuid) as org_unit_uuids,
      (select lm.location_uuid from location_member lm where lm.member_uuid = m.uuid and lm.is_primary) as location_uuid,
      array(select gm.member_group_uuid from member_group_member gm where gm.member_uuid = m.uuid) as group_uuids
    from member m
    where m.username = any (${usernames}::text[])
      or (cardinality(${stems}::text[]) > 0 and regexp_replace(m.username, '[0-9]+$', '') = any (${stems}::text[]))
      or m.external_id = any (${externalIds}::text[])
      or (cardinality(${emails}::text[]) > 0 and lower(m.email) = any (${emails}::text[]))`.execute(db)
  return rows
}
