import { invitationDays, type Language, resetTokenMinutes } from '@sorgfalt/contract/core/limits'
import type { Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { documentFormats } from '../../platform/formats.ts'
import { resetLink } from '../session/session.rules.ts'
import { type ComposedMail, type MailDraft, renderMail, type Sender } from './render-mail.ts'

/** The content of a mail. Its texts are in texts/<language>/mail.json. */
export type MailContent =
  | { template: 'passwordReset' | 'adminReset' | 'invitation'; token: string }
  | { template: 'passwordChanged' | 'usernameChanged' | 'emailChanged' }
  | {
      template:
        | 'factorSetUp'
        | 'factorRemoved'
        | 'appRemoved'
        | 'recoveryCodeUsed'
        | 'recoveryCodesRenewed'
        | 'factorGuessed'
    }
  | { template: 'passkeyAdded' | 'passkeyRemoved'; name: string }
  /** An account at the identity provider `name` was linked to the member, or unlinked. */
  | { template: 'identityLinked' | 'identityUnlinked'; name: string }
  | { template: 'identityRemoved'; name: string; reason: string }
  /** An administrator has removed the member's second factor, for this reason. */
  | { template: 'factorReset'; reason: string }
  /** An email about an e-learning, with a link to a screen. */
  | {
      template: 'questionAsked' | 'talkWanted' | 'questionAnswered'
      title: Record<Language, string>
      path: `/dashboard/${string}`
    }
  /** An email about an action of a risk assessment, with the due date of the action if there is one. */
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

/** Returns the variables that the texts of emails and SMS may contain. */
export const messageVariables = (recipient: Omit<Recipient, 'emailFooter'>, sender: { name: string }) => ({
  firstName: recipient.firstName,
  lastName: recipient.lastName,
  username: recipient.username,
  company: recipient.companyName,
  clientIdentifier: recipient.clientIdentifier,
  licensee: sender.name,
  minutes: resetTokenMinutes,
  days: invitationDays,
})

/**
 * Returns an email as plain text and HTML. It contains a greeting, the event, at most one link, the reason
 * for the email and the company's footer.
 */
export function composeMail(content: MailContent, recipient: Recipient, sender: Sender): ComposedMail {
  const { language } = recipient
  const t = translator(language)
  const key = `mail.${content.template}` as const
  const variables = {
    ...messageVariables(recipient, sender),
    title: 'title' in content ? content.title[language] : '',
    cause: 'reason' in content ? content.reason : '',
    name: 'name' in content ? content.name : '',
    day: 'dueOn' in content && content.dueOn ? documentFormats(language).day(content.dueOn) : '',
  }

  const hasAccessFacts = content.template === 'invitation'

  const draft: MailDraft = {
    language,
    subject: t(`${key}.subject`, variables),
    preheader: t(`${key}.next`, variables),
    title: t(`${key}.title`, variables),
    companyName: recipient.companyName,
    ...(hasAccessFacts && {
      facts: [
        [t('mail.companyId'), recipient.clientIdentifier],
        [t('mail.username'), recipient.username],
      ],
    }),
    paragraphs: [t('mail.greeting', variables), t(`${key}.text`, variables)],
    link: createLink(content, { clientIdentifier: recipient.clientIdentifier, base: sender.base, t }),
    closing: [t(`${key}.reason`, variables), recipient.emailFooter],
  }

  return renderMail(draft, sender)
}

interface LinkContext {
  clientIdentifier: string
  base: string
  t: Translate
}

function createLink(content: MailContent, { clientIdentifier, base, t }: LinkContext): MailDraft['link'] {
  if ('token' in content) {
    const href = resetLink(base, clientIdentifier, content.token)
    return { href, label: t(`mail.${content.template}.button`) }
  }

  if ('path' in content)
    return { href: `${base}${content.path}`, label: t(`mail.${content.template}.button`) }

  return null
}
