import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { pdfText } from '../../test/pdf-text.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { addUnit, makeResponsible } from '../member/list/member-list-fixture.ts'
import { addressOf, remindAt } from '../reminder/reminder-fixture.ts'
import {
  addToUnit,
  createCompany,
  createOverdueCourse,
  exclude,
  readOutbox,
  remind,
} from './overdue-fixture.ts'

const { list, readSummary, previewReminder } = calls.overdue
const both = { byMail: true, bySms: true, position: 0 }

describe.each(featureEngines)('reminders by hand on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let anna: TestMember
  let max: TestMember

  const update = ({ uuid }: TestMember, set: { mobileNumber?: string; lastName?: string }) =>
    server.inClient(client, (db) => db.updateTable('member').set(set).where('uuid', '=', uuid).execute())

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    ;({ client, anna, max, admin } = await createCompany(server))
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
    await exclude(server, client, [otto])
    const unit = await addUnit(server, client, 'Tiefbau')
    await makeResponsible(server, client, otto.uuid, { unit })
    await addToUnit(server, client, { orgUnitUuid: unit, memberUuid: max.uuid })
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
