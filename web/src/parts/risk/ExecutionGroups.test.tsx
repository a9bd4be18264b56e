import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ExecutionGroups } from './ExecutionGroups.tsx'

const executionUuid = uuidOf(61)
const assignmentUuid = uuidOf(62)
const until = '2026-11-20T10:05:00.000Z'

/** Returns a survey that is due in 20 days and not started. */
const createListed = (changes: Partial<ListedExecution> = {}): ListedExecution => ({
  riskAssessmentTaskUuid: uuidOf(63),
  assignmentUuid,
  executionUuid: null,
  title: 'Warehouse',
  description: '',
  category: 'warehouse',
  kind: 'survey',
  durationMinutes: 15,
  targetName: 'Hall 2',
  status: 'due',
  dueDate: '2026-12-15',
  dueInDays: 20,
  progressPercent: 0,
  colleague: null,
  leaseHolder: null,
  ...changes,
})
const started: Partial<ListedExecution> = { executionUuid, status: 'inprogress', progressPercent: 40 }

async function renderGroups(rows: Partial<ListedExecution>[], answers: Answers = {}) {
  const server = fakeServer(answers)
  const ui = await renderUi(<ExecutionGroups executions={rows.map(createListed)} />, { language: 'en_GB' })
  return { ...ui, server }
}
const kind = (one: 'survey' | 'inspection', target: string) =>
  text('riskAssessment.task.about', { kind: text(`riskAssessment.kinds.${one}`), target })
const start = () => page.getByRole('button', { name: new RegExp(text('riskAssessment.task.start')) })
const link = (key: 'resume' | 'view') =>
  page.getByRole('link', { name: new RegExp(text(`riskAssessment.task.${key}`)) })

test('shows kind, area, due date and duration of an execution', async () => {
  await renderGroups([{}])

  await expect.element(page.getByText('Warehouse')).toBeVisible()
  await expect.element(page.getByText(kind('survey', 'Hall 2'))).toBeVisible()
  await expect.element(page.getByText('15 minutes')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('shows the kind, but no area, of an execution that is about the whole company', async () => {
  await renderGroups([{ kind: 'inspection', targetName: '' }])

  const label = page.getByText(text('riskAssessment.kinds.inspection'), { exact: true })
  await expect.element(label).toBeVisible()
})

test('groups executions by urgency', async () => {
  await renderGroups([
    { assignmentUuid: uuidOf(1), title: 'Office', status: 'completed', dueInDays: null, dueDate: null },
    { assignmentUuid: uuidOf(2), title: 'Care', status: 'overdue', dueInDays: -2 },
    { assignmentUuid: uuidOf(3), title: 'Retail', ...started },
  ])

  await expect.element(page.getByText('Care')).toBeVisible()
  const content = document.body.textContent
  const positions = ['Care', 'Retail', 'Office'].map((title) => content.indexOf(title))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
})

test('starts an execution and opens its page', async () => {
  const { server, address } = await renderGroups([{}], {
    'riskExecution.createExecution': { executionUuid },
  })

  await start().click()

  await expect.poll(address).toBe(`/dashboard/apps/risk-assessments/execution/${executionUuid}`)
  await expect.poll(() => server.inputs('riskExecution.createExecution')).toEqual([{ assignmentUuid }])
})

test('explains why an execution cannot be started, and allows another try', async () => {
  const { address } = await renderGroups([{}], {
    'riskExecution.createExecution': refuse('RiskAssessment.AssignmentNotFound'),
  })

  await start().click()

  const reason = text('common.errorCodes.RiskAssessment.AssignmentNotFound')
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(start()).toBeEnabled()
  await expect.poll(() => address()).toBe('/')
})

test('lets the member continue a started execution, and shows the progress', async () => {
  await renderGroups([started])

  await expect
    .element(link('resume'))
    .toHaveAttribute('href', `/dashboard/apps/risk-assessments/execution/${executionUuid}`)
  const progress = page.getByRole('progressbar', { name: text('riskAssessment.task.progress') })
  await expect.element(progress).toBeVisible()
  await expect.element(start()).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('shows who started the inspection and who edits it', async () => {
  const leaseHolder = { isSelf: false, name: 'Eva Beck', until }
  await renderGroups([{ ...started, kind: 'inspection', colleague: 'Otto Ordnung', leaseHolder }])

  const colleague = text('riskAssessment.task.colleague', { name: 'Otto Ordnung' })
  await expect.element(page.getByText(colleague)).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.task.leased', { name: 'Eva Beck' }))).toBeVisible()
  await expect.element(link('view')).toBeVisible()
  await expect.element(link('resume')).not.toBeInTheDocument()
})

test('lets the member continue an inspection that the same member has open in another window', async () => {
  await renderGroups([{ ...started, leaseHolder: { isSelf: true, name: 'Ada Muster', until } }])

  await expect.element(page.getByText(text('riskAssessment.task.leasedBySelf'))).toBeVisible()
  await expect.element(link('resume')).toBeVisible()
})

test('offers no button for a completed execution', async () => {
  const leaseHolder = { isSelf: false, name: 'Eva Beck', until }
  await renderGroups([
    { executionUuid, status: 'completed', dueDate: null, dueInDays: null, progressPercent: 100, leaseHolder },
  ])

  await expect.element(page.getByText(text('elearning.status.completed')).first()).toBeVisible()
  await expect
    .element(page.getByText(text('riskAssessment.task.leased', { name: 'Eva Beck' })))
    .not.toBeInTheDocument()
  await expect.element(start()).not.toBeInTheDocument()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})
