import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshPlannerStatistics } from '../../../platform/db/planner.ts'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { brokenLinks } from '../../certificate/chain-fixture.ts'
import { Player } from '../player-fixture.ts'
import { findTask } from '../records-fixture.ts'

const label = { de_DE: 'Fluchtweg gezeigt', en_GB: 'Escape route shown' }
const checklist = [
  { id: 'route', label },
  { id: 'exit', label },
]
const done = ['route', 'exit']

describe.each(featureEngines)('the oral part on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let lena: TestMember
  let head: TestMember
  let admin: Api
  let leader: Api
  let learner: Api
  const assign = (confirmationMode: 'none' | 'recommended' | 'required') =>
    createAssignedCourse(server, client, {
      assignedOn: '2026-11-02',
      confirmationMode,
      course: { oralPart: { mode: 'required', checklist } },
    })
  const confirm = (api: Api, { elearningUuid }: TestCourse, members: readonly TestMember[], items = done) =>
    api.send(calls.elearningOral.confirm, {
      elearningUuid,
      memberUuids: members.map(({ uuid }) => uuid),
      checklist: items,
    })
  const open = async (api: Api, { course }: TestCourse, filter = {}) => {
    const { rows } = await api.ok(calls.elearningOral.readOpenList, {
      filter: { search: course.title.de_DE, ...filter },
    })
    return rows
  }

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    client = await server.createClient()
    max = await server.createMember(client)
    lena = await server.createMember(client)
    head = await server.createMember(client, { role: 'ou-admin' })
    await server.inClient(client, async (db) => {
      const unit = await db
        .insertInto('orgUnit')
        .values({ identifier: 'lager', name: 'Lager', parentUuid: client.rootUuid })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db.insertInto('orgUnitMember').values({ orgUnitUuid: unit.uuid, memberUuid: max.uuid }).execute()
      await db
        .insertInto('orgUnitResponsible')
        .values({ orgUnitUuid: unit.uuid, memberUuid: head.uuid })
        .execute()
    })
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    leader = await server.signedIn(head)
    learner = await server.signedIn(max)
  })
  afterAll(() => server.close())

  test('if required, delays the certificate until the oral part is confirmed', async () => {
    const course = await assign('required')
    const { result, state } = await (await Player.open(learner, course)).finish()
    expect([state, result?.passed, result?.resultUuid]).toEqual(['passed', true, null])
    expect(await findTask(learner, course)).toMatchObject({
      status: 'inprogress',
      oralPending: true,
      lastResultUuid: null,
    })
    expect(await open(leader, course)).toMatchObject([
      {
        memberUuid: max.uuid,
        passedOn: '2026-11-02',
        required: true,
        checklist: done.map((id) => ({ id, label: label.de_DE })),
      },
    ])

    server.clock.now = new Date('2026-11-05T09:00:00Z')
    expect((await confirm(leader, course, [max])).body).toEqual({ confirmed: 1, certificates: 1 })
    expect(await open(leader, course)).toEqual([])
    const after = await findTask(learner, course)
    expect(after).toMatchObject({
      status: 'completed',
      oralPending: false,
      completedOn: '2026-11-05',
      validUntil: '2027-11-05',
    })
    const rename = (name: string) =>
      server.inClient(client, (db) =>
        db.updateTable('orgUnit').set({ name }).where('identifier', '=', 'lager').execute(),
      )
    await rename('Logistik')
    const certificate = await learner.ok(calls.elearning.readResultData, {
      resultUuid: after?.lastResultUuid ?? '',
    })
    expect(certificate.oral).toEqual({
      by: expect.stringContaining('Person'),
      on: '2026-11-05',
      duty: { kind: 'unitManager', place: 'Lager' },
    })
    await rename('Lager')
    expect((await confirm(leader, course, [max])).body).toEqual({ confirmed: 0, certificates: 0 })
    expect(await server.inClient(client, (db) => brokenLinks(db, client.uuid))).toEqual([])
  })

  test('can be confirmed for several members, before and after the e-learning is passed', async () => {
    const course = await assign('required')
    const late = await Player.open(await server.signedIn(lena), course)
    await (await Player.open(learner, course)).finish()
    expect((await open(admin, course, { passed: true })).map(({ memberUuid }) => memberUuid)).toEqual([
      max.uuid,
    ])
    expect((await confirm(admin, course, [max, lena, max])).body).toEqual({ confirmed: 2, certificates: 1 })
    expect((await late.finish()).result?.resultUuid).toEqual(expect.any(String))
  })

  test('is added to the certificate if recommended, and is never listed for the mode none', async () => {
    const course = await assign('recommended')
    const { result } = await (await Player.open(learner, course)).finish()
    const resultUuid = result?.resultUuid ?? ''
    expect((await learner.ok(calls.elearning.readResultData, { resultUuid })).oral).toBeNull()
    expect((await confirm(leader, course, [max])).body).toEqual({ confirmed: 1, certificates: 0 })
    expect((await learner.ok(calls.elearning.readResultData, { resultUuid })).oral).not.toBeNull()
    expect(await open(admin, await assign('none'))).toEqual([])
  })

  test('requires the whole checklist and an actor who is responsible for the members', async () => {
    const course = await assign('required')
    expect((await confirm(leader, course, [max], ['route'])).error?.code).toBe('OralPart.Incomplete')
    expect((await confirm(leader, course, [max], [...done, 'other'])).error?.code).toBe('OralPart.Incomplete')
    expect(await confirm(leader, course, [max, lena])).toMatchObject({
      status: 404,
      error: { code: 'Member.NotFound' },
    })
    expect((await confirm(learner, course, [max])).status).toBe(403)
    expect((await confirm(leader, course, [head])).status).toBe(404)
  })

  test('can be confirmed by the responsible member of the e-learning, for members of any unit', async () => {
    const course = await assign('required')
    const named = await server.createMember(client, { role: 'loc-admin' })
    const api = await server.signedIn(named)
    expect((await confirm(api, course, [lena])).status).toBe(404)
    await server.inClient(client, (db) =>
      db
        .updateTable('clientElearning')
        .set({ responsibleMemberUuid: named.uuid })
        .where('uuid', '=', course.clientElearningUuid)
        .execute(),
    )
    expect((await open(api, course)).map(({ memberUuid }) => memberUuid)).toContain(lena.uuid)
    expect((await confirm(api, course, [lena])).body).toEqual({ confirmed: 1, certificates: 0 })
  })

  test('is listed for the first thousand members by name, and the list states that more exist', async () => {
    const course = await assign('required')
    await server.inClient(client, async (db) => {
      await sql`
        with many as (
          insert into member (username, first_name, last_name, role)
          select 'viele' || n, 'Vera', 'Viele' || n, 'member'
          from generate_series(1001, 2001) n returning uuid
        ), task as (
          insert into elearning_task (client_elearning_uuid, member_uuid)
          select ${course.clientElearningUuid}::uuid, uuid from many returning uuid
        ), series as (
          insert into elearning_series (task_uuid, number, anchor_on, interval_months)
          select uuid, 1, '2026-11-02', 12 from task
          returning uuid, task_uuid
        )
        insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
        select task_uuid, uuid, 0, '2026-11-02', '2026-12-02' from series`.execute(db)
      // The product also refreshes these statistics after it has created many tasks.
      await refreshPlannerStatistics(db, 4004)
    })
    const search = `${course.course.title.de_DE} viele`
    const page = (number: number, more = {}) =>
      admin.ok(calls.elearningOral.readOpenList, {
        filter: { search },
        page: number,
        perPage: 100,
        sortBy: 'member',
        ...more,
      })
    const first = await page(1)
    expect([first.total, first.isCut, first.rows[0]?.lastName, first.rows.at(-1)?.lastName]).toEqual([
      1000,
      true,
      'Viele1001',
      'Viele1100',
    ])
    expect((await page(10)).rows.at(-1)?.lastName).toBe('Viele2000')
    expect(await page(11)).toMatchObject({ rows: [], total: 1000 })
    expect((await page(1, { sortDirection: 'desc' })).rows[0]?.lastName).toBe('Viele2001')
    expect(await page(1, { filter: { search: `${search} 2001` } })).toMatchObject({
      total: 1,
      isCut: false,
      rows: [{ lastName: 'Viele2001' }],
    })
  })

  test('is listed for the newest passed cycle without a confirmation, and for no other cycle', async () => {
    const course = await assign('recommended')
    const marked = () =>
      server.inClient(client, (db) =>
        db
          .selectFrom('elearningCycle as c')
          .innerJoin('elearningTask as t', 't.uuid', 'c.taskUuid')
          .select('c.number')
          .where('t.clientElearningUuid', '=', course.clientElearningUuid)
          .where('c.oralMissing', '=', true)
          .execute(),
      )
    expect(await marked()).toEqual([])
    await (await Player.open(learner, course)).finish()
    expect(await marked()).toEqual([{ number: 0 }])

    server.clock.now = new Date('2027-10-20T09:00:00Z')
    await (await Player.open(learner, course)).finish()
    expect(await marked()).toEqual([{ number: 1 }])
    expect(await open(leader, course, { passed: true })).toMatchObject([
      { memberUuid: max.uuid, passedOn: '2027-10-20' },
    ])
    expect((await confirm(leader, course, [max])).body).toEqual({ confirmed: 1, certificates: 0 })
    expect(await marked()).toEqual([])
    expect(await open(leader, course, { passed: true })).toEqual([])
  })

  test('cannot be changed or removed by the application after its confirmation', async () => {
    const change = server.inClient(client, (db) =>
      db.updateTable('oralConfirmation').set({ confirmedByName: 'X' }).execute(),
    )
    await expect(change).rejects.toThrow(/permission denied/)
    const removal = server.inClient(client, (db) => db.deleteFrom('oralConfirmation').execute())
    await expect(removal).rejects.toThrow(/permission denied/)
  })
})
