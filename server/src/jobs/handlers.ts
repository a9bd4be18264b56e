import { resetTokenMinutes } from '@sorgfalt/contract/limits'
import { sql } from 'kysely'
import { enterClient } from '../db/enter.ts'
import { replaceToken } from '../features/session/session.store.ts'
import { sendMail } from '../mail/outbox.ts'
import type { MailTransport } from '../mail/transport.ts'
import { randomToken } from '../secrets.ts'
import type { JobHandler } from './runner.ts'

const mailsPerHour = 5

/** Makes a reset link and puts its mail into the outbox; a request for nobody ends here (security.md D5). */
const passwordReset: JobHandler = async ({ database, config }, { entersClient, payload }) => {
  if (entersClient === null) return
  const memberUuid = String(payload.memberUuid)
  await database.transaction(enterClient(entersClient), async (db) => {
    const { rows } = await sql<{ recent: number }>`
      select count(*) as recent from reset_token where member_uuid = ${memberUuid} and created_at > now() - interval '1 hour'`.execute(db)
    if ((rows[0]?.recent ?? 0) >= mailsPerHour) return
    const token = randomToken()
    await replaceToken(db, memberUuid, token, 'reset', resetTokenMinutes)
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
      db.selectFrom('outbox').selectAll().where('uuid', '=', uuid).where('sentAt', 'is', null).executeTakeFirst(),
    )
    if (!message) return
    await mails.send({ uuid, to: message.recipient, subject: message.subject, text: message.bodyText ?? '', html: message.bodyHtml ?? '' })
    await database.transaction(enterClient(entersClient), (db) =>
      db.updateTable('outbox').set({ sentAt: sql`now()`, bodyText: null, bodyHtml: null }).where('uuid', '=', uuid).execute(),
    )
  }

/** Drops expired rows and comes back in an hour. */
const purge: JobHandler = async ({ database, now }) => {
  await database.transaction(undefined, async (db) => {
    await sql`select purge_expired()`.execute(db)
  })
  const next = new Date(now().getTime() + 3_600_000)
  await database.transaction(undefined, (db) => sql`select enqueue_job('purge', null, '{}', 'next', ${next}::timestamptz)`.execute(db))
}

/** Every kind of job and who does it. */
export const jobHandlers = (mails: MailTransport): Record<string, JobHandler> => ({
  'password-reset': passwordReset,
  'send-message': sendMessage(mails),
  purge,
})
