import { describe, expect, test } from 'vitest'
import { composeDigest } from './compose-digest.ts'
import { composeDigestSms } from './compose-digest-sms.ts'
import { classifyWork, type DigestLine } from './digest.ts'

const today = '2026-11-16'
const recipient = {
  firstName: 'Max',
  lastName: 'Muster',
  username: 'max.muster',
  language: 'en_GB',
  clientIdentifier: 'musterbau',
  companyName: 'Musterbau',
  emailFooter: '',
  smsFooter: '',
} as const
const sender = {
  name: 'Arbeitswelt',
  light: { primary: '#0e5a73', contrast: '#ffffff' },
  base: 'https://sorgfalt.example',
}

const createLine = (changes: Partial<DigestLine> = {}): DigestLine => ({
  memberUuid: 'member',
  subjectUuid: 'subject',
  section: 'due',
  title: 'Fire safety',
  dueOn: '2026-11-30',
  person: null,
  ...changes,
})
const compose = (...lines: DigestLine[]) =>
  composeDigest(lines, recipient, sender, { today, now: new Date(`${today}T08:00:00Z`), optOut: true })

describe('the calendar of a digest', () => {
  test.each([
    ['2026-11-15', false],
    [today, true],
    ['2026-11-17', true],
  ])('with a due date on %s is attached to the mail: %s', (dueOn, isAttached) => {
    const { calendar } = compose(createLine({ dueOn }))
    expect(calendar?.includes(`DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`) ?? false).toBe(isAttached)
  })

  test.each(['ready', 'agreed'] as const)('leaves out lines of the section %s', (section) => {
    expect(compose(createLine({ section, noun: 'survey' })).calendar).toBeNull()
  })

  test('leaves out lines about other members', () => {
    expect(compose(createLine({ section: 'others', person: 'Eva Example' })).calendar).toBeNull()
  })
})

describe('the text of a digest', () => {
  test.each<[DigestLine, string]>([
    [createLine({ section: 'announced' }), 'New for you: “Fire safety”, due on 30\u00a0November'],
    [
      createLine({ section: 'announced', noun: 'survey' }),
      'Your assessment is needed: “Survey for the risk assessment Fire safety”, by 30\u00a0November',
    ],
    [createLine({ section: 'overdue' }), 'Overdue: “Fire safety”'],
    [createLine({ section: 'confirm', person: 'Eva' }), 'Oral part to confirm: “Fire safety”'],
    [createLine({ section: 'others', person: 'Eva' }), 'Overdue in your area: “Fire safety”'],
  ])('has a subject that describes the line if there is only one line (case %#)', (line, subject) => {
    expect(compose(line).subject).toBe(subject)
  })

  test('has a subject with the most urgent line, and counts the other tasks but no news', () => {
    const lines = [
      createLine(),
      createLine({ section: 'overdue', title: 'Ladders' }),
      createLine({ section: 'agreed', noun: 'survey', title: 'Warehouse' }),
      createLine({ section: 'others', person: 'Eva' }),
    ]
    const { subject, bodyText, bodyHtml } = compose(...lines)
    expect(subject).toBe('Overdue: “Ladders”, and one more task')
    expect(bodyText).toContain('You have 2 tasks to do at Musterbau.')
    expect(bodyText).toContain('- Risk assessment Warehouse')
    expect(bodyHtml).toContain('“Ladders” is overdue</h1>')
  })

  test('names the next step and two further tasks in the preheader', () => {
    const { bodyHtml } = compose(
      createLine({ minutes: 12 }),
      ...['Ladders', 'Forklifts', 'Noise'].map((title) => createLine({ title })),
    )
    expect(bodyHtml).toContain('Takes about 12\u00A0minutes. Also: Ladders, Forklifts.</div>')
  })

  test('states that a line is due today', () => {
    expect(compose(createLine({ dueOn: today })).bodyText).toContain('- Fire safety\n  today')
  })

  test('links to the reader’s own work, or else to open confirmations, or else to the work of others', () => {
    const confirm = createLine({ section: 'confirm', person: 'Eva' })
    const others = createLine({ section: 'others', person: 'Eva' })
    const linkOf = (...lines: DigestLine[]) => /https:\S+/.exec(compose(...lines).bodyText)?.[0]
    expect([linkOf(others, confirm, createLine()), linkOf(others, confirm), linkOf(others)]).toEqual([
      'https://sorgfalt.example/dashboard/apps/elearnings/my-elearnings',
      'https://sorgfalt.example/dashboard/apps/elearnings/oral-parts',
      'https://sorgfalt.example/dashboard/apps/elearnings/catalog/list',
    ])
  })

  test('mentions the reminder settings in the profile only to readers who have tasks of their own', () => {
    expect(compose(createLine()).bodyText).toContain('in your profile')
    expect(compose(createLine({ section: 'others', person: 'Eva' })).bodyText).not.toContain(
      'in your profile',
    )
  })

  test('cuts a section after 25 lines', () => {
    const { bodyText } = compose(...Array.from({ length: 27 }, () => createLine()))
    expect(bodyText.split('- Fire safety')).toHaveLength(26)
    expect(bodyText).toContain('and 2 more')
  })
})

test.each([
  [[createLine()], 'own'],
  [[createLine({ noun: 'survey' })], 'risk'],
  [[createLine(), createLine({ noun: 'survey' })], 'tasks'],
] as const)(
  'classifyWork returns whether the lines are about e-learnings, risk assessments or both (case %#)',
  (lines, kind) => {
    expect(classifyWork(lines)).toBe(kind)
  },
)

test('composeDigestSms counts only new and overdue lines', () => {
  const lines = [createLine({ section: 'announced' }), createLine({ section: 'overdue' }), createLine()]
  expect(composeDigestSms(lines, recipient, sender)).toContain(
    'Arbeitswelt: You have 2 new or overdue e-learnings.',
  )
  expect(composeDigestSms([createLine()], recipient, sender)).toBeNull()
})
