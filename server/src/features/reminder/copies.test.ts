/**
 * Copies of reminders about other members. They contain names and the status, but neither attempts nor
 * scores.
 */
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

/** The e-learning is due on 2 November, a Monday. */
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
  const otherRecipients = (sent: Sent[]) =>
    sent.filter(({ recipient }) => recipient !== addressOf(max)).map(({ recipient }) => recipient)
  const assign = () => createAssignedCourse(server, client, { assignedOn, bufferDays: 0 })

  test('go to unit managers, location managers and administrators after 1, 2 and 4 weeks', async () => {
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
    expect(otherRecipients(await remindAt(server, client, morning('2026-11-02')))).toEqual([])
    const week = await remindAt(server, client, morning('2026-11-09'))
    expect(otherRecipients(week)).toEqual([addressOf(leader!)])
    const reminder = week.find(({ recipient }) => recipient === addressOf(leader!))
    expect(reminder).toMatchObject({
      subject: `Überfällig in Ihrem Bereich: „${course.title.de_DE}“`,
      calendar: null,
    })
    expect(reminder?.bodyText).toContain(`- ${course.title.de_DE}\n  Test Person ${max.username}, seit 2.`)
    expect(otherRecipients(await remindAt(server, client, morning('2026-11-10')))).toEqual([])
    expect(otherRecipients(await remindAt(server, client, morning('2026-11-16'))).toSorted()).toEqual(
      [addressOf(leader!), addressOf(site!)].toSorted(),
    )
    expect(otherRecipients(await remindAt(server, client, morning('2026-11-30')))).toEqual([
      addressOf(admin!),
    ])
  })

  test('go to the unit above if the late member is the only responsible member of the unit', async () => {
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
    expect(textFor(leader)).toContain(`Person ${max.username}, seit`)
    expect(textFor(leader)).not.toContain(`Person ${leader!.username}, seit`)
    expect(textFor(head)).toContain(`Person ${leader!.username}, seit`)
    expect(textFor(head)).not.toContain(`Person ${max.username}`)
    expect(textFor(admin)).toBeUndefined()
  })

  test('go to the unit above if the responsible member is archived', async () => {
    const above = await addUnit(server, client, 'Werk')
    const below = await addUnit(server, client, 'Halle', above)
    await lead(above, head)
    await lead(below, leader)
    await join(below, max)
    await (await server.signedIn(admin!)).ok(calls.archivedMember.archive, { uuids: [leader!.uuid] })
    await assign()
    expect(otherRecipients(await remindAt(server, client, morning('2026-11-09')))).toEqual([addressOf(head!)])
  })

  test('remind only members who can confirm an open oral part, until one of them confirms it', async () => {
    const unit = await addUnit(server, client, 'Halle 1')
    await lead(unit, leader)
    await join(unit, max)
    const course = await createAssignedCourse(server, client, { assignedOn, confirmationMode: 'required' })
    server.clock.now = new Date(morning(assignedOn))
    await (await Player.open(await server.signedIn(max), course)).finish()
    const [reminder, ...rest] = await remindAt(server, client, morning(assignedOn))
    expect([reminder?.recipient, reminder?.subject]).toEqual([
      addressOf(leader!),
      `Mündlicher Teil zu bestätigen: „${course.course.title.de_DE}“`,
    ])
    expect(reminder?.bodyText).toContain(`bestanden von Test Person ${max.username}`)
    expect(reminder?.bodyText).toContain('/dashboard/apps/elearnings/oral-parts')
    expect(rest).toEqual([])
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

  test('are sent only at the steps of the plan, and name at most 25 of the overdue members', async () => {
    await setPlan(server, client, { overdue: [{ days: 28, copyTo: ['admin'] }] })
    for (let index = 0; index < 30; index += 1)
      await server.createMember(client, { email: null, hasPassword: false, hasSignedIn: true })
    const { course } = await assign()
    expect(otherRecipients(await remindAt(server, client, morning('2026-11-09')))).toEqual([])
    const reminder = (await remindAt(server, client, morning('2026-11-30'))).find(
      ({ recipient }) => recipient === addressOf(admin!),
    )
    expect(reminder?.subject).toBe(
      `Überfällig in Ihrem Bereich: „${course.title.de_DE}“, dazu 30 weitere Aufgaben`,
    )
    expect(reminder?.bodyText).toContain('und 6 weitere')
  })
})
