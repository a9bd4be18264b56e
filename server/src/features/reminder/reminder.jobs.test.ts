import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../platform/calendar/days.ts'
import { createAssignedCourse, type TestCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { recomputeTasks } from '../elearning/assignment/recompute-tasks.store.ts'
import { Player } from '../elearning/player-fixture.ts'
import { addressOf, remindAt, setPlan } from './reminder-fixture.ts'

/** The day is a Monday. */
const assignedOn = '2026-11-02'
const dueOn = '2026-11-16'
const morning = (day: string): string => `${day}T07:00:00Z`

describe.each(featureEngines)('reminders on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    client = await server.createClient()
    max = await server.createMember(client)
  })

  const assign = (more: Partial<Parameters<typeof createAssignedCourse>[2]> = {}): Promise<TestCourse> =>
    createAssignedCourse(server, client, { assignedOn, ...more })
  const at = (day: string) => remindAt(server, client, morning(day))
  const subjects = async (day: string) => (await at(day)).map(({ subject }) => subject)
  const change = (member: TestMember, values: Record<string, unknown>) =>
    server.inClient(client, (db) =>
      db.updateTable('member').set(values).where('uuid', '=', member.uuid).execute(),
    )

  test('announce all new e-learnings in one digest with a calendar file', async () => {
    const courses = [await assign(), await assign()]
    const sent = await at(assignedOn)
    expect(sent).toMatchObject([{ kind: 'mail', recipient: addressOf(max) }])
    expect(sent[0]?.subject).toMatch(
      /^Neu für Sie: „.+“, fällig am 16\.\u00A0November, dazu eine weitere Aufgabe$/,
    )
    const [{ bodyText, bodyHtml, calendar } = {}] = sent
    for (const { course } of courses) {
      expect(bodyText).toContain(`- ${course.title.de_DE}\n  E-Learning, `)
      expect(bodyHtml).toContain(course.title.de_DE)
    }
    expect(bodyText).toContain('/dashboard/apps/elearnings/my-elearnings')
    expect(calendar?.match(/DTSTART;VALUE=DATE:20261116/g)).toHaveLength(2)
  })

  test('are sent once per step until the e-learning is passed, however often the job runs', async () => {
    const course = await assign({ bufferDays: 30 })
    const due = addDays(assignedOn, 30)
    const remindedOn: string[] = []
    for (let day = assignedOn; day <= addDays(due, 30); day = addDays(day, 1)) {
      if ((await at(day)).length === 0) continue
      remindedOn.push(day)
      expect(await at(day), 'the same day again').toEqual([])
    }
    // The e-learning is due on Wednesday, 2 December. The reminder three days before falls on a Sunday, so it
    // is sent on Monday, 30 November.
    expect(remindedOn).toEqual([
      assignedOn,
      '2026-11-18',
      '2026-11-30',
      due,
      '2026-12-09',
      '2026-12-16',
      '2026-12-30',
    ])
    const late = await server.createMember(client)
    await server.inClient(client, (db) =>
      recomputeTasks(db, '2027-01-04', { clientElearningUuid: course.clientElearningUuid }),
    )
    expect((await at('2027-01-04')).map(({ recipient }) => recipient)).toEqual([addressOf(late)])
    await (await Player.open(await server.signedIn(late), course)).finish()
    expect(await at('2027-02-03')).toEqual([])
  })

  test('are sent in one message per day', async () => {
    await assign()
    expect(await at(assignedOn)).toHaveLength(1)
    const { course } = await assign()
    expect(await remindAt(server, client, `${assignedOn}T15:00:00Z`)).toEqual([])
    expect(await subjects('2026-11-03')).toEqual([
      `Neu für Sie: „${course.title.de_DE}“, fällig am 16.\u00A0November`,
    ])
  })

  test('wait at night, on Sundays, on holidays and while the plan is switched off', async () => {
    await setPlan(server, client, { active: false })
    await assign()
    expect(await at(assignedOn)).toEqual([])
    await setPlan(server, client, {})
    for (const quiet of ['2026-11-02T05:00:00Z', '2026-11-02T19:00:00Z', '2026-11-08T10:00:00Z'])
      expect(await remindAt(server, client, quiet)).toEqual([])
    expect(await at('2026-11-09')).toHaveLength(1)
  })

  test('start again after a due date has been moved', async () => {
    await assign()
    expect(await at(assignedOn)).toHaveLength(1)
    expect(await at('2026-11-13')).toHaveLength(1)
    await server.inClient(client, (db) =>
      db.updateTable('elearningCycle').set({ dueOn: '2026-12-14' }).execute(),
    )
    expect(await subjects('2026-11-14')).toEqual([])
    expect(await at('2026-11-30')).toHaveLength(1)
    expect(await at('2026-12-11')).toHaveLength(1)
  })

  test('do not reach archived, paused or unreachable members, and stop when the package ends', async () => {
    const [archived, unreachable, paused] = [
      await server.createMember(client),
      await server.createMember(client, { email: null }),
      await server.createMember(client),
    ]
    const course = await assign()
    await change(archived, { archivedAt: new Date() })
    await change(paused, { createElearningTasks: false })
    await server.inClient(client, (db) => recomputeTasks(db, assignedOn))
    expect((await at(assignedOn)).map(({ recipient }) => recipient)).toEqual([addressOf(max)])
    await change(unreachable, { email: 'now@test.example' })
    expect((await at('2026-11-03')).map(({ recipient }) => recipient)).toEqual(['now@test.example'])
    await server.databases.owner.transaction(undefined, (db) =>
      db
        .updateTable('clientPackage')
        .set({ validUntil: '2026-11-10' })
        .where('clientUuid', '=', client.uuid)
        .execute(),
    )
    expect(await at(dueOn)).toEqual([])
    expect(course.clientElearningUuid).toBeTruthy()
  })

  test('leave out an e-learning that is passed before the digest is sent', async () => {
    const courses = [await assign(), await assign()]
    await at(assignedOn)
    await setPlan(server, client, { before: [30, 14, 7, 3, 1, 0] })
    server.clock.now = new Date(morning('2026-11-09'))
    // The reminder is recorded but not sent, as if the server had stopped between the two steps.
    await at('2026-11-09')
    await server.inClient(client, async (db) => {
      await sql`update reminder set digest_on = null where step = '-7'`.execute(db)
    })
    await (await Player.open(await server.signedIn(max), courses[0]!)).finish()
    expect(await subjects('2026-11-10')).toEqual([
      `Fällig am 16.\u00A0November: „${courses[1]!.course.title.de_DE}“`,
    ])
  })

  test('contain the company’s footer, escaped names and texts in the reader’s language', async () => {
    await server.inClient(client, (db) =>
      db.updateTable('client').set({ emailFooter: 'Ihre Sicherheitsfachkraft' }).execute(),
    )
    await change(max, { language: 'en_GB', lastName: '<b>Max</b>' })
    await assign()
    const [{ bodyText, bodyHtml, subject, calendar } = {}] = await at(assignedOn)
    expect(subject).toMatch(/^New for you: “Kurs .* \(en\)”, due on 16\s/)
    expect(calendar).toMatch(/\r\nPRODID:-\/\/Sorgfalt\/\/EN\r\n(?:.*\r\n)*SUMMARY:Kurs .* \(en\) is due\r\n/)
    expect(bodyHtml).toContain('<html lang="en-GB">')
    expect(bodyText).toContain('Ihre Sicherheitsfachkraft')
    expect(bodyHtml).not.toContain('<b>')
  })

  test('are sent five minutes after an assignment, and immediately after the plan is changed', async () => {
    const { elearningUuid } = await assign({ assignedOn: server.clock.now.toISOString().slice(0, 10) })
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const waiting = () =>
      server.databases.owner.transaction(undefined, (db) =>
        db
          .selectFrom('job')
          .select(sql<number>`round(extract(epoch from run_at - now()) / 60)::integer`.as('minutes'))
          .where('targetClientUuid', '=', client.uuid)
          .where('kind', '=', 'send-reminders')
          .where('finishedAt', 'is', null)
          .execute(),
      )
    await admin.ok(calls.elearningCatalog.removeOrgUnits, { elearningUuid, orgUnitUuids: [client.rootUuid] })
    await admin.ok(calls.elearningCatalog.assignOrgUnits, { elearningUuid, orgUnitUuids: [client.rootUuid] })
    expect(await waiting()).toEqual([{ minutes: 5 }])
    const { logo: _logo, ...configuration } = await admin.ok(calls.clientConfiguration.read)
    await admin.ok(calls.clientConfiguration.update, configuration)
    expect(
      (await waiting()).map(({ minutes }) => Math.abs(minutes)).toSorted((one, other) => one - other),
    ).toEqual([0, 5])
  })
})
