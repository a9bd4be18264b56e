import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
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

const { readOrgUnitAssignments, assignOrgUnits, removeOrgUnits } = calls.elearningCatalog

describe.each(featureEngines)('assigning an e-learning to org units on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let eva: TestMember
  let course: TestCourse
  let sales: string
  let field: string
  const today = () => dayIn('DE', server.clock.now)
  const createUnit = async (
    name: string,
    parentUuid: string,
    members: readonly TestMember[] = [],
  ): Promise<string> => {
    const uuid = randomUUID()
    await server.inClient(client, async (db) => {
      await db
        .insertInto('orgUnit')
        .values({ uuid, identifier: `u-${uuid}`, name, parentUuid })
        .execute()
      for (const member of members)
        await db.insertInto('orgUnitMember').values({ orgUnitUuid: uuid, memberUuid: member.uuid }).execute()
    })
    return uuid
  }
  /** Creates a manager of sales and the units below it, and signs the manager in. */
  const createLeader = async () => {
    const leader = await server.createMember(client, { role: 'ou-admin' })
    await server.inClient(client, (db) =>
      db.insertInto('orgUnitResponsible').values({ orgUnitUuid: sales, memberUuid: leader.uuid }).execute(),
    )
    return server.signedIn(leader)
  }
  const names = async (filter: object, api = admin) =>
    (await api.ok(readOrgUnitAssignments, { elearningUuid: course.elearningUuid, filter })).rows.map(
      ({ orgUnitName }) => orgUnitName,
    )
  const assign = (orgUnitUuids: string[], more: object = {}, api = admin) =>
    api.send(assignOrgUnits, { elearningUuid: course.elearningUuid, orgUnitUuids, ...more })
  const remove = (orgUnitUuids: string[]) =>
    admin.send(removeOrgUnits, { elearningUuid: course.elearningUuid, orgUnitUuids })
  const tasksOf = async (member: TestMember) =>
    (await (await server.signedIn(member)).ok(calls.elearning.readMemberTasks)).rows

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    eva = await server.createMember(client)
    sales = await createUnit('Vertrieb', client.rootUuid)
    field = await createUnit('Außendienst', sales, [eva])
    course = await createAssignedCourse(server, client, { assignedOn: today() })
    await remove([client.rootUuid])
  })

  test('includes sub-units if requested, and their members get the task at once', async () => {
    expect((await assign([sales])).body).toEqual({ assigned: 1, tasksCreated: 0 })
    expect(await tasksOf(eva)).toEqual([])
    await remove([sales])
    expect((await assign([sales], { includeSubUnits: true })).body).toEqual({ assigned: 1, tasksCreated: 1 })
    expect(await tasksOf(eva)).toMatchObject([
      { elearningUuid: course.elearningUuid, status: 'due', dueDate: addDays(today(), 14) },
    ])
  })

  test('lists assigned and assignable units with path, responsible members and member count', async () => {
    await assign([field])
    expect(await names({ assigned: true })).toEqual(['Außendienst'])
    expect(await names({ assigned: false, search: 'vertr' })).toEqual(['Vertrieb'])
    const { rows } = await admin.ok(readOrgUnitAssignments, {
      elearningUuid: course.elearningUuid,
      filter: { assigned: true },
    })
    expect(rows[0]).toMatchObject({
      path: [expect.any(String), 'Vertrieb'],
      admins: [],
      memberCount: 1,
      assignedOn: today(),
      includeSubUnits: false,
    })
  })

  test('names the unit from which a unit inherits its assignment, if the reader may see it', async () => {
    const api = await createLeader()
    const units = (await admin.ok(readOrgUnitAssignments, { elearningUuid: course.elearningUuid })).rows
    // The unit has no responsible member, so those of the unit above are listed.
    expect(units.find(({ orgUnitName }) => orgUnitName === 'Außendienst')?.admins).toEqual([
      expect.stringContaining('Person'),
    ])
    const through = async (by = admin) => {
      const { rows } = await by.ok(readOrgUnitAssignments, { elearningUuid: course.elearningUuid })
      return Object.fromEntries(rows.map((row) => [row.orgUnitName, row.through && row.through.orgUnitName]))
    }
    await assign([sales])
    expect(await through()).toMatchObject({ Vertrieb: null, Außendienst: null })
    await remove([sales])
    await assign([client.rootUuid], { includeSubUnits: true })
    const { rows } = await admin.ok(readOrgUnitAssignments, {
      elearningUuid: course.elearningUuid,
      filter: { assigned: true },
    })
    const root = rows[0]?.orgUnitName
    expect(await through()).toEqual({ [root ?? '']: null, Vertrieb: root, Außendienst: root })
    // A unit manager does not see the names of the units above their own.
    const { rows: seen } = await api.ok(readOrgUnitAssignments, { elearningUuid: course.elearningUuid })
    expect(seen.map(({ through: above }) => above)).toEqual([{ orgUnitName: null }, { orgUnitName: null }])
    await assign([sales], { includeSubUnits: true })
    expect(await through(api)).toEqual({ Vertrieb: null, Außendienst: 'Vertrieb' })
  })

  test('counts the affected tasks in a dry run, and stores nothing, not even in the log', async () => {
    const max = await server.createMember(client)
    await server.createMember(client, { archived: true })
    await assign([field])
    const deeds = () =>
      server.inClient(client, (db) =>
        db.selectFrom('auditLog').select('action').where('action', 'like', '%ssignElearning').execute(),
      )
    const before = await deeds()
    const preview = async (
      call: typeof assignOrgUnits | typeof removeOrgUnits,
      units: string[],
      more: object,
    ) => admin.ok(call, { elearningUuid: course.elearningUuid, orgUnitUuids: units, dryRun: true, ...more })
    const sub = { includeSubUnits: true }
    expect(await preview(assignOrgUnits, [sales], sub)).toEqual({ assigned: 1, tasksCreated: 0 })
    const expectedCounts = { assigned: 1, tasksCreated: expect.any(Number) }
    const planned = await preview(assignOrgUnits, [client.rootUuid], sub)
    expect(planned).toEqual(expectedCounts)
    expect([await names({ assigned: true }), await deeds()]).toEqual([['Außendienst'], before])
    expect((await assign([client.rootUuid], sub)).body).toEqual(planned)
    expect(await tasksOf(max)).toHaveLength(1)
    // Eva has two assignments, so she keeps the task when one is removed.
    const removal = await preview(removeOrgUnits, [client.rootUuid], {})
    expect(removal).toEqual({
      removed: 1,
      tasksWithdrawn: (planned as { tasksCreated: number }).tasksCreated,
    })
    expect((await remove([client.rootUuid])).body).toEqual(removal)
    expect(await preview(removeOrgUnits, [field], {})).toEqual({ removed: 1, tasksWithdrawn: 1 })
    expect(await tasksOf(eva)).toHaveLength(1)
  })

  test('refuses all units when one of them is already assigned, and names that unit', async () => {
    await assign([field])
    const error = { code: 'TaskAssignment.Exists', params: { names: 'Außendienst' } }
    expect(await assign([sales, field])).toMatchObject({ status: 400, error })
    expect(await names({ assigned: true })).toEqual(['Außendienst'])
  })

  test('keeps a certificate after the removal, and counts it when the unit is assigned again', async () => {
    await assign([field])
    const api = await server.signedIn(eva)
    const { resultUuid } = (await (await Player.open(api, course)).finish()).result ?? {}
    expect((await remove([field])).body).toEqual({ removed: 1, tasksWithdrawn: 1 })
    expect(await tasksOf(eva)).toEqual([])
    expect((await api.send(calls.elearning.readResultData, { resultUuid })).status).toBe(200)
    await assign([field])
    expect(await tasksOf(eva)).toMatchObject([{ status: 'completed', lastResultUuid: resultUuid }])
  })

  test('limits a unit manager to the manager’s own unit and its sub-units', async () => {
    const api = await createLeader()
    expect(await names({}, api)).toEqual(['Außendienst', 'Vertrieb'])
    expect((await assign([field], {}, api)).status).toBe(200)
    expect(await assign([sales, client.rootUuid], {}, api)).toMatchObject({
      status: 404,
      error: { code: 'OrgUnit.NotFound' },
    })
    expect(await names({ assigned: true })).toEqual(['Außendienst'])
  })
})
