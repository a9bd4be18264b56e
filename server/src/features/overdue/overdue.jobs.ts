/** Writes the messages of an order of reminders into the outbox. */
import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import type { Services } from '../../access/context.ts'
import type { JobHandlers, RunJob } from '../../access/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { linkBase } from '../message/mail-outbox.ts'
import { enqueueMessages, type Message } from '../message/outbox.store.ts'
import type { Sender } from '../message/render-mail.ts'
import { type DigestRecipient, listRecipients } from '../reminder/reminder.store.ts'
import { type Addition, composeCopy, composeReminder, composeReminderSms } from './compose-reminder.ts'
import { listCopyLines, listReminderLines, type ReminderLine } from './reminder-lines.store.ts'
import { type ClaimedRecipient, claimRecipients, eraseSentence, findOrder } from './reminder-order.store.ts'

export const writeRemindersJob = 'write-reminders'

/**
 * Writes the messages of one order in short transactions, each of which also marks its recipients. The job
 * may be interrupted after any statement and may run again.
 */
const writeReminders: RunJob = async (services, { clientUuid, payload }, report) => {
  if (clientUuid === null) return

  const orderUuid = String(payload.orderUuid)
  const inClient = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    services.database.transaction(enterClient(clientUuid), work)

  for (let written = 0; ; ) {
    const count = await inClient((db) => writeNext(db, services, orderUuid))
    if (count === 0) break
    await report((written += count), 0)
  }

  await inClient((db) => eraseSentence(db, orderUuid))
}

/** Writes the messages of the next recipients. Returns their number. */
async function writeNext(db: Db, { config }: Services, orderUuid: string): Promise<number> {
  const order = await findOrder(db, orderUuid)
  if (!order) return 0

  const claimed = await claimRecipients(db, orderUuid)
  if (claimed.length === 0) return 0

  const licensee = await licenseeOfClient(db)
  const sender = { ...licensee, base: linkBase(config, licensee.host) }
  const lines = await readLines(db, orderUuid, order.remindedOn, claimed)
  const recipients = new Map(
    (await listRecipients(db, [...new Set(claimed.map(({ memberUuid }) => memberUuid))])).map((recipient) => [
      recipient.uuid,
      recipient,
    ]),
  )

  await enqueueMessages(
    db,
    claimed.flatMap((one) => {
      const recipient = recipients.get(one.memberUuid)
      const own = lines.get(toKey(one)) ?? []
      return recipient && own.length > 0
        ? composeMessage(one.way, { recipient, lines: own, sender, order })
        : []
    }),
  )

  return claimed.length
}

const toKey = ({ memberUuid, way }: ClaimedRecipient): string =>
  `${memberUuid} ${way === 'mail' || way === 'sms' ? 'own' : way}`

/** Returns the lines of each recipient's message, by `toKey`. */
async function readLines(
  db: Db,
  orderUuid: string,
  day: string,
  claimed: readonly ClaimedRecipient[],
): Promise<Map<string, ReminderLine[]>> {
  const membersWith = (...ways: ClaimedRecipient['way'][]) =>
    claimed.filter(({ way }) => ways.includes(way)).map(({ memberUuid }) => memberUuid)

  const own = await listReminderLines(db, orderUuid, day, membersWith('mail', 'sms'))
  const copies = await listCopyLines(db, orderUuid, day, { readers: membersWith('copy'), isFull: false })
  const full = await listCopyLines(db, orderUuid, day, { readers: membersWith('full-copy'), isFull: true })

  return new Map([
    ...Map.groupBy(own, ({ readerUuid }) => `${readerUuid} own`),
    ...Map.groupBy(copies, ({ readerUuid }) => `${readerUuid} copy`),
    ...Map.groupBy(full, ({ readerUuid }) => `${readerUuid} full-copy`),
  ])
}

interface MessageParts {
  recipient: DigestRecipient
  lines: readonly ReminderLine[]
  sender: Sender
  order: Addition
}

function composeMessage(way: ClaimedRecipient['way'], parts: MessageParts): Message[] {
  const { recipient, lines, sender, order } = parts
  const memberUuid = recipient.uuid

  if (way === 'sms') {
    const number = internationalNumber(recipient.mobileNumber)
    const bodyText = composeReminderSms(lines, recipient, sender, order)
    return number ? [{ kind: 'sms', memberUuid, recipient: number, bodyText }] : []
  }

  if (!recipient.email) return []
  const mail = (way === 'mail' ? composeReminder : composeCopy)(lines, recipient, sender, order)

  return [{ kind: 'mail', memberUuid, recipient: recipient.email, ...mail }]
}

export const overdueJobs: JobHandlers = { [writeRemindersJob]: { run: writeReminders, isSlow: true } }
