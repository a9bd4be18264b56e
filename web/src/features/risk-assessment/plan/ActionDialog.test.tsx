import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { invalidate } from '#lib/invalidation.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { actionUuid, changedAction, createDetails, memberSearch } from './plan-fixture.ts'

async function renderDialog(answers: Answers) {
  const server = fakeServer({ ...memberSearch, ...answers })
  await renderUi(
    <WithValue<string | undefined> initial={actionUuid}>
      {(value, onChange) => <ActionDialog riskActionUuid={value} onClose={() => onChange(undefined)} />}
    </WithValue>,
    { language: 'en_GB' },
  )
  return server
}
const form = () => page.getByRole('dialog', { name: 'Use a quieter saw' })

test('reads the action and shows it', async () => {
  const server = await renderDialog({ 'riskAction.readRiskActionDetails': createDetails() })

  await expect.element(form()).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.readRiskActionDetails'))
    .toEqual([{ riskActionUuid: actionUuid }])
})

test('offers to read the action again after a failure', async () => {
  const answers = [new Refusal(500), createDetails()]
  await renderDialog({ 'riskAction.readRiskActionDetails': () => answers.shift() ?? createDetails() })

  const dialog = page.getByRole('dialog', { name: text('riskAssessment.plan.action') })
  await expect.element(dialog.getByText(text('common.failed.title'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await dialog.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(form()).toBeVisible()
})

test('shows the new values after a finished action was reopened', async () => {
  let details = createDetails({ action: { state: 'done', doneOn: '2026-11-01' } })
  await renderDialog({
    'riskAction.readRiskActionDetails': () => details,
    'riskAction.updateRiskAction': () => {
      details = createDetails({ action: { state: 'defined', version: 5 } })
      return changedAction
    },
  })

  await page.getByRole('button', { name: text('riskAssessment.plan.reopen') }).click()

  await expect.element(page.getByRole('button', { name: text('riskAssessment.plan.done') })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: text('riskAssessment.plan.title') })).toBeVisible()
})

test('keeps the input while the responsible member reports progress', async () => {
  let details = createDetails()
  const server = await renderDialog({
    'riskAction.readRiskActionDetails': () => details,
    'riskAction.updateRiskAction': changedAction,
  })
  const title = page.getByRole('textbox', { name: text('riskAssessment.plan.title') })
  await title.fill('Buy a saw')

  details = createDetails({ action: { progressPercent: 50, version: 5 } })
  invalidate([riskAction.readRiskActionDetails])

  const progress = page.getByRole('combobox', { name: text('riskAssessment.plan.progress') })
  await expect.element(progress).toHaveTextContent('50%')
  await expect.element(title).toHaveValue('Buy a saw')
  await page.getByRole('button', { name: text('common.unsaved.save') }).click()
  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toEqual([{ riskActionUuid: actionUuid, version: 5, title: 'Buy a saw' }])
})

test('closes after a saved change', async () => {
  await renderDialog({
    'riskAction.readRiskActionDetails': createDetails(),
    'riskAction.updateRiskAction': changedAction,
  })

  await page.getByRole('textbox', { name: text('riskAssessment.plan.title') }).fill('Buy a saw')
  await page.getByRole('button', { name: text('common.unsaved.save') }).click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('shows that an action no longer exists', async () => {
  await renderDialog({ 'riskAction.readRiskActionDetails': refuse('RiskAssessment.ActionNotFound') })

  await expect
    .element(page.getByRole('dialog').getByText(text('common.errorCodes.RiskAssessment.ActionNotFound')))
    .toBeVisible()
})
