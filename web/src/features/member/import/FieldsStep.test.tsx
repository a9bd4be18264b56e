import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { text } from '#test/text.ts'
import { createSettings, createView, renderImport } from './import-fixture.ts'

const renderStep = (settings = createSettings()) =>
  renderImport({ view: createView({ settings }), step: 'fields' })

const field = (column: string) =>
  page.getByRole('combobox', { name: text('memberImport.fields.fieldOf', { column }) })
const select = (key: 'mode') => page.getByRole('combobox', { name: text(`memberImport.fields.${key}`) })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const next = () => page.getByRole('button', { name: text('memberImport.fields.next') })
const header = () => page.getByRole('checkbox', { name: text('memberImport.fields.header') })
const constant = (name: 'role') =>
  page.getByLabelText(text('memberImport.fields.constant', { field: text(`memberImport.field.${name}`) }))

/** Continues to the password step and sends the settings to the server. */
const checkRows = () => next().click()

test('shows the mapping that the server proposes', async () => {
  await renderStep()

  await expect.element(field('Given name')).toHaveValue(text('memberImport.field.firstName'))
  await expect.element(field('Team')).toHaveValue(text('memberImport.fields.skip'))
  const recognised = text('memberImport.fields.recognised', { count: 3, total: 4 })
  await expect.element(page.getByText(recognised)).toBeVisible()
})

test('maps a column to a field', async () => {
  const { server } = await renderStep()

  await field('Team').click()
  await option(text('memberImport.field.orgUnits')).click()
  await checkRows()

  await expect
    .poll(() => server.inputs('memberImport.importCsv'))
    .toMatchObject([{ dryRun: true, mapping: { orgUnits: { column: 3 }, firstName: { column: 0 } } }])
})

test('skips the previous column of a field when the user maps the field to another column', async () => {
  await renderStep()

  await field('Team').click()
  await option(text('memberImport.field.lastName')).click()

  await expect.element(field('Family name')).toHaveValue(text('memberImport.fields.skip'))
})

test('does not continue while the names are not mapped', async () => {
  await renderStep()

  await field('Given name').click()
  await option(text('memberImport.fields.skip')).click()

  await expect.element(next()).toBeDisabled()
  const missing = text('memberImport.fields.missing', { fields: text('memberImport.field.firstName') })
  await expect.element(page.getByText(missing)).toBeVisible()
})

test('shows the first row as values if it does not contain column names', async () => {
  const { server } = await renderStep()

  await header().click()
  await expect
    .element(field(text('memberImport.fields.unnamed', { number: 1 })))
    .toHaveValue(text('memberImport.field.firstName'))
  await expect.element(page.getByText('Given name')).toBeVisible()
  await checkRows()

  await expect.poll(() => server.inputs('memberImport.importCsv')).toMatchObject([{ hasHeader: false }])
})

test('shows a username that is generated from the first row', async () => {
  await renderStep()

  const hint = text('memberImport.fields.generated', { example: 'bea.beispiel' })
  await expect.element(page.getByText(hint)).toBeVisible()
})

test('lets the user choose what happens to existing members', async () => {
  const { server } = await renderStep()

  await select('mode').click()
  await option(text('memberImport.fields.create')).click()
  await expect.element(page.getByText(text('memberImport.fields.createHint'))).toBeVisible()
  await checkRows()

  await expect.poll(() => server.inputs('memberImport.importCsv')).toMatchObject([{ mode: 'create' }])
})

test('stops matching members by a field that is no longer mapped', async () => {
  const { server } = await renderStep(createSettings({ matchBy: 'email' }))

  await field('Mail').click()
  await option(text('memberImport.fields.skip')).click()
  await checkRows()

  await expect.poll(() => server.inputs('memberImport.importCsv')).toMatchObject([{ matchBy: 'username' }])
})

test('offers to create org units only if a column contains them', async () => {
  const { server } = await renderStep()
  const create = page.getByRole('checkbox', { name: text('memberImport.fields.createOrgUnits') })

  await expect.element(next()).toBeVisible()
  await expect.element(create).not.toBeInTheDocument()
  await field('Team').click()
  await option(text('memberImport.field.orgUnits')).click()
  await create.click()
  await checkRows()

  await expect.poll(() => server.inputs('memberImport.importCsv')).toMatchObject([{ createOrgUnits: true }])
})

test('sets the same value for all rows, and does not continue while the value is empty', async () => {
  const { server } = await renderStep()

  await page.getByRole('button', { name: new RegExp(text('memberImport.fields.addConstant')) }).click()
  await option(text('memberImport.field.role')).click()
  await expect.element(next()).toBeDisabled()
  await constant('role').fill('Member')
  await checkRows()

  await expect
    .poll(() => server.inputs('memberImport.importCsv'))
    .toMatchObject([{ mapping: { role: { constant: 'Member' } } }])
})

test('removes a value that applied to all rows', async () => {
  const mapping = { ...createSettings().mapping, role: { constant: 'Member' } }
  await renderStep(createSettings({ mapping }))

  await expect.element(constant('role')).toHaveValue('Member')
  const name = text('memberImport.fields.removeConstant', { field: text('memberImport.field.role') })
  await page.getByRole('button', { name }).click()

  await expect.element(constant('role')).not.toBeInTheDocument()
})

test('keeps the choices when the user goes back and forth', async () => {
  await renderStep()

  await field('Team').click()
  await option(text('memberImport.field.orgUnits')).click()
  await next().click()
  await page.getByRole('button', { name: text('memberImport.back') }).click()

  await expect.element(field('Team')).toHaveValue(text('memberImport.field.orgUnits'))
})

test('is accessible', async () => {
  await renderStep()
  await expect.element(next()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
