import type { calls, Input, Output } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { memberScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { roleRank } from '../list/member-list.rules.ts'
import { searchCondition } from '../list/search.store.ts'
import type { ResponsibleMember } from './responsibilities.rules.ts'

type ListRequest = Input<typeof calls.archivedMember.list>

/** Maximum number of listed responsibilities of each kind. */
const maxListed = 20

const byName = [inAlphabet('lastName'), inAlphabet('firstName')] as const
const order = {
  by: {
    archivedAt: 'archivedAt',
    lastName: byName,
    firstName: [inAlphabet('firstName'), inAlphabet('lastName')],
    username: 'username',
    email: inAlphabet('email'),
    role: ['roleRank', ...byName],
  },
  otherwise: 'archivedAt',
  uuid: 'uuid',
} as const

/** Returns a page of the archive. Default order: the most recently archived members first. */
export async function listArchived(
  db: Db,
  actor: Actor,
  { filter: { search, role }, ...request }: ListRequest,
) {
  const found = await searchCondition(db, search)
  const query = db
    .selectFrom('member')
    .select([
      'uuid',
      'firstName',
      'lastName',
      'username',
      'email',
      'role as roleIdentifier',
      sql<Date>`archived_at`.as('archivedAt'),
    ])
    .where('status', '=', 'archived')
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))
    .where(found ?? sql<SqlBool>`true`)
    .where(
      role?.length ? sql<SqlBool>`role_rank = any (${role.map(roleRank)}::smallint[])` : sql<SqlBool>`true`,
    )

  return readPage(
    db,
    query,
    request.sortBy === undefined ? { ...request, sortDirection: 'desc' } : request,
    order,
  )
}

/** Archives members, ends their sessions and voids their reset links. */
export async function archiveMembers(db: Db, members: readonly string[]): Promise<void> {
  await sql`
    update member set archived_at = now(), updated_at = now()
    where uuid = any (${members}::uuid[])`.execute(db)

  await sql`
    update session set ended_at = now()
    where member_uuid = any (${members}::uuid[]) and ended_at is null`.execute(db)

  await sql`
    update reset_token set used_at = now()
    where member_uuid = any (${members}::uuid[]) and used_at is null`.execute(db)

  await sql`delete from trusted_device where member_uuid = any (${members}::uuid[])`.execute(db)
}

/** Restores members from the archive. The caller checks the number of seats. */
export async function restoreMembers(db: Db, members: readonly string[]): Promise<void> {
  await sql`
    update member set archived_at = null, updated_at = now()
    where uuid = any (${members}::uuid[])`.execute(db)
}

/** Returns the members who are responsible for org units, locations or open actions. */
export async function listResponsibleMembers(
  db: Db,
  members: readonly string[],
): Promise<ResponsibleMember[]> {
  const { rows } = await sql<ResponsibleMember>`
    select m.first_name, m.last_name,
      jsonb_agg(responsibility.name order by responsibility.name collate "und-x-icu") as responsible_for
    from (
      select r.member_uuid, o.name from org_unit_responsible r
        join org_unit o on o.client_uuid = r.client_uuid and o.uuid = r.org_unit_uuid
      union all
      select r.member_uuid, l.name from location_responsible r
        join location l on l.client_uuid = r.client_uuid and l.uuid = r.location_uuid
      union all
      select a.responsible_member_uuid, a.title from risk_action a
        where a.state in ('draft', 'defined', 'agreed')
    ) responsibility
    join member m on m.uuid = responsibility.member_uuid
    where m.uuid = any (${members}::uuid[])
    group by m.uuid, m.first_name, m.last_name
    order by m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid`.execute(db)
  return rows
}

type OpenResponsibilities = Output<typeof calls.archivedMember.archive>['openResponsibilities']

/**
 * Returns the responsibilities that these members still have, at most `maxListed` of each kind. Each
 * responsibility needs a successor.
 */
export const readOpenResponsibilities = async (
  db: Db,
  members: readonly string[],
  language: Language,
): Promise<OpenResponsibilities> => ({
  plans: await listPlans(db, members, language),
  orgNodes: await listOrgNodes(db, members),
})

async function listOrgNodes(db: Db, members: readonly string[]): Promise<OpenResponsibilities['orgNodes']> {
  const { rows } = await sql<OpenResponsibilities['orgNodes'][number]>`
    select 'orgUnit' as kind, uuid, name from org_unit o
    where exists (
      select from org_unit_responsible r
      where r.client_uuid = o.client_uuid and r.org_unit_uuid = o.uuid
        and r.member_uuid = any (${members}::uuid[]))
    union all
    select 'location', uuid, name from location l
    where exists (
      select from location_responsible r
      where r.client_uuid = l.client_uuid and r.location_uuid = l.uuid
        and r.member_uuid = any (${members}::uuid[]))
    order by kind, name, uuid limit ${maxListed}`.execute(db)
  return rows
}

/**
 * Returns the action plans in which these members are responsible for open actions, with the number of these
 * actions.
 */
async function listPlans(
  db: Db,
  members: readonly string[],
  language: Language,
): Promise<OpenResponsibilities['plans']> {
  const { rows } = await sql<OpenResponsibilities['plans'][number]>`
    select result.uuid as risk_assessment_execution_result_uuid, v.title ->> ${language} as title,
      result.target_name, count(*) as action_count
    from risk_action a
    join risk k on k.client_uuid = a.client_uuid and k.uuid = a.risk_uuid
    join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_catalogue_version v on v.uuid = r.version_uuid
    where a.responsible_member_uuid = any (${members}::uuid[]) and a.state in ('draft', 'defined', 'agreed')
    group by result.uuid, v.title, result.target_name, result.finished_on
    order by result.finished_on desc, result.uuid limit ${maxListed}`.execute(db)
  return rows
}
