import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { PlanLeaseProvider } from '../lease/plan-lease.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDetails } from './action-details.ts'
import {
  actionUuid,
  changedAction,
  createBlockedResult,
  createDetails,
  createResult,
  evaUuid,
  leaseToken,
  memberSearch,
} from './plan-fixture.ts'

const lease: Answers = {
  'riskLease.takePlanLease': { leaseHolder: null, leaseToken },
  'riskLease.releasePlanLease': {},
}

async function renderForm(details: ActionDetails, answers: Answers = {}, result = createResult()) {
  const onClose = vi.fn<() => void>()
  const server = fakeServer({ ...memberSearch, ...lease, ...answers })
  await renderUi(
    <PlanLeaseProvider result={result}>
      <ActionForm details={details} onClose={onClose} />
    </PlanLeaseProvider>,
    { language: 'en_GB' },
  )
  await expect.element(dialog()).toBeVisible()
  return { server, onClose }
}
const dialog = () => page.getByRole('dialog', { name: 'Use a quieter saw' })
const title = () => page.getByRole('textbox', { name: text('riskAssessment.plan.title') })
const description = () => page.getByRole('textbox', { name: text('riskAssessment.plan.description') })
const type = () => page.getByRole('combobox', { name: text('riskAssessment.plan.type') })
const due = () => page.getByLabelText(text('riskAssessment.plan.due'))
const responsible = () => page.getByRole('combobox', { name: text('riskAssessment.plan.responsible') })
const progress = () => page.getByRole('combobox', { name: text('riskAssessment.plan.progress') })
const button = (name: string) => dialog().getByRole('button', { name })
const save = () => button(text('common.unsaved.save'))

test('shows the action and its risk', async () => {
  await renderForm(createDetails())

  const against = text('riskAssessment.plan.against', { load: 'Noise', target: 'Hall 2' })
  await expect.element(dialog().getByText(against)).toBeVisible()
  await expect.element(title()).toHaveValue('Use a quieter saw')
  await expect.element(description()).toHaveValue('Replace the saw in hall 2.')
  await expect.element(type()).toHaveTextContent(text('riskAssessment.stop.S'))
  await expect.element(due()).toHaveValue('2026-12-15')
  await expect.element(responsible()).toHaveValue('Max Muster')
  await expect.element(save()).toBeDisabled()
  await expect.poll(() => axeViolations()).toEqual([])
})

test('sends only the changed fields, the version and the lease', async () => {
  const { server, onClose } = await renderForm(createDetails(), {
    'riskAction.updateRiskAction': changedAction,
  })

  await title().fill('Buy a quieter saw')
  await due().fill('2027-01-10')
  await expect.poll(() => server.inputs('riskLease.takePlanLease').length).toBe(1)
  await save().click()

  await expect.element(page.getByText(text('riskAssessment.plan.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toEqual([
      {
        riskActionUuid: actionUuid,
        version: 4,
        title: 'Buy a quieter saw',
        dueDate: '2027-01-10',
        leaseToken,
      },
    ])
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('sends a removed due date as null', async () => {
  const { server } = await renderForm(createDetails(), { 'riskAction.updateRiskAction': changedAction })

  await due().fill('')
  await save().click()

  await expect.poll(() => server.inputs('riskAction.updateRiskAction')).toMatchObject([{ dueDate: null }])
})

test('assigns the action to another member', async () => {
  const { server } = await renderForm(createDetails(), { 'riskAction.updateRiskAction': changedAction })

  await responsible().click()
  await page.getByRole('option', { name: /Eva Beck/ }).click()
  await expect.element(responsible()).toHaveValue('Eva Beck')
  await save().click()

  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toMatchObject([{ responsibleMemberUuid: evaUuid }])
})

test('changes the type of a custom action, but not the type of a proposed action', async () => {
  const custom = createDetails({ action: { kind: 'custom', proposedActionId: null } })
  const { server } = await renderForm(custom, { 'riskAction.updateRiskAction': changedAction })

  await type().click()
  await page.getByRole('option', { name: text('riskAssessment.stop.O') }).click()
  await save().click()

  await expect.poll(() => server.inputs('riskAction.updateRiskAction')).toMatchObject([{ stop: 'O' }])
})

test('does not let the user change the type of a proposed action', async () => {
  await renderForm(createDetails())

  await expect.element(type()).toBeDisabled()
})

test('keeps the dialog and the input if the server refuses the change', async () => {
  const { onClose } = await renderForm(createDetails(), {
    'riskAction.updateRiskAction': refuse('RiskAssessment.PersonalOnly'),
  })

  await title().fill('Wear ear protection')
  await save().click()

  await expect.element(page.getByText(text('common.errorCodes.RiskAssessment.PersonalOnly'))).toBeVisible()
  await expect.element(title()).toHaveValue('Wear ear protection')
  expect(onClose).not.toHaveBeenCalled()
})

test('asks before it discards changes', async () => {
  const { onClose } = await renderForm(createDetails())
  await title().fill('Buy a quieter saw')

  await button(text('common.ui.close')).last().click()
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()

  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('saves the chosen progress of an action', async () => {
  const { server } = await renderForm(createDetails(), { 'riskAction.updateRiskAction': changedAction })

  await progress().click()
  await page.getByRole('option', { name: '75%' }).click()
  await save().click()

  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toMatchObject([{ progressPercent: 75 }])
})

test('saves that an action is done in the same call as the other changes in the form', async () => {
  const { server } = await renderForm(createDetails(), { 'riskAction.updateRiskAction': changedAction })

  await description().fill('The saw in hall 2 is new.')
  await button(text('riskAssessment.plan.done')).click()

  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toMatchObject([{ description: 'The saw in hall 2 is new.', done: true }])
})

test('an incomplete draft has no field for the progress', async () => {
  await renderForm(createDetails({ action: { state: 'draft', dueDate: null, responsible: null } }))

  await expect.element(dialog().getByText(text('riskAssessment.plan.draftHint'))).toBeVisible()
  await expect.element(progress()).not.toBeInTheDocument()
})

test('drops an action after a confirmation', async () => {
  const { server, onClose } = await renderForm(createDetails(), {
    'riskAction.updateRiskAction': changedAction,
  })

  await button(text('riskAssessment.plan.drop')).click()
  await expect.element(dialog().getByText(text('riskAssessment.plan.dropText'))).toBeVisible()
  await expect.element(button(text('riskAssessment.plan.keep'))).toHaveFocus()
  expect(await axeViolations()).toEqual([])
  await button(text('riskAssessment.plan.drop')).click()

  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toEqual([{ riskActionUuid: actionUuid, version: 4, dropped: true }])
})

test('keeps the action if the user cancels dropping it', async () => {
  const { server } = await renderForm(createDetails())

  await button(text('riskAssessment.plan.drop')).click()
  await button(text('riskAssessment.plan.keep')).click()

  await expect.element(button(text('riskAssessment.plan.drop'))).toBeVisible()
  expect(server.inputs('riskAction.updateRiskAction')).toEqual([])
})

test('in an agreed plan only due date, responsible member and progress can change', async () => {
  const { server } = await renderForm(
    createDetails({ action: { state: 'agreed' }, risk: { isAgreed: true } }),
    {
      'riskAction.updateRiskAction': changedAction,
    },
  )

  await expect.element(dialog().getByText(text('riskAssessment.plan.fixed'))).toBeVisible()
  await expect.element(dialog().getByText('Replace the saw in hall 2.')).toBeVisible()
  await expect.element(title()).not.toBeInTheDocument()
  await expect.element(button(text('riskAssessment.plan.drop'))).not.toBeInTheDocument()
  await due().fill('2027-02-01')
  await save().click()

  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toMatchObject([{ dueDate: '2027-02-01' }])
})

test('the responsible member can only report progress', async () => {
  await renderForm(createDetails({ mayEdit: false }))

  await expect.element(title()).not.toBeInTheDocument()
  await expect.element(due()).toBeDisabled()
  await expect.element(responsible()).toBeDisabled()
  await expect.element(progress()).toBeEnabled()
  await expect.element(button(text('riskAssessment.plan.drop'))).not.toBeInTheDocument()
})

test('shows the reason why a risk has only actions of the kind "personal"', async () => {
  await renderForm(createDetails({ action: { reason: 'The saw is replaced in spring.' } }))

  const reason = text('riskAssessment.plan.reasonIs', { reason: 'The saw is replaced in spring.' })
  await expect.element(dialog().getByText(reason)).toBeVisible()
})

test('an action cannot be changed while another member edits the plan', async () => {
  await renderForm(createDetails(), {}, createBlockedResult())

  await expect.element(due()).toBeDisabled()
  await expect.element(save()).toBeDisabled()
})

test('lists the history of the action', async () => {
  const history = [
    { event: 'created' as const, at: '2026-10-05T08:00:00.000Z', by: 'Ada Muster' },
    { event: 'done' as const, at: '2026-10-06T08:00:00.000Z', by: null },
  ]
  await renderForm(createDetails({ history }))

  await dialog().getByText(text('riskAssessment.plan.history')).click()

  const created = text('riskAssessment.actionEvents.created')
  await expect.element(dialog().getByText(new RegExp(`${created} · Ada Muster$`))).toBeVisible()
  const done = text('riskAssessment.actionEvents.done')
  await expect.element(dialog().getByText(new RegExp(`· ${done}$`))).toBeVisible()
})
