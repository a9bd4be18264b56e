import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderOpenDialog } from '#test/dialog.tsx'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import { AssignUnitsDialog } from './AssignUnitsDialog.tsx'
import { assigned, catalogueUuid, office, orgNodeSearch, vienna, warehouse } from './assignment-fixture.ts'

const tooSmall = { ...assigned, tooSmall: [{ name: 'Office', memberCount: 3 }] }

async function renderDialog(answers: Answers = { 'riskAssignment.assignOrgUnits': assigned }) {
  const server = fakeServer({ ...orgNodeSearch, ...answers })
  await renderOpenDialog(true, (open = false, close) => (
    <AssignUnitsDialog riskAssessmentTaskUuid={catalogueUuid} open={open} onClose={close} />
  ))
  await expect.element(dialog()).toBeVisible()
  return server
}
const dialog = () => page.getByRole('dialog', { name: text('riskAssessment.catalog.assigning.unitsTitle') })
const units = () => page.getByRole('combobox', { name: text('riskAssessment.catalog.assigning.unitsField') })
const location = () => page.getByRole('combobox', { name: text('riskAssessment.catalog.assigning.about') })
const submit = () =>
  dialog().getByRole('button', { name: text('riskAssessment.catalog.assigning.submit'), exact: true })
const option = (name: string) => page.getByRole('option', { name })
const choose = async (...names: string[]) => {
  await units().click()
  for (const name of names) await option(name).click()
  await page
    .getByRole('button', { name: text('common.ui.close') })
    .last()
    .click()
}
const effect = () =>
  [
    text('riskAssessment.catalog.assigning.makes', { count: 1 }),
    text('riskAssessment.catalog.assigning.asks', { count: 12, date: '15 December 2026' }),
  ].join(' ')

test('cannot assign anything before an org unit is chosen', async () => {
  const server = await renderDialog()

  await expect.element(submit()).toBeDisabled()
  expect(server.inputs('riskAssignment.assignOrgUnits')).toEqual([])
  await expect.poll(() => axeViolations()).toEqual([])
})

test('shows the effect before it assigns the units', async () => {
  const server = await renderDialog()

  await choose('Warehouse')

  await expect.element(dialog().getByText(effect())).toBeVisible()
  const input = {
    riskAssessmentTaskUuid: catalogueUuid,
    orgUnitUuids: [warehouse.uuid],
    pool: false,
    locationUuid: null,
  }
  expect(server.inputs('riskAssignment.assignOrgUnits')).toEqual([{ ...input, dryRun: true }])
  await submit().click()

  await expect.element(page.getByText(text('riskAssessment.catalog.assigning.done'))).toBeVisible()
  expect(server.inputs('riskAssignment.assignOrgUnits').at(-1)).toEqual({ ...input, dryRun: false })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('assigns several units together, so that their members take part in one assessment', async () => {
  const server = await renderDialog()

  await choose('Warehouse', 'Office')
  await page
    .getByRole('radio', { name: text('riskAssessment.catalog.assigning.pool') })
    .click({ force: true })
  await expect.element(submit()).toBeEnabled()
  await submit().click()

  await expect
    .poll(() => server.inputs('riskAssignment.assignOrgUnits').at(-1))
    .toMatchObject({ orgUnitUuids: [warehouse.uuid, office.uuid], pool: true, dryRun: false })
})

test('does not offer to assess all units together if only one unit is chosen', async () => {
  await renderDialog()

  await choose('Warehouse')

  await expect.element(submit()).toBeEnabled()
  expect(page.getByRole('radio').elements()).toEqual([])
})

test('assigns units whose members assess the chosen location', async () => {
  const server = await renderDialog()

  await choose('Warehouse')
  await location().click()
  await option('Vienna').click()
  await expect.element(submit()).toBeEnabled()
  await submit().click()

  await expect
    .poll(() => server.inputs('riskAssignment.assignOrgUnits').at(-1))
    .toMatchObject({ locationUuid: vienna.uuid, dryRun: false })
})

test('warns about units that have too few members to ever finish a round', async () => {
  const server = await renderDialog({ 'riskAssignment.assignOrgUnits': tooSmall })

  await choose('Office')

  const few = text('riskAssessment.catalog.assigning.few', { name: 'Office', count: 3 })
  await expect.element(dialog().getByText(few)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await dialog()
    .getByRole('button', { name: text('riskAssessment.catalog.assigning.submitAnyway') })
    .click()

  await expect
    .poll(() => server.inputs('riskAssignment.assignOrgUnits').at(-1))
    .toMatchObject({ orgUnitUuids: [office.uuid], dryRun: false })
})

test('names the minimum of submissions that the catalogue sets', async () => {
  await renderDialog({ 'riskAssignment.assignOrgUnits': { ...tooSmall, minimumCompletions: 4 } })

  await choose('Office')

  const title = text('riskAssessment.catalog.assigning.fewTitle', { count: 1, needed: 4 })
  await expect.element(dialog().getByText(title)).toBeVisible()
})

test('offers to assess units together if they have too few members', async () => {
  const server = await renderDialog({
    'riskAssignment.assignOrgUnits': ({ pool }) => (pool ? assigned : tooSmall),
  })

  await choose('Warehouse', 'Office')
  await dialog()
    .getByRole('button', { name: text('riskAssessment.catalog.assigning.pool') })
    .click()

  await expect.element(dialog().getByText(effect())).toBeVisible()
  await expect.element(submit()).toBeEnabled()
  expect(server.inputs('riskAssignment.assignOrgUnits').at(-1)).toMatchObject({ pool: true, dryRun: true })
})

test('warns that no member is asked to take part while the assessment is switched off', async () => {
  await renderDialog({ 'riskAssignment.assignOrgUnits': { ...assigned, active: false } })

  await choose('Warehouse')

  const off = text('riskAssessment.catalog.assigning.off')
  await expect.element(dialog().getByText(new RegExp(`${off.replace(/[.?]/g, '\\$&')}$`))).toBeVisible()
})

test('shows why units cannot be assigned', async () => {
  await renderDialog({ 'riskAssignment.assignOrgUnits': refuse('TaskAssignment.Exists') })

  await choose('Warehouse')

  const reason = text('common.errorCodes.TaskAssignment.Exists')
  await expect.element(dialog().getByText(reason)).toBeVisible()
  await expect.element(submit()).toBeDisabled()
})

test('stays open if the assignment is refused', async () => {
  await renderDialog({
    'riskAssignment.assignOrgUnits': ({ dryRun }) =>
      dryRun ? assigned : refuse('RiskAssessment.NotAssignedToClient'),
  })

  await choose('Warehouse')
  await expect.element(submit()).toBeEnabled()
  await submit().click()

  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(units()).toHaveValue('Warehouse')
})

test('no unit is chosen when the dialog is opened again', async () => {
  await renderDialog()
  await choose('Warehouse')
  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'open' }).click()

  await expect.element(units()).toHaveValue('')
})
