import type { JobHandlers } from '../access/jobs.ts'
import { documentJobs } from '../features/document/document.jobs.ts'
import { planNightlyRecomputation, taskJobs } from '../features/elearning/task/task.jobs.ts'
import { maintenanceJobs, planPurge } from '../features/job/job.jobs.ts'
import { accessJobs } from '../features/member/access/access.jobs.ts'
import { importJobs } from '../features/member/import/import.jobs.ts'
import { messageJobs } from '../features/message/message.jobs.ts'
import { overdueJobs } from '../features/overdue/overdue.jobs.ts'
import { planReminders, reminderJobs } from '../features/reminder/reminder.jobs.ts'
import { roundKeyJobs } from '../features/risk-assessment/evaluation/round-key.jobs.ts'
import { roundReminderJobs } from '../features/risk-assessment/reminder/round-reminder.jobs.ts'
import { scormJobs } from '../features/scorm/package/restart-attempts.jobs.ts'
import { sessionJobs } from '../features/session/session.jobs.ts'
import type { Db } from '../platform/db/database.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import type { SmsGateway } from '../platform/sms/gateway.ts'
import { resealJobs } from './reseal.jobs.ts'

/** Returns the handler of every kind of job. */
export const jobHandlers = (mails: MailTransport, sms: SmsGateway): JobHandlers => ({
  ...sessionJobs,
  ...messageJobs(mails, sms),
  ...maintenanceJobs,
  ...accessJobs,
  ...importJobs,
  ...reminderJobs,
  ...overdueJobs,
  ...roundReminderJobs,
  ...documentJobs,
  ...taskJobs,
  ...resealJobs,
  ...roundKeyJobs,
  ...scormJobs,
})

/**
 * Functions that plan the next run of each recurring job. A job that is already waiting is not planned twice.
 */
const recurringJobs: readonly ((db: Db, now: Date) => Promise<unknown>)[] = [
  planPurge,
  planReminders,
  planNightlyRecomputation,
]

/** Queues the next run of each recurring job. Called regularly by every process. */
export async function planRecurringJobs(db: Db, now: Date): Promise<void> {
  for (const plan of recurringJobs) await plan(db, now)
}
