import { calls } from '@sorgfalt/contract'
import { orgUnitLevels } from '@sorgfalt/contract/core/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestServer, unique } from '../../test/test-server.ts'
import { addUnit } from '../member/list/member-list-fixture.ts'
import { createTree, type TestTree } from './org-unit-fixture.ts'

const { create, update, detail, list, remove } = calls.orgUnit

describe.each(featureEngines)('a change of the tree of org units on %s', (engine) => {
  let server: TestServer
  let tree: TestTree
  let units: TestTree['units']

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  beforeEach(async () => {
    tree = await createTree(server)
    units = tree.units
  })
  afterAll(() => server.close())

  const unit = (more: Record<string, unknown> = {}) => ({
    orgUnitName: 'Werkstatt',
    identifier: `werkstatt-${unique()}`,
    parentUuid: units.office,
    ...more,
  })
  const codeOf = async (
    call: typeof create | typeof update | typeof remove,
    input: Record<string, unknown>,
  ) => (await tree.admin.send(call, input)).error?.code
  const shape = async () =>
    (await tree.admin.ok(list)).rows.map(({ path, orgUnitName }) =>
      [...path.slice(1).map(({ name }) => name), orgUnitName].join('/'),
    )

  test('creates a unit below another one, and removes spaces around the name', async () => {
    const { uuid } = await tree.admin.ok(create, unit({ orgUnitName: '  Werkstatt ' }))
    expect(await tree.admin.ok(detail, { uuid })).toMatchObject({
      orgUnitName: 'Werkstatt',
      parentUuid: units.office,
      isRoot: false,
      isDefault: false,
      admins: [],
      memberCount: 0,
      childCount: 0,
      assignmentCount: 0,
      version: 1,
    })
    const audit = await server.inClient(tree.client, (db) =>
      db.selectFrom('auditLog').select(['action', 'fields']).where('action', '=', 'createOrgUnit').execute(),
    )
    expect(audit).toEqual([{ action: 'createOrgUnit', fields: ['orgUnitName', 'identifier', 'parent'] }])
  })

  test('refuses an identifier that another unit of the company has', async () => {
    const form = unit()
    await tree.admin.ok(create, form)
    expect((await tree.admin.send(create, form)).error).toEqual({
      code: 'OrgUnit.IdentifierExists',
      fields: { identifier: 'taken' },
    })
    expect(await codeOf(update, { uuid: units.desk, version: 1, identifier: form.identifier })).toBe(
      'OrgUnit.IdentifierExists',
    )
    const other = await createTree(server)
    await other.admin.ok(create, { ...form, parentUuid: other.units.root })
  })

  test('neither moves nor deletes the root, and refuses a second root', async () => {
    expect(await codeOf(create, unit({ parentUuid: null }))).toBe('OrgUnit.RootExists')
    expect(await codeOf(update, { uuid: units.site, version: 1, parentUuid: null })).toBe(
      'OrgUnit.RootExists',
    )
    expect(await codeOf(update, { uuid: units.root, version: 1, parentUuid: units.site })).toBe(
      'OrgUnit.ParentMismatch',
    )
    expect(await codeOf(remove, { uuid: units.root, moveChildrenTo: units.site })).toBe('OrgUnit.RootFixed')
    expect(
      (
        await tree.admin.ok(update, {
          uuid: units.root,
          version: 1,
          parentUuid: null,
          orgUnitName: 'Konzern',
        })
      ).orgUnitName,
    ).toBe('Konzern')
  })

  test('marks archived responsible members, who may stay and can be replaced', async () => {
    const { uuid: left } = tree.leaderMember
    const orgNodes = [{ kind: 'orgUnit', uuid: units.site, name: 'Bau' }]
    expect(await tree.admin.ok(calls.archivedMember.archive, { uuids: [left] })).toMatchObject({
      openResponsibilities: { orgNodes },
    })
    const { rows } = await tree.admin.ok(list, { filter: { search: 'Bau' } })
    expect(rows[0]?.admins).toMatchObject([{ uuid: left, archived: true }])
    const kept = await tree.admin.ok(update, {
      uuid: units.site,
      version: 1,
      orgUnitName: 'Rohbau',
      adminUuids: [left],
    })
    expect(kept.admins).toMatchObject([{ uuid: left, archived: true }])
    const next = await server.createMember(tree.client, { role: 'ou-admin' })
    const replaced = await tree.admin.ok(update, { uuid: units.site, version: 2, adminUuids: [next.uuid] })
    expect(replaced.admins).toMatchObject([{ uuid: next.uuid, archived: false }])
  })

  test('moves a unit with its sub-units, but not below itself', async () => {
    await tree.admin.ok(update, { uuid: units.crew, version: 1, parentUuid: units.desk })
    expect((await shape()).slice(1)).toEqual([
      'Ämter',
      'Ämter/Empfang',
      'Ämter/Empfang/Kolonne',
      'Ämter/Empfang/Kolonne/Trupp',
      'Bau',
    ])
    for (const parentUuid of [units.office, units.desk, units.crew, units.gang])
      expect(await codeOf(update, { uuid: units.office, version: 1, parentUuid })).toBe(
        'OrgUnit.ParentMismatch',
      )
  })

  test('treats units of other companies as missing', async () => {
    const other = await createTree(server)
    const notFound = [404, 'OrgUnit.NotFound']
    for (const [call, input] of [
      [create, unit({ parentUuid: other.units.root })],
      [update, { uuid: units.site, version: 1, parentUuid: other.units.root }],
      [update, { uuid: other.units.site, version: 1, orgUnitName: 'Meins' }],
      [remove, { uuid: other.units.gang }],
      [remove, { uuid: units.site, moveChildrenTo: other.units.root }],
    ] as const) {
      const { status, error } = await tree.admin.send(call, input)
      expect([status, error?.code]).toEqual(notFound)
    }
  })

  test(`refuses more than ${orgUnitLevels} levels when a unit is created or moved`, async () => {
    let last = units.gang
    for (let level = 5; level <= orgUnitLevels; level++)
      last = await addUnit(server, tree.client, `Ebene ${level}`, last)
    expect(await codeOf(create, unit({ parentUuid: last }))).toBe('OrgUnit.TooDeep')
    expect(await codeOf(update, { uuid: units.site, version: 1, parentUuid: units.office })).toBe(
      'OrgUnit.TooDeep',
    )
    expect(await codeOf(update, { uuid: units.gang, version: 1, parentUuid: units.site })).toBeUndefined()
  })

  test('refuses the second of two saves with the same version, and keeps omitted fields', async () => {
    const input = { uuid: units.desk, version: 1 }
    const saved = await tree.admin.ok(update, { ...input, orgUnitName: 'Pforte' })
    expect(saved).toMatchObject({
      orgUnitName: 'Pforte',
      identifier: `unit-${units.desk}`,
      parentUuid: units.office,
      version: 2,
    })
    expect((await tree.admin.send(update, { ...input, orgUnitName: 'Tor' })).status).toBe(409)
    expect(await codeOf(update, { ...input, orgUnitName: 'Tor' })).toBe('Version.Conflict')
    expect((await tree.admin.ok(detail, { uuid: units.desk })).orgUnitName).toBe('Pforte')
  })

  test('by an ou-admin is limited to the names of the ou-admin’s own units', async () => {
    expect(
      (await tree.leader.ok(update, { uuid: units.crew, version: 1, orgUnitName: 'Kolonne 7' })).orgUnitName,
    ).toBe('Kolonne 7')
    for (const more of [
      { identifier: 'kolonne-sieben' },
      { parentUuid: units.gang },
      { isDefault: true },
      { adminUuids: [] },
      { raiseRoles: true },
    ]) {
      const { status, error } = await tree.leader.send(update, {
        uuid: units.crew,
        version: 2,
        orgUnitName: 'Mehr',
        ...more,
      })
      expect([more, status, error?.code]).toEqual([more, 403, 'Permission.Missing'])
    }
    expect((await tree.leader.send(create, unit({ parentUuid: units.site }))).status).toBe(403)
    expect((await tree.leader.send(remove, { uuid: units.gang })).status).toBe(403)
  })

  test('deletes a unit with its memberships and moves its sub-units to the given parent', async () => {
    expect(await codeOf(remove, { uuid: units.site })).toBe('OrgUnit.HasChildren')
    expect(await codeOf(remove, { uuid: units.site, moveChildrenTo: units.site })).toBe(
      'OrgUnit.ParentMismatch',
    )
    expect(await codeOf(remove, { uuid: units.site, moveChildrenTo: units.gang })).toBe(
      'OrgUnit.ParentMismatch',
    )
    expect(await shape()).toHaveLength(6)
    await tree.admin.ok(remove, { uuid: units.site, moveChildrenTo: units.desk })
    expect((await shape()).slice(1)).toEqual([
      'Ämter',
      'Ämter/Empfang',
      'Ämter/Empfang/Kolonne',
      'Ämter/Empfang/Kolonne/Trupp',
    ])
    const left = await server.inClient(tree.client, (db) =>
      db
        .selectFrom('orgUnitMember')
        .select('memberUuid')
        .where('memberUuid', 'in', [tree.people.one, tree.people.crewman])
        .execute(),
    )
    expect(left.map(({ memberUuid }) => memberUuid)).toEqual([tree.people.crewman])
    expect((await tree.leader.ok(list)).total).toBe(0)
    expect((await tree.admin.send(remove, { uuid: units.site })).status).toBe(404)
  })
})
