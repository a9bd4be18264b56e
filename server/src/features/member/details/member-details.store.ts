import type { calls, Input } from '@sorgfalt/contract'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { locationScope, memberScope, orgUnitScope } from '../../../access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Responsibilities } from './member-details.rules.ts'

const columns = [
  'uuid',
  'firstName',
  'lastName',
  'username',
  'role',
  'email',
  'phoneNumber',
  'mobileNumber',
  'street',
  'postalCode',
  'city',
  'country',
  'language',
  'externalCompany',
  'gender',
  'birthDate',
  'entryDate',
  'externalId',
  'createElearningTasks',
  'createRiskAssessmentTasks',
  'status',
  'lastLoginAt',
  'updatedAt',
  'archivedAt',
  'version',
] as const

/** The whole record of a member whom the actor may see. */
export const findDetails = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('member')
    .select(columns)
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .select(
      sql<{ uuid: string; name: string } | null>`(
        select jsonb_build_object('uuid', l.uuid, 'name', l.name)
        from location_member lm join location l on l.client_uuid = lm.client_uuid and l.uuid = lm.location_uuid
        where lm.client_uuid = member.client_uuid and lm.member_uuid = member.uuid and lm.is_primary and ${locationScope(actor, 'l.uuid')})`.as(
        'location',
      ),
    )
    .where('uuid', '=', uuid)
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))

/** The same; nobody else changes the member until this transaction ends, nor makes him answer for anything. */
export const lockDetails = (db: Db, actor: Actor, uuid: string) =>
  findDetails(db, actor, uuid).forNoKeyUpdate().executeTakeFirst()

type Given = Omit<Input<typeof calls.memberDetails.update>, 'uuid' | 'version' | 'locationUuid'>

/** Fields as they are stored: without the spaces around texts, and what was left empty is not there. */
export function columnsOf<T extends Given>(given: T) {
  const trimmed = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  ) as T
  return {
    ...trimmed,
    email: trimmed.email || null,
    country: trimmed.country || null,
    externalId: trimmed.externalId || null,
  }
}

export const saveDetails = (db: Db, uuid: string, version: number, given: Given) =>
  db
    .updateTable('member')
    .set({ ...columnsOf(given), version: version + 1, updatedAt: sql`now()` })
    .where('uuid', '=', uuid)
    .execute()

/** What a member answers for, by name. */
export async function responsibilitiesOf(db: Db, uuid: string): Promise<Responsibilities> {
  const { rows } = await sql<{ kind: keyof Responsibilities; name: string }>`
    select 'orgUnits' as kind, o.name from org_unit_responsible r join org_unit o on o.client_uuid = r.client_uuid and o.uuid = r.org_unit_uuid
    where r.member_uuid = ${uuid}
    union all
    select 'locations', l.name from location_responsible r join location l on l.client_uuid = r.client_uuid and l.uuid = r.location_uuid
    where r.member_uuid = ${uuid}
    order by name`.execute(db)
  const of = (kind: keyof Responsibilities) => rows.filter((row) => row.kind === kind).map(({ name }) => name)
  return { orgUnits: of('orgUnits'), locations: of('locations') }
}

/** How many of these org units the actor may see; they stay until this transaction ends. */
export async function lockOrgUnits(db: Db, actor: Actor, uuids: readonly string[]): Promise<number> {
  if (uuids.length === 0) return 0
  const held = await db
    .selectFrom('orgUnit')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where(orgUnitScope(actor, 'orgUnit.uuid'))
    .forKeyShare()
    .execute()
  return held.length
}

export const lockLocation = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('location')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where(locationScope(actor, 'location.uuid'))
    .forKeyShare()
    .executeTakeFirst()

/** Who has this uuid already, if anybody: under the client's lock this says whether a request comes twice. */
export const usernameOf = async (db: Db, uuid: string): Promise<string | undefined> =>
  (await db.selectFrom('member').select('username').where('uuid', '=', uuid).executeTakeFirst())?.username
