import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import type { RiskActionStatus } from '@sorgfalt/contract/risk-assessment/risk'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PlanLeaseProvider } from '../lease/plan-lease.tsx'
import { ConfirmPlan } from './ConfirmPlan.tsx'
import { createBlockedResult, createResult, planner, resultUuid, riskUuid } from './plan-fixture.ts'

const decided: RiskActionStatus = {
  riskCount: 3,
  byRiskStatus: { open: 0, actionToDefine: 0, actionDefined: 3, actionAgreed: 0, done: 0 },
  actionCount: 3,
  drafts: [],
  byDueStatus: { done: 0, overdue: 0, next7Days: 0, nextMonth: 3, none: 0 },
  undecided: [],
  canConfirm: true,
}
const undecided: RiskActionStatus = {
  ...decided,
  undecided: [
    { riskUuid, load: 'Noise', riskFactor: 8, band: 'high', status: 'actionToDefine', awaitsSecond: true },
  ],
  canConfirm: false,
}
const agreed = { status: 'agreed' as const, agreedCount: 3, confirmedAt: '2026-11-20T10:00:00.000Z' }

interface PlanOptions {
  status?: RiskActionStatus
  answers?: Answers
  result?: RiskResult
  permissions?: string[]
}

async function renderButton({ status = decided, answers, result, permissions = planner }: PlanOptions = {}) {
  const shown = result ?? createResult()
  const server = fakeServer({ 'risk.readRiskActionStatus': status, ...answers })
  await signIn({ permissions })
  const ui = await renderUi(
    <PlanLeaseProvider result={shown}>
      <p>plan</p>
      <ConfirmPlan result={shown} />
    </PlanLeaseProvider>,
    { language: 'en_GB' },
  )
  return { ...ui, server }
}
const open = () => page.getByRole('button', { name: text('riskAssessment.plan.confirm.action') })
const dialog = () => page.getByRole('dialog', { name: text('riskAssessment.plan.confirm.title') })
const confirm = () => dialog().getByRole('button', { name: text('riskAssessment.plan.confirm.action') })

test('agrees the plan after it has shown the consequences', async () => {
  const { server } = await renderButton({ answers: { 'riskAction.confirmRiskActions': agreed } })

  await open().click()
  await expect
    .element(dialog().getByText(text('riskAssessment.plan.confirm.counts', { count: 3 })))
    .toBeVisible()
  await expect.element(dialog().getByText(text('riskAssessment.plan.confirm.text'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await confirm().click()

  await expect.element(page.getByText(text('riskAssessment.plan.confirm.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.confirmRiskActions'))
    .toEqual([{ riskAssessmentExecutionResultUuid: resultUuid, drafts: [] }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('lists undecided risks instead of the consequences, and links to them', async () => {
  const { address } = await renderButton({ status: undecided })

  await open().click()
  await expect.element(confirm()).toBeDisabled()
  await expect
    .element(dialog().getByText(text('riskAssessment.plan.confirm.undecided', { count: 1 })))
    .toBeVisible()
  await expect.element(dialog().getByText(text('riskAssessment.plan.notRelevant.awaits'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await dialog().getByRole('link', { name: 'Noise' }).click()

  await expect.poll(() => address()).toContain(`/evaluation/details/${resultUuid}/risks?risk=${riskUuid}`)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('reads the status of the plan again each time the dialog is opened', async () => {
  const { server } = await renderButton()

  await open().click()
  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await open().click()

  await expect.poll(() => server.inputs('risk.readRiskActionStatus').length).toBe(2)
})

test('stays open after a refusal', async () => {
  await renderButton({
    answers: { 'riskAction.confirmRiskActions': refuse('RiskAssessment.RisksUndecided') },
  })

  await open().click()
  await confirm().click()

  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(dialog()).toBeVisible()
})

test('the button that agrees the plan is disabled while another member edits the plan', async () => {
  await renderButton({ result: createBlockedResult() })

  await expect.element(open()).toBeDisabled()
})

test.for(['agreed', 'done'] as const)(
  'the button that agrees the plan is not offered if the plan is %s',
  async (status) => {
    await renderButton({ result: createResult({ status }) })

    await expect.element(page.getByText('plan')).toBeVisible()
    await expect.element(open()).not.toBeInTheDocument()
  },
)

test('the button that agrees the plan is not offered without the permission', async () => {
  await renderButton({ permissions: [] })

  await expect.element(page.getByText('plan')).toBeVisible()
  await expect.element(open()).not.toBeInTheDocument()
})
