/** Writes an import in one transaction, so that either all confirmed rows are imported or none. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { recomputeTasks } from '../../elearning/assignment/recompute-tasks.store.ts'
import { createMembers, type NewMember } from '../new-member.store.ts'
import { splitIntoChunks } from './chunk.ts'
import type { PlannedOrgUnit } from './org-unit-finder.rules.ts'
import type { ChangedRow } from './plan.rules.ts'

/** Number of rows that one statement writes. */
const chunkSize = 2_000

export const insertOrgUnits = async (db: Db, units: readonly PlannedOrgUnit[]): Promise<void> => {
  if (units.length === 0) return
  await db
    .insertInto('orgUnit')
    .values(units.map(({ uuid, identifier, name, parentUuid }) => ({ uuid, identifier, name, parentUuid })))
    .execute()
}

/**
 * Creates members with their org units, location and tasks, takes seats for them, and returns their uuids in
 * the same order.
 */
export async function insertMembersInChunks(
  db: Db,
  members: readonly NewMember[],
  today: string,
): Promise<string[]> {
  const uuids: string[] = []
  for (const chunk of splitIntoChunks(members, chunkSize))
    uuids.push(...(await createMembers(db, chunk, today, 'import')))
  return uuids
}

/**
 * Updates existing members. Empty cells change nothing. Members keep their org units and groups, and the row
 * can only add further ones. The location of the row becomes the primary one. Returns false if one of the
 * members has been changed since the check. The caller then has to roll back.
 */
export async function updateMembers(
  db: Db,
  changedRows: readonly ChangedRow[],
  today: string,
): Promise<boolean> {
  for (const chunk of splitIntoChunks(changedRows, chunkSize)) {
    const members = chunk.map(({ values, existing: { uuid, version } }) => ({
      ...values,
      password: undefined,
      uuid,
      version,
    }))

    const json = JSON.stringify(members)
    if ((await updateColumns(db, json)) !== members.length) return false

    await addToOrgUnits(db, json)
    await setPrimaryLocations(db, json)
    await addToGroups(db, members)
    await recomputeTasks(db, today, { members: members.map(({ uuid }) => uuid) })
  }
  return true
}

/** Updates the rows of members that still have the given version, and returns their number. */
async function updateColumns(db: Db, json: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update member m set
      first_name = coalesce(input."firstName", m.first_name),
      last_name = coalesce(input."lastName", m.last_name),
      email = coalesce(input."email", m.email),
      role = coalesce(input."role", m.role),
      external_id = coalesce(input."externalId", m.external_id),
      mobile_number = coalesce(input."mobileNumber", m.mobile_number),
      phone_number = coalesce(input."phoneNumber", m.phone_number),
      birth_date = coalesce(input."birthDate", m.birth_date),
      gender = coalesce(input."gender", m.gender),
      entry_date = coalesce(input."entryDate", m.entry_date),
      external_company = coalesce(input."externalCompany", m.external_company),
      street = coalesce(input."street", m.street),
      postal_code = coalesce(input."postalCode", m.postal_code),
      city = coalesce(input."city", m.city),
      country = coalesce(input."country", m.country),
      language = coalesce(input."language", m.language),
      create_elearning_tasks = coalesce(input."createElearningTasks", m.create_elearning_tasks),
      create_risk_assessment_tasks =
        coalesce(input."createRiskAssessmentTasks", m.create_risk_assessment_tasks),
      version = m.version + 1, updated_at = now()
    from jsonb_to_recordset(${json}::jsonb) input (
      "uuid" uuid, "version" int, "firstName" text, "lastName" text, "email" text, "role" text,
      "externalId" text, "mobileNumber" text, "phoneNumber" text, "birthDate" date, "gender" text,
      "entryDate" date, "externalCompany" text, "street" text, "postalCode" text, "city" text, "country" text,
      "language" text, "createElearningTasks" boolean, "createRiskAssessmentTasks" boolean)
    where m.uuid = input."uuid" and m.version = input."version"
      and m.archived_at is null and m.deleted_at is null`.execute(db)
  return Number(numAffectedRows)
}

/** Adds members to groups. The members stay in their other groups. */
export async function addToGroups(
  db: Db,
  members: readonly { uuid: string; groups?: readonly string[] }[],
): Promise<void> {
  const joining = members.filter(({ groups }) => groups?.length)
  if (joining.length === 0) return

  await sql`
    insert into member_group_member (member_group_uuid, member_uuid)
    select distinct joined.uuid, input."uuid"
    from jsonb_to_recordset(${JSON.stringify(joining)}::jsonb) input ("uuid" uuid, "groups" uuid[])
    cross join lateral unnest(input."groups") joined (uuid)
    on conflict do nothing`.execute(db)
}

const addToOrgUnits = (db: Db, json: string) =>
  sql`
    insert into org_unit_member (org_unit_uuid, member_uuid, source)
    select distinct unit.uuid, input."uuid", 'import'
    from jsonb_to_recordset(${json}::jsonb) input ("uuid" uuid, "orgUnits" uuid[])
    cross join lateral unnest(input."orgUnits") unit (uuid)
    on conflict do nothing`.execute(db)

async function setPrimaryLocations(db: Db, json: string): Promise<void> {
  await sql`
    update location_member lm set is_primary = false
    from jsonb_to_recordset(${json}::jsonb) input ("uuid" uuid, "location" uuid)
    where lm.member_uuid = input."uuid" and lm.is_primary and lm.location_uuid <> input."location"`.execute(
    db,
  )
  await sql`
    insert into location_member (location_uuid, member_uuid, is_primary)
    select input."location", input."uuid", true
    from jsonb_to_recordset(${json}::jsonb) input ("uuid" uuid, "location" uuid)
    where input."location" is not null
    on conflict (client_uuid, location_uuid, member_uuid)
      do update set is_primary = true where not location_member.is_primary`.execute(db)
}

/**
 * Locks a running import for this transaction and returns it. Returns undefined if the import is not running.
 */
export const lockRunning = (db: Db, importUuid: string) =>
  db
    .selectFrom('memberImport')
    .select('uuid')
    .where('uuid', '=', importUuid)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()

export interface HashedRow {
  line: number
  cells: string
  passwordHash: string
  initialPassword: string | null
}

/** Stores the hashes of passwords and deletes their plain texts in the same statement. */
export async function saveHashes(db: Db, importUuid: string, rows: readonly HashedRow[]): Promise<void> {
  const lines = rows.map(({ line }) => line)
  const cells = rows.map((row) => row.cells)
  const hashes = rows.map(({ passwordHash }) => passwordHash)
  const initialPasswords = rows.map(({ initialPassword }) => initialPassword)

  await sql`
    update member_import_row r
    set cells = input.cells, password_hash = input.hash, initial_password = input.initial
    from unnest(${lines}::int[], ${cells}::text[], ${hashes}::text[], ${initialPasswords}::text[])
      input (line, cells, hash, initial)
    where r.import_uuid = ${importUuid} and r.line = input.line`.execute(db)
}

/** Returns the hashes of passwords by line. */
export async function readHashes(db: Db, importUuid: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('memberImportRow')
    .select(['line', 'passwordHash'])
    .where('importUuid', '=', importUuid)
    .where('passwordHash', 'is not', null)
    .execute()
  return new Map(rows.map(({ line, passwordHash }) => [line, passwordHash ?? '']))
}

/**
 * Sets an import to done. The user who started it can then fetch the initial passwords. The rows of the error
 * file stay. All other rows are deleted.
 */
export async function finishImport(
  db: Db,
  { importUuid, jobUuid }: { importUuid: string; jobUuid: string },
): Promise<void> {
  await sql`
    insert into initial_password (job_uuid, member_uuid, sealed)
    select ${jobUuid}::uuid, m.uuid, r.initial_password
    from member_import_row r join member m on m.username = r.username
    where r.import_uuid = ${importUuid} and r.status = 'new' and r.left_out is null
      and m.must_change_password and r.initial_password is not null`.execute(db)

  // The heading has no status, so it stays for the error file.
  await db
    .deleteFrom('memberImportRow')
    .where('importUuid', '=', importUuid)
    .where('status', '!=', 'faulty')
    .where((row) => row.or([row('leftOut', 'is', null), row('leftOut', '=', 'choice')]))
    .execute()

  await db.updateTable('memberImport').set({ state: 'done' }).where('uuid', '=', importUuid).execute()
}
