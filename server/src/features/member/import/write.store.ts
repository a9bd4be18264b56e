/** The one transaction of an import: everything that was confirmed, or nothing. Set-based, in slices of a few thousand rows. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { recomputeTasks } from '../../elearning/assignment/recompute-tasks.store.ts'
import { type NewMember, takeOn } from '../new-member.store.ts'
import type { Existing, Verdict } from './judge.rules.ts'
import { slicesOf } from './pace.ts'
import type { NewUnit } from './units.rules.ts'

const slice = 2_000

export const insertUnits = async (db: Db, units: readonly NewUnit[]): Promise<void> => {
  if (units.length === 0) return
  await db
    .insertInto('orgUnit')
    .values(units.map(({ uuid, identifier, name, parentUuid }) => ({ uuid, identifier, name, parentUuid })))
    .execute()
}

/** Takes the new ones on, with seats, org units, location and tasks. Their uuids, in the same order. */
export async function insertPeople(db: Db, people: readonly NewMember[], today: string): Promise<string[]> {
  const uuids: string[] = []
  for (const part of slicesOf(people, slice)) uuids.push(...(await takeOn(db, part, today, 'import')))
  return uuids
}

type Changed = Verdict & { existing: Existing }

/**
 * Writes what differs. False: somebody has saved one of these members since they were compared; the caller rolls back.
 * What the file leaves empty stays as it is, nobody is taken out of a unit, and the location of the file becomes the primary one.
 */
export async function updatePeople(db: Db, changed: readonly Changed[], today: string): Promise<boolean> {
  for (const part of slicesOf(changed, slice)) {
    const rows = part.map(({ given, existing: { uuid, version } }) => ({
      ...given,
      password: undefined,
      uuid,
      version,
    }))
    const json = JSON.stringify(rows)
    const { numAffectedRows } = await sql`
      update member m set
        first_name = coalesce(v."firstName", m.first_name), last_name = coalesce(v."lastName", m.last_name), email = coalesce(v."email", m.email),
        role = coalesce(v."role", m.role), external_id = coalesce(v."externalId", m.external_id),
        mobile_number = coalesce(v."mobileNumber", m.mobile_number), phone_number = coalesce(v."phoneNumber", m.phone_number),
        birth_date = coalesce(v."birthDate", m.birth_date), gender = coalesce(v."gender", m.gender), entry_date = coalesce(v."entryDate", m.entry_date),
        external_company = coalesce(v."externalCompany", m.external_company), street = coalesce(v."street", m.street),
        postal_code = coalesce(v."postalCode", m.postal_code), city = coalesce(v."city", m.city), country = coalesce(v."country", m.country),
        language = coalesce(v."language", m.language), create_elearning_tasks = coalesce(v."createElearningTasks", m.create_elearning_tasks),
        create_risk_assessment_tasks = coalesce(v."createRiskAssessmentTasks", m.create_risk_assessment_tasks),
        version = m.version + 1, updated_at = now()
      from jsonb_to_recordset(${json}::jsonb) v ("uuid" uuid, "version" int, "firstName" text, "lastName" text, "email" text, "role" text,
        "externalId" text, "mobileNumber" text, "phoneNumber" text, "birthDate" date, "gender" text, "entryDate" date, "externalCompany" text,
        "street" text, "postalCode" text, "city" text, "country" text, "language" text, "createElearningTasks" boolean,
        "createRiskAssessmentTasks" boolean)
      where m.uuid = v."uuid" and m.version = v."version" and m.archived_at is null and m.deleted_at is null`.execute(
      db,
    )
    if (numAffectedRows !== BigInt(part.length)) return false
    await followPlaces(db, json)
    await joinGroups(db, rows)
    await recomputeTasks(db, today, { members: part.map(({ existing }) => existing.uuid) })
  }
  return true
}

/** Nobody is taken out of a group. */
export async function joinGroups(
  db: Db,
  members: readonly { uuid: string; groups?: readonly string[] }[],
): Promise<void> {
  const joining = members.filter(({ groups }) => groups?.length)
  if (joining.length === 0) return
  await sql`
    insert into member_group_member (member_group_uuid, member_uuid)
    select distinct joined.uuid, v."uuid" from jsonb_to_recordset(${JSON.stringify(joining)}::jsonb) v ("uuid" uuid, "groups" uuid[])
    cross join lateral unnest(v."groups") joined (uuid)
    on conflict do nothing`.execute(db)
}

async function followPlaces(db: Db, json: string): Promise<void> {
  await sql`
    insert into org_unit_member (org_unit_uuid, member_uuid, source)
    select distinct unit.uuid, v."uuid", 'import' from jsonb_to_recordset(${json}::jsonb) v ("uuid" uuid, "orgUnits" uuid[])
    cross join lateral unnest(v."orgUnits") unit (uuid)
    on conflict do nothing`.execute(db)
  await sql`
    update location_member lm set is_primary = false from jsonb_to_recordset(${json}::jsonb) v ("uuid" uuid, "location" uuid)
    where lm.member_uuid = v."uuid" and lm.is_primary and lm.location_uuid <> v."location"`.execute(db)
  await sql`
    insert into location_member (location_uuid, member_uuid, is_primary)
    select v."location", v."uuid", true from jsonb_to_recordset(${json}::jsonb) v ("uuid" uuid, "location" uuid) where v."location" is not null
    on conflict (client_uuid, location_uuid, member_uuid) do update set is_primary = true where not location_member.is_primary`.execute(
    db,
  )
}

/** Holds the import for this transaction; undefined when it does not run (any more). */
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

/** A hash comes, the plain text goes: in one statement. */
export async function keepHashes(db: Db, importUuid: string, rows: readonly HashedRow[]): Promise<void> {
  const columns = [
    rows.map(({ line }) => line),
    rows.map(({ cells }) => cells),
    rows.map(({ passwordHash }) => passwordHash),
    rows.map(({ initialPassword }) => initialPassword),
  ] as const
  await sql`
    update member_import_row r set cells = v.cells, password_hash = v.hash, initial_password = v.initial
    from unnest(${columns[0]}::int[], ${columns[1]}::text[], ${columns[2]}::text[], ${columns[3]}::text[]) v (line, cells, hash, initial)
    where r.import_uuid = ${importUuid} and r.line = v.line`.execute(db)
}

export const readHashes = async (db: Db, importUuid: string): Promise<Map<number, string>> =>
  new Map(
    (
      await db
        .selectFrom('memberImportRow')
        .select(['line', 'passwordHash'])
        .where('importUuid', '=', importUuid)
        .where('passwordHash', 'is not', null)
        .execute()
    ).map(({ line, passwordHash }) => [line, passwordHash ?? '']),
  )

/**
 * The import is done: initial passwords wait for whoever started it, of the rows the heading and the faulty ones stay for
 * the error file.
 */
export async function finishImport(
  db: Db,
  { importUuid, jobUuid }: { importUuid: string; jobUuid: string },
): Promise<void> {
  await sql`
    insert into initial_password (job_uuid, member_uuid, sealed)
    select ${jobUuid}::uuid, m.uuid, r.initial_password from member_import_row r join member m on m.username = r.username
    where r.import_uuid = ${importUuid} and r.status = 'new' and r.initial_password is not null`.execute(db)
  await db
    .deleteFrom('memberImportRow')
    .where('importUuid', '=', importUuid)
    .where('status', '!=', 'faulty')
    .execute()
  await db.updateTable('memberImport').set({ state: 'done' }).where('uuid', '=', importUuid).execute()
}
