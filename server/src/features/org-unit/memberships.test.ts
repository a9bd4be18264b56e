import { calls } from '@sorgfalt/contract'
import { membersAtOnce } from '@sorgfalt/contract/core/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { addPeople, addUnit } from '../member/list/member-list-fixture.ts'
import { createTree, type TestTree } from './org-unit-fixture.ts'

const { addMembers, removeMembers, update, create, detail } = calls.orgUnit

describe.each(featureEngines)('memberships of org units on %s', (engine) => {
  let server: TestServer
  let tree: TestTree
  let units: TestTree['units']
  let people: TestTree['people']

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  beforeEach(async () => {
    tree = await createTree(server)
    ;({ units, people } = tree)
  })
  afterAll(() => server.close())

  const membersOf = async (orgUnitUuid: string) =>
    server.inClient(tree.client, (db) =>
      db
        .selectFrom('orgUnitMember')
        .select(['memberUuid', 'source'])
        .where('orgUnitUuid', '=', orgUnitUuid)
        .orderBy('memberUuid')
        .execute(),
    )
  const uuidsOf = async (orgUnitUuid: string) =>
    (await membersOf(orgUnitUuid)).map(({ memberUuid }) => memberUuid)
  const roleOf = async (uuid: string) =>
    server.inClient(tree.client, (db) =>
      db.selectFrom('member').select(['role', 'version']).where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )

  test('are added and removed for many members at once, even if some already exist', async () => {
    const many = [people.one, people.crewman, people.clerk, people.clerk]
    expect(await tree.admin.ok(addMembers, { orgUnitUuid: units.site, memberUuids: many })).toEqual({
      added: 2,
    })
    expect(await uuidsOf(units.site)).toEqual(
      [people.one, people.two, people.crewman, people.clerk].toSorted(),
    )
    expect(await tree.admin.ok(addMembers, { orgUnitUuid: units.site, memberUuids: many })).toEqual({
      added: 0,
    })
    expect(
      await tree.admin.ok(removeMembers, {
        orgUnitUuid: units.site,
        memberUuids: [people.one, people.clerk],
      }),
    ).toEqual({ removed: 2 })
    expect(
      await tree.admin.ok(removeMembers, { orgUnitUuid: units.site, memberUuids: [people.one] }),
    ).toEqual({ removed: 0 })
    expect(await uuidsOf(units.site)).toEqual([people.two, people.crewman].toSorted())
  })

  test('are refused for all members if one of them is not visible to the actor', async () => {
    const other = await createTree(server)
    const before = await uuidsOf(units.gang)
    for (const stranger of [other.people.one, uuidv7()]) {
      const { status, text } = await tree.admin.send(addMembers, {
        orgUnitUuid: units.gang,
        memberUuids: [people.one, stranger],
      })
      expect([status, text]).toEqual([404, '{"error":{"code":"Member.NotFound"}}'])
    }
    // The unit manager does not see the member who belongs to the unit `desk`.
    expect(
      (
        await tree.leader.send(addMembers, {
          orgUnitUuid: units.gang,
          memberUuids: [people.one, people.clerk],
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await tree.admin.send(removeMembers, {
          orgUnitUuid: units.site,
          memberUuids: [people.one, other.people.one],
        })
      ).status,
    ).toBe(404)
    expect(await uuidsOf(units.gang)).toEqual(before)
    expect(await uuidsOf(units.site)).toContain(people.one)
  })

  test('can be changed by an ou-admin only within the ou-admin’s own units', async () => {
    expect(
      await tree.leader.ok(addMembers, { orgUnitUuid: units.gang, memberUuids: [people.one, people.two] }),
    ).toEqual({ added: 2 })
    expect(
      await tree.leader.ok(removeMembers, { orgUnitUuid: units.site, memberUuids: [people.one] }),
    ).toEqual({ removed: 1 })
  })

  test('are refused if the list of members is empty or too long', async () => {
    const memberUuids = Array.from({ length: membersAtOnce + 1 }, () => people.one)
    for (const uuids of [memberUuids, []])
      expect(
        (await tree.admin.send(addMembers, { orgUnitUuid: units.gang, memberUuids: uuids })).error?.code,
      ).toBe('Request.Invalid')
    expect(
      (await tree.admin.send(addMembers, { orgUnitUuid: units.gang, memberUuids: memberUuids.slice(1) }))
        .body,
    ).toEqual({ added: 1 })
  })

  test('cannot be changed by hand in the root and in the default unit', async () => {
    await tree.admin.ok(update, { uuid: units.office, version: 1, isDefault: true })
    for (const orgUnitUuid of [units.root, units.office]) {
      for (const call of [addMembers, removeMembers]) {
        const { status, error } = await tree.admin.send(call, { orgUnitUuid, memberUuids: [people.one] })
        expect([status, error?.code]).toEqual([400, 'OrgUnit.MembersNotChangeable'])
      }
    }
  })

  test('of a new default unit include archived members; the old one keeps manual memberships', async () => {
    const [archived = ''] = await addPeople(server, tree.client, [{ archivedAt: new Date() }])
    const everybody = await server.inClient(tree.client, (db) =>
      db.selectFrom('member').select('uuid').execute(),
    )
    await tree.admin.ok(update, { uuid: units.desk, version: 1, isDefault: true })
    expect(await uuidsOf(units.desk)).toEqual(everybody.map(({ uuid }) => uuid).toSorted())
    expect(await uuidsOf(units.desk)).toContain(archived)
    expect(await membersOf(units.root)).toEqual([])
    expect((await membersOf(units.desk)).find(({ memberUuid }) => memberUuid === people.clerk)?.source).toBe(
      'manual',
    )
    expect((await tree.admin.ok(detail, { uuid: units.root })).isDefault).toBe(false)

    const { uuid } = await tree.admin.ok(create, {
      orgUnitName: 'Alle',
      identifier: 'alle-1000',
      parentUuid: units.root,
      isDefault: true,
    })
    expect(await uuidsOf(uuid)).toHaveLength(everybody.length)
    expect(await membersOf(units.desk)).toEqual([{ memberUuid: people.clerk, source: 'manual' }])
    const late = await server.createMember(tree.client)
    expect(await uuidsOf(uuid)).toContain(late.uuid)
  })

  test('always include exactly one default unit, which can be neither cleared nor deleted', async () => {
    await tree.admin.ok(update, { uuid: units.gang, version: 1, isDefault: true })
    expect(
      (await tree.admin.send(update, { uuid: units.gang, version: 2, isDefault: false })).error?.code,
    ).toBe('OrgUnit.DefaultFixed')
    expect((await tree.admin.send(calls.orgUnit.remove, { uuid: units.gang })).error?.code).toBe(
      'OrgUnit.DefaultFixed',
    )
    // An editor that still shows the old default unit gets a version conflict.
    const before = (await tree.admin.ok(detail, { uuid: units.gang })).version
    await tree.admin.ok(update, {
      uuid: units.root,
      version: (await tree.admin.ok(detail, { uuid: units.root })).version,
      isDefault: true,
    })
    expect(await tree.admin.ok(detail, { uuid: units.gang })).toMatchObject({
      isDefault: false,
      version: before + 1,
    })
  })

  test('as a responsible member require a manager role, which is given only on request', async () => {
    const keeper = (await server.createMember(tree.client, { role: 'loc-admin' })).uuid
    const set = (adminUuids: readonly string[], more: Record<string, unknown> = {}) =>
      tree.admin.send(update, { uuid: units.site, version: 1, adminUuids, ...more })
    for (const [adminUuids, more] of [
      [[tree.leaderMember.uuid, people.one], {}],
      [[keeper], { raiseRoles: true }],
      [[keeper, people.one], { raiseRoles: true }],
    ] as const) {
      const { status, error } = await set(adminUuids, more)
      expect([status, error?.code]).toEqual([400, 'OrgUnit.ResponsibleRole'])
    }
    expect(await roleOf(people.one)).toEqual({ role: 'member', version: 1 })
    const { body } = await set([people.one, people.one], { raiseRoles: true })
    expect(body.admins).toEqual([
      { uuid: people.one, firstName: 'Test', lastName: 'Eins', role: 'ou-admin', archived: false },
    ])
    expect(await roleOf(people.one)).toEqual({ role: 'ou-admin', version: 2 })
    // The members who were responsible before are no longer responsible.
    expect((await tree.leader.ok(calls.orgUnit.list)).total).toBe(0)
    const raised = await server.inClient(tree.client, (db) =>
      db.selectFrom('auditLog').select(['entityUuid', 'fields']).where('action', '=', 'raiseRole').execute(),
    )
    expect(raised).toEqual([{ entityUuid: people.one, fields: ['role'] }])
  })

  test('refuse archived and unknown members as responsible, but keep one who is archived later', async () => {
    const other = await createTree(server)
    const [archived = ''] = await addPeople(server, tree.client, [{ archivedAt: new Date(), role: 'admin' }])
    for (const uuid of [other.leaderMember.uuid, uuidv7(), archived]) {
      const { status, error } = await tree.admin.send(update, {
        uuid: units.site,
        version: 1,
        adminUuids: [uuid],
      })
      expect([status, error?.code]).toEqual([404, 'Member.NotFound'])
    }
    await server.inClient(tree.client, (db) =>
      db
        .updateTable('member')
        .set({ archivedAt: new Date() })
        .where('uuid', '=', tree.leaderMember.uuid)
        .execute(),
    )
    const saved = await tree.admin.ok(update, {
      uuid: units.site,
      version: 1,
      adminUuids: [tree.leaderMember.uuid],
    })
    expect(saved.admins.map(({ uuid }) => uuid)).toEqual([tree.leaderMember.uuid])
  })

  test('include the responsible members whom the request to create a unit names', async () => {
    const unit = { orgUnitName: 'Neu', identifier: 'neu-1000', parentUuid: units.root }
    expect((await tree.admin.send(create, { ...unit, adminUuids: [people.two] })).error?.code).toBe(
      'OrgUnit.ResponsibleRole',
    )
    const { uuid } = await tree.admin.ok(create, {
      ...unit,
      adminUuids: [people.two, tree.leaderMember.uuid],
      raiseRoles: true,
    })
    expect((await tree.admin.ok(detail, { uuid })).admins).toHaveLength(2)
    await addUnit(server, tree.client, 'Darunter', uuid)
    expect((await tree.leader.ok(calls.orgUnit.list)).total).toBe(5)
  })
})
