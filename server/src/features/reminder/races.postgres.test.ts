/**
 * Two servers send reminders at the same time, even while the mail server is unavailable. The tests need
 * several connections.
 */
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../app/jobs.ts'
import { DatabaseUnavailable } from '../../platform/db/database.ts'
import { JobRunner } from '../../platform/jobs/runner.ts'
import { openMailTransport } from '../../platform/mail/transport.ts'
import { openSmsGateway } from '../../platform/sms/gateway.ts'
import { createAssignedCourse } from '../../test/courses.ts'
import { postgresOnly } from '../../test/databases.ts'
import { MailServer } from '../../test/mail-server.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { addPeople } from '../member/list/member-list-fixture.ts'
import { sendAllReminders } from './reminder-fixture.ts'

/** More members than one page of digests contains. */
const many = 450
const few = 20

describe.each(postgresOnly)('reminders by two servers on %s', (engine) => {
  let server: TestServer
  let smtp: MailServer
  beforeAll(async () => {
    smtp = await MailServer.start()
    server = await createTestServer(engine, { env: { LOG_LEVEL: 'silent' } })
  })
  afterAll(async () => {
    await server.close()
    await smtp.close()
  })

  /**
   * Creates a company with two new e-learnings. Also returns a function that runs the company's job four
   * times at once.
   */
  async function createCompany(
    people: number,
  ): Promise<{ client: TestClient; runAt: (instant: string) => Promise<void> }> {
    const client = await server.createClient()
    const reachable = Array.from({ length: people }, (_, index) => ({
      email: `p${index}@test.example`,
      units: [client.rootUuid],
      // Members who have never signed in get no reminders of due dates.
      lastLoginAt: new Date('2026-11-01T09:00:00Z'),
    }))
    await addPeople(server, client, reachable)
    for (let course = 0; course < 2; course += 1)
      await createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
    /** Repeats the job, as the queue does, if it has waited too long for rows that another job has locked. */
    const send = async (): Promise<void> => {
      for (;;)
        try {
          return await sendAllReminders(server, client.uuid)
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) throw error
        }
    }
    const runAt = async (instant: string) => {
      server.clock.now = new Date(instant)
      await Promise.all(Array.from({ length: 4 }, send))
      // The job queue uses the clock of the database, so the server's clock must show the real time again.
      server.clock.now = new Date()
    }
    return { client, runAt }
  }

  test('are sent once by email, even if the mail server is unavailable for an hour', async () => {
    const transport = openMailTransport({ ...server.services.config, smtpUrl: smtp.url })
    const handlers = jobHandlers(transport, openSmsGateway(server.services.config))
    const runners = [1, 2].map(() => new JobRunner(server.services, handlers, server.app.log))
    const runAll = async () => {
      while (
        (await Promise.all(runners.map((runner) => runner.runDue(['send-message'])))).some((jobs) => jobs > 0)
      );
    }
    const { runAt } = await createCompany(few)
    await smtp.close()
    await runAt('2026-11-02T09:00:00Z')
    await runAll()
    await runAt('2026-11-02T10:00:00Z')
    expect(smtp.received).toEqual([])
    await smtp.listen()
    await server.databases.owner.transaction(undefined, (db) =>
      sql`update job set run_at = now() where kind = 'send-message' and finished_at is null`.execute(db),
    )
    await runAll()
    const arrived = await Promise.all(smtp.received.map((mail) => PostalMime.parse(mail)))
    expect(arrived).toHaveLength(few)
    expect(new Set(arrived.map(({ to }) => to?.[0]?.address)).size).toBe(few)
    const files = arrived.map(({ attachments }) =>
      attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`).join(),
    )
    expect(new Set(files)).toEqual(new Set(['logo.png image/png,termine.ics text/calendar']))
  })

  test('are sent in one digest a day per member, and each step is recorded once', async () => {
    const { client, runAt } = await createCompany(many)
    await runAt('2026-11-02T09:00:00Z')
    await runAt('2026-11-13T09:00:00Z')
    const { rows } = await server.inClient(client, (db) =>
      sql<{ mails: number; people: number; steps: number }>`
        select count(*) as mails, count(distinct member_uuid) as people,
          (select count(*) from reminder where digest_on is not null) as steps
        from outbox where kind = 'mail'`.execute(db),
    )
    expect(rows).toEqual([{ mails: 2 * many, people: many, steps: 4 * many }])
  })
})
