import { defaultLanguage } from '@sorgfalt/contract/core/limits'
import { translator } from '@sorgfalt/texts/load'
import type { JobHandlers, RunJob } from '../../access/jobs.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { PermanentJobError } from '../../platform/jobs/runner.ts'
import type { MailTransport } from '../../platform/mail/transport.ts'
import { type SmsGateway, SmsRefused } from '../../platform/sms/gateway.ts'
import { markMailSent, markSmsRefused, markSmsSent, readUnsentMail, readUnsentSms } from './outbox.store.ts'

/**
 * Sends one email of the outbox. The Message-ID is the uuid of the row, so that mail programs recognise a
 * repeated mail.
 */
const sendMail =
  (mails: MailTransport): RunJob =>
  async ({ database }, { clientUuid, payload }) => {
    if (clientUuid === null) return

    const uuid = String(payload.outboxUuid)
    const mail = await database.transaction(enterClient(clientUuid), (db) => readUnsentMail(db, uuid))
    if (!mail) return

    const t = translator(mail.language ?? defaultLanguage)

    await mails.send({
      uuid,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText ?? '',
      html: mail.bodyHtml ?? '',
      calendar: mail.calendar === null ? null : { filename: t('mail.digest.file'), content: mail.calendar },
    })

    await database.transaction(enterClient(clientUuid), (db) => markMailSent(db, uuid))
  }

/** Sends one SMS of the outbox. If the gateway refuses an SMS, it is not sent again. */
const sendSms =
  (gateway: SmsGateway): RunJob =>
  async ({ database }, { clientUuid, payload }) => {
    if (clientUuid === null) return

    const uuid = String(payload.outboxUuid)
    const sms = await database.transaction(enterClient(clientUuid), (db) => readUnsentSms(db, uuid))
    if (!sms) return

    try {
      await gateway.send({ uuid, to: sms.recipient, text: sms.bodyText ?? '' })
    } catch (error) {
      if (!(error instanceof SmsRefused)) throw error
      await database.transaction(enterClient(clientUuid), (db) => markSmsRefused(db, uuid, error.message))
      throw new PermanentJobError(error.message)
    }

    await database.transaction(enterClient(clientUuid), (db) => markSmsSent(db, uuid))
  }

export const messageJobs = (mails: MailTransport, gateway: SmsGateway): JobHandlers => ({
  'send-message': { run: sendMail(mails), isSlow: true },
  'send-sms': { run: sendSms(gateway), isSlow: true },
})
