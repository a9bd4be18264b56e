import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PlanLeaseProvider } from '../lease/plan-lease.tsx'
import { useDrafts } from './action-drafts.ts'
import {
  actionUuid,
  changedAction,
  createAction,
  createBlockedResult,
  createProposal,
  createResult,
  createRisk,
  evaUuid,
  leaseToken,
  memberSearch,
  planner,
  riskUuid,
} from './plan-fixture.ts'
import { RiskPlan } from './RiskPlan.tsx'

const helmet = createProposal({ proposedActionId: 'p-2', stop: 'P', title: 'Wear ear protection' })
const created = { riskActionUuid: actionUuid, ...changedAction }

function Plan({ risk, isAgreed }: { risk: RiskDetails; isAgreed: boolean }) {
  const drafts = useDrafts()
  return (
    <RiskPlan risk={risk} drafts={drafts.get(risk.riskUuid)} isAgreed={isAgreed} bodyClass={undefined}>
      <p>{`${drafts.total} drafts`}</p>
    </RiskPlan>
  )
}

interface PlanOptions {
  risk?: Partial<RiskDetails>
  answers?: Answers
  isAgreed?: boolean
  permissions?: string[]
  isBlocked?: boolean
}

async function renderPlan({ risk, answers, isAgreed = false, permissions, isBlocked }: PlanOptions = {}) {
  const server = fakeServer({
    ...memberSearch,
    'riskLease.takePlanLease': { leaseHolder: null, leaseToken },
    'riskLease.releasePlanLease': {},
    ...answers,
  })
  await signIn({ permissions: permissions ?? planner })
  await renderUi(
    <PlanLeaseProvider result={isBlocked ? createBlockedResult() : createResult()}>
      <Plan risk={createRisk(risk)} isAgreed={isAgreed} />
    </PlanLeaseProvider>,
    { language: 'en_GB' },
  )
  return server
}
const proposal = (name: string, stop: 'T' | 'P') =>
  page.getByRole('checkbox', { name: new RegExp(`${text(`riskAssessment.stop.${stop}`)}: .*${name}`) })
const sawBox = () => proposal('Enclose the saw', 'T')
const earBox = () => proposal('Wear ear protection', 'P')
const due = () => page.getByLabelText(text('riskAssessment.plan.due'))
const responsible = () => page.getByRole('combobox', { name: text('riskAssessment.plan.responsible') })
const define = (count = 1) =>
  page.getByRole('button', { name: text('riskAssessment.plan.define', { count }) })
const custom = () => page.getByRole('button', { name: text('riskAssessment.plan.customAction') })
const title = () => page.getByRole('textbox', { name: text('riskAssessment.plan.title') })
const reason = () => page.getByRole('textbox', { name: text('riskAssessment.plan.onlyPersonal') })
const notRelevant = () => page.getByRole('button', { name: text('riskAssessment.plan.notRelevant.action') })
const chooseEva = async () => {
  await responsible().last().click()
  await page.getByRole('option', { name: /Eva Beck/ }).click()
}

test('turns a ticked proposal into an action with a due date and a responsible member', async () => {
  const server = await renderPlan({ answers: { 'riskAction.createRiskAction': created } })
  await expect.element(define()).toBeDisabled()

  await sawBox().click()
  await expect.element(due()).toHaveValue('2026-12-20')
  await expect.poll(() => server.inputs('riskLease.takePlanLease').length).toBe(1)
  await due().fill('2027-01-15')
  await chooseEva()
  expect(await axeViolations()).toEqual([])
  await define().click()

  await expect.element(page.getByText(text('riskAssessment.plan.defined'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.createRiskAction'))
    .toEqual([
      {
        riskUuid,
        kind: 'proposed',
        proposedActionId: 'p-1',
        dueDate: '2027-01-15',
        responsibleMemberUuid: evaUuid,
        reason: '',
        description: '',
        leaseToken,
      },
    ])
  await expect.element(sawBox()).not.toBeChecked()
  await expect.element(page.getByText('0 drafts')).toBeVisible()
})

test('suggests for the next action the responsible member who was chosen last', async () => {
  await renderPlan({ risk: { proposedActions: [createProposal(), helmet] } })

  await sawBox().click()
  await chooseEva()
  await earBox().click()

  await expect.element(responsible().last()).toHaveValue('Eva Beck')
  await expect.element(define(2)).toBeEnabled()
})

test('discards the draft when the user clears the box of a proposal', async () => {
  await renderPlan()

  await sawBox().click()
  await expect.element(page.getByText('1 drafts')).toBeVisible()
  await sawBox().click()

  await expect.element(define()).toBeDisabled()
  await expect.element(due()).not.toBeInTheDocument()
})

test('defines a custom action', async () => {
  const server = await renderPlan({ answers: { 'riskAction.createRiskAction': created } })

  await custom().click()
  await expect.element(title()).toHaveFocus()
  await expect.element(define()).toBeDisabled()
  await title().fill('Close the door')
  await page.getByRole('combobox', { name: text('riskAssessment.plan.type') }).click()
  await page.getByRole('option', { name: text('riskAssessment.stop.O') }).click()
  await define().click()

  await expect.element(page.getByText(text('riskAssessment.plan.defined'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.createRiskAction'))
    .toMatchObject([
      { kind: 'custom', title: 'Close the door', stop: 'O', dueDate: null, responsibleMemberUuid: null },
    ])
  await expect.element(custom()).toBeVisible()
})

test('discards a custom action', async () => {
  await renderPlan()

  await custom().click()
  await title().fill('Close the door')
  await page.getByRole('button', { name: text('riskAssessment.plan.discard') }).click()

  await expect.element(page.getByText('0 drafts')).toBeVisible()
  await expect.element(title()).not.toBeInTheDocument()
})

test('requires a reason if all actions against a high risk are of the kind "personal"', async () => {
  const server = await renderPlan({
    risk: { riskFactor: 8, band: 'high', proposedActions: [helmet] },
    answers: { 'riskAction.createRiskAction': created },
  })

  await earBox().click()
  await expect.element(define()).toBeDisabled()
  await reason().fill('The saw is replaced in spring.')
  await define().click()

  await expect
    .poll(() => server.inputs('riskAction.createRiskAction'))
    .toMatchObject([{ proposedActionId: 'p-2', reason: 'The saw is replaced in spring.' }])
})

test('requires no reason if all actions against a medium risk are of the kind "personal"', async () => {
  await renderPlan({ risk: { proposedActions: [helmet] } })

  await earBox().click()

  await expect.element(define()).toBeEnabled()
  await expect.element(reason()).not.toBeInTheDocument()
})

test('stores actions of the preferred kinds first, and keeps drafts that the server refuses', async () => {
  const answers = [created, refuse('RiskAssessment.ActionExists')]
  const server = await renderPlan({
    risk: { proposedActions: [createProposal(), helmet] },
    answers: { 'riskAction.createRiskAction': () => answers.shift() ?? created },
  })

  await earBox().click()
  await sawBox().click()
  await define(2).click()

  await expect.element(page.getByText(text('common.errorCodes.RiskAssessment.ActionExists'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.createRiskAction').map(({ proposedActionId }) => proposedActionId))
    .toEqual(['p-1', 'p-2'])
  await expect.element(sawBox()).not.toBeChecked()
  await expect.element(earBox()).toBeChecked()
})

test('gives up the lease of the plan if another page has taken it', async () => {
  const server = await renderPlan({
    answers: { 'riskAction.createRiskAction': refuse('RiskAssessment.PlanLeased') },
  })
  await sawBox().click()
  await expect.poll(() => server.inputs('riskLease.takePlanLease').length).toBe(1)

  await define().click()

  await expect.element(page.getByText(text('common.errorCodes.RiskAssessment.PlanLeased'))).toBeVisible()
  await due().fill('2027-01-15')
  await expect.poll(() => server.inputs('riskLease.takePlanLease').length).toBe(2)
})

test('marks the risk as not relevant with a reason', async () => {
  const server = await renderPlan({
    answers: { 'riskAction.markNotRelevant': { marked: 1, awaiting: 0 } },
  })

  await notRelevant().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: text('riskAssessment.plan.reason') }).fill('The saw is sold.')
  await dialog.getByRole('button', { name: text('riskAssessment.plan.notRelevant.action') }).click()

  await expect.element(page.getByText(text('riskAssessment.plan.notRelevant.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.markNotRelevant'))
    .toEqual([{ riskUuids: [riskUuid], reason: 'The saw is sold.', leaseToken }])
})

test('a risk with drafts cannot be marked as not relevant', async () => {
  await renderPlan()

  await sawBox().click()

  await expect.element(notRelevant()).toBeDisabled()
})

test.for<[string, PlanOptions]>([
  ['in an agreed plan', { isAgreed: true }],
  ['with defined actions', { risk: { actions: [createAction()] } }],
])('the decision "not relevant" is not offered %s', async ([, options]) => {
  await renderPlan(options)

  await expect.element(define()).toBeVisible()
  await expect.element(notRelevant()).not.toBeInTheDocument()
})

test.for<[string, PlanOptions]>([
  ['without the permission', { permissions: ['risk-assessment.read-risk-list'] }],
  ['for a risk that is not assessable', { risk: { riskFactor: null, band: 'notAssessable' } }],
  [
    'for a risk that is not relevant',
    { risk: { actions: [createAction({ kind: 'notRelevant', stop: null, reason: 'Sold.' })] } },
  ],
])('actions are not offered %s', async ([, options]) => {
  await renderPlan(options)

  await expect.element(page.getByText('0 drafts')).toBeVisible()
  await expect.element(define()).not.toBeInTheDocument()
  await expect.element(custom()).not.toBeInTheDocument()
})

test('the form is disabled while another member edits the plan', async () => {
  await renderPlan({ isBlocked: true })

  await expect.element(sawBox()).toBeDisabled()
  await expect.element(custom()).toBeDisabled()
  await expect.element(define()).toBeDisabled()
  await expect.element(notRelevant()).toBeDisabled()
})

test('does not propose an action that was defined or dropped before', async () => {
  await renderPlan({ risk: { proposedActions: [createProposal({ riskActionUuid: actionUuid }), helmet] } })

  await expect.element(earBox()).toBeVisible()
  await expect.element(sawBox()).not.toBeInTheDocument()
})
