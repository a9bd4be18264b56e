import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestMember, type TestServer } from '../../../test/test-server.ts'
import { addUnit } from '../../member/list/member-list-fixture.ts'
import { Player } from '../player-fixture.ts'
import { planFirstCycle } from '../task/cycle.rules.ts'
import { assignToOrgUnit } from './assignment.store.ts'
import { recomputeTasks } from './recompute-tasks.store.ts'

const system = { kind: 'system', uuid: null } as const

/** Creates a company with a yearly e-learning that was assigned on 1 September 2026 with 14 buffer days. */
async function createCompany(
  server: TestServer,
  of: { bufferDays?: 0 | 14 | 90; intervalMonths?: number } = {},
) {
  server.clock.now = new Date('2026-09-01T09:00:00Z')
  const client = await server.createClient()
  const course = await createAssignedCourse(server, client, { assignedOn: '2026-09-01', ...of })
  const inClient = <T>(work: Parameters<typeof server.inClient<T>>[1]) => server.inClient(client, work)
  return {
    client,
    course,
    inClient,
    recompute: (on: string, members?: string[]) =>
      inClient((db) => recomputeTasks(db, on, members ? { members } : {})),
    leaveUnit: ({ uuid }: TestMember, orgUnitUuid: string) =>
      inClient((db) =>
        db
          .deleteFrom('orgUnitMember')
          .where('memberUuid', '=', uuid)
          .where('orgUnitUuid', '=', orgUnitUuid)
          .execute(),
      ),
    joinUnit: ({ uuid }: TestMember, orgUnitUuid: string) =>
      inClient((db) => db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid: uuid }).execute()),
    change: (
      { uuid }: TestMember,
      to: { archivedAt?: Date | null; deletedAt?: Date; createElearningTasks?: boolean },
    ) => inClient((db) => db.updateTable('member').set(to).where('uuid', '=', uuid).execute()),
    /** Returns state, number of sources and all cycles of a task. */
    async task({ uuid }: TestMember, { clientElearningUuid }: TestCourse = course) {
      return inClient(async (db) => {
        const task = await db
          .selectFrom('elearningTask')
          .select(['uuid', 'state'])
          .where('memberUuid', '=', uuid)
          .where('clientElearningUuid', '=', clientElearningUuid)
          .executeTakeFirst()
        if (!task) return undefined
        const cycles = await db
          .selectFrom('elearningCycle as c')
          .innerJoin('elearningSeries as s', 's.uuid', 'c.seriesUuid')
          .select(['s.number as series', 's.anchorOn', 'c.number', 'c.opensOn', 'c.dueOn', 'c.closedBy'])
          .where('c.taskUuid', '=', task.uuid)
          .orderBy('s.number')
          .orderBy('c.number')
          .execute()
        const sources = await db
          .selectFrom('elearningTaskSource')
          .select('assignmentUuid')
          .where('taskUuid', '=', task.uuid)
          .execute()
        return { state: task.state, sources: sources.length, cycles }
      })
    },
  }
}

describe.each(featureEngines)('tasks that follow from assignments on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('are created for a new member, with a first cycle from the day of joining', async () => {
    const { client, recompute, task } = await createCompany(server)
    const max = await server.createMember(client)
    expect(await recompute('2026-10-05', [max.uuid])).toEqual({
      begun: 1,
      paused: 0,
      resumed: 0,
      withdrawn: 0,
    })
    const { startsSeries: _, ...first } = planFirstCycle('2026-10-05', 14)
    expect(await task(max)).toEqual({
      state: 'active',
      sources: 1,
      cycles: [{ series: 1, ...first, closedBy: null }],
    })
    const before = await task(max)
    expect(await recompute('2026-10-09')).toEqual({ begun: 0, paused: 0, resumed: 0, withdrawn: 0 })
    expect(await task(max)).toEqual(before)
  })

  test('are created only for affected members who are not archived and take e-learnings', async () => {
    const { client, recompute, change, task } = await createCompany(server)
    const [archived, excluded, other, named] = await Promise.all(
      [1, 2, 3, 4].map(() => server.createMember(client)),
    )
    await change(archived!, { archivedAt: new Date() })
    await change(excluded!, { createElearningTasks: false })
    expect((await recompute('2026-10-05', [archived!.uuid, excluded!.uuid, named!.uuid])).begun).toBe(1)
    expect(await Promise.all([archived, excluded, other].map((one) => task(one!)))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await change(archived!, { archivedAt: null })
    await change(excluded!, { createElearningTasks: true })
    expect((await recompute('2026-10-06')).begun).toBe(3)
  })

  test('are created for sub-units only if these are included, with one source per assignment', async () => {
    const { client, course, inClient, recompute, joinUnit, leaveUnit, task } = await createCompany(server)
    const upper = await addUnit(server, client, 'Upper')
    const lower = await addUnit(server, client, 'Lower', upper)
    const [narrow, wide] = [await createAssignedCourse(server, client, { assignedOn: '2026-09-01' }), course]
    await inClient((db) =>
      db
        .deleteFrom('elearningAssignment')
        .where('clientElearningUuid', '=', narrow.clientElearningUuid)
        .execute(),
    )
    const max = await server.createMember(client)
    await joinUnit(max, lower)
    const assign = (of: TestCourse, orgUnitUuid: string, includeSubUnits: boolean) => {
      const { clientElearningUuid } = of
      const assignment = {
        clientElearningUuid,
        orgUnitUuid,
        includeSubUnits,
        assignedOn: '2026-10-01',
        actor: system,
      }
      return inClient((db) => assignToOrgUnit(db, assignment))
    }
    expect(await assign(narrow, upper, false)).toBe(0)
    expect(await task(max, narrow)).toBeUndefined()
    expect(await assign(wide, upper, true)).toBe(1)
    expect(await task(max)).toMatchObject({ state: 'active', sources: 2 })
    expect(await recompute('2026-10-02')).toMatchObject({ withdrawn: 0 })
    await leaveUnit(max, lower)
    expect(await recompute('2026-10-03')).toMatchObject({ withdrawn: 0 })
    expect(await task(max)).toMatchObject({ state: 'active', sources: 1 })
  })

  test('are withdrawn with their last source, and restart when they are assigned again', async () => {
    const { client, recompute, leaveUnit, joinUnit, task } = await createCompany(server)
    const max = await server.createMember(client)
    await recompute('2026-09-01')
    await leaveUnit(max, client.rootUuid)
    expect(await recompute('2026-09-10')).toEqual({ begun: 0, paused: 0, resumed: 0, withdrawn: 1 })
    expect(await task(max)).toMatchObject({
      state: 'withdrawn',
      sources: 0,
      cycles: [{ closedBy: 'withdrawn' }],
    })
    await joinUnit(max, client.rootUuid)
    expect(await recompute('2027-03-01')).toMatchObject({ begun: 1 })
    const cycle = {
      series: 2,
      number: 0,
      anchorOn: '2027-03-15',
      opensOn: '2027-03-01',
      dueOn: '2027-03-15',
      closedBy: null,
    }
    expect(await task(max)).toEqual({ state: 'active', sources: 1, cycles: [cycle] })
  })

  test('pause while the member is archived, and afterwards are due no sooner than a new task', async () => {
    const { client, recompute, change, task } = await createCompany(server)
    const max = await server.createMember(client)
    await recompute('2026-09-01')
    await change(max, { archivedAt: new Date() })
    expect(await recompute('2026-09-05')).toMatchObject({ paused: 1, withdrawn: 0 })
    expect(await task(max)).toMatchObject({
      state: 'paused',
      sources: 1,
      cycles: [{ dueOn: '2026-09-15', closedBy: null }],
    })
    await change(max, { archivedAt: null })
    expect(await recompute('2026-12-01')).toMatchObject({ begun: 0, resumed: 1 })
    expect(await task(max)).toMatchObject({
      state: 'active',
      cycles: [{ series: 2, opensOn: '2026-09-01', dueOn: '2026-12-15' }],
    })
  })

  test('keep their due date after a pause, if it is later than the due date of a new task', async () => {
    const { client, recompute, change, task } = await createCompany(server, { bufferDays: 90 })
    const max = await server.createMember(client)
    await recompute('2026-09-01')
    const before = await task(max)
    await change(max, { createElearningTasks: false })
    expect(await recompute('2026-09-01')).toMatchObject({ paused: 1 })
    await change(max, { createElearningTasks: true })
    expect(await recompute('2026-09-01')).toMatchObject({ resumed: 1 })
    expect(await task(max)).toEqual(before)
  })

  test('are withdrawn when the member is deleted', async () => {
    const { client, recompute, change, task } = await createCompany(server)
    const max = await server.createMember(client)
    await recompute('2026-09-01')
    await change(max, { archivedAt: new Date(), deletedAt: new Date() })
    expect(await recompute('2026-09-02')).toMatchObject({ withdrawn: 1 })
    expect(await task(max)).toMatchObject({ state: 'withdrawn', sources: 0 })
  })

  describe('with a certificate', () => {
    const passed = async (of: { intervalMonths?: number } = {}) => {
      const company = await createCompany(server, of)
      const max = await server.createMember(company.client)
      await company.recompute('2026-09-01')
      const player = await Player.open(await server.signedIn(max), company.course)
      await player.finish()
      return { ...company, max }
    }

    test('continue with the next cycle if the certificate is still valid when assigned again', async () => {
      const { client, recompute, leaveUnit, joinUnit, task, max } = await passed()
      const before = await task(max)
      expect(before?.cycles.map(({ dueOn, closedBy }) => [dueOn, closedBy])).toEqual([
        ['2026-09-15', 'result'],
        ['2027-09-01', null],
      ])
      await leaveUnit(max, client.rootUuid)
      await recompute('2026-10-01')
      await joinUnit(max, client.rootUuid)
      await recompute('2026-11-01')
      expect(await task(max)).toEqual(before)
    })

    test('restart if the certificate has expired when they are assigned again', async () => {
      const { client, recompute, leaveUnit, joinUnit, task, max } = await passed()
      await leaveUnit(max, client.rootUuid)
      await recompute('2026-10-01')
      await joinUnit(max, client.rootUuid)
      await recompute('2027-12-01')
      expect((await task(max))?.cycles.at(-1)).toMatchObject({
        opensOn: '2027-12-01',
        dueOn: '2027-12-15',
        closedBy: null,
      })
    })

    test('get no new cycle after a certificate that never expires, unless it no longer counts', async () => {
      const { client, inClient, recompute, leaveUnit, joinUnit, task, max } = await passed({
        intervalMonths: 0,
      })
      const before = await task(max)
      const leaveAndRejoin = async (on: string) => {
        await leaveUnit(max, client.rootUuid)
        await recompute(on)
        await joinUnit(max, client.rootUuid)
        await recompute(on)
      }
      await leaveAndRejoin('2026-10-01')
      expect(await task(max)).toEqual(before)
      await inClient((db) => db.updateTable('clientElearning').set({ countPast: false }).execute())
      await leaveAndRejoin('2026-11-01')
      expect((await task(max))?.cycles.at(-1)).toMatchObject({
        series: 2,
        opensOn: '2026-11-01',
        dueOn: '2026-11-15',
        closedBy: null,
      })
    })
  })
})
