import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { executionUuid } from './execution-fixture.ts'
import { MyExecutionsPage } from './MyExecutionsPage.tsx'

const createListed = (changes: Partial<ListedExecution> = {}): ListedExecution => ({
  riskAssessmentTaskUuid: '0198f000-0000-7000-8000-000000000063',
  assignmentUuid: '0198f000-0000-7000-8000-000000000064',
  executionUuid: null,
  title: 'Work in the warehouse',
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

async function renderPage(rows: ListedExecution[], answers: Answers = {}) {
  const server = fakeServer({
    'riskExecution.readMemberTasks': { rows, total: rows.length, page: 1, perPage: 100 },
    ...answers,
  })
  await signIn()
  const ui = await renderUi(<MyExecutionsPage />, { language: 'en_GB' })
  return { ...ui, server }
}
const start = () => page.getByRole('button', { name: new RegExp(text('riskAssessment.task.start')) })

test('lists the executions of the member and counts the completed ones', async () => {
  await renderPage([
    createListed(),
    createListed({
      assignmentUuid: '0198f000-0000-7000-8000-000000000065',
      executionUuid,
      title: 'Office work',
      status: 'completed',
      dueDate: null,
      dueInDays: null,
      progressPercent: 100,
    }),
  ])

  const context = text('riskAssessment.myExecutions.context', { count: 2, done: 1 })
  await expect.element(page.getByText(context)).toBeVisible()
  await expect.element(page.getByText('Work in the warehouse')).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('starts an execution and opens it', async () => {
  const { server, address } = await renderPage([createListed()], {
    'riskExecution.createExecution': { executionUuid },
  })

  await start().click()

  await expect.poll(address).toContain(executionUuid)
  await expect
    .poll(() => server.inputs('riskExecution.createExecution'))
    .toEqual([{ assignmentUuid: '0198f000-0000-7000-8000-000000000064' }])
})

test('shows why an execution cannot be started', async () => {
  const { address } = await renderPage([createListed()], {
    'riskExecution.createExecution': refuse('RiskAssessment.RoundFinished'),
  })

  await start().click()

  const reason = text('common.errorCodes.RiskAssessment.RoundFinished')
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.poll(() => address()).toBe('/')
})

test('shows that there is nothing to answer', async () => {
  await renderPage([])

  await expect.element(page.getByText(text('riskAssessment.myExecutions.emptyTitle'))).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.myExecutions.contextNone'))).toBeVisible()
})

test('loads the next page of the list', async () => {
  const { server } = await renderPage([], {
    'riskExecution.readMemberTasks': ({ page: number }) => ({
      rows: [createListed({ title: `Page ${number}` })],
      total: 150,
      page: number,
      perPage: 100,
    }),
  })

  await expect.element(page.getByText('Page 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: text('elearning.mine.nextPage') }).click()

  await expect.element(page.getByText('Page 2', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.inputs('riskExecution.readMemberTasks').at(-1))
    .toMatchObject({ page: 2, perPage: 100 })
})

test('offers to load the list of executions again after a failure', async () => {
  const empty = { rows: [], total: 0, page: 1, perPage: 100 as const }
  const answers = [new Refusal(500), empty]
  await renderPage([], { 'riskExecution.readMemberTasks': () => answers.shift() ?? empty })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(page.getByText(text('riskAssessment.myExecutions.emptyTitle'))).toBeVisible()
})
