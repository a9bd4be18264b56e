/**
 * Jobs that record due reminders in the table `reminder` according to each company's plan, and send them as
 * digests.
 */
import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import type { Services } from '../../access/context.ts'
import type { JobHandlers, RunJob } from '../../access/jobs.ts'
import { dayIn, hourIn } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { allowLongStatements } from '../../platform/db/planner.ts'
import { enqueueForClients, enqueueJob } from '../../platform/jobs/queue.store.ts'
import { startSlice } from '../../platform/jobs/slice.ts'
import { readClientPlans } from '../company/client-plans.store.ts'
import { elearningReminders } from '../elearning/task/cycle-reminders.store.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { linkBase } from '../message/mail-outbox.ts'
import { enqueueMessages, type Message } from '../message/outbox.store.ts'
import type { Sender } from '../message/render-mail.ts'
import { riskActionReminders } from '../risk-assessment/reminder/action-reminders.store.ts'
import { riskRoundReminders } from '../risk-assessment/reminder/round-reminders.store.ts'
import { composeDigest } from './compose-digest.ts'
import { composeDigestSms } from './compose-digest-sms.ts'
import type { DigestLine } from './digest.ts'
import { maySend, type ReminderDay, reminderDay } from './reminder.rules.ts'
import {
  claimDigests,
  type DigestRecipient,
  listClientsWithDueReminders,
  listRecipients,
  markCollected,
  readPlan,
  reminderJob,
} from './reminder.store.ts'

/**
 * A feature with its own reminders. Each reminder is about a cycle, a round or an action
 * (docs/decisions/0022).
 */
interface ReminderKind {
  /**
   * Records the reminders of the next page, which begins after the position `after`. Returns the position to
   * continue from, or null at the end.
   */
  collect: (db: Db, day: ReminderDay, after: string | null) => Promise<string | null>
  /** Returns the lines of today's digests for these members, in each member's language. */
  lines: (db: Db, day: ReminderDay, members: readonly string[]) => Promise<DigestLine[]>
}
const kinds: readonly ReminderKind[] = [elearningReminders, riskRoundReminders, riskActionReminders]

/**
 * Sends the reminders of one company in short transactions. The job may be interrupted after any statement,
 * may run again, and may run on several servers at once. After a slice of time, jobs of other companies
 * come next. The payload then contains the step and the position at which the job continues.
 */
export const sendReminders: RunJob = async (services, { clientUuid, payload }) => {
  if (clientUuid === null) return

  const { database, now } = services
  const inClient = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.transaction(enterClient(clientUuid), work)

  const { plan, country } = await inClient(readPlan)
  const today = dayIn(country, now())
  const hour = hourIn(country, now())
  if (!plan.active || !maySend(plan, country, today, hour)) return

  const day = reminderDay(plan, today)
  const steps = [
    ...kinds.map(
      ({ collect }) =>
        (db: Db, after: string | null) =>
          collect(db, day, after),
    ),
    (db: Db, after: string | null) => sendDigests(db, services, day, after),
  ]

  const isSliceOver = startSlice()
  let after = typeof payload.after === 'string' ? payload.after : null
  for (const [step, work] of [...steps.entries()].slice(Number(payload.step ?? 0))) {
    do {
      after = await inClient((db) => work(db, after))
      if (after !== null && isSliceOver()) return { continueWith: { step, after } }
    } while (after !== null)
  }

  await inClient((db) => markCollected(db, today))
}

/**
 * Writes the digests of the next members into the outbox. Returns the position to continue from, or null at
 * the end.
 */
async function sendDigests(
  db: Db,
  { config, now }: Services,
  day: ReminderDay,
  after: string | null,
): Promise<string | null> {
  const { last, members } = await claimDigests(db, day.today, after)
  if (members.length === 0) return last

  const lines: DigestLine[] = []
  for (const kind of kinds) lines.push(...(await kind.lines(db, day, members)))
  const linesByMember = Map.groupBy(lines, ({ memberUuid }) => memberUuid)

  const licensee = await licenseeOfClient(db)
  const context = { sender: { ...licensee, base: linkBase(config, licensee.host) }, day, now: now() }
  const recipients = await listRecipients(db, members)
  await enqueueMessages(
    db,
    recipients.flatMap((recipient) =>
      composeMessages(recipient, linesByMember.get(recipient.uuid) ?? [], context),
    ),
  )

  return last
}

interface MessageContext {
  sender: Sender
  day: ReminderDay
  now: Date
}

/** Returns a member's digest as an email, and also as an SMS if the member has chosen SMS. */
function composeMessages(
  recipient: DigestRecipient,
  lines: readonly DigestLine[],
  { sender, day, now }: MessageContext,
): Message[] {
  if (lines.length === 0) return []

  const messages: Message[] = []
  const memberUuid = recipient.uuid

  if (recipient.email) {
    const mail = composeDigest(lines, recipient, sender, { ...day, now })
    messages.push({ kind: 'mail', memberUuid, recipient: recipient.email, ...mail })
  }

  const number = day.bySms && recipient.bySms ? internationalNumber(recipient.mobileNumber) : null
  const bodyText = number ? composeDigestSms(lines, recipient, sender) : null
  if (number && bodyText) messages.push({ kind: 'sms', memberUuid, recipient: number, bodyText })

  return messages
}

/** Number of companies that one statement checks. */
const clientsPerPage = 500

/** Runs at the start of each hour. Enqueues a reminder job for each company in which reminders are due. */
export const remindersRound: RunJob = async ({ database, now }) => {
  for await (const page of readClientPlans(database, clientsPerPage)) {
    const sendable = page.flatMap(({ reminderPlan, country, ...client }) => {
      const plan = reminderPlan ?? defaultReminderPlan
      const today = dayIn(country, now())
      const isSendable = plan.active && maySend(plan, country, today, hourIn(country, now()))
      return isSendable ? [{ ...client, day: reminderDay(plan, today) }] : []
    })

    // Most companies have the same plan.
    for (const clients of Map.groupBy(sendable, ({ day }) => JSON.stringify(day)).values())
      await database.transaction(undefined, (db) => orderDueReminders(db, clients, hourKey(now())))
  }
}

interface SendableClient {
  clientUuid: string
  remindersCollectedOn: string | null
  day: ReminderDay
}

/**
 * Enqueues a reminder job for each of these companies in which reminders are due. All of them have the same
 * plan.
 */
async function orderDueReminders(db: Db, asked: readonly SendableClient[], hour: string): Promise<void> {
  const [first] = asked
  if (!first) return

  await allowLongStatements(db)
  const uncollected = asked.filter(({ remindersCollectedOn, day }) => remindersCollectedOn !== day.today)
  const [clientUuids, uncollectedUuids] = [asked, uncollected].map((list) =>
    list.map(({ clientUuid }) => clientUuid),
  ) as [string[], string[]]
  const scope = { clients: clientUuids, uncollected: uncollectedUuids }
  const clients = await listClientsWithDueReminders(db, scope, first.day)
  await enqueueForClients(db, reminderJob, { dedupeKey: hour, clients })
}

/** Enqueues `remindersRound` for the start of the next hour, once for all processes. */
export function planReminders(db: Db, now: Date): Promise<string> {
  const hourMs = 3_600_000
  const runAt = new Date(Math.floor(now.getTime() / hourMs + 1) * hourMs)

  return enqueueJob(db, {
    kind: 'reminders-round',
    clientUuid: null,
    payload: {},
    dedupeKey: hourKey(runAt),
    runAt,
  })
}

const hourKey = (instant: Date): string => instant.toISOString().slice(0, 13)

export const reminderJobs: JobHandlers = {
  'reminders-round': { run: remindersRound, isSlow: true },
  [reminderJob]: { run: sendReminders, isSlow: true },
}
