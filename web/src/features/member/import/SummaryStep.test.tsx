import type { MemberImportView, UnknownValue } from '@sorgfalt/contract/member/import'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import type { Answers } from '#test/fake-server.ts'
import { refuse } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import { createUuid } from '../member-fixture.ts'
import {
  createRow,
  createSettings,
  createSummary,
  createView,
  importUuid,
  renderImport,
} from './import-fixture.ts'

const faultyRow = createRow({
  line: 3,
  status: 'faulty',
  cells: ['Cleo', 'Muster', 'cleo-at-example', 'Office'],
  problems: [{ field: 'email', code: 'email' }],
  username: null,
})

interface SummaryOptions {
  view?: Partial<MemberImportView>
  rows?: ReturnType<typeof createRow>[]
  answers?: Answers
}

const renderSummary = ({ view, rows = [createRow()], answers = {} }: SummaryOptions = {}) =>
  renderImport({
    view: createView({ state: 'checked', summary: createSummary(), ...view }),
    step: 'summary',
    rows,
    answers,
  })

const oneFault = { summary: createSummary({ skipped: 1, faulty: 1 }) }
const mended = createView({ state: 'checked', summary: createSummary({ created: 3 }) })
const confirm = (count: number) =>
  page.getByRole('button', { name: text('memberImport.summary.confirm', { count, rows: String(count) }) })
const cell = (line: number, field: 'email' | 'firstName' | 'location' = 'email') =>
  page.getByLabelText(text('memberImport.summary.cell', { field: text(`memberImport.field.${field}`), line }))
const tab = (status: 'new' | 'changed' | 'faulty') =>
  page
    .getByRole('group', { name: text('memberImport.summary.show') })
    .getByText(text(`memberImport.summary.${status}`))
const correction = { line: 3, cells: [{ column: 2, value: 'cleo@example.org' }] }
const dialog = () => page.getByRole('dialog')

test('imports the rows with the settings of the check', async () => {
  const { server } = await renderSummary()

  await expect
    .element(page.getByText(text('memberImport.summary.imported', { rows: '3', total: '3' })))
    .toBeVisible()
  await confirm(3).click()

  await expect.element(page.getByText(text('memberImport.done.title'))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberImport.importCsv'))
    .toEqual([{ importUuid, ...createSettings(), dryRun: false }])
})

test('names the rows that wait for a seat before it imports the others', async () => {
  const seats = { used: 48, max: 50, after: 50 }
  const summary = createSummary({ seats, waiting: 1, skipped: 1, leftOut: { new: 1, changed: 0 } })
  const { server } = await renderSummary({
    view: { summary },
    rows: [createRow(), createRow({ line: 4, leftOut: 'seat', cells: ['Dora', 'Dahinter', '', ''] })],
  })

  await confirm(3).click()
  await expect
    .element(dialog().getByText(text('memberImport.confirm.waiting', { line: 4, name: 'Dora Dahinter' })))
    .toBeVisible()
  expect(server.inputs('memberImport.importCsv')).toEqual([])
  await dialog()
    .getByRole('button', { name: text('memberImport.summary.confirm', { count: 3, rows: '3' }) })
    .click()

  await expect
    .poll(() => server.inputs('memberImport.importCsv'))
    .toMatchObject([{ dryRun: false, mayWait: true }])
})

test('cannot import if no row creates or changes a member', async () => {
  await renderSummary({ view: { summary: createSummary({ created: 0, updated: 0, unchanged: 3 }) } })

  await expect
    .element(page.getByRole('button', { name: text('memberImport.summary.nothing') }))
    .toBeDisabled()
})

test('explains why the last import failed', async () => {
  await renderSummary({ view: { failure: 'Request.Failed' } })

  await expect.element(page.getByText(text('memberImport.summary.outdated'))).toBeVisible()
  await expect.element(page.getByText(text('common.errorCodes.Request.Failed'))).toBeVisible()
})

test('names the org units that the import creates', async () => {
  const summary = createSummary({ newOrgUnits: ['Hall 2', 'Office'], newOrgUnitCount: 2 })
  await renderSummary({ view: { summary } })

  const names = 'Hall 2 and Office'
  await expect.element(page.getByText(text('memberImport.summary.units', { count: 2, names }))).toBeVisible()
})

test('shows the faulty rows first, and the new rows when the user selects them', async () => {
  await renderSummary({ view: oneFault, rows: [faultyRow, createRow()] })

  await expect.element(cell(3)).toBeVisible()
  await tab('new').click()

  await expect.element(page.getByText('bea.beispiel')).toBeVisible()
})

test.each([
  ['on Enter', () => userEvent.keyboard('{Enter}')],
  ['when the focus leaves the cell', () => userEvent.tab()],
])('stores a correction %s, and keeps the row with a tick', async (_when, leave) => {
  const { server, save } = await renderSummary({
    view: oneFault,
    rows: [faultyRow],
    answers: { 'memberImport.updateRows': () => save(mended) ?? mended },
  })

  await expect.element(cell(3)).toHaveAttribute('aria-invalid', 'true')
  await cell(3).fill('cleo@example.org')
  faultyRow.status = 'new'
  await leave()

  await expect.element(page.getByText(text('memberImport.summary.mended'))).toBeVisible()
  await expect.element(page.getByText('Cleo Muster')).toBeVisible()
  await expect.element(confirm(4)).toBeVisible()
  await expect
    .poll(() => server.inputs('memberImport.updateRows'))
    .toEqual([{ importUuid, rows: [correction] }])
  faultyRow.status = 'faulty'
})

test('restores a cell on Escape and stores nothing', async () => {
  const { server } = await renderSummary({ view: oneFault, rows: [faultyRow] })

  await cell(3).fill('cleo@example.org')
  await userEvent.keyboard('{Escape}')
  await expect.element(cell(3)).toHaveValue('cleo-at-example')
  await userEvent.tab()

  expect(server.inputs('memberImport.updateRows')).toEqual([])
})

test('stores an open cell first, and asks for confirmation if this changes the number', async () => {
  const { server, save } = await renderSummary({
    view: oneFault,
    rows: [faultyRow],
    answers: { 'memberImport.updateRows': () => save(mended) ?? mended },
  })

  await cell(3).fill('cleo@example.org')
  await confirm(3).click()

  await expect.element(dialog().getByText(text('memberImport.confirm.changed'))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberImport.updateRows'))
    .toEqual([{ importUuid, rows: [correction] }])
  expect(server.inputs('memberImport.importCsv')).toEqual([])
  await dialog()
    .getByRole('button', { name: text('memberImport.summary.confirm', { count: 4, rows: '4' }) })
    .click()
  await expect.poll(() => server.inputs('memberImport.importCsv')).toMatchObject([{ dryRun: false }])
})

test('asks for confirmation if the number changes while the button is pressed', async () => {
  const { server, save } = await renderSummary({
    view: oneFault,
    rows: [faultyRow],
    answers: { 'memberImport.updateRows': () => save(mended) ?? mended },
  })

  await cell(3).fill('cleo@example.org')
  const button = confirm(3).element()
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await userEvent.tab()
  await expect.element(confirm(4)).toBeVisible()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))

  await expect.element(dialog().getByText(text('memberImport.confirm.changed'))).toBeVisible()
  expect(server.inputs('memberImport.importCsv')).toEqual([])
})

test('asks before it imports without a correction that could not be stored', async () => {
  const { server } = await renderSummary({
    view: oneFault,
    rows: [faultyRow],
    answers: { 'memberImport.updateRows': refuse('Request.Failed') },
  })

  await cell(3).fill('cleo@example.org')
  await confirm(3).click()

  await expect.element(dialog().getByText(text('memberImport.confirm.unsent'))).toBeVisible()
  await dialog()
    .getByRole('button', { name: text('memberImport.back') })
    .click()
  await expect.element(cell(3)).toHaveValue('cleo@example.org')
  expect(server.inputs('memberImport.importCsv')).toEqual([])
})

test('stores an open cell when the page is closed', async () => {
  const { server } = await renderSummary({
    view: oneFault,
    rows: [faultyRow],
    answers: { 'memberImport.updateRows': mended },
  })

  await cell(3).fill('cleo@example.org')
  dispatchEvent(new Event('pagehide'))

  await expect
    .poll(() => server.inputs('memberImport.updateRows'))
    .toEqual([{ importUuid, rows: [correction] }])
})

test('describes the problem of a row and lists the possible roles', async () => {
  const mapping = { ...createSettings().mapping, role: { column: 3 } }
  const rows = [{ ...faultyRow, problems: [{ field: 'role' as const, code: 'unknown' as const }] }]
  await renderSummary({ view: { ...oneFault, settings: createSettings({ mapping }) }, rows })

  await expect.element(page.getByText(new RegExp(text('memberImport.problem.unknown')))).toBeVisible()
  await expect.element(page.getByRole('row').getByText(new RegExp(text('common.roles.member')))).toBeVisible()
})

test('loads the import again if another tab has started it', async () => {
  const { save } = await renderSummary({
    view: oneFault,
    rows: [faultyRow],
    answers: { 'memberImport.updateRows': refuse('MemberImport.AlreadyRunning') },
  })

  await cell(3).fill('cleo@example.org')
  save(createView({ state: 'done', summary: createSummary() }))
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText(text('memberImport.done.title'))).toBeVisible()
})

const munich: UnknownValue = { field: 'location', value: 'Munich', rows: 26, match: null, suggestion: null }
const headOffice = { target: createUuid(95), name: 'Head office Munich' }
const unknown = (...unknownValues: UnknownValue[]) => ({
  summary: createSummary({ skipped: 26, faulty: 26, unknownValues }),
})
const solved = createView({ state: 'checked', ...unknown({ ...munich, match: headOffice }) })

test('matches an unknown value once for all its rows', async () => {
  const { server, save } = await renderSummary({
    view: unknown(munich),
    rows: [faultyRow],
    answers: { 'memberImport.matchValue': () => save(solved) ?? solved },
  })

  await page
    .getByRole('combobox', {
      name: text('memberImport.values.targetOf', {
        value: 'Munich',
        field: text('memberImport.field.location'),
      }),
    })
    .click()
  await page.getByRole('option', { name: 'Head office Munich' }).click()

  await expect
    .element(page.getByText(text('memberImport.values.solved', { count: 26, rows: '26' })))
    .toBeVisible()
  await expect
    .poll(() => server.inputs('memberImport.matchValue'))
    .toEqual([{ importUuid, field: 'location', value: 'Munich', target: headOffice.target }])
})

test('takes a suggestion with one click', async () => {
  const { server, save } = await renderSummary({
    view: unknown({ ...munich, suggestion: headOffice }),
    answers: { 'memberImport.matchValue': () => save(solved) ?? solved },
  })

  await page
    .getByRole('button', { name: text('memberImport.values.suggestion', { name: headOffice.name }) })
    .click()

  await expect
    .poll(() => server.inputs('memberImport.matchValue'))
    .toMatchObject([{ target: headOffice.target }])
})

test('creates all unknown org units with the import', async () => {
  const mapping = { ...createSettings().mapping, orgUnits: { column: 3 } }
  const { server } = await renderSummary({
    view: { ...unknown({ ...munich, field: 'orgUnits' }), settings: createSettings({ mapping }) },
  })

  await page.getByRole('button', { name: text('memberImport.values.createUnits') }).click()

  await expect
    .poll(() => server.inputs('memberImport.importCsv'))
    .toMatchObject([{ dryRun: true, createOrgUnits: true, mapping: { orgUnits: { column: 3 } } }])
})

const changedRow = createRow({
  line: 5,
  status: 'changed',
  changes: [
    { field: 'email', from: 'bea@old.example', to: 'bea@example.org' },
    { field: 'birthDate', from: '', to: '1990-12-31' },
    { field: 'orgUnits', from: 'Office', to: 'Hall 2' },
  ],
})
const asks = { ...changedRow, line: 6, otherMatch: 'name' as const, leftOut: 'match' as const }

test('shows old and new values, and leaves out what the user unticks', async () => {
  const summary = createSummary({ created: 0, updated: 1 })
  const { server } = await renderSummary({
    view: { summary },
    rows: [changedRow],
    answers: { 'memberImport.decideRows': createView({ state: 'checked', summary }) },
  })

  const item = page.getByRole('list', { name: text('memberImport.summary.changed') }).getByRole('listitem')
  await expect.element(item.getByText('bea@old.example')).toBeVisible()
  await expect.element(item.getByText('31 Dec 1990')).toBeVisible()
  await expect.element(item.getByText('Hall 2')).toBeVisible()
  await page
    .getByRole('checkbox', { name: text('memberImport.changed.tick', { line: 5, person: 'Bea Beispiel' }) })
    .click()

  await expect
    .poll(() => server.inputs('memberImport.decideRows'))
    .toEqual([{ importUuid, lines: [5], decision: 'skip' }])
})

test.each([
  ['asNew', 'new'],
  ['asSame', 'same'],
] as const)('asks about a row that matches a member by name: %s', async (key, decision) => {
  const summary = createSummary({ created: 0, updated: 0, leftOut: { new: 0, changed: 1 } })
  const { server } = await renderSummary({
    view: { summary, settings: createSettings({ matchBy: 'email' }) },
    rows: [asks],
    answers: { 'memberImport.decideRows': createView({ state: 'checked', summary }) },
  })

  const difference = text('memberImport.changed.differs.email')
  await expect.element(page.getByText(text('memberImport.changed.match.name', { difference }))).toBeVisible()
  await page.getByRole('button', { name: text(`memberImport.changed.${key}`) }).click()

  await expect
    .poll(() => server.inputs('memberImport.decideRows'))
    .toEqual([{ importUuid, lines: [6], decision }])
})

test('links to the file of the rows that are left out', async () => {
  await renderSummary({ view: oneFault, rows: [faultyRow] })

  await expect
    .element(page.getByRole('link', { name: text('memberImport.summary.errorFile') }))
    .toHaveAttribute('href', `/api/memberimport/error-file?importUuid=${importUuid}&languageCode=en_GB`)
})

test('offers to load the rows again after a failure', async () => {
  const answers = [refuse('Request.Failed')]
  await renderSummary({
    answers: {
      'memberImport.readRows': ({ page: number, perPage }) =>
        answers.shift() ?? { rows: [createRow()], total: 1, page: number, perPage },
    },
  })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(page.getByText('Bea Beispiel')).toBeVisible()
})

test('is accessible with a faulty row and an unknown value', async () => {
  await renderSummary({ view: unknown(munich), rows: [faultyRow] })
  await expect.element(cell(3)).toBeVisible()

  expect(await axeViolations()).toEqual([])
})

test('is accessible with a row that needs a decision', async () => {
  await renderSummary({ view: { summary: createSummary({ created: 0 }) }, rows: [changedRow, asks] })
  await expect.element(page.getByText('bea@old.example').first()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
