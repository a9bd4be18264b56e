/** Reads the company's data that a check compares with the rows. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ExistingMember } from './compare-member.rules.ts'
import type { OrgUnit } from './org-unit-finder.rules.ts'
import type { UuidsByName } from './read-row.rules.ts'
import { normalizeWord } from './read-values.rules.ts'

/** Returns whether the company has an org unit besides the root. */
export async function hasOrgUnits(db: Db): Promise<boolean> {
  const unit = await db
    .selectFrom('orgUnit')
    .select('uuid')
    .where('isRoot', '=', false)
    .limit(1)
    .executeTakeFirst()
  return unit !== undefined
}

export const readOrgUnits = (db: Db): Promise<OrgUnit[]> =>
  db.selectFrom('orgUnit').select(['uuid', 'identifier', 'name', 'parentUuid']).execute()

/** Locations or groups for looking up names, and their names by uuid. */
interface NamedEntries {
  byName: UuidsByName
  names: ReadonlyMap<string, string>
}

const listNames = (rows: readonly { uuid: string; name: string }[]) =>
  new Map(rows.map(({ uuid, name }) => [uuid, name]))

/** Returns the locations by name and by identifier. Names take precedence over identifiers. */
export async function readLocations(db: Db): Promise<NamedEntries> {
  const rows = await db.selectFrom('location').select(['uuid', 'identifier', 'name']).execute()
  const uuids = indexByName(rows)
  for (const { uuid, identifier } of rows)
    if (!uuids.has(normalizeWord(identifier))) uuids.set(normalizeWord(identifier), uuid)

  return { byName: uuids, names: listNames(rows) }
}

/** Returns the groups by name. If several locations use a name, returns these groups by `location > name`. */
export async function readGroups(db: Db): Promise<NamedEntries> {
  const rows = await db
    .selectFrom('memberGroup')
    .leftJoin('location', 'location.uuid', 'memberGroup.locationUuid')
    .select(['memberGroup.uuid', 'memberGroup.name', 'location.name as location'])
    .execute()

  const uuids = indexByName(rows)
  for (const { uuid, name, location } of rows)
    if (location !== null) uuids.set(normalizeWord(`${location} > ${name}`), uuid)

  return { byName: uuids, names: listNames(rows) }
}

function indexByName(rows: readonly { uuid: string; name: string }[]): Map<string, string | null> {
  const uuids = new Map<string, string | null>()
  for (const { uuid, name } of rows) {
    const key = normalizeWord(name)
    uuids.set(key, uuids.has(key) ? null : uuid)
  }

  return uuids
}

export interface SearchValues {
  usernames: readonly string[]
  /**
   * Generated usernames without the number at the end. The query finds usernames with these stems and any
   * number.
   */
  usernameStems: readonly string[]
  externalIds: readonly string[]
  /** Addresses in lower case. Empty if rows are matched by username. */
  emails: readonly string[]
}

/** Returns the members that a row may match, and the members whose usernames are taken. */
export async function findExistingMembers(
  db: Db,
  { usernames, usernameStems, externalIds, emails }: SearchValues,
): Promise<ExistingMember[]> {
  const { rows } = await sql<ExistingMember>`
    select m.uuid, m.username, m.version,
      m.archived_at is not null as archived, m.deleted_at is not null as deleted,
      m.first_name, m.last_name, m.email, m.role, m.external_id, m.mobile_number, m.phone_number,
      m.birth_date, m.gender, m.entry_date, m.external_company, m.street, m.postal_code, m.city, m.country,
      m.language, m.create_elearning_tasks, m.create_risk_assessment_tasks,
      array(select om.org_unit_uuid from org_unit_member om where om.member_uuid = m.uuid) as org_unit_uuids,
      (select lm.location_uuid from location_member lm where lm.member_uuid = m.uuid and lm.is_primary)
        as location_uuid,
      array(select gm.member_group_uuid from member_group_member gm where gm.member_uuid = m.uuid)
        as group_uuids
    from member m
    where m.username = any (${usernames}::text[])
      or (cardinality(${usernameStems}::text[]) > 0
        and regexp_replace(m.username, '[0-9]+$', '') = any (${usernameStems}::text[]))
      or m.external_id = any (${externalIds}::text[])
      or (cardinality(${emails}::text[]) > 0 and lower(m.email) = any (${emails}::text[]))`.execute(db)
  return rows
}
