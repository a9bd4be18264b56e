import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createAssignedCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import { createRiskCatalogue } from '../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { addUnit, makeResponsible } from '../member/list/member-list-fixture.ts'
import { addressOf } from '../reminder/reminder-fixture.ts'
import { createEvaluatedRound, decideAll } from '../risk-assessment/plan/plan-fixture.ts'
import { assignCatalogue } from '../risk-assessment/risk-fixture.ts'
import {
  addToUnit,
  createCompany,
  createOverdueCourse,
  exclude,
  readOutbox,
  remind,
} from './overdue-fixture.ts'

const { list, readSummary } = calls.overdue

describe.each(featureEngines)('overdue tasks on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let anna: TestMember
  let max: TestMember

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    ;({ client, anna, max, admin } = await createCompany(server))
  })

  test('lists overdue e-learnings, the longest overdue first, with the responsible member', async () => {
    const otto = await server.createMember(client, { role: 'ou-admin' })
    await exclude(server, client, [otto])
    const unit = await addUnit(server, client, 'Tiefbau')
    await makeResponsible(server, client, otto.uuid, { unit })
    await addToUnit(server, client, { orgUnitUuid: unit, memberUuid: max.uuid })
    const { course } = await createOverdueCourse(server, client)

    const { rows, total } = await admin.ok(list)

    expect(total).toBe(1)
    expect(rows).toEqual([
      expect.objectContaining({
        kind: 'elearning',
        memberUuid: max.uuid,
        title: course.title.de_DE,
        dueOn: '2026-11-02',
        days: 14,
        orgUnit: 'Tiefbau',
        responsible: `Test Person ${otto.username}`,
        remindedOn: null,
        reminderCount: 0,
        obstacle: null,
      }),
    ])
    expect(await admin.ok(readSummary)).toMatchObject({ taskCount: 1, memberCount: 1, reachableCount: 1 })
  })

  test('counts the same overdue members as the start page, for each reader', async () => {
    const otto = await server.createMember(client, { role: 'ou-admin' })
    await exclude(server, client, [otto])
    const unit = await addUnit(server, client, 'Tiefbau')
    await makeResponsible(server, client, otto.uuid, { unit })
    await addToUnit(server, client, { orgUnitUuid: unit, memberUuid: max.uuid })
    await server.createMember(client)
    await createOverdueCourse(server, client)
    await createOverdueCourse(server, client)

    // Nobody of an overdue action has an overdue e-learning.
    const round = await createEvaluatedRound(server, client)
    const [riskActionUuid = ''] = await decideAll(admin, round, anna.uuid)
    await server.inClient(client, (db) =>
      db.updateTable('riskAction').set({ dueOn: '2026-11-10' }).where('uuid', '=', riskActionUuid).execute(),
    )

    const expectSameNumbers = async (api: Api, members: number) => {
      const summary = await api.ok(readSummary)
      const { lead, counts } = await api.ok(calls.overview.read)
      const { taskCount, memberCount, reachableCount, remindedOn } = summary

      expect(memberCount).toBe(members)
      expect(lead?.overdue).toMatchObject({ taskCount, memberCount, reachableCount, remindedOn })
      expect(counts.overdueMembers).toBe(memberCount)
      expect((await api.ok(calls.overview.readCounts)).overdueMembers).toBe(memberCount)
    }
    await expectSameNumbers(admin, 3)
    const ottoApi = await server.signedIn(otto)
    await expectSameNumbers(ottoApi, 1)

    await remind(ottoApi)
    await expectSameNumbers(ottoApi, 1)
    expect((await admin.ok(calls.overview.read)).lead?.overdue.remindedOn).toBe('2026-11-16')
  })

  test('counts per unit, with the units below it, the members of the list of the unit', async () => {
    const unit = await addUnit(server, client, 'Bau')
    const below = await addUnit(server, client, 'Tiefbau', unit)
    const other = await server.createMember(client)
    await addToUnit(server, client, { orgUnitUuid: unit, memberUuid: max.uuid })
    await addToUnit(server, client, { orgUnitUuid: below, memberUuid: max.uuid })
    await addToUnit(server, client, { orgUnitUuid: below, memberUuid: other.uuid })
    await createOverdueCourse(server, client)

    const { unitCount = 0, units = [] } = (await admin.ok(calls.overview.read)).lead?.overdue ?? {}

    expect(unitCount).toBe(2)
    expect(units).toMatchObject([
      { orgUnitName: 'Bau', overdueCount: 2, memberCount: 2 },
      { orgUnitName: 'Tiefbau', overdueCount: 2, memberCount: 2 },
    ])
    for (const { orgUnitUuid, overdueCount } of units)
      expect(await admin.ok(readSummary, { filter: { orgUnit: [orgUnitUuid] } })).toMatchObject({
        memberCount: overdueCount,
      })
  })

  test('does not list what is due today or already done', async () => {
    await createOverdueCourse(server, client)
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    expect(await admin.ok(list)).toMatchObject({ rows: [], total: 0 })
    server.clock.now = new Date('2026-11-03T09:00:00Z')
    expect(await admin.ok(list)).toMatchObject({ total: 1 })

    await server.inClient(client, (db) =>
      db.updateTable('elearningCycle').set({ closedAt: new Date(), closedBy: 'withdrawn' }).execute(),
    )
    expect(await admin.ok(list)).toMatchObject({ rows: [], total: 0 })
  })

  test('shows a unit manager only the members of the manager’s own units', async () => {
    const otto = await server.createMember(client, { role: 'ou-admin' })
    const other = await server.createMember(client)
    await exclude(server, client, [otto])
    const unit = await addUnit(server, client, 'Tiefbau')
    await makeResponsible(server, client, otto.uuid, { unit })
    await addToUnit(server, client, { orgUnitUuid: unit, memberUuid: max.uuid })
    await createOverdueCourse(server, client)
    const api = await server.signedIn(otto)

    const { rows } = await api.ok(list)
    expect(rows.map(({ memberUuid }) => memberUuid)).toEqual([max.uuid])
    expect(await remind(api, { filter: { member: [other.uuid] } })).toMatchObject({ reminded: 0 })
    expect(await readOutbox(server, client)).toEqual([])
    expect(await remind(api)).toMatchObject({ reminded: 1, copies: 0 })
    expect((await readOutbox(server, client)).map(({ recipient }) => recipient)).toEqual([addressOf(max)])
  })

  test('lists overdue actions and effectiveness checks, and never a survey', async () => {
    const api = await server.signedIn(max)
    await api.ok(calls.member.state)
    const round = await createEvaluatedRound(server, client)
    const [riskActionUuid = ''] = await decideAll(admin, round, max.uuid)
    await server.inClient(client, async (db) => {
      await db
        .updateTable('riskAction')
        .set({ dueOn: '2026-11-10' })
        .where('uuid', '=', riskActionUuid)
        .execute()
      // Restarts the survey as an overdue round in which nobody has submitted.
      await db.updateTable('riskRound').set({ state: 'running', dueOn: '2026-11-01' }).execute()
    })
    expect((await admin.ok(list)).rows).toMatchObject([{ kind: 'action', memberUuid: max.uuid, days: 6 }])

    await server.inClient(client, (db) =>
      db
        .updateTable('riskAction')
        .set({
          state: 'done',
          doneOn: '2026-11-01',
          effectiveness: 'pending',
          effectivenessDueOn: '2026-11-12',
        })
        .where('uuid', '=', riskActionUuid)
        .execute(),
    )
    expect((await admin.ok(list)).rows).toMatchObject([{ kind: 'check', memberUuid: anna.uuid, days: 4 }])
    expect(await admin.ok(readSummary)).toMatchObject({
      byKind: { check: 1, inspection: 0 },
      unreachable: { self: 1 },
    })
  })

  test('filters by kind, days, reminders and person', async () => {
    const { elearningUuid } = await createOverdueCourse(server, client)
    const totalOf = async (filter: Parameters<typeof admin.ok<typeof list>>[1]) =>
      (await admin.ok(list, filter)).total

    expect(await totalOf({ filter: { kind: ['action'] } })).toBe(0)
    expect(await totalOf({ filter: { task: [elearningUuid] } })).toBe(1)
    expect(await totalOf({ filter: { task: [max.uuid] } })).toBe(0)
    expect(await totalOf({ filter: { task: ['action', 'check'] } })).toBe(0)
    expect(await totalOf({ filter: { days: 14 } })).toBe(1)
    expect(await totalOf({ filter: { days: 28 } })).toBe(0)
    expect(await totalOf({ filter: { search: max.username } })).toBe(1)
    expect(await totalOf({ filter: { member: [anna.uuid] } })).toBe(0)
    expect(await totalOf({ filter: { reminded: false } })).toBe(1)
    await remind(admin)
    expect(await totalOf({ filter: { reminded: false } })).toBe(0)
    expect(await totalOf({ filter: { reminded: true } })).toBe(1)
  })

  test('offers the overdue tasks as a filter, each with the number of its members', async () => {
    const course = await createOverdueCourse(server, client)
    await createAssignedCourse(server, client, { assignedOn: '2026-11-16', bufferDays: 30 })
    const round = await createEvaluatedRound(server, client)
    const created = await decideAll(admin, round, max.uuid)
    await server.inClient(client, (db) =>
      db.updateTable('riskAction').set({ dueOn: '2026-11-10' }).where('uuid', 'in', created).execute(),
    )
    const { readTaskOptions } = calls.overdue

    const { tasks } = await admin.ok(readTaskOptions)
    expect(tasks).toEqual([
      {
        task: course.elearningUuid,
        kind: 'elearning',
        title: course.course.title.de_DE,
        memberCount: expect.any(Number) as number,
      },
      { task: 'action', kind: 'action', title: null, memberCount: 1 },
    ])
    for (const { task, memberCount } of tasks)
      expect(await admin.ok(readSummary, { filter: { task: [task] } })).toMatchObject({ memberCount })

    const otto = await server.signedIn(await server.createMember(client, { role: 'ou-admin' }))
    expect(await otto.ok(readTaskOptions)).toEqual({ tasks: [] })
    expect(await otto.ok(readTaskOptions, { selected: [course.elearningUuid] })).toMatchObject({
      tasks: [{ task: course.elearningUuid, memberCount: 0 }],
    })
  })

  test('offers an overdue inspection as a filter by its catalogue', async () => {
    await admin.ok(calls.member.state)
    const unit = await addUnit(server, client, 'Lager')
    await addToUnit(server, client, { orgUnitUuid: unit, memberUuid: max.uuid })
    await assignCatalogue(admin, await createRiskCatalogue(server, client, { kind: 'inspection' }), [unit])
    server.clock.now = new Date('2027-03-15T09:00:00Z')
    const api = await server.signedIn(anna)

    const { tasks } = await api.ok(calls.overdue.readTaskOptions)
    const [option] = tasks
    expect(tasks).toMatchObject([{ kind: 'inspection', memberCount: 1 }])
    expect(await api.ok(readSummary, { filter: { task: [option?.task ?? ''] } })).toMatchObject({
      byKind: { inspection: option?.memberCount },
      memberCount: option?.memberCount,
    })
  })

  test('limits the tasks to the members of groups', async () => {
    await createOverdueCourse(server, client)
    const { uuid: group } = await admin.ok(calls.memberGroup.create, {
      groupName: 'Ersthelfer',
      type: 'first-aid',
      locationUuid: null,
    })
    const countMembers = async () => (await admin.ok(readSummary, { filter: { group: [group] } })).memberCount

    expect(await countMembers()).toBe(0)
    await server.inClient(client, (db) =>
      db.insertInto('memberGroupMember').values({ memberGroupUuid: group, memberUuid: max.uuid }).execute(),
    )
    expect(await countMembers()).toBe(1)
  })

  test('reads every page from both ends of the list', async () => {
    for (let count = 0; count < 59; count += 1) await server.createMember(client, { hasPassword: false })
    await createOverdueCourse(server, client)
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(await admin.ok(list, { page, sortBy: 'lastName' }))

    expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 10, 0])
    const names = pages.flatMap(({ rows }) => rows.map(({ lastName }) => lastName))
    expect(new Set(names).size).toBe(60)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  })
})
