import { defaultLanguage } from '@sorgfalt/contract/core/limits'
import { correctedColours } from '@sorgfalt/contract/licensee/colour'
import { translator } from '@sorgfalt/texts/load'
import type { JobHandlers, RunBatch, RunJob } from '../../access/jobs.ts'
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts'
import { enterClient } from '../../platform/db/enter.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ClaimedJob, Job } from '../../platform/jobs/queue.store.ts'
import { PermanentJobError } from '../../platform/jobs/runner.ts'
import type { MailTransport, OutgoingMail } from '../../platform/mail/transport.ts'
import { type SmsGateway, SmsRefused } from '../../platform/sms/gateway.ts'
import { withoutLegalForm } from './company-name.rules.ts'
import { logoContentId } from './mail-html.ts'
import { mailLogo } from './mail-logo.ts'
import {
  type MailKey,
  markMailsSent,
  markSmsRefused,
  markSmsSent,
  readUnsentMails,
  readUnsentSms,
  type UnsentMail,
} from './outbox.store.ts'

/** The kinds of the jobs that send an email or an SMS of the outbox. */
export const mailJob = 'send-message'
export const smsJob = 'send-sms'

/** Number of emails that are read together. */
const mailsPerBatch = 50
/** While one batch waits for the mail server, the other reads the next emails. */
const parallelBatches = 2
/**
 * Longer than a failover of the database. Otherwise another process would send an email again that is sent
 * but not yet stored as sent.
 */
const mailLeaseSeconds = 30

const mailKey = ({ clientUuid, payload }: Job): MailKey => ({
  clientUuid: clientUuid ?? '',
  uuid: String(payload.outboxUuid),
})

/**
 * Sends emails of the outbox. The Message-ID is the uuid of the row, so that mail programs recognise a
 * repeated mail.
 */
function sendMails(mails: MailTransport): RunBatch {
  // Further mails wait here and not in the transport, so that they can be held back.
  const limiter = new ConcurrencyLimiter(mails.maxConcurrent, Number.POSITIVE_INFINITY)

  return async ({ database, files }, jobs, { finish, fail, untilStorable }) => {
    const unsent = await database.transaction(undefined, (db) => readUnsentMails(db, jobs.map(mailKey)))
    const unsentByUuid = new Map(unsent.map((mail) => [mail.uuid, mail]))

    const send = async (job: ClaimedJob): Promise<void> => {
      const mail = unsentByUuid.get(mailKey(job).uuid)
      if (!mail) return finish(job)

      try {
        const outgoing = await toOutgoing(mail, files)
        await untilStorable()
        await mails.send(outgoing)
      } catch (error) {
        return fail(job, error)
      }
      finish(job)
    }

    const ends = await Promise.allSettled(jobs.map((job) => limiter.run(() => send(job))))
    const broken = ends.find((end) => end.status === 'rejected')
    if (broken) throw broken.reason
  }
}

async function toOutgoing(mail: UnsentMail, files: FileStore): Promise<OutgoingMail> {
  const { licenseeName, companyName, lightPrimary, lightContrast, logoStorageKey } = mail
  const t = translator(mail.language ?? defaultLanguage)
  const light = correctedColours('light', { primary: lightPrimary, contrast: lightContrast })
  const showsLogo = mail.bodyHtml?.includes(logoContentId) ?? false

  return {
    uuid: mail.uuid,
    fromName: t('mail.from', { licensee: licenseeName, company: withoutLegalForm(companyName) }),
    to: mail.recipient,
    subject: mail.subject,
    text: mail.bodyText ?? '',
    html: mail.bodyHtml ?? '',
    calendar: mail.calendar === null ? null : { filename: t('mail.digest.file'), content: mail.calendar },
    logo: showsLogo
      ? { contentId: logoContentId, content: await mailLogo(files, { light, logoStorageKey }) }
      : null,
  }
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
  [mailJob]: {
    runBatch: sendMails(mails),
    storeFinished: (db, jobs) => markMailsSent(db, jobs.map(mailKey)),
    maxJobs: mailsPerBatch,
    parallel: parallelBatches,
    leaseSeconds: mailLeaseSeconds,
  },
  [smsJob]: { run: sendSms(gateway), isSlow: true },
})
