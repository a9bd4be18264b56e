import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { MyActions } from './MyActions.tsx'
import { dateIn, formats, riskActionRow, withSpaces } from './start-fixture.ts'

interface Start {
  permissions?: readonly string[]
  total?: number
}

async function start(
  rows: readonly ListedRiskAction[],
  { permissions = [], total = rows.length }: Start = {},
) {
  fakeServer({ 'riskAction.readRiskActionDetails': { action: { description: '' } } as never })
  await signIn({ permissions: [...permissions] })
  return await renderUi(<MyActions actions={{ rows, total }} />, { language: 'en_GB' })
}

const group = () => page.getByRole('region', { name: new RegExp(text('riskAssessment.overview.myActions')) })
const report = () => page.getByRole('button', { name: new RegExp(text('riskAssessment.overview.report')) })
const dialog = () => page.getByRole('dialog', { name: text('riskAssessment.overview.reportTitle') })

const done = riskActionRow({
  riskActionUuid: uuidOf(31),
  title: 'Install a handrail',
  state: 'done',
  dueStatus: 'done',
  progressPercent: 100,
  effectivenessDueOn: '2026-02-01',
})

test('shows nothing without actions', async () => {
  await start([])

  expect(page.getByRole('heading').elements()).toEqual([])
})

test('lists the actions with their risk, target and progress', async () => {
  await start([riskActionRow()])

  await expect.element(group()).toMatchTextContent('Mark the steps')
  await expect.element(group()).toMatchTextContent('Falls')
  await expect.element(group()).toMatchTextContent('Ulm warehouse')
  await expect.element(group()).toMatchTextContent('30%')
})

test('shows the risk instead of the title if an action has no title', async () => {
  await start([riskActionRow({ title: null })])

  await expect.element(page.getByRole('heading', { name: 'Falls' })).toBeVisible()
})

test('counts all actions and explains that the list contains only the most urgent ones', async () => {
  await start([riskActionRow()], { total: 140 })

  await expect.element(group()).toMatchTextContent(`${text('riskAssessment.overview.myActions')} 140`)
  await expect.element(page.getByText(text('riskAssessment.overview.mostUrgent', { count: 1 }))).toBeVisible()
})

test('opens the report for the chosen action', async () => {
  await start([riskActionRow(), riskActionRow({ riskActionUuid: uuidOf(32), title: 'Clear the way' })])

  await report().nth(1).click()

  await expect.element(dialog().getByText('Clear the way')).toBeVisible()
})

test('explains that an action is not agreed yet, and offers no report', async () => {
  await start([riskActionRow({ state: 'defined' })])

  await expect.element(page.getByText(text('riskAssessment.overview.notAgreed'))).toBeVisible()
  expect(report().elements()).toEqual([])
})

test('marks an overdue action', async () => {
  await start([riskActionRow({ dueDate: dateIn(-3), dueStatus: 'overdue' })])

  const since = text('common.time.sinceDays', { count: 3 })
  await expect.element(group()).toMatchTextContent(text('elearning.task.overdue', { since }))
})

test('shows the state of an action without a due date', async () => {
  await start([riskActionRow({ state: 'draft', dueDate: null, dueStatus: 'none' })])

  await expect.element(group()).toMatchTextContent(text('riskAssessment.actionStates.draft'))
})

test('links to the check of a done action for members who may check it', async () => {
  const { address } = await start([done], { permissions: [riskAction.createRiskAction.access] })
  const date = withSpaces(formats.date('2026-02-01'))
  await expect.element(group()).toMatchTextContent(text('riskAssessment.overview.toCheck', { date }))
  await expect.element(page.getByText(text('riskAssessment.overview.checkText'))).toBeVisible()

  await page.getByRole('link', { name: new RegExp(text('riskAssessment.overview.check')) }).click()

  expect(decodeURIComponent(address())).toBe(
    `/dashboard/apps/risk-assessments/evaluation/details/${uuidOf(23)}/risk-actions?due=["toCheck"]`,
  )
})

test('explains that the manager checks a done action to members who may not check it', async () => {
  await start([done])

  await expect.element(page.getByText(text('riskAssessment.overview.checkedByLead'))).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('is accessible', async () => {
  await start([riskActionRow(), done], { permissions: [riskAction.createRiskAction.access] })

  expect(await axeViolations()).toEqual([])
})
