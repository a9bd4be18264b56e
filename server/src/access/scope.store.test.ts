/**
 * Runs the conditions of scope.store.ts on small tables that replace the database tables of the same name.
 */
import { type Role, roles } from '@sorgfalt/contract/core/role'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someEngine, type TestDatabase, testDatabase } from '../test/databases.ts'
import { type Actor, noSession } from './context.ts'
import {
  auditScope,
  locationScope,
  memberGroupScope,
  memberScope,
  orgUnitScope,
  riskActionScope,
  riskAssignmentScope,
  withSubUnits,
} from './scope.store.ts'

/**
 * Anna is responsible for the location `augsburg` and for the unit `site`. The unit `site` contains `crew`,
 * which contains `gang`. Ben is responsible for the unit `office` and the location `graz`.
 */
const tables = sql`
  org_unit (uuid, parent_uuid) as (values
    ('root', null), ('site', 'root'), ('crew', 'site'), ('gang', 'crew'), ('office', 'root')),
  org_unit_responsible (org_unit_uuid, member_uuid) as (values ('site', 'anna'), ('office', 'ben')),
  location_responsible (location_uuid, member_uuid) as (values ('augsburg', 'anna'), ('graz', 'ben')),
  member (uuid, archived_at) as (values
    ('on-site', null), ('in-gang', null), ('in-office', null), ('at-augsburg', null), ('at-graz', null),
    ('archived', now())),
  org_unit_member (org_unit_uuid, member_uuid) as (values
    ('site', 'on-site'), ('gang', 'in-gang'), ('office', 'in-office'), ('site', 'archived')),
  location_member (location_uuid, member_uuid) as (values
    ('augsburg', 'at-augsburg'), ('graz', 'at-graz'), ('augsburg', 'archived')),
  location (uuid) as (values ('augsburg'), ('graz')),
  member_group (uuid, location_uuid) as (values
    ('of-augsburg', 'augsburg'), ('of-graz', 'graz'), ('of-company', null)),
  risk_assignment (uuid, location_uuid, unit_key) as (values
    ('about-site', null, 'site'), ('about-gang', null, 'gang'), ('joint', null, 'gang,office'),
    ('about-office', null, 'office'), ('about-augsburg', 'augsburg', ''), ('about-graz', 'graz', '')),
  risk_assignment_unit (assignment_uuid, org_unit_uuid) as (values
    ('about-site', 'site'), ('about-gang', 'gang'), ('joint', 'gang'), ('joint', 'office'),
    ('about-office', 'office')),
  risk_action (uuid, assignment_uuid, responsible_member_uuid) as (values
    ('of-site', 'about-site', null), ('of-office', 'about-office', null), ('of-augsburg', 'about-augsburg', null),
    ('for-anna', 'about-office', 'anna'), ('for-ben', 'about-office', 'ben')),
  audit_log (uuid, actor_uuid, entity, entity_uuid, action) as (values
    ('by-anna', 'anna', 'client', 'client', 'updateClient'),
    ('by-ben', 'ben', 'client', 'client', 'updateClient'),
    ('on-site', 'ben', 'member', 'on-site', 'updateMember'),
    ('on-site-elsewhere', 'ben', 'orgUnit', 'on-site', 'updateMember'),
    ('on-site-attributes-read', 'ben', 'member', 'on-site', 'readSpecialAttributes'),
    ('on-site-attributes-saved', 'ben', 'member', 'on-site', 'saveSpecialAttributes'),
    ('in-office', 'ben', 'member', 'in-office', 'updateMember'),
    ('at-augsburg', 'ben', 'member', 'at-augsburg', 'updateMember'),
    ('site', 'ben', 'orgUnit', 'site', 'updateOrgUnit'),
    ('gang', 'ben', 'orgUnit', 'gang', 'updateOrgUnit'),
    ('office', 'ben', 'orgUnit', 'office', 'updateOrgUnit'),
    ('augsburg', 'ben', 'location', 'augsburg', 'updateLocation'),
    ('graz', 'ben', 'location', 'graz', 'updateLocation'))`

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(someEngine)
})
afterAll(() => database.close())

/** Returns the uuids of the rows of `source` that meet the condition, sorted. */
async function select(source: string, condition: RawBuilder<SqlBool>): Promise<string[]> {
  const [table = '', alias = table] = source.split(' ')
  const { rows } = await database.owner.transaction(undefined, (db) =>
    sql<{ uuid: string }>`with ${tables}
      select ${sql.ref(alias)}.uuid from ${sql.table(table)} as ${sql.ref(alias)} where ${condition}`.execute(
      db,
    ),
  )
  return rows.map(({ uuid }) => uuid).toSorted()
}

const anna = (role: Role): Actor => ({
  kind: role === 'user' ? 'adviser' : 'member',
  uuid: 'anna',
  clientUuid: 'client',
  country: 'DE',
  role,
  ...noSession,
})

const allMembers = ['archived', 'at-augsburg', 'at-graz', 'in-gang', 'in-office', 'on-site']
const allUnits = ['crew', 'gang', 'office', 'root', 'site']
const allLocations = ['augsburg', 'graz']
const allGroups = ['of-augsburg', 'of-company', 'of-graz']
const allAssignments = ['about-augsburg', 'about-gang', 'about-graz', 'about-office', 'about-site', 'joint']
const allActions = ['for-anna', 'for-ben', 'of-augsburg', 'of-office', 'of-site']

test.each<[Role, string[]]>([
  ['super-admin', allMembers],
  ['admin', allMembers],
  ['user', allMembers],
  ['loc-admin', ['at-augsburg']],
  ['ou-admin', ['in-gang', 'on-site']],
  ['member', []],
])('lets %s see the members %j', async (role, visible) => {
  expect(await select('member', memberScope(anna(role)))).toEqual(visible)
  expect(await select('member m', memberScope(anna(role), 'm'))).toEqual(visible)
})

test.each<[Role, string[]]>([
  ['super-admin', allUnits],
  ['admin', allUnits],
  ['user', allUnits],
  ['loc-admin', allUnits],
  ['ou-admin', ['crew', 'gang', 'site']],
  ['member', []],
])('lets %s see the org units %j', async (role, visible) => {
  expect(await select('org_unit o', orgUnitScope(anna(role), 'o.uuid'))).toEqual(visible)
})

test.each<[Role, string[]]>([
  ['super-admin', allLocations],
  ['admin', allLocations],
  ['user', allLocations],
  ['loc-admin', ['augsburg']],
  ['ou-admin', allLocations],
  ['member', []],
])('lets %s see the locations %j', async (role, visible) => {
  expect(await select('location', locationScope(anna(role), 'location.uuid'))).toEqual(visible)
})

test.each<[Role, string[]]>([
  ['super-admin', allGroups],
  ['admin', allGroups],
  ['loc-admin', ['of-augsburg']],
  ['ou-admin', []],
  ['member', []],
  ['user', []],
])('lets %s change the member groups %j', async (role, visible) => {
  expect(await select('member_group g', memberGroupScope(anna(role), 'g.locationUuid'))).toEqual(visible)
})

describe('the scope of risk assessments', () => {
  test.each<[Role, string[]]>([
    ['super-admin', allAssignments],
    ['admin', allAssignments],
    ['user', allAssignments],
    ['loc-admin', ['about-augsburg']],
    ['ou-admin', ['about-gang', 'about-site']],
    ['member', []],
  ])('lets %s see the assignments %j', async (role, visible) => {
    expect(await select('risk_assignment a', riskAssignmentScope(anna(role), 'a'))).toEqual(visible)
  })

  const showsActions = async (actor: Actor): Promise<string[]> => {
    const assignments = await select('risk_assignment a', riskAssignmentScope(actor, 'a'))
    const condition = sql<SqlBool>`exists (
      select from risk_action m join risk_assignment a on a.uuid = m.assignment_uuid
      where m.uuid = listed.uuid and ${riskActionScope(actor)})`
    const actions = await select('risk_action listed', condition)
    // An actor sees every action of a visible assignment.
    if (assignments.includes('about-site')) expect(actions).toContain('of-site')
    return actions
  }

  test.each<[Role, string[]]>([
    ['super-admin', allActions],
    ['admin', allActions],
    ['user', allActions],
    ['loc-admin', ['for-anna', 'of-augsburg']],
    ['ou-admin', ['for-anna', 'of-site']],
    ['member', ['for-anna']],
  ])('lets %s see the actions %j', async (role, visible) => {
    expect(await showsActions(anna(role))).toEqual(visible)
  })

  test('lets an actor who is not a member see only the actions of assignments in scope', async () => {
    expect(await showsActions({ ...anna('ou-admin'), kind: 'system' })).toEqual(['of-site'])
  })

  test('lets an adviser see only the actions of visible assignments', async () => {
    expect(await showsActions({ ...anna('member'), kind: 'adviser' })).toEqual([])
  })

  test('is an SQL condition that is true or false for every row, never null', async () => {
    const isNull = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(${condition}) is null`
    const ofAction = isNull(riskActionScope(anna('member')))
    const actions = sql<SqlBool>`exists (
      select from risk_action m join risk_assignment a on a.uuid = m.assignment_uuid
      where m.uuid = listed.uuid and ${ofAction})`

    expect(await select('risk_assignment a', isNull(riskAssignmentScope(anna('loc-admin'), 'a')))).toEqual([])
    expect(await select('risk_action listed', actions)).toEqual([])
    expect(
      await select('member_group g', isNull(memberGroupScope(anna('loc-admin'), 'g.locationUuid'))),
    ).toEqual([])
  })
})

describe('the audit log', () => {
  test.each<[Role, string[] | 'all']>([
    ['super-admin', 'all'],
    ['admin', 'all'],
    ['loc-admin', ['at-augsburg', 'augsburg', 'by-anna']],
    ['ou-admin', ['by-anna', 'gang', 'on-site', 'site']],
    ['member', []],
    ['user', []],
  ])('shows the role %s the entries %j', async (role, visible) => {
    const entries = await select('audit_log', auditScope(anna(role)))

    expect(entries).toEqual(visible === 'all' ? await select('audit_log', sql<SqlBool>`true`) : visible)
    expect(await select('audit_log l', auditScope(anna(role), 'l'))).toEqual(entries)
  })
})

test.each(roles)('the role %s has a scope condition for every table with a scope', (role) => {
  const actor = anna(role)

  for (const condition of [
    memberScope(actor),
    orgUnitScope(actor, 'o.uuid'),
    locationScope(actor, 'l.uuid'),
    riskAssignmentScope(actor, 'a'),
    memberGroupScope(actor, 'g.locationUuid'),
    auditScope(actor),
  ])
    expect(condition).toBeDefined()
})

test('a list of org units is extended by all units below them, and unknown units are left out', async () => {
  const contains = (units: string) =>
    select('org_unit o', sql<SqlBool>`o.uuid = any (${withSubUnits(sql`select unnest(${units}::text[])`)})`)

  expect(await contains('{crew}')).toEqual(['crew', 'gang'])
  expect(await contains('{crew,office}')).toEqual(['crew', 'gang', 'office'])
  expect(await contains('{unknown}')).toEqual([])
})
