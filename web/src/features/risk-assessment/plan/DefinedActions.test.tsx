import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PlanLeaseProvider } from '../lease/plan-lease.tsx'
import { DefinedActions } from './DefinedActions.tsx'
import { DroppedActions } from './DroppedActions.tsx'
import {
  actionUuid,
  changedAction,
  createAction,
  createBlockedResult,
  createDetails,
  createResult,
  createRisk,
  max,
  memberSearch,
  planner,
} from './plan-fixture.ts'

const decision = (changes: Partial<RiskActionView> = {}) =>
  createAction({ kind: 'notRelevant', title: '', stop: null, reason: 'The saw is sold.', ...changes })

interface Options {
  answers?: Answers
  isBlocked?: boolean
  permissions?: string[]
}

async function renderActions(
  lists: { actions?: RiskActionView[]; droppedActions?: RiskActionView[] },
  { answers, isBlocked, permissions = planner }: Options = {},
) {
  const server = fakeServer({ ...memberSearch, ...answers })
  await signIn({ permissions })
  const risk = createRisk(lists)
  await renderUi(
    <PlanLeaseProvider result={isBlocked ? createBlockedResult() : createResult()}>
      <DefinedActions risk={risk} />
      <DroppedActions risk={risk} isOffered />
    </PlanLeaseProvider>,
    { language: 'en_GB' },
  )
  return server
}
const item = () => page.getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name })
const takeBack = () => button(text('riskAssessment.plan.notRelevant.takeBack'))
const approve = () => button(text('riskAssessment.plan.notRelevant.approve'))
const restore = () => button(text('riskAssessment.plan.restore'))

test('shows the responsible member and the due date of each action', async () => {
  await renderActions({ actions: [createAction()] })

  const until = text('riskAssessment.plan.until', { date: '15 Dec 2026' })
  await expect.element(item().getByText(`Max Muster · ${until}`)).toBeVisible()
  await expect.element(item().getByText(text('riskAssessment.actionStates.defined'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('lists the missing fields of a draft', async () => {
  await renderActions({ actions: [createAction({ state: 'draft', dueDate: null, responsible: null })] })

  const missing = [text('riskAssessment.plan.noResponsible'), text('riskAssessment.plan.noDate')].join(' · ')
  await expect.element(item().getByText(missing)).toBeVisible()
})

test.for([
  [{ ...max, archived: true }, () => text('member.archivedName', { name: 'Max Muster' })],
  [{ ...max, name: '' }, () => text('riskAssessment.plan.formerMember')],
] as const)('names a responsible member who has left', async ([responsible, name]) => {
  await renderActions({ actions: [createAction({ responsible, dueDate: null })] })

  const noDate = text('riskAssessment.plan.noDate')
  await expect.element(item().getByText(`${name()} · ${noDate}`)).toBeVisible()
})

test('opens the details of an action', async () => {
  const server = await renderActions(
    { actions: [createAction()] },
    { answers: { 'riskAction.readRiskActionDetails': createDetails() } },
  )

  await button('Use a quieter saw').click()

  await expect.element(page.getByRole('dialog', { name: 'Use a quieter saw' })).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.readRiskActionDetails'))
    .toEqual([{ riskActionUuid: actionUuid }])
})

test('withdraws the decision "not relevant" after a confirmation', async () => {
  const server = await renderActions(
    { actions: [decision()] },
    { answers: { 'riskAction.updateRiskAction': changedAction } },
  )

  await expect.element(page.getByText('The saw is sold.')).toBeVisible()
  await takeBack().click()
  await expect.element(page.getByText(text('riskAssessment.plan.notRelevant.takeBackText'))).toBeVisible()
  expect(server.inputs('riskAction.updateRiskAction')).toEqual([])
  await takeBack().click()

  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toEqual([{ riskActionUuid: actionUuid, version: 4, dropped: true }])
})

test('keeps the decision if the user cancels its withdrawal', async () => {
  const server = await renderActions({ actions: [decision()] })

  await takeBack().click()
  await expect.element(button(text('riskAssessment.plan.keep'))).toHaveFocus()
  await button(text('riskAssessment.plan.keep')).click()

  await expect.element(takeBack()).toBeVisible()
  expect(server.inputs('riskAction.updateRiskAction')).toEqual([])
})

test('a member who is not the author can approve the decision "not relevant"', async () => {
  const server = await renderActions(
    { actions: [decision({ awaitsSecond: true, mayApprove: true })] },
    { answers: { 'riskAction.updateRiskAction': changedAction } },
  )

  await expect.element(page.getByText(text('riskAssessment.plan.notRelevant.awaits'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await approve().click()

  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toEqual([{ riskActionUuid: actionUuid, version: 4, approved: true }])
})

test('the author of the decision "not relevant" cannot approve the decision', async () => {
  await renderActions({ actions: [decision({ awaitsSecond: true })] })

  await expect.element(takeBack()).toBeVisible()
  await expect.element(approve()).not.toBeInTheDocument()
})

test.for<[string, RiskActionView, Options]>([
  ['while another member edits the plan', decision(), { isBlocked: true }],
  ['without the permission', decision(), { permissions: [] }],
  ['once it is done', decision({ state: 'done' }), {}],
])('the decision "not relevant" cannot be withdrawn %s', async ([, action, options]) => {
  await renderActions({ actions: [action] }, options)

  await expect.element(page.getByText('The saw is sold.')).toBeVisible()
  await expect.element(takeBack()).not.toBeInTheDocument()
})

test('restores a dropped action', async () => {
  const server = await renderActions(
    { droppedActions: [createAction({ state: 'dropped' })] },
    { answers: { 'riskAction.updateRiskAction': changedAction } },
  )

  await expect.element(page.getByRole('heading', { name: text('riskAssessment.plan.dropped') })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await restore().click()

  await expect.element(page.getByText(text('riskAssessment.plan.restored'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toEqual([{ riskActionUuid: actionUuid, version: 4, dropped: false }])
})

test.for<[string, Options]>([
  ['while another member edits the plan', { isBlocked: true }],
  ['without the permission', { permissions: [] }],
])('dropped actions cannot be restored %s', async ([, options]) => {
  await renderActions({ droppedActions: [createAction({ state: 'dropped' })] }, options)

  await expect.element(page.getByText('Use a quieter saw')).toBeVisible()
  await expect.element(restore()).not.toBeInTheDocument()
})
