import type { calls, Input } from '@sorgfalt/contract'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { locationScope, memberScope, orgUnitScope } from '../../../access/scope.store.ts'
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

/** Returns the query for all details of a member whom the actor may see. */
export const findDetails = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('member')
    .select(columns)
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .select(sql<Date | null>`factor_since(member.client_uuid, member.uuid)`.as('secondFactorAt'))
    .select(
      sql<{ uuid: string; name: string } | null>`(
        select jsonb_build_object('uuid', l.uuid, 'name', l.name)
        from location_member lm
        join location l on l.client_uuid = lm.client_uuid and l.uuid = lm.location_uuid
        where lm.client_uuid = member.client_uuid and lm.member_uuid = member.uuid and lm.is_primary
          and ${locationScope(actor, 'l.uuid')})`.as('location'),
    )
    .where('uuid', '=', uuid)
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))

/**
 * Returns the details and locks the member until the transaction ends. No other transaction can change the
 * member or assign responsibilities in the meantime.
 */
export const lockDetails = (db: Db, actor: Actor, uuid: string) =>
  findDetails(db, actor, uuid).forNoKeyUpdate().executeTakeFirst()

type DetailsInput = Omit<Input<typeof calls.memberDetails.update>, 'uuid' | 'version' | 'locationUuid'>

/** Returns the fields in their stored form: empty texts of nullable columns become null. */
export const toColumns = <T extends DetailsInput>(input: T) => ({
  ...input,
  email: input.email || null,
  country: input.country || null,
  externalId: input.externalId || null,
})

export const saveDetails = (db: Db, uuid: string, version: number, input: DetailsInput) =>
  db
    .updateTable('member')
    .set({ ...toColumns(input), version: version + 1, updatedAt: sql`now()` })
    .where('uuid', '=', uuid)
    .execute()

/** Returns the names of the org units and locations for which a member is responsible. */
export async function readResponsibilities(db: Db, uuid: string): Promise<Responsibilities> {
  const { rows } = await sql<{ kind: keyof Responsibilities; name: string }>`
    select 'orgUnits' as kind, o.name from org_unit_responsible r
      join org_unit o on o.client_uuid = r.client_uuid and o.uuid = r.org_unit_uuid
      where r.member_uuid = ${uuid}
    union all
    select 'locations', l.name from location_responsible r
      join location l on l.client_uuid = r.client_uuid and l.uuid = r.location_uuid
      where r.member_uuid = ${uuid}
    order by name`.execute(db)

  const namesOfKind = (kind: keyof Responsibilities) =>
    rows.filter((row) => row.kind === kind).map(({ name }) => name)

  return { orgUnits: namesOfKind('orgUnits'), locations: namesOfKind('locations') }
}

/**
 * Returns how many of these org units the actor may see, and locks them so that they cannot be deleted until
 * the transaction ends.
 */
export async function lockOrgUnits(db: Db, actor: Actor, uuids: readonly string[]): Promise<number> {
  if (uuids.length === 0) return 0

  const locked = await db
    .selectFrom('orgUnit')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where(orgUnitScope(actor, 'orgUnit.uuid'))
    .forKeyShare()
    .execute()

  return locked.length
}

/**
 * Returns the location if the actor may see it, and locks it so that it cannot be deleted until the
 * transaction ends.
 */
export const lockLocation = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('location')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where(locationScope(actor, 'location.uuid'))
    .forKeyShare()
    .executeTakeFirst()

/**
 * Returns the username of the member with this uuid, or undefined if there is no such member. Under a lock on
 * the company, this detects a request that arrives twice.
 */
export const findUsername = async (db: Db, uuid: string): Promise<string | undefined> =>
  (await db.selectFrom('member').select('username').where('uuid', '=', uuid).executeTakeFirst())?.username
