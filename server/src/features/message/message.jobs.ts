import { defaultLanguage } from '@sorgfalt/contract/core/limits'
import { translator } from '@sorgfalt/texts/load'
import type { JobHandlers, RunJob } from '../../access/jobs.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { PermanentJobError } from '../../platform/jobs/runner.ts'
import type { MailTransport } from '../../platform/mail/transport.ts'
import { type SmsGateway, SmsRefused } from '../../platform/sms/gateway.ts'
import { readClientName } from '../company/client.store.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { withoutLegalForm } from './company-name.rules.ts'
import { logoContentId } from './mail-html.ts'
import { mailLogo } from './mail-logo.ts'
import { markMailSent, markSmsRefused, markSmsSent, readUnsentMail, readUnsentSms } from './outbox.store.ts'

/**
 * Sends one email of the outbox. The Message-ID is the uuid of the row, so that mail programs recognise a
 * repeated mail.
 */
const sendMail =
  (mails: MailTransport): RunJob =>
  async ({ database, files }, { clientUuid, payload }) => {
    if (clientUuid === null) return

    const uuid = String(payload.outboxUuid)
    const unsent = await database.transaction(enterClient(clientUuid), async (db) => {
      const mail = await readUnsentMail(db, uuid)
      return mail && { mail, licensee: await licenseeOfClient(db), companyName: await readClientName(db) }
    })
    if (!unsent) return

    const { mail, licensee, companyName } = unsent
    const t = translator(mail.language ?? defaultLanguage)
    const showsLogo = mail.bodyHtml?.includes(logoContentId) ?? false

    await mails.send({
      uuid,
      fromName: t('mail.from', { licensee: licensee.name, company: withoutLegalForm(companyName) }),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText ?? '',
      html: mail.bodyHtml ?? '',
      calendar: mail.calendar === null ? null : { filename: t('mail.digest.file'), content: mail.calendar },
      logo: showsLogo ? { contentId: logoContentId, content: await mailLogo(files, licensee) } : null,
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
