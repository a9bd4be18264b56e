import type { AuditEntry } from '@sorgfalt/contract/audit/audit'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { overdue } from '@sorgfalt/contract/overdue/overdue'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { rowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { AuditPage } from './AuditPage.tsx'
import { auditSearch } from './audit-filter.ts'
import { adaUuid, auditEntry } from './audit-fixture.ts'

const options = {
  actors: [{ uuid: adaUuid, name: 'Ada Muster' }],
  more: false,
  actions: ['updateMember', 'login'],
  entities: ['member', 'location'],
}
interface LogOptions {
  entries?: readonly AuditEntry[]
  at?: string
  answers?: Answers
  permissions?: string[]
}

async function renderLog({
  entries = [auditEntry()],
  at = '/audit',
  answers = {},
  permissions = ['audit.read-log', 'audit.export-log'],
}: LogOptions = {}) {
  const server = fakeServer({
    'audit.readLog': { rows: [...entries], total: entries.length, page: 1, perPage: 25 },
    'audit.readFilterOptions': options,
    ...answers,
  })
  await signIn({ permissions })
  const ui = await renderUi(<AuditPage />, {
    language: 'en_GB',
    at,
    route: '/audit',
    validateSearch: auditSearch,
  })
  return { ...ui, server }
}
const table = () => page.getByRole('table', { name: text('audit.title') })
const filter = (name: 'actorKind' | 'action' | 'entity' | 'outcome') =>
  page.getByRole('combobox', { name: text(`audit.columns.${name}`) })
const optionTexts = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const lastFilter = (server: ReturnType<typeof fakeServer>) => server.inputs('audit.readLog').at(-1)?.filter
/** Renders a log with one entry. Returns the texts of its columns. */
async function showEntry(changes: Partial<AuditEntry>) {
  await renderLog({ entries: [auditEntry(changes)] })
  await expect.element(table()).toBeVisible()
  // The first row is the heading of the day.
  await expect.poll(() => rowTexts().length).toBe(2)
  const [, row = []] = rowTexts()
  return { actor: row[1], action: row[2], change: row[3] }
}
const orderUuid = '0198f000-0000-7000-8000-000000000008'
const phone = () => text('audit.fields.phoneNumber')

test('shows who did what to which record, and what has changed', async () => {
  const { actor, action, change } = await showEntry({})

  expect(actor).toBe('Ada Muster')
  expect(action).toBe(`${text('audit.actions.updateMember')}Max Muster`)
  expect(change).toContain(phone())
  await expect.element(page.getByText('+43 316 555 021', { exact: true })).toBeVisible()
  await expect.element(page.getByText('+43 316 555 022', { exact: true })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('says that a refused action was only attempted', async () => {
  const { action } = await showEntry({ outcome: 'refused', code: 'Permission.Missing', changes: null })

  expect(action).toBe(`${text('audit.attempted', { action: text('audit.attempts.updateMember') })}Max Muster`)
})

test('groups the entries by day', async () => {
  const days = ['2025-03-04T10:00:00.000Z', '2025-03-04T09:00:00.000Z', '2025-03-03T09:00:00.000Z']
  await renderLog({
    entries: days.map((at, index) => auditEntry({ at, uuid: `0198f000-0000-7000-8000-00000000001${index}` })),
  })

  await expect.poll(() => rowTexts().filter((row) => row.length === 1)).toHaveLength(2)
})

test('shows the current name below the name at the time of the entry', async () => {
  const named = {
    uuid: '0198f000-0000-7000-8000-000000000002',
    name: 'Max Alt',
    currentName: 'Max Neu',
    isVisible: true,
  }
  const { action } = await showEntry({ record: named })

  expect(action).toContain('Max Alt')
  expect(action).toContain(text('audit.currentName', { name: 'Max Neu' }))
})

test('adds the kind of account to the name of an adviser', async () => {
  const actor = { uuid: adaUuid, name: 'Eva Beck', currentName: null }

  expect(await showEntry({ actorKind: 'adviser', actor })).toMatchObject({
    actor: `Eva Beck${text('audit.actorKinds.adviser')}`,
  })
})

test('shows only the kind of account if the actor is not known', async () => {
  expect(await showEntry({ actorKind: 'visitor', actor: null })).toMatchObject({
    actor: text('audit.actorKinds.visitor'),
  })
})

test('shows no names for a deleted member and a deleted record', async () => {
  const unnamed = { name: null, currentName: null }
  const { actor, action } = await showEntry({
    actor: { uuid: adaUuid, ...unnamed },
    record: { uuid: '0198f000-0000-7000-8000-000000000002', ...unnamed, isVisible: false },
  })

  expect(actor).toBe(text('audit.deletedMember'))
  expect(action).toContain(text('audit.entities.member'))
})

test.each<[string, Partial<AuditEntry>, () => string]>([
  ['that nothing has changed', { changes: [] }, () => text('audit.unchanged')],
  ['a field without its values', { changes: [{ field: 'street' }] }, () => text('audit.changed')],
  ['an empty value', { changes: [{ field: 'email', from: null, to: 'a@b.c' }] }, () => text('audit.blank')],
  [
    'the word for a value',
    { changes: [{ field: 'role', from: 'member', to: 'admin' }] },
    () => text('common.roles.admin'),
  ],
  [
    'the fields that an older entry names',
    { changes: null, fields: ['email', 'uuid'] },
    () => text('audit.fields.email'),
  ],
  [
    'the list that was exported',
    { action: 'exportList', changes: [{ field: 'exportedList', from: null, to: 'orgUnits' }] },
    () => text('audit.lists.orgUnits'),
  ],
  [
    'the filters of an exported list',
    {
      action: 'exportList',
      changes: [{ field: 'exportedList', from: null, to: 'members' }],
      fields: ['search', 'memberUuid'],
    },
    () => text('audit.filteredBy', { fields: text('audit.fields.search') }),
  ],
  [
    'the values by which an exported action plan was filtered',
    {
      action: 'exportRiskActionList',
      entity: 'riskAssessmentExecutionResult',
      changes: [
        { field: 'due', from: null, to: ['overdue', 'toCheck'] },
        { field: 'mine', from: null, to: true },
      ],
    },
    () => {
      const due = ['overdue', 'toCheck'].map((one) =>
        text(`riskAssessment.actionFilters.${one}` as 'audit.title'),
      )
      return `${text('audit.fields.due')}${due.join(', ')}${text('audit.fields.mine')}${text('listExport.yes')}`
    },
  ],
  ['a stored name without a translation', { changes: null, fields: ['oldField'] }, () => 'oldField'],
  [
    'why an action was refused',
    { outcome: 'refused', code: 'Password.Wrong', changes: null },
    () => text('audit.refused', { reason: text('audit.codes.Password.Wrong') }),
  ],
])('shows %s', async (_what, changes, expected) => {
  expect((await showEntry(changes)).change).toContain(expected())
})

test('names an exported list once', async () => {
  const { action, change } = await showEntry({
    action: 'exportList',
    entity: 'listExport',
    record: null,
    changes: [{ field: 'exportedList', from: null, to: 'members' }],
    fields: [],
  })

  expect(action).toBe(text('audit.actions.exportList'))
  expect(change).toBe(`${text('audit.fields.exportedList')}${text('audit.lists.members')}`)
})

test('does not show an erased list as a change', async () => {
  const { change } = await showEntry({
    action: 'exportList',
    changes: [{ field: 'exportedList' }],
    fields: [],
  })

  expect(change).toBe('')
})

test('shows further changes on request', async () => {
  const fields = ['firstName', 'lastName', 'username', 'email', 'phoneNumber', 'mobileNumber', 'externalId']
  const { change } = await showEntry({ changes: fields.map((field) => ({ field, from: null, to: 'x' })) })
  expect(change).not.toContain(text('audit.fields.externalId'))

  await page.getByRole('button', { name: text('audit.more', { count: 3 }) }).click()

  await expect.element(page.getByText(text('audit.fields.externalId'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: text('audit.fewer') })).toBeVisible()
})

test('shows how many members each kind of reminder reached, and links to the overdue list', async () => {
  const counts = { reminded: 37, mails: 31, sms: 6, letters: 0, copies: 5 }
  await renderLog({
    entries: [
      auditEntry({
        action: 'remindOverdue',
        entity: 'reminderOrder',
        record: { uuid: orderUuid, name: null, currentName: null, isVisible: false },
        changes: Object.entries(counts).map(([field, to]) => ({ field, from: null, to })),
      }),
    ],
    permissions: ['audit.read-log', overdue.list.access],
  })

  await expect.element(page.getByText(text('audit.reminded', { count: 37, number: '37' }))).toBeVisible()
  await expect.element(page.getByText('31 emails, 6 SMS and 5 copies')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: text('audit.entities.reminderOrder') }))
    .toHaveAttribute('href', '/dashboard/start/overdue')
})

test('links a visible record to its page', async () => {
  await renderLog({ permissions: ['audit.read-log', memberDetails.read.access] })

  await expect
    .element(page.getByRole('link', { name: 'Max Muster' }))
    .toHaveAttribute('href', expect.stringContaining('/dashboard/company/members/details/'))
})

test.each([
  ['that no longer exists', false, [memberDetails.read.access]],
  ['that the reader may not open', true, []],
])('does not link a record %s', async (_title, isVisible, permissions) => {
  const record = { uuid: orderUuid, name: 'Max Muster', currentName: null, isVisible }
  await renderLog({ entries: [auditEntry({ record })], permissions: ['audit.read-log', ...permissions] })

  await expect.element(page.getByText('Max Muster')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Max Muster' })).not.toBeInTheDocument()
})

test('searches for a person or record', async () => {
  const { server } = await renderLog()

  await page.getByRole('searchbox', { name: text('audit.search') }).fill('muster')

  await expect.poll(() => lastFilter(server)).toEqual({ search: 'muster' })
})

test('hides logins until they are asked for', async () => {
  const { server } = await renderLog()
  const hide = page.getByRole('checkbox', { name: text('audit.hideLogins') })
  await expect.element(hide).toBeChecked()
  await expect.poll(() => lastFilter(server)).toEqual({})

  await hide.click()

  await expect.poll(() => lastFilter(server)).toEqual({ logins: true })
  await expect.element(hide).not.toBeChecked()
})

test('filters by kind of account, action, record and outcome', async () => {
  const { server } = await renderLog()

  await filter('actorKind').click()
  await page.getByRole('option', { name: text('audit.actorKinds.adviser') }).click()
  await filter('action').click()
  await page.getByRole('option', { name: text('audit.actions.login') }).click()
  await filter('entity').click()
  await page.getByRole('option', { name: text('audit.entities.location') }).click()
  await filter('outcome').click()
  await page.getByRole('option', { name: text('audit.outcomes.refused') }).click()

  await expect
    .poll(() => lastFilter(server))
    .toEqual({
      actorKind: ['adviser'],
      action: ['login'],
      entity: ['location'],
      outcome: ['refused'],
    })
})

test('sorts the actions in the filter by their translated names', async () => {
  await renderLog()

  await filter('action').click()

  await expect.poll(optionTexts).toEqual([text('audit.actions.updateMember'), text('audit.actions.login')])
})

test('searches actors on the server', async () => {
  const found = { uuid: '0198f000-0000-7000-8000-000000000009', name: 'Zoe Zander' }
  const { server } = await renderLog({
    answers: {
      'audit.readFilterOptions': ({ search }) =>
        search === 'zoe' ? { ...options, actors: [found] } : options,
    },
  })

  const label = text('audit.columns.actor')
  await page.getByRole('button', { name: label, expanded: false }).click()
  await page.getByRole('combobox', { name: text('common.dropdown.search', { label }) }).fill('zoe')
  await page.getByRole('option', { name: 'Zoe Zander' }).click()

  await expect.poll(() => lastFilter(server)).toEqual({ actor: [found.uuid] })
  await expect.poll(() => server.inputs('audit.readFilterOptions')).toContainEqual({ search: 'zoe' })
})

test('filters by a range of days', async () => {
  const { server } = await renderLog()

  await page.getByLabelText(text('audit.from'), { exact: true }).fill('2026-11-01')
  await page.getByLabelText(text('audit.to'), { exact: true }).fill('2026-11-20')

  await expect.poll(() => lastFilter(server)).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test('keeps the filter by one record when other filters change', async () => {
  const { server } = await renderLog({ at: `/audit?record=${adaUuid}` })

  await filter('outcome').click()
  await page.getByRole('option', { name: text('audit.outcomes.done') }).click()

  await expect.poll(() => lastFilter(server)).toEqual({ record: adaUuid, outcome: ['done'] })
})

test('exports the filtered entries in the language of the reader', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => click.mockRestore())
  const { server } = await renderLog({
    at: '/audit?outcome=%5B%22refused%22%5D',
    answers: { 'audit.exportLog': new File(['Time'], 'audit-log.csv', { type: 'text/csv' }) },
  })

  await page.getByRole('button', { name: text('listExport.export') }).click()
  await page.getByRole('menuitem', { name: text('listExport.format.xlsx') }).click()

  await expect.poll(() => click.mock.calls.length).toBe(1)
  await expect
    .poll(() => server.inputs('audit.exportLog'))
    .toMatchObject([{ list: { filter: { outcome: ['refused'] } }, format: 'xlsx', languageCode: 'en_GB' }])
})

test('offers no export without the permission', async () => {
  await renderLog({ permissions: ['audit.read-log'] })

  await expect.element(table()).toBeVisible()
  await expect.element(page.getByRole('button', { name: text('listExport.export') })).not.toBeInTheDocument()
})

test('says that there are no entries except logins while they are hidden, and shows them', async () => {
  const { server } = await renderLog({ entries: [] })

  await expect.element(page.getByText(text('audit.empty'))).toBeVisible()
  await page.getByRole('button', { name: text('audit.showLogins') }).click()
  await expect.poll(() => lastFilter(server)).toMatchObject({ logins: true })
})

test('shows why the log could not be loaded', async () => {
  await renderLog({ answers: { 'audit.readLog': refuse('Permission.Missing') } })

  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  await expect.element(page.getByText(text('common.errorCodes.Permission.Missing')).first()).toBeVisible()
})
