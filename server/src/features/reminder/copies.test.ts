/** Who hears that somebody else is overdue: names and the status, nothing of tries or scores. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAssignedCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { Player } from '../elearning/player-fixture.ts'
import { addUnit } from '../member/list/member-list-fixture.ts'
import { addressOf, remindAt, type Sent, setPlan } from './reminder-fixture.ts'

/** Due on 2 November, a Monday. */
const assignedOn = '2026-11-02'
const morning = (day: string): string => `${day}T07:00:00Z`

describe.each(featureEngines)('copies of reminders on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let [leader, head, site, admin]: TestMember[] = []
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    client = await server.createClient()
    max = await server.createMember(client)
    leader = await server.createMember(client, { role: 'ou-admin' })
    head = await server.createMember(client, { role: 'ou-admin' })
    site = await server.createMember(client, { role: 'loc-admin' })
    admin = await server.createMember(client, { role: 'admin' })
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ createElearningTasks: false }).where('role', '<>', 'member').execute(),
    )
  })
  const lead = (orgUnitUuid: string, member: TestMember | undefined) =>
    server.inClient(client, (db) =>
      db
        .insertInto('orgUnitResponsible')
        .values({ orgUnitUuid, memberUuid: member?.uuid ?? '' })
        .execute(),
    )
  const join = (orgUnitUuid: string, member: TestMember) =>
    server.inClient(client, (db) =>
      db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid: member.uuid }).execute(),
    )
  const others = (sent: Sent[]) =>
    sent.filter(({ recipient }) => recipient !== addressOf(max)).map(({ recipient }) => recipient)
  const assign = () => createAssignedCourse(server, client, { assignedOn, bufferDays: 0 })

  test('the unit’s leader after a week, the location’s after two, the administration after four; once each', async () => {
    const unit = await addUnit(server, client, 'Halle 1')
    await lead(unit, leader)
    await lead(client.rootUuid, head)
    await join(unit, max)
    const locationUuid = await server.inClient(client, async (db) => {
      const { uuid } = await db
        .insertInto('location')
        .values({ identifier: 'halle', name: 'Halle', type: 'branch' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('locationResponsible')
        .values({ locationUuid: uuid, memberUuid: site?.uuid ?? '' })
        .execute()
      await db
        .insertInto('locationMember')
        .values({ locationUuid: uuid, memberUuid: max.uuid, isPrimary: true })
        .execute()
      return uuid
    })
    expect(locationUuid).toBeTruthy()
    const { course } = await assign()
    expect(others(await remindAt(server, client, morning('2026-11-02')))).toEqual([])
    const week = await remindAt(server, client, morning('2026-11-09'))
    expect(others(week)).toEqual([addressOf(leader!)])
    const told = week.find(({ recipient }) => recipient === addressOf(leader!))
    expect(told).toMatchObject({ subject: 'Ein E-Learning in Ihrem Bereich ist überfällig', calendar: null })
    expect(told?.bodyText).toContain(`- ${course.title.de_DE}\n  Test Person ${max.username}, war am 2.`)
    expect(others(await remindAt(server, client, morning('2026-11-10')))).toEqual([])
    expect(others(await remindAt(server, client, morning('2026-11-16'))).toSorted()).toEqual(
      [addressOf(leader!), addressOf(site!)].toSorted(),
    )
    expect(others(await remindAt(server, client, morning('2026-11-30')))).toEqual([addressOf(admin!)])
  })

  test('where nobody answers for a unit, the one above hears; nobody hears of themselves', async () => {
    const above = await addUnit(server, client, 'Werk')
    const below = await addUnit(server, client, 'Halle', above)
    await lead(above, head)
    await lead(client.rootUuid, admin)
    await join(below, max)
    await join(below, leader!)
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ createElearningTasks: true }).where('uuid', '=', leader!.uuid).execute(),
    )
    await lead(below, leader)
    await assign()
    const sent = await remindAt(server, client, morning('2026-11-09'))
    const textFor = (member: TestMember | undefined) =>
      sent.find(({ recipient }) => recipient === addressOf(member!))?.bodyText
    expect(textFor(leader)).toContain(`Person ${max.username}, war`)
    expect(textFor(leader)).not.toContain(`Person ${leader!.username}, war`)
    expect(textFor(head)).toContain(`Person ${leader!.username}, war`)
    expect(textFor(head)).not.toContain(`Person ${max.username}`)
    expect(textFor(admin)).toBeUndefined()
  })

  test('whoever has left answers for nothing: the unit above hears', async () => {
    const above = await addUnit(server, client, 'Werk')
    const below = await addUnit(server, client, 'Halle', above)
    await lead(above, head)
    await lead(below, leader)
    await join(below, max)
    await (await server.signedIn(admin!)).ok(calls.archivedMember.archive, { uuids: [leader!.uuid] })
    await assign()
    expect(others(await remindAt(server, client, morning('2026-11-09')))).toEqual([addressOf(head!)])
  })

  test('who is done but for the oral part hears nothing more; who has to confirm it does, until it is confirmed', async () => {
    const unit = await addUnit(server, client, 'Halle 1')
    await lead(unit, leader)
    await join(unit, max)
    const course = await createAssignedCourse(server, client, { assignedOn, confirmationMode: 'required' })
    server.clock.now = new Date(morning(assignedOn))
    await (await Player.open(await server.signedIn(max), course)).finish()
    const [told, ...nobody] = await remindAt(server, client, morning(assignedOn))
    expect([told?.recipient, told?.subject]).toEqual([
      addressOf(leader!),
      'Ein mündlicher Teil wartet auf Ihre Bestätigung',
    ])
    expect(told?.bodyText).toContain(`bestanden von Test Person ${max.username}`)
    expect(told?.bodyText).toContain('/dashboard/apps/elearnings/oral-parts')
    expect(nobody).toEqual([])
    const named = { responsibleMemberUuid: head?.uuid ?? null }
    await server.inClient(client, (db) => db.updateTable('clientElearning').set(named).execute())
    expect((await remindAt(server, client, morning('2026-11-13'))).map(({ recipient }) => recipient)).toEqual(
      [addressOf(head!)],
    )
    const { elearningUuid } = course
    await (await server.signedIn(admin!)).ok(calls.elearningOral.confirm, {
      elearningUuid,
      memberUuids: [max.uuid],
      checklist: [],
    })
    expect(await remindAt(server, client, morning('2026-11-23'))).toEqual([])
  })

  test('a company may do without, and a list of hundreds is cut', async () => {
    await setPlan(server, client, { overdue: [{ days: 28, copyTo: ['admin'] }] })
    for (let index = 0; index < 30; index += 1)
      await server.createMember(client, { email: null, hasPassword: false })
    await assign()
    expect(others(await remindAt(server, client, morning('2026-11-09')))).toEqual([])
    const told = (await remindAt(server, client, morning('2026-11-30'))).find(
      ({ recipient }) => recipient === addressOf(admin!),
    )
    expect(told?.subject).toBe('31 E-Learnings in Ihrem Bereich sind überfällig')
    expect(told?.bodyText).toContain('und 6 weitere')
  })
})
