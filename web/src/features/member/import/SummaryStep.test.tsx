import type { MemberImportView } from '@sorgfalt/contract/member/import'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import type { Answers } from '#test/fake-server.ts'
import { refuse } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
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

const oneFault = { summary: createSummary({ skipped: 1 }) }
const confirm = (count: number) =>
  page.getByRole('button', { name: text('memberImport.summary.confirm', { count, rows: String(count) }) })
const cell = (line: number, field: 'email' | 'firstName' = 'email') =>
  page.getByLabelText(text('memberImport.summary.cell', { field: text(`memberImport.field.${field}`), line }))
const checkRow = () => page.getByRole('button', { name: text('memberImport.summary.save') })

test('imports the rows with the settings of the check', async () => {
  const { server } = await renderSummary()

  await expect
    .element(page.getByText(text('memberImport.summary.seats', { after: '12', max: '50' })))
    .toBeVisible()
  await confirm(3).click()

  await expect.element(page.getByText(text('memberImport.done.title'))).toBeVisible()
  expect(server.inputs('memberImport.importCsv')).toEqual([
    { importUuid, ...createSettings(), dryRun: false },
  ])
})

test('cannot import without a free seat', async () => {
  const seats = { used: 48, max: 50, after: 52 }
  await renderSummary({ view: { summary: createSummary({ seats }) } })

  await expect.element(confirm(3)).toBeDisabled()
  await expect
    .element(page.getByText(text('memberImport.summary.seatsText', { needed: '4', free: '2' })))
    .toBeVisible()
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
  const { server } = await renderSummary({ view: oneFault, rows: [faultyRow] })

  await expect.element(cell(3)).toBeVisible()
  await page.getByText(`${text('memberImport.summary.new')} 2`).click()

  await expect
    .poll(() => server.inputs('memberImport.readRows').map(({ filter }) => filter.status))
    .toEqual([['faulty'], ['new']])
})

test('shows which fields of existing members the import changes', async () => {
  const rows = [createRow({ status: 'changed', changes: ['email', 'city'] })]
  await renderSummary({ view: { summary: createSummary({ created: 0 }) }, rows })

  const item = page.getByRole('list', { name: text('memberImport.summary.changed') }).getByRole('listitem')
  await expect.element(item.getByText('Bea Beispiel')).toBeVisible()
  await expect.element(item.getByText('bea.beispiel')).toBeVisible()
  const changed = [text('memberImport.field.email'), text('memberImport.field.city')]
  await expect.element(item.getByText(new RegExp(changed.join(' and ')))).toBeVisible()
})

test('lets the user correct a cell of a faulty row, and checks the row again', async () => {
  const corrected = createView({ state: 'checked', summary: createSummary() })
  const { server } = await renderSummary({
    view: oneFault,
    rows: [faultyRow],
    answers: { 'memberImport.updateRows': corrected },
  })

  await expect.element(cell(3)).toHaveAttribute('aria-invalid', 'true')
  expect(checkRow().elements()).toEqual([])
  await cell(3).fill('cleo@example.org')
  await checkRow().click()

  await expect
    .element(page.getByRole('heading', { name: text('memberImport.summary.fineTitle') }))
    .toBeVisible()
  expect(server.inputs('memberImport.updateRows')).toEqual([
    { importUuid, rows: [{ line: 3, cells: [{ column: 2, value: 'cleo@example.org' }] }] },
  ])
})

test('describes the problem of a row and lists the possible roles', async () => {
  const mapping = { ...createSettings().mapping, role: { column: 3 } }
  const rows = [{ ...faultyRow, problems: [{ field: 'role' as const, code: 'unknown' as const }] }]
  await renderSummary({ view: { ...oneFault, settings: createSettings({ mapping }) }, rows })

  const problem = `${text('memberImport.field.role')} ${text('memberImport.problem.unknown')}`
  await expect.element(page.getByText(problem, { exact: false })).toBeVisible()
  await expect.element(page.getByText(/Possible roles: Head administrator, /)).toBeVisible()
})

test('offers no correction for a row that repeats the column names', async () => {
  const rows = [{ ...faultyRow, problems: [{ field: null, code: 'heading' as const }] }]
  await renderSummary({ view: oneFault, rows })

  await expect.element(page.getByText(text('memberImport.problem.heading'))).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('loads the import again if another tab has started it', async () => {
  const { save } = await renderSummary({
    view: oneFault,
    rows: [faultyRow],
    answers: { 'memberImport.updateRows': refuse('MemberImport.AlreadyRunning') },
  })

  await cell(3).fill('cleo@example.org')
  save(createView({ state: 'done', summary: createSummary() }))
  await checkRow().click()

  await expect.element(page.getByText(text('memberImport.done.title'))).toBeVisible()
})

test('creates missing org units and checks the rows again', async () => {
  const mapping = { ...createSettings().mapping, orgUnits: { column: 3 } }
  const rows = [{ ...faultyRow, problems: [{ field: 'orgUnits' as const, code: 'unknown' as const }] }]
  const { server } = await renderSummary({
    view: { ...oneFault, settings: createSettings({ mapping }) },
    rows,
  })

  await page.getByRole('button', { name: text('memberImport.remedy.units.create') }).click()

  await expect
    .poll(() => server.inputs('memberImport.importCsv'))
    .toMatchObject([{ dryRun: true, createOrgUnits: true, mapping: { orgUnits: { column: 3 } } }])
})

test.each([
  ['location', '/dashboard/company/locations/list'],
  ['groups', '/dashboard/company/members/group/list'],
] as const)('links to the page where the user creates missing entries for %s', async (kind, href) => {
  const missing = { location: [], groups: [], [kind]: ['North', 'South'] }
  const { server } = await renderSummary({
    view: { summary: createSummary({ skipped: 1, missing }) },
    rows: [faultyRow],
  })

  await expect.element(page.getByText('North and South')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: text(`memberImport.remedy.${kind}.screen`) }))
    .toHaveAttribute('href', href)
  await page.getByRole('button', { name: text('memberImport.remedy.checkAgain') }).click()

  await expect.poll(() => server.inputs('memberImport.importCsv')).toMatchObject([{ dryRun: true }])
})

test('links to the file of the faulty rows', async () => {
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

test('is accessible with a faulty row', async () => {
  await renderSummary({ view: oneFault, rows: [faultyRow] })
  await expect.element(cell(3)).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
