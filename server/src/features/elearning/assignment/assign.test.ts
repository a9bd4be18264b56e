import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { TargetKind } from '@sorgfalt/contract/elearning/assignment'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '../../../platform/calendar/days.ts'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { Player } from '../player-fixture.ts'

const { assign, unassign, readAssignments } = calls.elearningAssignment

describe.each(featureEngines)('assigning an e-learning to targets on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let course: TestCourse
  let eva: TestMember
  let max: TestMember
  /**
   * The uuids of a unit with a sub-unit, the sub-unit, a group and a location. Eva belongs to the last three.
   */
  let unit: string
  let subUnit: string
  let group: string
  let location: string
  const today = () => dayIn('DE', server.clock.now)

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  beforeEach(async () => {
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    eva = await server.createMember(client)
    max = await server.createMember(client)
    ;[unit, subUnit, group, location] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await server.inClient(client, async (db) => {
      const address = { street: 'Weg 1', postalCode: '10115', city: 'Berlin', country: 'DE' } as const
      await db
        .insertInto('orgUnit')
        .values([
          { uuid: unit, identifier: `u-${unit}`, name: 'Vertrieb', parentUuid: client.rootUuid },
          { uuid: subUnit, identifier: `u-${subUnit}`, name: 'Außendienst', parentUuid: unit },
        ])
        .execute()
      await db
        .insertInto('location')
        .values({ uuid: location, identifier: `l-${location}`, name: 'Berlin', type: 'branch', ...address })
        .execute()
      await db
        .insertInto('memberGroup')
        .values({ uuid: group, name: 'Ersthelfer', type: 'first-aid' })
        .execute()
      await db.insertInto('orgUnitMember').values({ orgUnitUuid: subUnit, memberUuid: eva.uuid }).execute()
      await db
        .insertInto('memberGroupMember')
        .values({ memberGroupUuid: group, memberUuid: eva.uuid })
        .execute()
      await db
        .insertInto('locationMember')
        .values({ locationUuid: location, memberUuid: eva.uuid, isPrimary: true })
        .execute()
    })
    course = await createAssignedCourse(server, client, { assignedOn: today() })
    await admin.ok(calls.elearningCatalog.removeOrgUnits, {
      elearningUuid: course.elearningUuid,
      orgUnitUuids: [client.rootUuid],
    })
  })

  const uuidOf = (kind: TargetKind): string => ({ orgUnit: subUnit, group, location, member: eva.uuid })[kind]
  const target = (kind: TargetKind, more: object = {}) => ({ kind, uuid: uuidOf(kind), ...more })
  const send = (targets: object[], more: object = {}, api = admin) =>
    api.send(assign, { elearningUuid: course.elearningUuid, targets, ...more })
  const read = async (api = admin, more: object = {}) =>
    api.ok(readAssignments, { elearningUuid: course.elearningUuid, ...more })
  const tasksOf = async (member: TestMember) =>
    (await (await server.signedIn(member)).ok(calls.elearning.readMemberTasks)).rows
  const readSources = () =>
    server.inClient(client, (db) => db.selectFrom('elearningTaskSource').select('taskUuid').execute())

  test.each(['orgUnit', 'group', 'location', 'member'] as const)(
    'gives the members of a %s the task, and withdraws it with the assignment',
    async (kind) => {
      const { body } = await send([target(kind)], { bufferDays: 28 })
      expect(body).toMatchObject({
        people: 1,
        tasksCreated: 1,
        earliestOverdueOn: addDays(today(), 29),
        overdueAtOnce: 0,
      })
      expect(await tasksOf(eva)).toMatchObject([{ status: 'due', dueDate: addDays(today(), 28) }])
      expect(await tasksOf(max)).toEqual([])

      const { rows, summary } = await read()
      expect(rows).toMatchObject([
        { kind, targetUuid: uuidOf(kind), bufferDays: 28, dueOn: null, memberCount: 1, removable: true },
      ])
      expect(summary).toEqual({ total: 1, valid: 0, oral: 0, open: 1, overdue: 0, multiple: 0 })

      const input = {
        elearningUuid: course.elearningUuid,
        assignmentUuids: rows.map(({ assignmentUuid }) => assignmentUuid),
      }
      const removal = { removed: 1, tasksWithdrawn: 1 }
      expect(await admin.ok(unassign, { ...input, dryRun: true })).toEqual(removal)
      expect(await admin.ok(unassign, input)).toEqual(removal)
      expect(await tasksOf(eva)).toEqual([])
      expect((await admin.send(unassign, input)).error?.code).toBe('ElearningAssignment.NotFound')
    },
  )

  test('creates one task for a member whom several assignments reach, due on the earliest day', async () => {
    await send([target('group'), target('location')], { bufferDays: 28 })
    await send([target('member')], { bufferDays: 7 })
    expect(await tasksOf(eva)).toHaveLength(1)
    expect(await readSources()).toHaveLength(3)
    expect((await read()).summary).toMatchObject({ total: 1, multiple: 1 })
    // The member had the task already, so the shorter term changes nothing.
    expect(await tasksOf(eva)).toMatchObject([{ dueDate: addDays(today(), 28) }])
  })

  test('counts members without their oral part separately, like the matrix', async () => {
    await send([target('member')])
    const { result } = await (await Player.open(await server.signedIn(eva), course)).finish()
    expect(result?.passed).toBe(true)
    const readMatrix = async () =>
      (await admin.ok(calls.qualificationMatrix.readSums, { filter: { elearning: [course.elearningUuid] } }))
        .elearnings

    const missing = await read()
    expect(missing.summary).toEqual({ total: 1, valid: 0, oral: 1, open: 0, overdue: 0, multiple: 0 })
    expect(missing.rows).toMatchObject([{ memberCount: 1, validCount: 0 }])
    expect(await readMatrix()).toMatchObject([{ valid: 0, required: 1 }])

    await admin.ok(calls.elearningOral.confirm, {
      elearningUuid: course.elearningUuid,
      memberUuids: [eva.uuid],
      checklist: [],
    })
    const confirmed = await read()
    expect(confirmed.summary).toMatchObject({ valid: 1, oral: 0 })
    expect(confirmed.rows).toMatchObject([{ validCount: 1 }])
    expect(await readMatrix()).toMatchObject([{ valid: 1, required: 1 }])
  })

  test('lists all assignments if the filter names no target', async () => {
    await send([target('member')])
    expect((await read(admin, { filter: { targets: [] } })).rows).toHaveLength(1)
  })

  test('includes the units below a unit only if requested', async () => {
    const above = { kind: 'orgUnit', uuid: unit }
    expect((await send([above], { dryRun: true })).body).toMatchObject({ people: 0, earliestOverdueOn: null })
    expect((await send([{ ...above, includeSubUnits: true }])).body).toMatchObject({ tasksCreated: 1 })
  })

  test('counts in a dry run the effects of the assignment, and stores nothing', async () => {
    const certified = await server.createMember(client)
    await send([target('member')])
    await send([{ kind: 'member', uuid: certified.uuid }])
    await (await Player.open(await server.signedIn(certified), course)).finish()
    const { rows } = await read(admin, { filter: { targets: [certified.uuid] } })
    await admin.ok(unassign, {
      elearningUuid: course.elearningUuid,
      assignmentUuids: [rows[0]?.assignmentUuid ?? ''],
    })
    await server.createMember(client, { archived: true })

    const everyone = [{ kind: 'orgUnit', uuid: client.rootUuid }]
    const before = await readSources()
    const planned = (await send(everyone, { dryRun: true })).body
    // The administrator and Max get the task, Eva has it, and the certificate of the third is still valid.
    expect(planned).toMatchObject({ people: 4, tasksCreated: 2, unchanged: 1, stillValid: 1 })
    expect(await readSources()).toEqual(before)
    expect((await send(everyone)).body).toEqual(planned)
    expect(await tasksOf(max)).toHaveLength(1)
    expect(await tasksOf(certified)).toMatchObject([{ status: 'completed' }])
  })

  test('reports who is overdue at once because of a fixed day, except members who never signed in', async () => {
    const newcomer = await server.createMember(client, { hasSignedIn: false })
    const past = addDays(today(), -10)
    const two = [target('member'), { kind: 'member', uuid: newcomer.uuid }]
    expect((await send(two, { dueOn: past })).body).toMatchObject({
      tasksCreated: 2,
      overdueAtOnce: 1,
      earliestOverdueOn: addDays(past, 1),
    })
    expect(await tasksOf(eva)).toMatchObject([{ status: 'overdue', dueDate: past }])
    expect(await tasksOf(newcomer)).toMatchObject([{ status: 'due', dueDate: addDays(today(), 14) }])
  })

  test('keeps the term of an assignment when the settings change', async () => {
    await send([target('member')], { bufferDays: 28 })
    await send([{ kind: 'member', uuid: max.uuid }])
    const { settings } = await admin.ok(calls.elearningCatalog.saveSettings, {
      elearningUuid: course.elearningUuid,
      dueDateInterval: 12,
      firstExecutionBuffer: 60,
      anchor: 'completion',
      calendarMonth: null,
      leadDays: 30,
      countPast: true,
      confirmationMode: 'none',
      localInserts: {},
      responsibleUuid: null,
      version: 1,
    })
    expect(settings.firstExecutionBuffer).toBe(60)
    expect(await tasksOf(eva)).toMatchObject([{ dueDate: addDays(today(), 28) }])
    expect(await tasksOf(max)).toMatchObject([{ dueDate: addDays(today(), 60) }])
  })

  test('refuses all targets if one of them is assigned already, and names it', async () => {
    await send([target('group')])
    expect(await send([target('location'), target('group')])).toMatchObject({
      status: 400,
      error: { code: 'TaskAssignment.Exists', params: { names: 'Ersthelfer' } },
    })
    expect((await read()).rows).toHaveLength(1)
  })

  test('follows members who join or leave a group or location later', async () => {
    await send([target('group'), target('location')])
    const memberUuids = [max.uuid]
    await admin.ok(calls.memberGroup.assignMembers, { memberGroupUuid: group, memberUuids })
    expect(await tasksOf(max)).toHaveLength(1)
    await admin.ok(calls.memberGroup.removeMembers, { memberGroupUuid: group, memberUuids })
    expect(await tasksOf(max)).toEqual([])
    await admin.ok(calls.location.assignMembers, { locationUuid: location, memberUuids, primary: true })
    expect(await tasksOf(max)).toHaveLength(1)
    await admin.ok(calls.location.removeMembers, { locationUuid: location, memberUuids })
    expect(await tasksOf(max)).toEqual([])
  })

  test('ends with the group or location to which the e-learning is assigned', async () => {
    await send([target('group')])
    await admin.ok(calls.memberGroup.remove, { memberGroupUuids: [group], withMembers: true })
    expect(await tasksOf(eva)).toEqual([])
    await send([target('location')])
    const other = randomUUID()
    await server.inClient(client, (db) =>
      db
        .insertInto('location')
        .values({
          uuid: other,
          identifier: `l-${other}`,
          name: 'Bonn',
          type: 'branch',
          street: 'Weg 2',
          postalCode: '53111',
          city: 'Bonn',
          country: 'DE',
        })
        .execute(),
    )
    await admin.ok(calls.location.remove, { locationUuids: [location], moveMembersTo: other })
    expect(await tasksOf(eva)).toEqual([])
    expect((await read()).rows).toEqual([])
  })

  describe('by a manager', () => {
    const lead = async (role: 'ou-admin' | 'loc-admin') => {
      const leader = await server.createMember(client, { role })
      await server.inClient(client, (db) =>
        role === 'ou-admin'
          ? db
              .insertInto('orgUnitResponsible')
              .values({ orgUnitUuid: unit, memberUuid: leader.uuid })
              .execute()
          : db
              .insertInto('locationResponsible')
              .values({ locationUuid: location, memberUuid: leader.uuid })
              .execute(),
      )
      return server.signedIn(leader)
    }

    test.each([
      ['ou-admin', ['orgUnit', 'member'], [['location', 'Location.NotFound'] as const]],
      ['loc-admin', ['member', 'location'], [['orgUnit', 'OrgUnit.NotFound'] as const]],
    ] as const)('reaches only targets in the scope of an %s, and no group', async (role, own, others) => {
      const api = await lead(role)
      expect((await read(api)).assignableKinds).toEqual(own)
      for (const [kind, code] of [...others, ['group', 'MemberGroup.NotFound'] as const])
        expect((await send([target(kind)], {}, api)).error?.code).toBe(code)
      expect((await send([{ kind: 'member', uuid: max.uuid }], {}, api)).error?.code).toBe('Member.NotFound')
      for (const kind of own) expect((await send([target(kind)], {}, api)).status).toBe(200)
      expect((await read(api)).rows).toHaveLength(2)
    })

    test('lists an assignment above the manager’s unit without its name, and cannot remove it', async () => {
      await send([{ kind: 'orgUnit', uuid: client.rootUuid, includeSubUnits: true }])
      await send([{ kind: 'member', uuid: max.uuid }])
      const api = await lead('ou-admin')
      const { rows, summary } = await read(api)
      expect(rows).toMatchObject([{ kind: 'orgUnit', name: null, memberCount: 1, removable: false }])
      expect(summary.total).toBe(1)
      const assignmentUuids = rows.map(({ assignmentUuid }) => assignmentUuid)
      expect(
        (await api.send(unassign, { elearningUuid: course.elearningUuid, assignmentUuids })).error?.code,
      ).toBe('ElearningAssignment.NotFound')
    })
  })
})
