/** The job behind reminders: what each company's plan asks for goes into the ledger, and from there into digests. */
import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import type { Services } from '../../access/context.ts'
import type { RunJob } from '../../access/jobs.ts'
import { dayIn, hourIn } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { elearningReminders } from '../elearning/task/cycle-reminders.store.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import type { Sender } from '../message/compose.ts'
import { enqueueMessages, linkBase, type Message } from '../message/mail-outbox.ts'
import { riskActionReminders } from '../risk-assessment/reminder/action-reminders.store.ts'
import { riskRoundReminders } from '../risk-assessment/reminder/round-reminders.store.ts'
import { composeDigest, composeSms, type DigestLine } from './digest.ts'
import { maySend, type ReminderDay, reminderDay } from './reminder.rules.ts'
import {
  claimDigests,
  type DigestRecipient,
  orderAllReminders,
  readPlan,
  recipientsOf,
} from './reminder.store.ts'

/** A noun that reminds of its subjects (docs/decisions/0022). */
interface ReminderKind {
  /** Writes into the ledger what is to be told of the next subjects; answers where to go on, null at the end. */
  collect: (db: Db, day: ReminderDay, after: string | null) => Promise<string | null>
  /** What these members are told today, in their languages. */
  lines: (db: Db, day: ReminderDay, members: readonly string[]) => Promise<DigestLine[]>
}
const kinds: readonly ReminderKind[] = [elearningReminders, riskRoundReminders, riskActionReminders]

/** In short transactions, member by member; it may stop anywhere, be repeated, and run on several servers at once. */
export const sendReminders: RunJob = async (services, { clientUuid }, report) => {
  if (clientUuid === null) return
  const { database, now } = services
  const inClient = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.transaction(enterClient(clientUuid), work)
  const { plan, country } = await inClient(readPlan)
  const [today, hour] = [dayIn(country, now()), hourIn(country, now())]
  if (!plan.active || !maySend(plan, country, today, hour)) return
  const day = reminderDay(plan, today)
  let pages = 0
  for (const { collect } of kinds) {
    for (let after: string | null = null; ; ) {
      after = await inClient((db) => collect(db, day, after))
      if (after === null) break
      await report((pages += 1), 0)
    }
  }
  for (let after: string | null = null; ; ) {
    after = await inClient((db) => sendDigests(db, services, day, after))
    if (after === null) break
    await report((pages += 1), 0)
  }
}

/** Digests of the next members, into the outbox; where to go on, null at the end. */
async function sendDigests(
  db: Db,
  { config, now }: Services,
  day: ReminderDay,
  after: string | null,
): Promise<string | null> {
  const { last, members } = await claimDigests(db, day.today, after)
  if (members.length === 0) return last
  const licensee = await licenseeOfClient(db)
  const sender = { ...licensee, base: linkBase(config, licensee.host) }
  const told: DigestLine[] = []
  for (const { lines } of kinds) told.push(...(await lines(db, day, members)))
  const byMember = Map.groupBy(told, ({ memberUuid }) => memberUuid)
  const recipients = await recipientsOf(db, members)
  await enqueueMessages(
    db,
    recipients.flatMap((recipient) =>
      messagesTo(recipient, byMember.get(recipient.uuid) ?? [], sender, day, now()),
    ),
  )
  return last
}

function messagesTo(
  recipient: DigestRecipient,
  lines: readonly DigestLine[],
  sender: Sender,
  day: ReminderDay,
  now: Date,
): Message[] {
  if (lines.length === 0) return []
  const messages: Message[] = []
  const memberUuid = recipient.uuid
  if (recipient.email) {
    const mail = composeDigest(lines, recipient, sender, { ...day, now })
    messages.push({ kind: 'mail', memberUuid, recipient: recipient.email, ...mail })
  }
  const number = day.bySms && recipient.bySms ? internationalNumber(recipient.mobileNumber) : null
  const bodyText = number ? composeSms(lines, recipient, sender) : null
  if (number && bodyText) messages.push({ kind: 'sms', memberUuid, recipient: number, bodyText })
  return messages
}

/** Every full hour: a job for each company, and the next round. */
export const remindersRound: RunJob = async ({ database, now }) => {
  await database.transaction(undefined, async (db) => {
    await orderAllReminders(db, hourKey(now()))
    await planReminders(db, now())
  })
}

/** The next full hour's round, once, however many processes plan it. */
export function planReminders(db: Db, now: Date): Promise<string> {
  const runAt = new Date(Math.floor(now.getTime() / 3_600_000 + 1) * 3_600_000)
  return enqueueJob(db, {
    kind: 'reminders-round',
    clientUuid: null,
    payload: {},
    dedupeKey: hourKey(runAt),
    runAt,
  })
}

const hourKey = (instant: Date): string => instant.toISOString().slice(0, 13)
