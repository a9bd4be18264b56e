import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { rowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { PlanLeaseProvider } from '../lease/plan-lease.tsx'
import { ActionsTab } from './ActionsTab.tsx'
import { actionSearch } from './action-search.ts'
import {
  actionUuid,
  changedAction,
  createBlockedResult,
  createDetails,
  createListedAction,
  createResult,
  evaUuid,
  leaseToken,
  max,
  memberSearch,
  planner,
  resultUuid,
  toUuid,
} from './plan-fixture.ts'

const toPage = (rows: ListedRiskAction[]) => ({ rows, total: rows.length, page: 1, perPage: 25 as const })
const undefinedAction = createListedAction({
  riskActionUuid: null,
  riskUuid: toUuid(30),
  riskName: 'Dust',
  title: null,
  stop: null,
  state: null,
  version: null,
  responsible: null,
  dueDate: null,
  riskStatus: 'actionToDefine',
})

interface TabOptions {
  rows?: ListedRiskAction[]
  at?: string
  answers?: Answers
  permissions?: string[]
  isBlocked?: boolean
}

async function renderTab({ rows, at = '/actions', answers, permissions, isBlocked }: TabOptions = {}) {
  const server = fakeServer({
    ...memberSearch,
    'riskLease.takePlanLease': { leaseHolder: null, leaseToken },
    'riskLease.releasePlanLease': {},
    'riskAction.readRiskActionList': toPage(rows ?? [createListedAction()]),
    ...answers,
  })
  await signIn({ permissions: permissions ?? planner })
  const result = isBlocked ? createBlockedResult() : createResult()
  const ui = await renderUi(
    <PlanLeaseProvider result={result}>
      <ActionsTab result={result} />
    </PlanLeaseProvider>,
    { language: 'en_GB', at, validateSearch: actionSearch },
  )
  return { ...ui, server }
}
const table = () => page.getByRole('table', { name: text('riskAssessment.result.tabs.risk-actions') })
const openMenu = (name: string) =>
  page.getByRole('button', { name: text('common.table.actionsOf', { name }) }).click()
const assignItem = () => page.getByRole('menuitem', { name: text('riskAssessment.plan.assign.action') })
const filterButton = (name: string) => page.getByRole('button', { name, expanded: false })
const lastFilter = (server: ReturnType<typeof fakeServer>) =>
  server.inputs('riskAction.readRiskActionList').at(-1)?.filter

test('lists the actions of the result', async () => {
  const { server } = await renderTab()

  await expect.element(table()).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Max Muster' })).toBeVisible()
  const state = text('riskAssessment.actionStates.defined')
  await expect.element(page.getByRole('cell', { name: state })).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.readRiskActionList'))
    .toMatchObject([{ riskAssessmentExecutionResultUuid: resultUuid }])
  expect(await axeViolations()).toEqual([])
})

test('the row of an action opens its details', async () => {
  const { server } = await renderTab({ answers: { 'riskAction.readRiskActionDetails': createDetails() } })

  await page.getByRole('rowheader').getByRole('button').click()

  await expect.element(page.getByRole('dialog', { name: 'Use a quieter saw' })).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.readRiskActionDetails'))
    .toEqual([{ riskActionUuid: actionUuid }])
})

test('the row of a risk without an action opens the risk', async () => {
  const { address } = await renderTab({ rows: [undefinedAction] })

  await page.getByRole('rowheader').getByRole('button').click()

  await expect.poll(address).toContain(`${resultUuid}/risks?risk=${toUuid(30)}`)
})

test('marks overdue actions and archived responsible members', async () => {
  const row = createListedAction({ dueStatus: 'overdue', responsible: { ...max, archived: true } })
  await renderTab({ rows: [row] })

  const name = text('member.archivedName', { name: 'Max Muster' })
  await expect.element(page.getByRole('cell', { name })).toBeVisible()
  expect(rowTexts().flat()).toContain(text('riskAssessment.due.overdue'))
})

test('shows the finding beside a finished action', async () => {
  await renderTab({ rows: [createListedAction({ state: 'done', effectiveness: 'partly' })] })

  await expect.element(page.getByText(text('riskAssessment.effectiveness.partly'))).toBeVisible()
})

test('assigns an action from its menu', async () => {
  const { server } = await renderTab({ answers: { 'riskAction.assignMember': changedAction } })

  await openMenu('Use a quieter saw')
  await assignItem().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: text('riskAssessment.plan.responsible') }).click()
  await page.getByRole('option', { name: /Eva Beck/ }).click()
  await dialog.getByRole('button', { name: text('riskAssessment.plan.assign.submit') }).click()

  await expect.element(page.getByText(text('riskAssessment.plan.assign.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.assignMember'))
    .toEqual([{ riskActionUuid: actionUuid, memberUuid: evaUuid, version: 4, leaseToken }])
})

test.for<[string, ListedRiskAction]>([
  ['a finished action', createListedAction({ state: 'done' })],
  ['a risk without an action', undefinedAction],
])('%s cannot be assigned', async ([, row]) => {
  await renderTab({ rows: [row] })

  await openMenu(row.title ?? row.riskName)

  await expect.element(assignItem()).toBeDisabled()
})

test.for<[string, TabOptions]>([
  ['without the permission', { permissions: ['risk-assessment.read-risk-action-list'] }],
  ['while another member edits the plan', { isBlocked: true }],
])('actions cannot be assigned %s', async ([, options]) => {
  await renderTab(options)

  await expect.element(table()).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Max Muster' })).toBeVisible()
  const menu = page.getByRole('button', {
    name: text('common.table.actionsOf', { name: 'Use a quieter saw' }),
  })
  await expect.element(menu).not.toBeInTheDocument()
})

test('filters by due date, level and responsible member', async () => {
  const { server } = await renderTab()

  await filterButton(text('riskAssessment.plan.dueFilter')).click()
  await page.getByRole('option', { name: text('riskAssessment.actionFilters.toCheck') }).click()
  await page.getByRole('combobox', { name: text('riskAssessment.result.level') }).click()
  await page.getByRole('option', { name: text('riskAssessment.bands.high'), exact: true }).click()
  await filterButton(text('riskAssessment.plan.responsible')).click()
  await page.getByRole('option', { name: 'Eva Beck' }).click()

  await expect
    .poll(() => lastFilter(server))
    .toEqual({ due: ['toCheck'], band: ['high'], responsible: [evaUuid] })
})

test('searches responsible members on the server', async () => {
  const { server } = await renderTab()

  const label = text('riskAssessment.plan.responsible')
  await filterButton(label).click()
  await page.getByRole('combobox', { name: text('common.dropdown.search', { label }) }).fill('eva')

  await expect
    .poll(() => server.inputs('memberList.getList').at(-1))
    .toMatchObject({ filter: { search: 'eva' } })
})

test('shows the name of an archived member that the filter in the address selects', async () => {
  await renderTab({
    rows: [createListedAction({ responsible: { ...max, archived: true } })],
    at: `/actions?responsible=%5B%22${max.memberUuid}%22%5D`,
  })

  const value = text('member.archivedName', { name: 'Max Muster' })
  const label = text('riskAssessment.plan.responsible')
  await expect
    .element(page.getByRole('button', { name: text('common.filter.remove', { label, value }) }))
    .toBeVisible()
})

test('the print view keeps the filters', async () => {
  const { address } = await renderTab({ at: '/actions?due=%5B%22overdue%22%5D' })

  await page.getByRole('button', { name: text('riskAssessment.plan.sheet.open') }).click()

  await expect.poll(address).toContain(`${resultUuid}/risk-action-list?due=`)
})

test('links to the risks if there are no actions', async () => {
  const { address } = await renderTab({ rows: [] })

  await page.getByRole('link', { name: text('riskAssessment.plan.toRisks') }).click()

  await expect.poll(() => address()).toContain(`${resultUuid}/risks`)
})

test('shows why the actions could not be loaded', async () => {
  await renderTab({ answers: { 'riskAction.readRiskActionList': refuse('RiskAssessment.ResultNotFound') } })

  const reason = text('common.errorCodes.RiskAssessment.ResultNotFound')
  await expect.element(page.getByText(reason).first()).toBeVisible()
})
