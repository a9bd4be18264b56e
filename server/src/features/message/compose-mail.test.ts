import { expect, test } from 'vitest'
import { composeMail, type Recipient } from './compose-mail.ts'

const typed = '{{licensee}} $t(mail.greeting) $& $1 ${6*7} <%= 6*7 %> {% x %}'
const colours = { primary: '#0e5a73', contrast: '#ffffff' }

test.each(['de_DE', 'en_GB'] as const)(
  'composeMail does not interpret names and titles as templates in %s',
  (language) => {
    const recipient: Recipient = {
      firstName: typed,
      lastName: typed,
      username: typed,
      language,
      clientIdentifier: 'musterbau',
      companyName: typed,
      emailFooter: typed,
    }
    const sender = { name: 'Bergsicht', light: colours, base: 'https://sorgfalt.example' }
    const title = { de_DE: typed, en_GB: typed }
    const { subject, bodyText, bodyHtml } = composeMail(
      { template: 'questionAnswered', title, path: '/dashboard/x' },
      recipient,
      sender,
    )
    const escaped = typed.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    expect(`${subject}${bodyText}`.split(typed).length).toBeGreaterThan(3)
    expect(bodyHtml.split(escaped).length).toBeGreaterThan(3)
    expect(bodyText).not.toMatch(/\b42\b/)
  },
)
