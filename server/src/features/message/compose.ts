import { invitationDays, type Language, resetTokenMinutes } from '@sorgfalt/contract/core/limits'
import { localeOf, type Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { documentFormats } from '../../platform/formats.ts'
import type { ClientLicensee } from '../licensee/licensee.store.ts'
import { resetLink } from '../session/session.rules.ts'

/** What a mail is about; the words stand in texts/<language>/mail.json. */
export type MailContent =
  | { template: 'passwordReset' | 'adminReset' | 'invitation'; token: string }
  | { template: 'passwordChanged' | 'usernameChanged' | 'emailChanged' }
  /** About an e-learning, with the way to a screen. */
  | {
      template: 'questionAsked' | 'talkWanted' | 'questionAnswered'
      title: Record<Language, string>
      path: `/dashboard/${string}`
    }
  /** About a measure; a day where one is set. */
  | {
      template: 'riskActionAssigned' | 'riskActionAssignedOpen'
      title: Record<Language, string>
      path: `/dashboard/${string}`
      dueOn?: string
    }

export interface Recipient {
  firstName: string
  lastName: string
  username: string
  language: Language
  clientIdentifier: string
  companyName: string
  emailFooter: string
}

export interface Sender extends Pick<ClientLicensee, 'name' | 'light'> {
  /** Origin that links start with. */
  base: string
}

export interface ComposedMail {
  subject: string
  bodyText: string
  bodyHtml: string
}

/** A mail before it has a form. */
export interface Letter {
  language: Language
  subject: string
  paragraphs: string[]
  /** What stands under headings between the paragraphs and the link. */
  lists?: { heading: string; items: { title: string; text: string }[]; more?: string }[]
  link: { href: string; label: string } | null
  /** Why it came, and the footers. */
  closing: string[]
}

/** What texts to a member may name. */
export const variablesOf = (recipient: Omit<Recipient, 'emailFooter'>, sender: { name: string }) => ({
  firstName: recipient.firstName,
  lastName: recipient.lastName,
  username: recipient.username,
  company: recipient.companyName,
  clientIdentifier: recipient.clientIdentifier,
  licensee: sender.name,
  minutes: resetTokenMinutes,
  days: invitationDays,
})

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One mail as plain text and HTML: greeting, what happened, one link, why it came, the company's footer. */
export function compose(content: MailContent, recipient: Recipient, sender: Sender): ComposedMail {
  const t = translator(recipient.language)
  const variables = {
    ...variablesOf(recipient, sender),
    title: 'title' in content ? content.title[recipient.language] : '',
    day: 'dueOn' in content && content.dueOn ? documentFormats(recipient.language).day(content.dueOn) : '',
  }
  const key = `mail.${content.template}` as const
  const link = linkOf(content, recipient, sender, t)
  const paragraphs = [t('mail.greeting', variables), t(`${key}.text`, variables)]
  const closing = [t(`${key}.reason`, variables), recipient.emailFooter]
  return write(
    { language: recipient.language, subject: t(`${key}.subject`, variables), paragraphs, link, closing },
    sender,
  )
}

/** A letter in both its forms, in the licensee's colours and under its name. */
export function write(
  { language, subject, paragraphs, lists = [], link, closing: given }: Letter,
  sender: Sender,
): ComposedMail {
  const closing = [...given, sender.name].filter(Boolean)
  const plain = lists.map(({ heading, items, more }) =>
    [heading, ...items.map(({ title, text }) => `- ${title}\n  ${text}`), ...(more ? [more] : [])].join('\n'),
  )
  return {
    // A line break in a name must not become a header of its own.
    subject: subject.replace(/[\r\n]+/g, ' '),
    bodyText: [...paragraphs, ...plain, ...(link ? [link.href] : []), '-- ', ...closing].join('\n\n'),
    bodyHtml: html({ language, subject, paragraphs, lists, link, closing }, sender),
  }
}

function linkOf(
  content: MailContent,
  { clientIdentifier }: Recipient,
  { base }: Sender,
  t: Translate,
): Letter['link'] {
  if ('token' in content)
    return {
      href: resetLink(base, clientIdentifier, content.token),
      label: t(`mail.${content.template}.button`),
    }
  if ('path' in content)
    return { href: `${base}${content.path}`, label: t(`mail.${content.template}.button`) }
  return null
}

const reading = 'font-size:15px;line-height:22px;color:#13171a'
const quiet = 'font-size:13px;line-height:18px;color:#525b64'
const paragraph = (content: string, style: string) =>
  `<p style="margin:0 0 16px;${style}">${escape(content).replaceAll('\n', '<br>')}</p>`

function html({ language, paragraphs, lists = [], link, closing }: Letter, sender: Sender): string {
  const button = link
    ? `<p style="margin:24px 0"><a href="${escape(link.href)}" style="background:${sender.light.primary};color:${sender.light.contrast};padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escape(link.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#525b64;word-break:break-all">${escape(link.href)}</p>`
    : ''
  const body = paragraphs.map((content) => paragraph(content, reading)).join('') + lists.map(listed).join('')
  const foot = closing.map((content) => paragraph(content, quiet)).join('')
  return `<!doctype html><html lang="${localeOf(language)}"><head><meta charset="utf-8"></head><body style="margin:0;background:#f8f9fa;padding:24px;font-family:Inter,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;background:#fff;border:1px solid #dfe3e6;border-radius:10px;padding:32px">${body}${button}<hr style="border:0;border-top:1px solid #dfe3e6;margin:24px 0">${foot}</div></body></html>`
}

function listed({ heading, items, more }: NonNullable<Letter['lists']>[number]): string {
  const rows = items.map(
    ({ title, text }) =>
      `<li style="margin:0 0 12px;${reading}"><strong>${escape(title)}</strong><br><span style="color:#525b64">${escape(text)}</span></li>`,
  )
  return `<h2 style="margin:24px 0 12px;font-size:15px;line-height:22px;color:#13171a">${escape(heading)}</h2><ul style="margin:0 0 16px;padding:0 0 0 20px">${rows.join('')}</ul>${more ? paragraph(more, quiet) : ''}`
}
