import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../platform/calendar/days.ts'
import type { Api } from '../../test/api.ts'
import { createAssignedCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { addressOf, remindAt, setPlan } from './reminder-fixture.ts'

const { readOwn, updateOwn, readFeed, createFeed, endFeed } = calls.reminder
/** The day is a Monday. The e-learning is due two weeks later. */
const assignedOn = '2026-11-02'
const at = (day: string): string => `${day}T07:00:00Z`

describe.each(featureEngines)('a member’s own reminders on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
    server.clock.now = new Date(at(assignedOn))
  })
  const haveNumber = () =>
    server.inClient(client, (db) =>
      db.updateTable('member').set({ mobileNumber: '0151 23456789' }).where('uuid', '=', max.uuid).execute(),
    )

  test('can be switched off before the due date, but not from the due date onwards', async () => {
    expect(await api.ok(readOwn)).toEqual({
      early: true,
      bySms: false,
      offers: { active: true, optOut: true, bySms: false },
      email: addressOf(max),
      mobileNumber: '',
    })
    expect(await api.ok(updateOwn, { early: false, bySms: false })).toMatchObject({ early: false })
    await createAssignedCourse(server, client, { assignedOn })
    const remindedOn: string[] = []
    for (const day of [assignedOn, '2026-11-13', '2026-11-16', '2026-11-23'])
      if ((await remindAt(server, client, at(day))).length > 0) remindedOn.push(day)
    expect(remindedOn).toEqual([assignedOn, '2026-11-16', '2026-11-23'])
  })

  test('cannot be switched off if the company does not allow it', async () => {
    await api.ok(updateOwn, { early: false, bySms: false })
    await setPlan(server, client, { optOut: false })
    await createAssignedCourse(server, client, { assignedOn })
    await remindAt(server, client, at(assignedOn))
    expect(await remindAt(server, client, at('2026-11-13'))).toHaveLength(1)
    expect(await api.ok(updateOwn, { early: true, bySms: true })).toMatchObject({
      early: false,
      bySms: false,
      offers: { optOut: false },
    })
  })

  test('about new or overdue tasks are also sent by SMS if the member chooses SMS', async () => {
    await setPlan(server, client, { bySms: true })
    const refused = await api.send(updateOwn, { early: true, bySms: true })
    expect([refused.status, refused.error]).toEqual([
      400,
      { code: 'Communication.PreferenceInvalid', fields: { bySms: 'required' } },
    ])
    await haveNumber()
    await api.ok(updateOwn, { early: true, bySms: true })
    await server.inClient(client, (db) => db.updateTable('client').set({ smsFooter: 'Ihre Firma' }).execute())
    await createAssignedCourse(server, client, { assignedOn })
    const kinds = async (day: string) =>
      (await remindAt(server, client, at(day))).map(({ kind, recipient }) => `${kind} ${recipient}`)
    expect(await kinds(assignedOn)).toEqual(['sms +4915123456789', `mail ${addressOf(max)}`])
    expect(await kinds('2026-11-13')).toEqual([`mail ${addressOf(max)}`])
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ email: null }).where('uuid', '=', max.uuid).execute(),
    )
    const [sms, ...more] = await remindAt(server, client, at('2026-11-23'))
    expect(sms?.bodyText).toMatch(
      /^Testlizenz: Ein E-Learning für Sie ist neu oder überfällig\. http\S+\nIhre Firma$/,
    )
    expect(more).toEqual([])
  })

  describe('a calendar feed', () => {
    const read = async (href: string) => {
      const answer = await fetch(href.replace(new URL(href).origin, server.origin))
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }

    test('shows the member’s due dates without a session, and contains no personal data', async () => {
      const { course } = await createAssignedCourse(server, client, { assignedOn })
      expect(await api.ok(readFeed)).toEqual({ createdAt: null })
      const { href, createdAt } = await api.ok(createFeed)
      expect(href).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
      expect(await api.ok(readFeed)).toEqual({ createdAt })
      const { status, type, text } = await read(href)
      expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(text).toContain(`DTSTART;VALUE=DATE:${addDays(assignedOn, 14).replaceAll('-', '')}`)
      expect(text).toContain(`SUMMARY:${course.title.de_DE} ist fällig`)
      for (const personal of [max.username, 'Person', addressOf(max), client.identifier])
        expect(text).not.toContain(personal)
    })

    test('is in the member’s language', async () => {
      await server.inClient(client, (db) =>
        db.updateTable('member').set({ language: 'en_GB' }).where('uuid', '=', max.uuid).execute(),
      )
      const { course } = await createAssignedCourse(server, client, { assignedOn })
      const { text } = await read((await api.ok(createFeed)).href)
      expect(text).toContain('PRODID:-//Sorgfalt//EN\r\n')
      expect(text).toContain('X-WR-CALNAME:Due dates at Testlizenz\r\n')
      expect(text).toContain(`SUMMARY:${course.title.en_GB} is due\r\n`)
    })

    test('is not found after its deletion or replacement, or if the member is archived', async () => {
      const status = async (href: string) => (await read(href)).status
      const { href: first } = await api.ok(createFeed)
      const { href: second } = await api.ok(createFeed)
      expect([await status(first), await status(second)]).toEqual([404, 200])
      await api.ok(endFeed)
      expect([await status(second), await api.ok(readFeed)]).toEqual([404, { createdAt: null }])
      const { href } = await api.ok(createFeed)
      await server.inClient(client, (db) =>
        db.updateTable('member').set({ archivedAt: new Date() }).where('uuid', '=', max.uuid).execute(),
      )
      expect(await status(href)).toBe(404)
    })

    test('stores its token only as a hash and limits guesses', async () => {
      const { href } = await api.ok(createFeed)
      const token = href.slice(-47, -4)
      const rows = await server.inClient(client, (db) => db.selectFrom('calendarFeed').selectAll().execute())
      expect(JSON.stringify(rows)).not.toContain(token)
      const guesses = await Promise.all(
        Array.from({ length: 62 }, () => read(`${server.origin}/calendar/${'x'.repeat(43)}.ics`)),
      )
      expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404, 429]))
      expect((await read(href)).status).toBe(200)
    })
  })
})
