import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderOpenDialog } from '#test/dialog.tsx'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { actionUuid, changedAction, createListedAction, evaUuid, memberSearch } from './plan-fixture.ts'

async function renderDialog(action: ListedRiskAction, answers: Answers = {}) {
  const server = fakeServer({ ...memberSearch, ...answers })
  await renderOpenDialog(action, (shown, close) => <AssignDialog action={shown} onClose={close} />)
  await expect.element(dialog()).toBeVisible()
  return server
}
const dialog = () => page.getByRole('dialog', { name: text('riskAssessment.plan.assign.action') })
const responsible = () => page.getByRole('combobox', { name: text('riskAssessment.plan.responsible') })
const assign = () => dialog().getByRole('button', { name: text('riskAssessment.plan.assign.submit') })
const chooseEva = async () => {
  await responsible().click()
  await page.getByRole('option', { name: /Eva Beck/ }).click()
}

test('shows the responsible member, who cannot be assigned again', async () => {
  await renderDialog(createListedAction())

  await expect.element(responsible()).toHaveValue('Max Muster')
  await expect.element(assign()).toBeDisabled()
  await expect.element(dialog().getByText(text('riskAssessment.plan.assign.text'))).toBeVisible()
  await expect.poll(() => axeViolations()).toEqual([])
})

test('cannot assign the action before a member is chosen', async () => {
  await renderDialog(createListedAction({ responsible: null }))

  await expect.element(responsible()).toHaveValue('')
  await expect.element(assign()).toBeDisabled()
})

test('assigns the action to the chosen member', async () => {
  const server = await renderDialog(createListedAction(), { 'riskAction.assignMember': changedAction })

  await chooseEva()
  await assign().click()

  await expect.element(page.getByText(text('riskAssessment.plan.assign.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.assignMember'))
    .toEqual([{ riskActionUuid: actionUuid, memberUuid: evaUuid, version: 4 }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('stays open with the chosen member after a refusal', async () => {
  await renderDialog(createListedAction(), { 'riskAction.assignMember': refuse('Version.Conflict') })

  await chooseEva()
  await assign().click()

  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(responsible()).toHaveValue('Eva Beck')
})

test('shows the stored responsible member when the dialog is opened again after a cancellation', async () => {
  await renderDialog(createListedAction())
  await chooseEva()
  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'open' }).click()

  await expect.element(responsible()).toHaveValue('Max Muster')
})
