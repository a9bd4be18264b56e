import type { AuditEntry } from '@sorgfalt/contract/audit/audit'
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
  await expect.poll(() => rowTexts().length).toBe(1)
  const [row = []] = rowTexts()
  return { actor: row[1], action: row[2], record: row[3], fields: row[4], outcome: row[5] }
}

test('shows who did what to which record', async () => {
  expect(await showEntry({})).toEqual({
    actor: 'Ada Muster',
    action: text('audit.actions.updateMember'),
    record: `${text('audit.entities.member')}: Max Muster`,
    fields: expect.stringContaining(text('audit.fields.firstName')),
    outcome: text('audit.outcomes.done'),
  })
  expect(await axeViolations()).toEqual([])
})

test('adds the kind of account to the name of an adviser', async () => {
  const { actor } = await showEntry({ actorKind: 'adviser', actor: { uuid: adaUuid, name: 'Eva Beck' } })

  expect(actor).toBe(`Eva Beck (${text('audit.actorKinds.adviser')})`)
})

test('shows only the kind of account if the actor is not known', async () => {
  expect(await showEntry({ actorKind: 'visitor', actor: null })).toMatchObject({
    actor: text('audit.actorKinds.visitor'),
  })
})

test('shows no names for a deleted member and a deleted record', async () => {
  const entry = await showEntry({
    actor: { uuid: adaUuid, name: null },
    record: { uuid: adaUuid, name: null },
  })

  expect(entry).toMatchObject({
    actor: text('audit.deletedMember'),
    record: text('audit.entities.member'),
  })
})

test('shows a stored name that has no translation unchanged', async () => {
  expect(
    await showEntry({ action: 'oldAction', entity: 'oldThing', record: null, fields: ['oldField'] }),
  ).toMatchObject({ action: 'oldAction', record: 'oldThing', fields: 'oldField' })
})

test('leaves out fields that only identify records and versions', async () => {
  const { fields } = await showEntry({ fields: ['uuid', 'memberUuids', 'version', 'was', 'email'] })

  expect(fields).toBe(text('audit.fields.email'))
})

test('shows why an action was refused', async () => {
  const { outcome } = await showEntry({ outcome: 'refused', code: 'Password.Wrong' })

  expect(outcome).toBe(text('audit.codes.Password.Wrong'))
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
  expect(server.inputs('audit.readFilterOptions')).toContainEqual({ search: 'zoe' })
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

  await page.getByRole('button', { name: text('audit.export') }).click()

  await expect.poll(() => click.mock.calls.length).toBe(1)
  expect(server.inputs('audit.exportLog')).toEqual([
    { filter: { outcome: ['refused'] }, languageCode: 'en_GB' },
  ])
})

test('offers no export without the permission', async () => {
  await renderLog({ permissions: ['audit.read-log'] })

  await expect.element(table()).toBeVisible()
  expect(page.getByRole('button', { name: text('audit.export') }).elements()).toEqual([])
})

test('shows that there are no entries', async () => {
  await renderLog({ entries: [] })

  await expect.element(page.getByText(text('audit.empty'))).toBeVisible()
})

test('shows why the log could not be loaded', async () => {
  await renderLog({ answers: { 'audit.readLog': refuse('Permission.Missing') } })

  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  await expect.element(page.getByText(text('common.errorCodes.Permission.Missing')).first()).toBeVisible()
})
