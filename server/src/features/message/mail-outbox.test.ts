import { calls } from '@sorgfalt/contract'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../../access/context.ts'
import { jobHandlers } from '../../app/jobs.ts'
import { JobRunner, retryAt } from '../../platform/jobs/runner.ts'
import { type MailTransport, openMailTransport } from '../../platform/mail/transport.ts'
import { openSmsGateway } from '../../platform/sms/gateway.ts'
import { someEngine } from '../../test/databases.ts'
import { MailServer } from '../../test/mail-server.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { enqueueMessage, enqueueMessages } from './outbox.store.ts'

describe('mails by SMTP', () => {
  let smtp: MailServer
  let server: TestServer
  let client: TestClient
  let mails: MailTransport
  let jobs: JobRunner<Services>
  beforeAll(async () => {
    smtp = await MailServer.start()
    server = await createTestServer(someEngine)
    client = await server.createClient()
    mails = openMailTransport({ ...server.services.config, smtpUrl: smtp.url })
    jobs = new JobRunner(
      server.services,
      jobHandlers(mails, openSmsGateway(server.services.config)),
      server.app.log,
    )
  })
  afterAll(async () => {
    mails.close()
    await server.close()
    await smtp.close()
  })

  const runAll = async () => {
    while ((await jobs.runDue()) > 0);
  }
  const ask = (username: string) =>
    server
      .visitor()
      .ok(calls.session.createPasswordResetToken, { clientIdentifier: client.identifier, username })

  test('arrive once with text and HTML, and their text is then deleted from the outbox', async () => {
    const max = await server.createMember(client)
    await ask(max.username)
    await runAll()
    await runAll()
    const mails = smtp.received.splice(0)
    expect(mails).toHaveLength(1)
    const mail = await PostalMime.parse(mails[0] ?? '')
    expect(mail.to?.[0]?.address).toBe(`${max.username}@test.example`)
    expect(mail.subject).toContain(`Neues Passwort festlegen für ${max.username} (`)
    expect(mail.text).toContain(`/auth/reset-password/${client.identifier}#`)
    expect(mail.html).toContain('Neues Passwort festlegen')
    expect(mail.from?.name).toMatch(/^Testlizenz für /)
    expect(mail.attachments).toMatchObject([
      { filename: 'logo.png', mimeType: 'image/png', contentId: '<logo@sorgfalt>' },
    ])
    const rows = await server.inClient(client, (db) =>
      db.selectFrom('outbox').select(['bodyText', 'bodyHtml', 'sentAt']).execute(),
    )
    expect(
      rows.every(
        ({ bodyText, bodyHtml, sentAt }) => bodyText === null && bodyHtml === null && sentAt !== null,
      ),
    ).toBe(true)
  })

  test('of several companies arrive once each when two processes send them', async () => {
    const clients = [client, await server.createClient(), await server.createClient()]
    for (const one of clients) {
      const { uuid: memberUuid } = await server.createMember(one, { hasPassword: false })
      await server.inClient(one, (db) =>
        enqueueMessages(
          db,
          Array.from({ length: 60 }, () => ({
            kind: 'mail' as const,
            memberUuid,
            recipient: `${one.identifier}@test.example`,
            bodyText: 'x',
          })),
        ),
      )
    }
    const other = new JobRunner(
      server.services,
      jobHandlers(mails, openSmsGateway(server.services.config)),
      server.app.log,
    )
    const runOther = async () => {
      while ((await other.runDue()) > 0);
    }
    await Promise.all([runAll(), runOther()])
    const ids = smtp.ids
    expect(ids).toHaveLength(180)
    expect(new Set(ids).size).toBe(180)
    smtp.received.splice(0)
    const rows = await server.databases.owner.transaction(undefined, (db) =>
      db.selectFrom('job').select('uuid').where('kind', '=', 'send-message').execute(),
    )
    expect(rows).toEqual([])
  })

  test('are sent again after the mail server has refused them', async () => {
    const max = await server.createMember(client)
    smtp.refusing = true
    await ask(max.username)
    await runAll()
    expect(smtp.received).toHaveLength(0)
    smtp.refusing = false
    await server.databases.owner.transaction(undefined, (db) =>
      db
        .updateTable('job')
        .set({ runAt: new Date(0) })
        .where('finishedAt', 'is', null)
        .execute(),
    )
    await runAll()
    expect(smtp.received.splice(0)).toHaveLength(1)
  })

  test.each([
    ['de_DE', 'termine.ics'],
    ['en_GB', 'due-dates.ics'],
  ] as const)('contain a calendar file with a name in the reader’s language %s', async (language, name) => {
    const { uuid: memberUuid } = await server.createMember(client)
    await server.inClient(client, async (db) => {
      await db.updateTable('member').set({ language }).where('uuid', '=', memberUuid).execute()
      await enqueueMessage(db, {
        kind: 'mail',
        memberUuid,
        recipient: 'max@test.example',
        bodyText: 'x',
        calendar: 'BEGIN:VCALENDAR',
      })
    })
    await runAll()
    const mail = await PostalMime.parse(smtp.received.splice(0)[0] ?? '')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([name])
  })

  test('contain no additional header if a name contains a line break', async () => {
    const max = await server.createMember(client)
    await server.inClient(client, (db) =>
      db
        .updateTable('member')
        .set({ firstName: 'Max\r\nBcc: victim@evil.example' })
        .where('uuid', '=', max.uuid)
        .execute(),
    )
    await ask(max.username)
    await runAll()
    const mail = await PostalMime.parse(smtp.received.splice(0)[0] ?? '')
    expect(mail.bcc).toBeUndefined()
    expect(mail.to).toHaveLength(1)
  })

  test('are not sent to members without an address', async () => {
    const max = await server.createMember(client, { email: null })
    await ask(max.username)
    await runAll()
    expect(smtp.received).toHaveLength(0)
  })
})

test.each([
  [1, 5],
  [2, 10],
  [5, 80],
  [12, 900],
])('after attempt %d a failed job runs again in %d seconds', (attempts, seconds) => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(retryAt({ attempts, createdAt: now }, now)?.getTime()).toBe(now.getTime() + seconds * 1000)
})

test('a failed job is abandoned after a day', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(retryAt({ attempts: 90, createdAt: new Date('2026-11-19T11:59:00Z') }, now)).toBeNull()
})
