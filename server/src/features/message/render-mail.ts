/** Renders an email as plain text and HTML, with the licensee's colours, name and logo. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { ClientLicensee } from '../licensee/licensee.store.ts'
import { renderMailHtml } from './mail-html.ts'

export interface Sender extends Pick<ClientLicensee, 'name' | 'light'> {
  /** The origin of all links. */
  base: string
}

export interface ComposedMail {
  subject: string
  bodyText: string
  bodyHtml: string
}

export interface MailItem {
  title: string
  /** The line below the title. May be empty. */
  text: string
  /** Shown at the right, and below the text on phones. */
  date?: string
}

/** A list with a heading. If the list is shortened, `more` is the line below it. */
export interface MailList {
  heading: string
  /** The colour of the heading. */
  tone?: 'danger' | 'warning'
  items: MailItem[]
  more?: string
}

/** The content of an email before it is rendered. */
export interface MailDraft {
  language: Language
  /** The state, then the name of the task in quotation marks. */
  subject: string
  /** The next step. Mail programs show it beside the subject. Default: the second paragraph. */
  preheader?: string
  /** The heading of the email. Default: the subject. */
  title?: string
  /** The company of the recipient, shown below the licensee's name. */
  companyName?: string
  paragraphs: string[]
  /** Names and values that the reader has to type, such as the username. */
  facts?: readonly (readonly [name: string, value: string])[]
  /** The lists between the paragraphs and the link. */
  lists?: MailList[]
  /** Paragraphs between the lists and the link. */
  remarks?: readonly string[]
  link: { href: string; label: string } | null
  /** The reason why the member gets this email, and the footers. Empty lines are left out. */
  closing: string[]
}

/** Returns an email as plain text and as HTML. The licensee's name is the last line of the text. */
export function renderMail({ closing, ...draft }: MailDraft, sender: Sender): ComposedMail {
  const complete = { ...draft, closing: closing.filter(Boolean) }
  return {
    // Line breaks are removed, so that a name cannot start another header.
    subject: draft.subject.replace(/[\r\n]+/g, ' '),
    bodyText: renderText({ ...complete, closing: [...complete.closing, sender.name] }),
    bodyHtml: renderMailHtml(complete, sender),
  }
}

function renderText({ paragraphs, facts = [], lists = [], remarks = [], link, closing }: MailDraft): string {
  const factLines = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  const listTexts = lists.map(({ heading, items, more }) => {
    const lines = items.map(({ title, text, date }) => {
      const below = [text, date].filter(Boolean).join(', ')
      return below ? `- ${title}\n  ${below}` : `- ${title}`
    })
    return [heading, ...lines, ...(more ? [more] : [])].join('\n')
  })

  return [
    ...paragraphs,
    ...(factLines ? [factLines] : []),
    ...listTexts,
    ...remarks,
    ...(link ? [link.href] : []),
    '-- ',
    ...closing,
  ].join('\n\n')
}
