/**
 * Reminders for tests: sets a plan, runs the job at an instant and reads the waiting messages from the
 * outbox.
 */
import { defaultReminderPlan, type ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import type { Job } from '../../platform/jobs/queue.store.ts'
import type { TestClient, TestMember, TestServer } from '../../test/test-server.ts'
import { sendReminders } from './reminder.jobs.ts'
import { orderReminders, reminderJob } from './reminder.store.ts'

export const setPlan = (server: TestServer, client: TestClient, more: Partial<ReminderPlan>) =>
  server.inClient(client, (db) =>
    db
      .updateTable('client')
      .set({ reminderPlan: JSON.stringify({ ...defaultReminderPlan, ...more }) })
      .execute(),
  )

/** Sends the reminders of one company, like a runner that continues the job after each slice of time. */
export async function sendAllReminders({ services, app }: TestServer, clientUuid: string): Promise<void> {
  const job = { uuid: clientUuid, kind: reminderJob, clientUuid, attempts: 1, createdAt: new Date() }
  for (let payload: Job['payload'] | undefined = {}; payload; )
    payload = (await sendReminders(services, { ...job, payload }, async () => undefined, app.log))
      ?.continueWith
}

export interface Sent {
  kind: 'mail' | 'sms'
  recipient: string
  subject: string
  bodyText: string | null
  bodyHtml: string | null
  calendar: string | null
}

/** Runs the company's job at an instant and returns the messages that the job has created. */
export async function remindAt(server: TestServer, client: TestClient, instant: string): Promise<Sent[]> {
  const rows = () =>
    server.inClient(client, (db) =>
      db
        .selectFrom('outbox')
        .select(['uuid', 'kind', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'calendar'])
        .orderBy('recipient')
        .orderBy('kind')
        .execute(),
    )
  const before = new Set((await rows()).map(({ uuid }) => uuid))
  server.clock.now = new Date(instant)
  await server.inClient(client, (db) => orderReminders(db, 0))
  while ((await server.jobs.runDue([reminderJob])) > 0);
  return (await rows()).filter(({ uuid }) => !before.has(uuid))
}

export const addressOf = ({ username }: TestMember): string => `${username}@test.example`
