import type { calls, Input } from '@sorgfalt/contract'
import type { OrgUnitOfMember } from '@sorgfalt/contract/member/org-unit-of-member'
import type { MemberProfile } from '@sorgfalt/contract/profile/profile'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../platform/db/page.ts'

const columns = [
  'uuid',
  'username',
  'firstName',
  'lastName',
  'role',
  'gender',
  'birthDate',
  'externalCompany',
  'email',
  'phoneNumber',
  'mobileNumber',
  'street',
  'postalCode',
  'city',
  'country',
  'version',
] as const

/** Returns a member's own master data. Missing values are empty strings. */
export async function findProfile(db: Db, uuid: string): Promise<MemberProfile | undefined> {
  const row = await db.selectFrom('member').select(columns).where('uuid', '=', uuid).executeTakeFirst()
  return row && { ...row, email: row.email ?? '', country: row.country ?? '' }
}

type Contact = Omit<Input<typeof calls.contact.update>, 'version' | 'password'>

/**
 * Saves contact details. Returns false, without saving, if the member has changed since `version` was read.
 */
export async function saveContact(
  db: Db,
  uuid: string,
  version: number,
  { email, country, ...rest }: Contact,
): Promise<boolean> {
  const saved = await db
    .updateTable('member')
    .set({
      ...rest,
      email: email || null,
      country: country || null,
      version: version + 1,
      updatedAt: sql`now()`,
    })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()
  return saved !== undefined
}

/**
 * Saves a username. Increases the version, so that a member form that was opened earlier cannot restore the
 * old username.
 */
export const saveUsername = (db: Db, uuid: string, username: string) =>
  db
    .updateTable('member')
    .set({ username, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('uuid', '=', uuid)
    .execute()

export const isUsernameTaken = async (db: Db, username: string): Promise<boolean> =>
  (await db.selectFrom('member').select('uuid').where('username', '=', username).executeTakeFirst()) !==
  undefined

/** Returns the uuids of a member and of the company, and the username and company ID that a login uses. */
export const readAccount = (db: Db, memberUuid: string) =>
  db
    .selectFrom('member')
    .innerJoin('client', (join) => join.onTrue())
    .select([
      'member.clientUuid',
      'member.uuid as memberUuid',
      'member.username',
      'client.identifier as clientIdentifier',
    ])
    .where('member.uuid', '=', memberUuid)
    .executeTakeFirstOrThrow()

/** Minutes after a login in which an initial password need not be entered again. */
const freshMinutes = 15

/**
 * Locks the member and returns whether this session began with the initial password that the member still
 * has, within the last `freshMinutes`.
 */
export async function lockFreshInitialPassword(
  db: Db,
  { memberUuid, sessionUuid }: { memberUuid: string; sessionUuid: string },
): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .innerJoin('session', 'session.memberUuid', 'member.uuid')
    .select('member.uuid')
    .where('member.uuid', '=', memberUuid)
    .where('member.mustChangePassword', '=', true)
    .where('session.uuid', '=', sessionUuid)
    // An identity provider has not verified the password.
    .where('session.ssoProviderUuid', 'is', null)
    .whereRef('session.createdAt', '>=', 'member.passwordSetAt')
    .where('session.createdAt', '>', sql<Date>`now() - make_interval(mins => ${freshMinutes})`)
    .forUpdate('member')
    .executeTakeFirst()
  return member !== undefined
}

/** Returns the condition that the reader may see the org unit whose uuid is in `column`. */
type Visible = (column: string) => RawBuilder<SqlBool>
type ListRequest = Omit<Input<typeof calls.profile.readOrgUnitList>, 'filter'>

/**
 * Returns a page of the org units that a member belongs to. The rows and their paths contain only units that
 * the reader may see.
 */
export async function listOrgUnits(
  db: Db,
  memberUuid: string,
  request: ListRequest,
  visible: Visible = () => sql<SqlBool>`true`,
) {
  const query = db
    .selectFrom('orgUnitMember')
    .innerJoin('orgUnit', 'orgUnit.uuid', 'orgUnitMember.orgUnitUuid')
    .select(['orgUnit.uuid', 'orgUnit.identifier', 'orgUnit.name as orgUnitName', 'orgUnit.isDefault'])
    .where('orgUnitMember.memberUuid', '=', memberUuid)
    .where(visible('orgUnit.uuid'))

  const { rows, ...page } = await readPage(db, query, request, {
    by: { orgUnitName: inAlphabet('orgUnit.name'), identifier: 'orgUnit.identifier' },
    otherwise: 'orgUnitName',
    uuid: 'orgUnit.uuid',
  })

  const surroundings = await readSurroundings(
    db,
    rows.map(({ uuid }) => uuid),
    visible,
  )

  return {
    ...page,
    rows: rows.map((row) => ({ ...row, ...(surroundings.get(row.uuid) ?? { path: [], admins: [] }) })),
  }
}

type Surroundings = Pick<OrgUnitOfMember, 'path' | 'admins'>

/** Returns for each org unit the names of the units above it and its responsible members. */
async function readSurroundings(
  db: Db,
  units: readonly string[],
  visible: Visible,
): Promise<Map<string, Surroundings>> {
  const admins = sql`(
    select coalesce(
      jsonb_agg(
        jsonb_build_object('uuid', m.uuid, 'firstName', m.first_name, 'lastName', m.last_name)
        order by m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid),
      '[]')
    from org_unit_responsible r join member m on m.uuid = r.member_uuid
    where r.org_unit_uuid = a.of and m.archived_at is null)`

  const path = sql`coalesce(
    array_agg(a.name order by a.height desc) filter (where a.height > 0 and ${visible('a.uuid')}), '{}')`
  const { rows } = await sql<Surroundings & { uuid: string }>`
    with recursive above as (
      select o.uuid as of, o.uuid, o.parent_uuid, 0 as height, o.name
      from org_unit o where o.uuid = any (${units}::uuid[])
      union all
      select a.of, o.uuid, o.parent_uuid, a.height + 1, o.name
      from org_unit o join above a on o.uuid = a.parent_uuid)
    select a.of as uuid, ${path} as path, ${admins} as admins
    from above a group by a.of`.execute(db)

  return new Map(rows.map(({ uuid, path: names, admins: people }) => [uuid, { path: names, admins: people }]))
}
