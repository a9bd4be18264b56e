import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createAssignedCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import { pdfText } from '../../test/pdf-text.ts'
import { createRiskCatalogue } from '../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { addUnit, makeResponsible } from '../member/list/member-list-fixture.ts'
import { addressOf, remindAt } from '../reminder/reminder-fixture.ts'
import { createEvaluatedRound, decideAll } from '../risk-assessment/plan/plan-fixture.ts'
import { assignCatalogue } from '../risk-assessment/risk-fixture.ts'
import { createOverdueCourse, monday, readOutbox, remind } from './overdue-fixture.ts'

const { list, readSummary, previewReminder } = calls.overdue
const both = { byMail: true, bySms: true, position: 0 }

describe.each(featureEngines)('overdue tasks and reminders by hand on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let anna: TestMember
  let max: TestMember

  const inUnit = (orgUnitUuid: string, { uuid: memberUuid }: TestMember) =>
    server.inClient(client, (db) =>
      db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid }).execute(),
    )
  const update = ({ uuid }: TestMember, set: { mobileNumber?: string; lastName?: string }) =>
    server.inClient(client, (db) => db.updateTable('member').set(set).where('uuid', '=', uuid).execute())
  /** Keeps these members out of the courses that are assigned later. */
  const exclude = (...members: TestMember[]) =>
    server.inClient(client, (db) =>
      db
        .updateTable('member')
        .set({ createElearningTasks: false })
        .where(
          'uuid',
          'in',
          members.map(({ uuid }) => uuid),
        )
        .execute(),
    )

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date(monday)
    client = await server.createClient()
    anna = await server.createMember(client, { role: 'admin' })
    max = await server.createMember(client)
    await exclude(anna)
    admin = await server.signedIn(anna)
  })

  test('lists overdue e-learnings, the longest overdue first, with the responsible member', async () => {
    const otto = await server.createMember(client, { role: 'ou-admin' })
    await exclude(otto)
    const unit = await addUnit(server, client, 'Tiefbau')
    await makeResponsible(server, client, otto.uuid, { unit })
    await inUnit(unit, max)
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
    await exclude(otto)
    const unit = await addUnit(server, client, 'Tiefbau')
    await makeResponsible(server, client, otto.uuid, { unit })
    await inUnit(unit, max)
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
    await inUnit(unit, max)
    await inUnit(below, max)
    await inUnit(below, other)
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
    await exclude(otto)
    const unit = await addUnit(server, client, 'Tiefbau')
    await makeResponsible(server, client, otto.uuid, { unit })
    await inUnit(unit, max)
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
    await inUnit(unit, max)
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

  test('reminds each member with one message that lists all overdue tasks and the sentence', async () => {
    await createOverdueCourse(server, client)
    await createOverdueCourse(server, client)

    expect(await remind(admin, { sentence: 'Bitte bis Freitag.' })).toMatchObject({
      reminded: 1,
      mails: 1,
      sms: 0,
    })

    const [mail, ...more] = await readOutbox(server, client)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: addressOf(max), subject: '2 E-Learnings sind überfällig' })
    expect(mail?.bodyText?.match(/seit 2\.\sNovember\s2026/g)).toHaveLength(2)
    expect(mail?.bodyText).toContain(`Bitte bis Freitag.\nTest Person ${anna.username}`)
    const order = await server.inClient(client, (db) =>
      db.selectFrom('reminderOrder').selectAll().executeTakeFirstOrThrow(),
    )
    expect(order).toMatchObject({ sentence: '', senderUuid: anna.uuid, remindedOn: '2026-11-16' })
  })

  test('counts reminders, and reminds of a task once a day, by hand or automatically', async () => {
    await createOverdueCourse(server, client)
    expect(await remind(admin)).toMatchObject({ reminded: 1 })
    expect(await remind(admin)).toMatchObject({ reminded: 0 })
    expect((await admin.ok(list)).rows).toMatchObject([
      { remindedOn: '2026-11-16', reminderCount: 1, obstacle: 'today' },
    ])
    expect(await remindAt(server, client, '2026-11-16T10:00:00Z')).toEqual([])
    expect(await readOutbox(server, client)).toHaveLength(1)

    server.clock.now = new Date('2026-11-17T06:30:00Z')
    expect(await admin.ok(readSummary)).toMatchObject({ reachableCount: 1, remindedOn: '2026-11-16' })
    expect(await remindAt(server, client, '2026-11-17T08:00:00Z')).toEqual([])
    expect(await remind(admin)).toMatchObject({ reminded: 1 })
    expect((await admin.ok(list)).rows).toMatchObject([{ reminderCount: 2, remindedOn: '2026-11-17' }])
  })

  test('leaves out members whom the digest has reminded today', async () => {
    await createOverdueCourse(server, client)
    expect(await remindAt(server, client, '2026-11-16T08:00:00Z')).toHaveLength(1)

    expect(await admin.ok(readSummary)).toMatchObject({ reachableCount: 0, unreachable: { today: 1 } })
    expect(await remind(admin)).toMatchObject({ reminded: 0 })
  })

  test('stores one reminder per task and day when many requests arrive at once', async () => {
    await createOverdueCourse(server, client)

    const answers = await Promise.all(Array.from({ length: 6 }, () => remind(admin)))

    expect(answers.filter(({ reminded }) => reminded > 0)).toHaveLength(1)
    expect(await readOutbox(server, client)).toHaveLength(1)
  })

  test('says who cannot be reached and why, and reaches members without email by SMS', async () => {
    const texted = await server.createMember(client, { email: null })
    await update(texted, { mobileNumber: '+49 151 23456789' })
    const silent = await server.createMember(client, { email: null })
    const locked = await server.createMember(client, { hasPassword: false })
    await createOverdueCourse(server, client)

    const preview = await admin.ok(previewReminder, both)
    expect(preview).toMatchObject({ memberCount: 4, ways: { mail: 1, sms: 1 }, unreachableCount: 2 })
    expect(preview.unreachable.map(({ memberUuid, reason }) => [memberUuid, reason])).toEqual(
      expect.arrayContaining([
        [silent.uuid, 'noContact'],
        [locked.uuid, 'noAccess'],
      ]),
    )

    expect(await remind(admin, { bySms: false })).toMatchObject({ mails: 1, sms: 0 })
    expect(await remind(admin, { sentence: 'Bis Freitag.' })).toMatchObject({ mails: 0, sms: 1 })
    const sms = (await readOutbox(server, client)).find(({ kind }) => kind === 'sms')
    expect(sms).toMatchObject({
      recipient: '+4915123456789',
      bodyText: expect.stringContaining('Bis Freitag.'),
    })
  })

  test('previews the message of each recipient', async () => {
    const { course } = await createOverdueCourse(server, client)

    const { message } = await admin.ok(previewReminder, both)

    expect(message).toMatchObject({
      lastName: `Person ${max.username}`,
      way: 'mail',
      subject: `Überfällig: „${course.title.de_DE}“`,
      greeting: `Guten Tag Test Person ${max.username},`,
      lines: [{ title: course.title.de_DE, since: expect.stringMatching(/^seit 2\.\sNovember\s2026$/) }],
      sms: null,
    })
    expect((await admin.ok(previewReminder, { ...both, position: 1 })).message).toBeNull()
    expect((await admin.ok(previewReminder, { ...both, byMail: false })).message).toBeNull()
  })

  test('sends copies to the responsible members and to the sender, without naming other units', async () => {
    const otto = await server.createMember(client, { role: 'ou-admin' })
    const other = await server.createMember(client)
    await exclude(otto)
    const unit = await addUnit(server, client, 'Tiefbau')
    await makeResponsible(server, client, otto.uuid, { unit })
    await inUnit(unit, max)
    await createOverdueCourse(server, client)
    expect(await admin.ok(previewReminder, both)).toMatchObject({ copyCount: 1 })

    expect(await remind(admin, { copyToSender: true })).toMatchObject({ reminded: 2, copies: 2 })

    const mails = await readOutbox(server, client)
    const textTo = (member: TestMember) =>
      mails.find(({ recipient }) => recipient === addressOf(member))?.bodyText
    expect(textTo(otto)).toContain(max.username)
    expect(textTo(otto)).not.toContain(other.username)
    expect(textTo(anna)).toContain(max.username)
    expect(textTo(anna)).toContain(other.username)
    expect(mails).toHaveLength(4)
  })

  test('skips the sender and says so', async () => {
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ createElearningTasks: true }).execute(),
    )
    await createOverdueCourse(server, client)

    expect(await admin.ok(readSummary)).toMatchObject({ reachableCount: 1, unreachable: { self: 1 } })
    expect(await remind(admin)).toMatchObject({ reminded: 1 })
    expect((await readOutbox(server, client)).map(({ recipient }) => recipient)).toEqual([addressOf(max)])
  })

  test('leaves out tasks that were completed before the message was written', async () => {
    await createOverdueCourse(server, client)
    await remind(admin)
    await server.inClient(client, (db) =>
      db.updateTable('elearningCycle').set({ closedAt: new Date(), closedBy: 'withdrawn' }).execute(),
    )

    expect(await readOutbox(server, client)).toEqual([])
  })

  test('prints letters to members without an address, once a day, and prints them again', async () => {
    const silent = await server.createMember(client, { email: null })
    await update(silent, { lastName: 'Leise' })
    await createOverdueCourse(server, client)
    const print = async () => {
      const { bytes } = await admin.file(calls.overdue.printLetters, {
        filter: {},
        sentence: 'Bitte bis Freitag.',
      })
      return pdfText(bytes).join(' ')
    }

    const text = await print()
    expect(text).toContain('Test Leise')
    expect(text).toContain('Bitte bis Freitag.')
    expect(text).not.toContain(max.username)
    expect((await admin.ok(list, { filter: { member: [silent.uuid] } })).rows).toMatchObject([
      { obstacle: 'letter', reminderCount: 1, remindedOn: '2026-11-16' },
    ])
    expect(await print()).toContain('Test Leise')
    expect((await admin.ok(list, { filter: { member: [silent.uuid] } })).rows).toMatchObject([
      { reminderCount: 1 },
    ])
    expect(await readOutbox(server, client)).toEqual([])
  })

  test('writes one entry to the audit log with the number of members and messages', async () => {
    await server.createMember(client)
    await createOverdueCourse(server, client)
    const { uuid } = await remind(admin)

    const entries = await server.inClient(client, (db) =>
      db.selectFrom('auditLog').selectAll().where('action', '=', 'remindOverdue').execute(),
    )
    expect(entries).toMatchObject([
      {
        entity: 'reminderOrder',
        entityUuid: uuid,
        actorUuid: anna.uuid,
        changes: [
          { field: 'reminded', from: null, to: 2 },
          { field: 'mails', from: null, to: 2 },
        ],
      },
    ])
  })
})
