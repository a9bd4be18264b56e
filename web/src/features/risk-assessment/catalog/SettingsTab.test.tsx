import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createCatalogDetails, createSettings } from './catalog-fixture.ts'
import { SettingsTab } from './SettingsTab.tsx'

const details = createCatalogDetails()
const { riskAssessmentTaskUuid } = details

async function renderTab(answers: Answers = {}, permissions = ['risk-assessment.save-settings']) {
  const server = fakeServer({ 'riskCatalog.readSettings': createSettings(), ...answers })
  await signIn({ permissions })
  await renderUi(<SettingsTab details={details} />, { language: 'en_GB' })
  return server
}
const interval = () => page.getByRole('combobox', { name: text('elearning.catalog.settings.interval') })
const buffer = () => page.getByRole('combobox', { name: text('elearning.catalog.settings.buffer') })
const active = () => page.getByRole('checkbox', { name: text('riskAssessment.catalog.settings.active') })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const everyMonths = (count: number) => text('elearning.catalog.everyMonths', { count })
const chooseInterval = async (months: number) => {
  await interval().click()
  await page.getByRole('option', { name: everyMonths(months) }).click()
}

test('shows the settings and the content of the catalogue', async () => {
  await renderTab()

  await expect.element(interval()).toHaveTextContent(everyMonths(12))
  await expect.element(active()).toBeChecked()
  await expect.element(page.getByText('Machines')).toBeVisible()
  const statements = text('riskAssessment.catalog.statements', { count: 30 })
  await expect.element(page.getByText(statements)).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('saves the changed settings with their version', async () => {
  const server = await renderTab({
    'riskCatalog.saveSettings': ({ riskAssessmentTaskUuid: _uuid, ...values }) => ({ ...values, version: 4 }),
  })

  await chooseInterval(24)
  await buffer().click()
  await page.getByRole('option', { name: text('elearning.catalog.settings.bufferNone') }).click()
  await active().click()
  await save().click()

  await expect.element(page.getByText(text('riskAssessment.catalog.settings.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskCatalog.saveSettings'))
    .toEqual([
      {
        riskAssessmentTaskUuid,
        dueDateInterval: 24,
        firstExecutionBuffer: 0,
        active: false,
        minimumCompletions: null,
        version: 3,
      },
    ])
  await expect.element(save()).not.toBeInTheDocument()
})

const minimum = () => page.getByRole('combobox', { name: text('riskAssessment.catalog.settings.minimum') })
const submissions = (count: number) => text('riskAssessment.catalog.settings.minimumOf', { count })

test('saves that one submission is enough for an inspection', async () => {
  const server = await renderTab({
    'riskCatalog.readSettings': createSettings({ minimumCompletions: 6 }),
    'riskCatalog.saveSettings': createSettings({ minimumCompletions: 1, version: 4 }),
  })

  await expect.element(minimum()).toHaveTextContent(submissions(6))
  expect(await axeViolations()).toEqual([])
  await minimum().click()
  await page.getByRole('option', { name: submissions(1) }).click()
  await save().click()

  await expect.element(page.getByText(text('riskAssessment.catalog.settings.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskCatalog.saveSettings'))
    .toMatchObject([{ minimumCompletions: 1, version: 3 }])
  await expect.element(minimum()).toHaveTextContent(submissions(1))
})

test('shows no number of submissions for a survey', async () => {
  await renderTab()

  await expect.element(interval()).toBeVisible()
  await expect.element(minimum()).not.toBeInTheDocument()
})

test('saves with Ctrl+S', async () => {
  const server = await renderTab({
    'riskCatalog.saveSettings': createSettings({ active: false, version: 4 }),
  })

  await active().click()
  await userEvent.keyboard('{Control>}s{/Control}')

  await expect.poll(() => server.inputs('riskCatalog.saveSettings')).toMatchObject([{ active: false }])
})

test('discards changes', async () => {
  const server = await renderTab()

  await chooseInterval(24)
  await page.getByRole('button', { name: text('common.unsaved.discard') }).click()

  await expect.element(interval()).toHaveTextContent(everyMonths(12))
  expect(server.inputs('riskCatalog.saveSettings')).toEqual([])
})

test('keeps the changes after a refusal', async () => {
  await renderTab({ 'riskCatalog.saveSettings': refuse('RiskAssessment.NotAssignedToClient') })

  await chooseInterval(24)
  await save().click()

  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(interval()).toHaveTextContent(everyMonths(24))
})

async function renderConflict() {
  let saved = createSettings()
  const server = await renderTab({
    'riskCatalog.readSettings': () => saved,
    'riskCatalog.saveSettings': ({ version, riskAssessmentTaskUuid: _uuid, ...values }) =>
      version < saved.version ? refuse('Version.Conflict') : { ...values, version: saved.version + 1 },
  })

  await chooseInterval(24)
  saved = createSettings({ dueDateInterval: 6, active: false, version: 5 })
  await save().click()
  await expect.element(conflict()).toBeVisible()

  return server
}
const conflict = () => page.getByRole('dialog', { name: text('common.conflict.title') })

test('shows the entered and the saved settings after a conflict', async () => {
  await renderConflict()

  const row = conflict()
    .getByRole('row')
    .filter({ hasText: text('elearning.catalog.settings.interval') })
  await expect.element(row.getByRole('cell', { name: everyMonths(24) })).toBeVisible()
  await expect.element(row.getByRole('cell', { name: everyMonths(6) })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('after a conflict, saves the entered interval and keeps newer values of other settings', async () => {
  const server = await renderConflict()

  await conflict()
    .getByRole('button', { name: text('common.conflict.keep') })
    .click()
  await expect.element(active()).not.toBeChecked()
  await save().click()

  await expect
    .poll(() => server.inputs('riskCatalog.saveSettings').at(-1))
    .toMatchObject({ dueDateInterval: 24, active: false, version: 5 })
})

test('replaces the entered settings with the saved settings', async () => {
  await renderConflict()

  await conflict()
    .getByRole('button', { name: text('common.conflict.take') })
    .click()

  await expect.element(interval()).toHaveTextContent(everyMonths(6))
  await expect.element(save()).not.toBeInTheDocument()
})

test('is read-only if the user may not change the settings', async () => {
  await renderTab({}, [])

  await expect.element(page.getByText(text('elearning.catalog.settings.readOnly'))).toBeVisible()
  await expect.element(interval()).toBeDisabled()
  await expect.element(buffer()).toBeDisabled()
  await expect.element(active()).toBeDisabled()
})

test('offers to read the settings again after a failure', async () => {
  const answers = [new Refusal(500), createSettings()]
  await renderTab({ 'riskCatalog.readSettings': () => answers.shift() ?? createSettings() })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(interval()).toBeVisible()
})
