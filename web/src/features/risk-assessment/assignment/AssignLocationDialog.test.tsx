import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { AssignLocationDialog } from './AssignLocationDialog.tsx'
import { assigned, catalogueUuid, orgNodeSearch, vienna } from './assignment-fixture.ts'

async function renderDialog(answers: Answers = { 'riskAssignment.assignLocation': assigned }) {
  const server = fakeServer({ ...orgNodeSearch, ...answers })
  await renderUi(
    <WithValue initial={true}>
      {(open, onChange) => (
        <AssignLocationDialog
          riskAssessmentTaskUuid={catalogueUuid}
          open={open}
          onClose={() => onChange(false)}
        />
      )}
    </WithValue>,
    { language: 'en_GB' },
  )
  await expect.element(dialog()).toBeVisible()
  return server
}
const dialog = () =>
  page.getByRole('dialog', { name: text('riskAssessment.catalog.assigning.locationTitle') })
const location = () =>
  page.getByRole('combobox', { name: text('riskAssessment.catalog.assigning.locationField') })
const submit = () => dialog().getByRole('button', { name: text('riskAssessment.catalog.assigning.submit') })
const chooseVienna = async () => {
  await location().click()
  await page.getByRole('option', { name: 'Vienna' }).click()
}

test('cannot assign anything before a location is chosen', async () => {
  const server = await renderDialog()

  await expect.element(submit()).toBeDisabled()
  expect(server.inputs('riskAssignment.assignLocation')).toEqual([])
  await expect.poll(() => axeViolations()).toEqual([])
})

test('shows the effect before it assigns all members of the location', async () => {
  const server = await renderDialog()

  await chooseVienna()
  const effect = [
    text('riskAssessment.catalog.assigning.makes', { count: 1 }),
    text('riskAssessment.catalog.assigning.asks', { count: 12, date: '15 December 2026' }),
  ].join(' ')
  await expect.element(dialog().getByText(effect)).toBeVisible()
  await submit().click()

  await expect.element(page.getByText(text('riskAssessment.catalog.assigning.done'))).toBeVisible()
  const input = { riskAssessmentTaskUuid: catalogueUuid, locationUuid: vienna.uuid }
  expect(server.inputs('riskAssignment.assignLocation')).toEqual([
    { ...input, dryRun: true },
    { ...input, dryRun: false },
  ])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('warns about a location with too few members, without the choice "All units together"', async () => {
  await renderDialog({
    'riskAssignment.assignLocation': { ...assigned, tooSmall: [{ name: 'Vienna', memberCount: 1 }] },
  })

  await chooseVienna()

  const few = text('riskAssessment.catalog.assigning.few', { name: 'Vienna', count: 1 })
  await expect.element(dialog().getByText(few)).toBeVisible()
  const anyway = text('riskAssessment.catalog.assigning.submitAnyway')
  await expect.element(dialog().getByRole('button', { name: anyway })).toBeEnabled()
  const pool = text('riskAssessment.catalog.assigning.pool')
  expect(dialog().getByRole('button', { name: pool }).elements()).toEqual([])
})

test('shows why the location cannot be assigned', async () => {
  await renderDialog({ 'riskAssignment.assignLocation': refuse('TaskAssignment.Exists') })

  await chooseVienna()

  await expect.element(dialog().getByText(text('common.errorCodes.TaskAssignment.Exists'))).toBeVisible()
  await expect.element(submit()).toBeDisabled()
})

test('asks before it discards the chosen location', async () => {
  await renderDialog()
  await chooseVienna()

  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await page.getByRole('button', { name: text('common.unsaved.stay') }).click()

  await expect.element(location()).toHaveValue('Vienna')
})
