import { describe, expect, test } from 'vitest'
import { logoContentId } from './mail-html.ts'
import { type MailDraft, renderMail } from './render-mail.ts'

const sender = {
  name: 'Arbeitswelt',
  light: { primary: '#0e5a73', contrast: '#ffffff' },
  base: 'https://sorgfalt.example',
}
const draft: MailDraft = {
  language: 'de_DE',
  subject: 'Überfällig: „Leitern“',
  preheader: 'Dauert etwa 12 Minuten.',
  title: '„Leitern“ ist überfällig',
  companyName: 'Musterbau <GmbH>',
  paragraphs: ['Guten Tag,', 'eine Aufgabe steht an.'],
  facts: [['Firmenkennung', 'musterbau']],
  lists: [
    {
      heading: 'Überfällig',
      tone: 'danger',
      items: [{ title: 'Leitern', text: 'E-Learning, 12 Minuten', date: 'seit 5. November' }],
      more: 'und 3 weitere',
    },
  ],
  link: { href: 'https://sorgfalt.example/dashboard', label: 'Aufgaben öffnen' },
  closing: ['Sie erhalten diese Nachricht, weil …', ''],
}

describe('an email', () => {
  test('shows the logo, licensee, company, heading, list, date and button in its HTML', () => {
    const { bodyHtml } = renderMail(draft, sender)
    for (const part of [
      `src="cid:${logoContentId}"`,
      'Musterbau &#60;GmbH&#62;',
      '„Leitern“ ist überfällig</h1>',
      'class="danger"',
      'seit 5. November',
      'und 3 weitere',
      'background:#0e5a73',
      '>Aufgaben öffnen</a>',
    ])
      expect(bodyHtml).toContain(part)
    expect(bodyHtml.match(/<a /g)).toHaveLength(1)
  })

  test('begins its HTML with the preheader, which mail programs show beside the subject', () => {
    const body = renderMail(draft, sender).bodyHtml.replace(/^.*<body[^>]*>/s, '')
    expect(body.replaceAll(/<[^>]+>/g, ' ').trim()).toMatch(/^Dauert etwa 12 Minuten\./)
  })

  test('has colours for dark mail programs and loads nothing from the network', () => {
    const { bodyHtml } = renderMail(draft, sender)
    expect(bodyHtml).toContain('<meta name="color-scheme" content="light dark">')
    expect(bodyHtml).toContain('prefers-color-scheme:dark')
    expect(bodyHtml).not.toMatch(/src="http|url\(|@import|@font-face/)
  })

  test('says the same as plain text', () => {
    expect(renderMail(draft, sender).bodyText).toBe(
      [
        'Guten Tag,',
        'eine Aufgabe steht an.',
        'Firmenkennung: musterbau',
        'Überfällig\n- Leitern\n  E-Learning, 12 Minuten, seit 5. November\nund 3 weitere',
        'https://sorgfalt.example/dashboard',
        '-- ',
        'Sie erhalten diese Nachricht, weil …',
        'Arbeitswelt',
      ].join('\n\n'),
    )
  })
})
