import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { createOverdueCourse } from '../../overdue/overdue-fixture.ts'
import { addressOf, remindAt, setPlan } from '../../reminder/reminder-fixture.ts'
import { assignCatalogue, createMembers, createStaff, createUnit, submitAnswers } from '../risk-fixture.ts'
import { writeRoundRemindersJob } from './round-reminder.jobs.ts'

const { preview, printLetters } = calls.riskReminder
const monday = '2026-11-16T09:00:00Z'
const tuesday = '2026-11-17T09:00:00Z'
const memberCount = 8

describe.each(featureEngines)('reminders of a survey by hand on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let unit: string
  let assignmentUuid: string

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date(monday)
    ;({ client, admin } = await createStaff(server, 0))
    people = await createMembers(server, client, memberCount)
    await setPlan(server, client, { active: false })
    unit = await createUnit(server, client, 'Lager', people)
    assignmentUuid = await assignCatalogue(admin, await createRiskCatalogue(server, client), [unit])
  })

  const remind = (sentence = '') => admin.ok(calls.riskReminder.remind, { assignmentUuid, sentence })
  const tryRemind = (api = admin) => api.send(calls.riskReminder.remind, { assignmentUuid, sentence: '' })
  const submit = async (count: number) => {
    for (const person of people.slice(0, count))
      await submitAnswers(await server.signedIn(person), assignmentUuid, 3)
  }
  const update = (members: readonly TestMember[], set: { email?: string | null; mobileNumber?: string }) =>
    server.inClient(client, (db) =>
      db
        .updateTable('member')
        .set(set)
        .where(
          'uuid',
          'in',
          members.map(({ uuid }) => uuid),
        )
        .execute(),
    )
  /** Runs the waiting orders, and returns the messages of the company's outbox. */
  const readOutbox = async () => {
    while ((await server.jobs.runDue([writeRoundRemindersJob])) > 0);
    return server.inClient(client, (db) =>
      db
        .selectFrom('outbox')
        .select(['kind', 'recipient', 'subject', 'bodyText'])
        .orderBy('recipient')
        .execute(),
    )
  }
  const recipients = async () => (await readOutbox()).map(({ recipient }) => recipient)
  const addresses = (members: readonly TestMember[]) => members.map(addressOf).toSorted()

  test('reach the members who have not submitted, and answer with their number only', async () => {
    await submit(2)

    expect(await remind('Bitte bis Freitag.')).toEqual({ uuid: expect.any(String), reminded: 6 })

    const sent = await readOutbox()
    expect(sent.map(({ recipient }) => recipient)).toEqual(addresses(people.slice(2)))
    expect(sent[0]?.subject).toContain('Ihre Einschätzung ist gefragt')
    expect(sent[0]?.bodyText).toContain('Bitte bis Freitag.')
    expect(sent[0]?.bodyText).toContain('Sie ist anonym.')
  })

  test('are sent by SMS where there is no email address', async () => {
    await update(people.slice(0, 1), { email: null, mobileNumber: '+43 664 1234567' })

    await remind()

    expect((await readOutbox()).map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'mail'),
      'sms',
    ])
  })

  test('are sent at most once a day', async () => {
    await remind()
    expect(await tryRemind()).toMatchObject({
      status: 409,
      body: { error: { code: 'RiskAssessment.RemindedToday' } },
    })
    expect(await admin.ok(preview, { assignmentUuid })).toMatchObject({
      canRemind: false,
      remindedOn: '2026-11-16',
    })
    expect(await recipients()).toHaveLength(memberCount)

    server.clock.now = new Date(tuesday)
    expect(await remind()).toMatchObject({ reminded: memberCount })
    expect(await recipients()).toHaveLength(2 * memberCount)
  })

  test('create one order if two managers remind at once', async () => {
    const second = await server.signedIn(await server.createMember(client, { role: 'admin' }))

    const answers = await Promise.all([admin, second].map((api) => tryRemind(api)))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await recipients()).toHaveLength(memberCount)
  })

  test('leave out members whose digest of the day names the survey', async () => {
    await setPlan(server, client, { active: true, announce: true })
    expect(await remindAt(server, client, monday)).toHaveLength(memberCount)

    await remind()

    expect(await recipients()).toHaveLength(memberCount)
  })

  test('keep the survey out of the digest of the same day', async () => {
    await remind()
    expect(await recipients()).toHaveLength(memberCount)
    await setPlan(server, client, { active: true, announce: true })

    expect(await remindAt(server, client, '2026-11-16T11:00:00Z')).toEqual([])
  })

  test('say the same number whether or not a member can be reached', async () => {
    await submit(2)
    await update(people.slice(2), { email: null })

    expect(await admin.ok(preview, { assignmentUuid })).toMatchObject({
      openCount: 6,
      canRemind: true,
      invited: { mail: 2, sms: 0, noContact: 6, noAccess: 0 },
    })
    expect(await remind()).toMatchObject({ reminded: 6 })
    expect(await readOutbox()).toEqual([])
  })

  test.each([
    ['has submitted', 0],
    ['has not submitted', memberCount - 1],
  ])('reveal nothing about a single invited member who %s', async (_title, position) => {
    await submit(2)
    const invited = people[position]?.uuid ?? ''
    await server.inClient(client, (db) =>
      db
        .deleteFrom('orgUnitMember')
        .where('orgUnitUuid', '=', unit)
        .where('memberUuid', '!=', invited)
        .execute(),
    )

    expect(await admin.ok(preview, { assignmentUuid })).toMatchObject({ openCount: 0, canRemind: false })
    expect(await tryRemind()).toMatchObject({ body: { error: { code: 'RiskAssessment.NobodyToRemind' } } })
    expect(await readOutbox()).toEqual([])
  })

  test('appear with their number in the list of rounds and in the audit log, without names', async () => {
    await submit(2)
    const { uuid } = await remind()
    await readOutbox()

    const { rows } = await admin.ok(calls.riskEvaluation.readAssignmentOverviewList)
    expect(rows).toMatchObject([{ assignmentUuid, remindedOn: '2026-11-16', completedCount: 2 }])
    const entries = (await admin.ok(calls.audit.readLog, { filter: { action: ['remindRound'] } })).rows
    expect(entries).toMatchObject([
      {
        entity: 'reminderOrder',
        record: { uuid },
        changes: [{ field: 'reminded', from: null, to: 6 }],
      },
    ])
    const text = JSON.stringify(entries)
    for (const { uuid: memberUuid, username } of people) {
      expect(text).not.toContain(memberUuid)
      expect(text).not.toContain(username)
    }
  })

  test('leave no list of their recipients behind', async () => {
    await remind()
    expect(await recipients()).toHaveLength(memberCount)

    const { rows } = await server.inClient(client, (db) =>
      sql`select from reminder_order_recipient`.execute(db),
    )
    expect(rows).toEqual([])
  })

  test('do not change what the overdue list and the digests show about other tasks', async () => {
    await createOverdueCourse(server, client)
    const read = async () => ({
      list: await admin.ok(calls.overdue.list),
      summary: await admin.ok(calls.overdue.readSummary),
      preview: await admin.ok(calls.overdue.previewReminder, {
        filter: {},
        byMail: true,
        bySms: true,
        position: 0,
      }),
    })
    await submit(2)
    const before = await read()

    await remind()
    await readOutbox()

    expect(await read()).toEqual(before)
    await setPlan(server, client, { active: true, announce: true })
    const digests = await remindAt(server, client, '2026-11-16T11:00:00Z')
    expect(digests.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(addresses(people)))
  })

  test('leave out members who submit before the message is written', async () => {
    await remind()
    await submit(1)

    expect(await recipients()).toEqual(addresses(people.slice(1)))
  })

  test('print a letter to every invited member without an address, also after the submission', async () => {
    await submit(1)
    await update(people.slice(0, 2), { email: null })

    const { bytes } = await admin.file(printLetters, { assignmentUuid, sentence: 'Bitte bis Freitag.' })

    const text = pdfText(bytes).join(' ')
    for (const { username } of people.slice(0, 2)) expect(text).toContain(username)
    expect(text).not.toContain(people[2]?.username)
    expect(text).toContain('Bitte bis Freitag.')
  })

  test('are refused for managers of other units', async () => {
    const other = await server.signedIn(await server.createMember(client, { role: 'ou-admin' }))

    expect(await tryRemind(other)).toMatchObject({
      status: 404,
      body: { error: { code: 'RiskAssessment.AssignmentNotFound' } },
    })
  })
})
