import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { measured, messageDurations } from '../metrics.ts'
import { inSpan } from '../trace.ts'

export interface OutgoingMail {
  /** Becomes the Message-ID, by which mail servers recognise a repeated mail. */
  uuid: string
  /** The name of the sender. The address is that of the installation. */
  fromName?: string
  to: string
  subject: string
  text: string
  html: string
  /** An attached calendar file. */
  calendar?: { filename: string; content: string } | null
  /** A PNG that the HTML shows. */
  logo?: { contentId: string; content: Buffer } | null
}

/** Sends mails. */
export interface MailTransport {
  /** Maximum number of mails that it sends at the same time. */
  readonly maxConcurrent: number
  /** @throws errors of the mail server, after which the outbox tries again later */
  send: (mail: OutgoingMail) => Promise<void>
  /** Checks whether the mail server accepts connections and the login. @throws an error if not */
  check: () => Promise<void>
  close: () => void
}

const inlinePng = { contentType: 'image/png', contentDisposition: 'inline' } as const

/** Returns the address of a sender such as `Sorgfalt <no-reply@localhost>`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/** Mail servers close connections that send many mails, or that send none for a while. */
const mailsPerConnection = 100
const idleConnectionMs = 5_000

const timeSend = (send: () => Promise<void>): Promise<void> =>
  inSpan({ name: 'send mail', kind: 'client' }, () =>
    measured(messageDurations, { kind: 'mail' }, () => 'failed', send),
  )

/** Opens the transport. It uses SMTP, or writes files in the data folder if no server is configured. */
export function openMailTransport({
  smtpUrl,
  smtpConnections,
  smtpMailsPerSecond,
  mailFrom,
  dataDir,
  publicUrl,
}: Config): MailTransport {
  const message = (mail: OutgoingMail) => ({
    from: mail.fromName ? { name: mail.fromName, address: addressOf(mailFrom) } : mailFrom,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [
      ...(mail.logo
        ? [{ filename: 'logo.png', cid: mail.logo.contentId, content: mail.logo.content, ...inlinePng }]
        : []),
      ...(mail.calendar ? [{ ...mail.calendar, contentType: 'text/calendar; charset=utf-8' }] : []),
    ],
    messageId: `<${mail.uuid}@${publicUrl.hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  if (smtpUrl) {
    const smtp = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: smtpConnections,
      maxMessages: mailsPerConnection,
      // The outbox repeats a mail whose connection was lost.
      maxRequeues: 0,
      idleTimeout: idleConnectionMs,
      ...(smtpMailsPerSecond > 0 && { rateDelta: 1000, rateLimit: smtpMailsPerSecond }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
    return {
      maxConcurrent: smtpConnections,
      send: (mail) => timeSend(async () => void (await smtp.sendMail(message(mail)))),
      check: async () => void (await smtp.verify()),
      close: () => smtp.close(),
    }
  }

  const files = createTransport({ streamTransport: true, buffer: true })
  const folder = join(dataDir, 'mail')

  return {
    maxConcurrent: smtpConnections,
    async send(mail) {
      const { message: bytes } = await files.sendMail(message(mail))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${mail.uuid}.eml`), bytes)
    },
    check: async () => undefined,
    close: () => undefined,
  }
}
