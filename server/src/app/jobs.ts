import { defaultLanguage, invitationDays, resetTokenMinutes } from '@sorgfalt/contract/core/limits'
import { translator } from '@sorgfalt/texts/load'
import { type RawBuilder, sql } from 'kysely'
import { bringTasksInLine, taskJob, tasksRound } from '../features/elearning/assignment/task-run.ts'
import { initialPasswordJob, makeOrderedPasswords } from '../features/member/access/initial-passwords.ts'
import { memberImport } from '../features/member/import/run.ts'
import { sendMail } from '../features/message/mail-outbox.ts'
import { sendSms as sendSmsTo } from '../features/message/sms-outbox.ts'
import { remindersRound, sendReminders } from '../features/reminder/reminder.jobs.ts'
import { reminderJob } from '../features/reminder/reminder.store.ts'
import { replaceToken } from '../features/session/session.store.ts'
import { randomToken } from '../platform/crypto/secrets.ts'
import type { Db } from '../platform/db/database.ts'
import { enterClient } from '../platform/db/enter.ts'
import { enqueueJob } from '../platform/jobs/queue.ts'
import { type JobHandler, PermanentJobError } from '../platform/jobs/runner.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import { type SmsGateway, SmsRefused } from '../platform/sms/gateway.ts'

const mailsPerHour = 5

/** Makes a reset link and puts its mail into the outbox; a request for nobody ends here (security.md D5). */
const passwordReset: JobHandler = async ({ database, config }, { entersClient, payload }) => {
  if (entersClient === null) return
  const memberUuid = String(payload.memberUuid)
  await database.transaction(enterClient(entersClient), async (db) => {
    const { rows } = await sql<{ recent: number }>`
      select count(*) as recent from reset_token where member_uuid = ${memberUuid} and created_at > now() - interval '1 hour'`.execute(
      db,
    )
    if ((rows[0]?.recent ?? 0) >= mailsPerHour) return
    const token = randomToken()
    await replaceToken(db, { memberUuid, token, purpose: 'reset', minutes: resetTokenMinutes })
    await sendMail(db, config, memberUuid, { template: 'passwordReset', token })
  })
}

/** Sends one message of the outbox and wipes its text. The Message-ID is the row's uuid, so a repeat is recognised. */
const sendMessage =
  (mails: MailTransport): JobHandler =>
  async ({ database }, { entersClient, payload }) => {
    if (entersClient === null) return
    const uuid = String(payload.outboxUuid)
    const message = await database.transaction(enterClient(entersClient), (db) =>
      db
        .selectFrom('outbox')
        .leftJoin('member', 'member.uuid', 'outbox.memberUuid')
        .selectAll('outbox')
        .select('member.language')
        .where('outbox.uuid', '=', uuid)
        .where('sentAt', 'is', null)
        .executeTakeFirst(),
    )
    if (!message) return
    const { calendar, language } = message
    await mails.send({
      uuid,
      to: message.recipient,
      subject: message.subject,
      text: message.bodyText ?? '',
      html: message.bodyHtml ?? '',
      calendar:
        calendar === null
          ? null
          : { filename: translator(language ?? defaultLanguage)('mail.digest.file'), content: calendar },
    })
    await database.transaction(enterClient(entersClient), (db) =>
      db
        .updateTable('outbox')
        .set({ sentAt: sql`now()`, bodyText: null, bodyHtml: null, calendar: null })
        .where('uuid', '=', uuid)
        .execute(),
    )
  }

/** Sends one SMS of the outbox and wipes its text; one that the gateway refuses is not sent again (security.md F112). */
const sendSms =
  (gateway: SmsGateway): JobHandler =>
  async ({ database }, { entersClient, payload }) => {
    if (entersClient === null) return
    const uuid = String(payload.outboxUuid)
    const message = await database.transaction(enterClient(entersClient), (db) =>
      db
        .selectFrom('outbox')
        .selectAll()
        .where('uuid', '=', uuid)
        .where('sentAt', 'is', null)
        .where('failedAt', 'is', null)
        .executeTakeFirst(),
    )
    if (!message) return
    const end = (result: { sentAt: RawBuilder<Date> } | { failedAt: RawBuilder<Date>; lastError: string }) =>
      database.transaction(enterClient(entersClient), (db) =>
        db
          .updateTable('outbox')
          .set({ ...result, bodyText: null })
          .where('uuid', '=', uuid)
          .execute(),
      )
    try {
      await gateway.send({ uuid, to: message.recipient, text: message.bodyText ?? '' })
    } catch (error) {
      if (!(error instanceof SmsRefused)) throw error
      await end({ failedAt: sql<Date>`now()`, lastError: error.message })
      throw new PermanentJobError(error.message)
    }
    await end({ sentAt: sql<Date>`now()` })
  }

/** Makes a member's one-time link and puts the message with it into the outbox: a first access for a week, a new one for half an hour. */
const grantAccess: JobHandler = async ({ database, config }, { entersClient, payload }) => {
  if (entersClient === null) return
  const memberUuid = String(payload.memberUuid)
  await database.transaction(enterClient(entersClient), async (db) => {
    const member = await db
      .selectFrom('member')
      .select('status')
      .where('uuid', '=', memberUuid)
      .executeTakeFirst()
    if (!member || member.status === 'archived') return
    const isFirst = member.status === 'invited'
    const token = randomToken()
    const validity = isFirst
      ? ({ purpose: 'invitation', minutes: invitationDays * 24 * 60 } as const)
      : ({ purpose: 'reset', minutes: resetTokenMinutes } as const)
    await replaceToken(db, { memberUuid, token, ...validity })
    const send = payload.mode === 'bySms' ? sendSmsTo : sendMail
    await send(db, config, memberUuid, { template: isFirst ? 'invitation' : 'adminReset', token })
  })
}

/** Drops expired rows and comes back in an hour. */
const purge: JobHandler = async ({ database, config, now }) => {
  await database.transaction(undefined, (db) => sql`select purge_expired(${config.auditMonths})`.execute(db))
  await database.transaction(undefined, (db) => planPurge(db, new Date(now().getTime() + 3_600_000)))
}

/** However many processes plan it, there is one an hour; the key is not that of the job in hand, which still counts as waiting. */
export const planPurge = (db: Db, runAt: Date): Promise<string> =>
  enqueueJob(db, {
    kind: 'purge',
    clientUuid: null,
    payload: {},
    dedupeKey: runAt.toISOString().slice(0, 13),
    runAt,
  })

/** Every kind of job and who does it. */
export const jobHandlers = (mails: MailTransport, sms: SmsGateway): Record<string, JobHandler> => ({
  'password-reset': passwordReset,
  'grant-access': grantAccess,
  [initialPasswordJob]: makeOrderedPasswords,
  'send-message': sendMessage(mails),
  'send-sms': sendSms(sms),
  'member-import': memberImport,
  'reminders-round': remindersRound,
  'tasks-round': tasksRound,
  [taskJob]: bringTasksInLine,
  [reminderJob]: sendReminders,
  purge,
})
