/** Writes the messages of an order of reminders about a round into the outbox. */
import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import type { Services } from '../../../access/context.ts'
import type { JobHandlers, RunJob } from '../../../access/jobs.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { licenseeOfClient } from '../../licensee/licensee.store.ts'
import { linkBase } from '../../message/mail-outbox.ts'
import { enqueueMessages, type Message } from '../../message/outbox.store.ts'
import type { Addition } from '../../overdue/compose-reminder.ts'
import { claimRecipients, eraseSentence, findOrder } from '../../overdue/reminder-order.store.ts'
import { type DigestRecipient, listRecipients } from '../../reminder/reminder.store.ts'
import { composeRoundReminder, composeRoundReminderSms, type RoundSender } from './compose-round-reminder.ts'
import { deleteWrittenRecipients, listOrderLines, type RoundText } from './round-order.store.ts'

export const writeRoundRemindersJob = 'write-round-reminders'

/**
 * Writes the messages of one order in short transactions, each of which also marks its recipients. The job
 * may be interrupted after any statement and may run again.
 */
const writeRoundReminders: RunJob = async (services, { clientUuid, payload }, report) => {
  if (clientUuid === null) return

  const orderUuid = String(payload.orderUuid)
  const inClient = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    services.database.transaction(enterClient(clientUuid), work)

  // The progress extends the lease of the job. It does not say how many members have not submitted.
  while ((await inClient((db) => writeNext(db, services, orderUuid))) > 0) await report(0, 0)

  await inClient(async (db) => {
    await eraseSentence(db, orderUuid)
    await deleteWrittenRecipients(db, orderUuid)
  })
}

/** Writes the messages of the next recipients. Returns their number. */
async function writeNext(db: Db, { config }: Services, orderUuid: string): Promise<number> {
  const order = await findOrder(db, orderUuid)
  if (!order) return 0

  const claimed = await claimRecipients(db, orderUuid)
  if (claimed.length === 0) return 0

  const licensee = await licenseeOfClient(db)
  const from = {
    sender: { ...licensee, base: linkBase(config, licensee.host) },
    today: order.remindedOn,
  }
  const members = claimed.map(({ memberUuid }) => memberUuid)
  const rounds = new Map(
    (await listOrderLines(db, orderUuid, members)).map((line) => [line.memberUuid, line]),
  )
  const ways = new Map(claimed.map(({ memberUuid, way }) => [memberUuid, way]))

  await enqueueMessages(
    db,
    (await listRecipients(db, members)).flatMap((recipient) => {
      const round = rounds.get(recipient.uuid)
      const bySms = ways.get(recipient.uuid) === 'sms'
      return round ? composeMessage({ bySms, recipient, round, from, order }) : []
    }),
  )

  return claimed.length
}

interface MessageParts {
  bySms: boolean
  recipient: DigestRecipient
  round: RoundText
  from: RoundSender
  order: Addition
}

function composeMessage({ bySms, recipient, round, from, order }: MessageParts): Message[] {
  const memberUuid = recipient.uuid

  if (bySms) {
    const number = internationalNumber(recipient.mobileNumber)
    const bodyText = composeRoundReminderSms(round, recipient, from, order)
    return number ? [{ kind: 'sms', memberUuid, recipient: number, bodyText }] : []
  }

  if (!recipient.email) return []
  const mail = composeRoundReminder(round, recipient, from, order)

  return [{ kind: 'mail', memberUuid, recipient: recipient.email, ...mail }]
}

export const roundReminderJobs: JobHandlers = {
  [writeRoundRemindersJob]: { run: writeRoundReminders, isSlow: true },
}
