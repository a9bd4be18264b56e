/**
 * Renders an email as HTML. Mail programs ignore most style sheets, so the layout is made of tables with
 * inline styles. The style sheet adds only what programs may leave out: dark colours and the layout for
 * phones.
 */
import { localeOf } from '@sorgfalt/texts'
import type { MailDraft, MailItem, MailList, Sender } from './render-mail.ts'

/** The Content-ID of the attached logo, which the HTML refers to. */
export const logoContentId = 'logo@sorgfalt'
/** Width and height of the logo in the email. The attached image has twice as many pixels. */
export const logoSize = 36

/** The fonts of mail programs. A web font would load an address, which tells the sender that it was read. */
const fontFamily = "Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const colours = {
  text: '#13171a',
  second: '#525b64',
  page: '#f2f4f5',
  card: '#ffffff',
  border: '#dfe3e6',
  line: '#eaedef',
  danger: '#a3261c',
  warning: '#7a4c00',
}

const darkStyles = [
  '.page{background:#0e1113!important}',
  '.card{background:#15191c!important;border-color:#272d32!important}',
  '.t{color:#eceff1!important}.t2{color:#a9b2ba!important}.hr{border-color:#272d32!important}',
  '.danger{color:#f59a90!important}.warning{color:#e9bd6a!important}.facts{background:#1e2327!important}',
].join('')
const phoneStyles = [
  '.w{width:100%!important}.p{padding-left:20px!important;padding-right:20px!important}',
  '.outer{padding:0!important}',
  '.card{border-radius:0!important;border-left:0!important;border-right:0!important}',
  '.btnt{width:100%!important}.btn,.btn a{display:block!important;text-align:center!important}',
  '.what{display:block!important;padding-bottom:0!important}',
  '.when{display:block!important;text-align:left!important;padding:0 0 10px!important;border:0!important;',
  'font-weight:600!important}',
].join('')
const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${darkStyles}}`,
  `@media (max-width:620px){${phoneStyles}}`,
].join('')

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const text = {
  body: `font-size:15px;line-height:23px;color:${colours.text}`,
  strong: `font-size:15px;line-height:21px;font-weight:600;color:${colours.text}`,
  small: `font-size:13px;line-height:19px;color:${colours.second}`,
}

/** Returns the text escaped for an element or an attribute. */
const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const withBreaks = (value: string): string => escape(value).replaceAll('\n', '<br>')

/** Returns a row of the card. */
const row = (padding: string, content: string, more = ''): string =>
  `<tr><td class="p${more ? ' hr' : ''}" style="padding:${padding};${more}">${content}</td></tr>`

/** Returns the HTML of an email. The logo is an attachment with the Content-ID `logoContentId`. */
export function renderMailHtml(draft: MailDraft, sender: Sender): string {
  const { language, subject, paragraphs, facts = [], lists = [], remarks = [], link, closing } = draft
  const { preheader = paragraphs[1] ?? '', title = subject } = draft
  const rows = [
    row('24px 32px 0', renderHead(sender.name, draft.companyName ?? '')),
    row('28px 32px 0', renderTitle(title) + paragraphsHtml(paragraphs)),
    facts.length > 0 ? row('20px 32px 0', renderFacts(facts)) : '',
    ...lists.map((list) => row('24px 32px 0', renderList(list))),
    remarks.length > 0 ? row('20px 32px 0', paragraphsHtml(remarks)) : '',
    link ? row('24px 32px 0', renderButton(link, sender)) : '',
    row('0 32px 30px', ''),
    row('18px 32px 22px', closingHtml(closing), `border-top:1px solid ${colours.border}`),
  ]

  return [
    `<!doctype html><html lang="${localeOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escape(subject)}</title><style>${styleSheet}</style></head>`,
    `<body class="page" style="margin:0;background:${colours.page}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escape(preheader)}</div>`,
    `<table ${table} class="page" width="100%" style="background:${colours.page};font-family:${fontFamily}">`,
    '<tr><td class="outer" align="center" style="padding:24px 20px">',
    `<table ${table} class="w card" width="600" style="width:600px;background:${colours.card};`,
    `border:1px solid ${colours.border};border-radius:10px;border-collapse:separate">${rows.join('')}</table>`,
    '</td></tr></table></body></html>',
  ].join('')
}

function renderHead(licenseeName: string, companyName: string): string {
  const logo = [
    `<img src="cid:${logoContentId}" width="${logoSize}" height="${logoSize}" alt=""`,
    ' style="display:block;border-radius:8px">',
  ].join('')
  const company = companyName
    ? `<div class="t2" style="font-size:13px;line-height:18px;font-weight:400;color:${colours.second}">${escape(companyName)}</div>`
    : ''

  return [
    `<table ${table}><tr><td style="padding-right:12px">${logo}</td>`,
    `<td class="t" style="font-size:15px;line-height:20px;font-weight:600;color:${colours.text}">`,
    `${escape(licenseeName)}${company}</td></tr></table>`,
  ].join('')
}

const renderTitle = (title: string): string =>
  [
    '<h1 class="t" style="margin:0 0 10px;font-size:22px;line-height:28px;font-weight:600;',
    `letter-spacing:-.01em;color:${colours.text}">${escape(title)}</h1>`,
  ].join('')

const paragraphsHtml = (paragraphs: readonly string[]): string =>
  `<p class="t" style="margin:0;${text.body}">${paragraphs.map(withBreaks).join('<br>')}</p>`

const closingHtml = (closing: readonly string[]): string =>
  closing.map((line) => `<p class="t2" style="margin:0 0 6px;${text.small}">${withBreaks(line)}</p>`).join('')

function renderFacts(facts: readonly (readonly [name: string, value: string])[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="t2" style="padding:4px 30px 4px 0;font-size:14px;line-height:20px;color:${colours.second}">` +
      `${escape(name)}</td><td class="t" style="padding:4px 0;${text.strong}">${escape(value)}</td></tr>`,
  )

  return [
    `<table ${table} class="facts" width="100%" style="background:${colours.page};border-radius:8px">`,
    `<tr><td style="padding:12px 18px"><table ${table}>${rows.join('')}</table></td></tr></table>`,
  ].join('')
}

function renderList({ heading, tone, items, more }: MailList): string {
  const colour = tone ? colours[tone] : colours.text
  const rest = more ? `<p class="t2" style="margin:10px 0 0;${text.small}">${escape(more)}</p>` : ''

  return [
    `<h2 class="${tone ?? 't'}" style="margin:0;padding-bottom:6px;font-size:14px;line-height:20px;`,
    `font-weight:600;color:${colour}">${escape(heading)}</h2>`,
    `<table ${table} width="100%">${items.map(renderItem).join('')}</table>${rest}`,
  ].join('')
}

function renderItem({ title, text: below, date }: MailItem): string {
  const line = `border-top:1px solid ${colours.line}`
  const description = below ? `<div class="t2" style="${text.small}">${escape(below)}</div>` : ''
  const when = date
    ? `<td class="hr t2 when" align="right" valign="top" style="padding:11px 0 10px 16px;${line};${text.small};` +
      `white-space:nowrap">${escape(date)}</td>`
    : ''

  return [
    `<tr><td class="hr what"${date ? '' : ' colspan="2"'} style="padding:10px 0;${line}">`,
    `<div class="t" style="${text.strong}">${escape(title)}</div>${description}</td>${when}</tr>`,
  ].join('')
}

function renderButton({ href, label }: NonNullable<MailDraft['link']>, { light }: Sender): string {
  return [
    `<table ${table} class="btnt"><tr>`,
    `<td class="btn" style="background:${light.primary};border-radius:8px">`,
    `<a href="${escape(href)}" style="display:inline-block;padding:13px 22px;font-size:15px;line-height:20px;`,
    `font-weight:600;color:${light.contrast};text-decoration:none">${escape(label)}</a></td></tr></table>`,
  ].join('')
}
