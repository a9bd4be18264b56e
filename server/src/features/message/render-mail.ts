/** Renders an email as plain text and HTML, with the licensee's colours and name. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import type { ClientLicensee } from '../licensee/licensee.store.ts'

export interface Sender extends Pick<ClientLicensee, 'name' | 'light'> {
  /** The origin of all links. */
  base: string
}

export interface ComposedMail {
  subject: string
  bodyText: string
  bodyHtml: string
}

/** A list with a heading. If the list is shortened, `more` is the line below it. */
export interface MailList {
  heading: string
  items: { title: string; text: string }[]
  more?: string
}

/** The content of an email before it is rendered. */
export interface MailDraft {
  language: Language
  subject: string
  paragraphs: string[]
  /** The lists between the paragraphs and the link. */
  lists?: MailList[]
  link: { href: string; label: string } | null
  /** The reason why the member gets this email, and the footers. Empty lines are left out. */
  closing: string[]
}

/** Returns an email as plain text and as HTML. The licensee's name is the last line. */
export function renderMail({ closing, ...draft }: MailDraft, sender: Sender): ComposedMail {
  const complete = { ...draft, closing: [...closing, sender.name].filter(Boolean) }
  return {
    // Line breaks are removed, so that a name cannot start another header.
    subject: draft.subject.replace(/[\r\n]+/g, ' '),
    bodyText: renderText(complete),
    bodyHtml: renderHtml(complete, sender),
  }
}

function renderText({ paragraphs, lists = [], link, closing }: MailDraft): string {
  const listTexts = lists.map(({ heading, items, more }) => {
    const lines = items.map(({ title, text }) => `- ${title}\n  ${text}`)
    return [heading, ...lines, ...(more ? [more] : [])].join('\n')
  })
  return [...paragraphs, ...listTexts, ...(link ? [link.href] : []), '-- ', ...closing].join('\n\n')
}

const textStyle = 'font-size:15px;line-height:22px;color:#13171a'
const smallStyle = 'font-size:13px;line-height:18px;color:#525b64'

const styles = {
  body: 'margin:0;background:#f8f9fa;padding:24px;font-family:Inter,Arial,sans-serif',
  card:
    'max-width:560px;margin:0 auto;background:#fff;' +
    'border:1px solid #dfe3e6;border-radius:10px;padding:32px',
  rule: 'border:0;border-top:1px solid #dfe3e6;margin:24px 0',
  button: 'padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600',
  address: 'margin:0 0 16px;font-size:13px;color:#525b64;word-break:break-all',
  heading: 'margin:24px 0 12px;font-size:15px;line-height:22px;color:#13171a',
  list: 'margin:0 0 16px;padding:0 0 0 20px',
  item: `margin:0 0 12px;${textStyle}`,
}

function renderHtml(draft: MailDraft, sender: Sender): string {
  const { language, paragraphs, lists = [], link, closing } = draft
  const content = [
    ...paragraphs.map((text) => renderParagraph(text, textStyle)),
    ...lists.map(renderList),
    link ? renderLink(link, sender) : '',
    `<hr style="${styles.rule}">`,
    ...closing.map((text) => renderParagraph(text, smallStyle)),
  ].join('')

  return (
    `<!doctype html><html lang="${localeOf(language)}"><head><meta charset="utf-8"></head>` +
    `<body style="${styles.body}"><div style="${styles.card}">${content}</div></body></html>`
  )
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const renderParagraph = (text: string, style: string): string =>
  `<p style="margin:0 0 16px;${style}">${escape(text).replaceAll('\n', '<br>')}</p>`

/** Returns a button, and below it the address for mail programs that show no buttons. */
function renderLink({ href, label }: NonNullable<MailDraft['link']>, { light }: Sender): string {
  const style = `background:${light.primary};color:${light.contrast};${styles.button}`
  return (
    `<p style="margin:24px 0"><a href="${escape(href)}" style="${style}">${escape(label)}</a></p>` +
    `<p style="${styles.address}">${escape(href)}</p>`
  )
}

function renderList({ heading, items, more }: MailList): string {
  const rows = items.map(
    ({ title, text }) =>
      `<li style="${styles.item}"><strong>${escape(title)}</strong><br>` +
      `<span style="color:#525b64">${escape(text)}</span></li>`,
  )
  return (
    `<h2 style="${styles.heading}">${escape(heading)}</h2><ul style="${styles.list}">${rows.join('')}</ul>` +
    (more ? renderParagraph(more, smallStyle) : '')
  )
}
