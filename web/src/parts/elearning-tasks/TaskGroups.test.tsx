import { elearning, type MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { NewAnswers } from './NewAnswers.tsx'
import { TaskGroups } from './TaskGroups.tsx'
import { createTask } from './task-fixture.ts'

const executionUuid = '0198f000-0000-7000-8000-000000000003'
const resultUuid = '0198f000-0000-7000-8000-000000000004'
const completed = createTask({
  status: 'completed',
  dueInDays: null,
  dueDate: null,
  completedOn: '2026-11-20',
  lastResultUuid: resultUuid,
})

async function renderTasks(
  tasks: readonly MemberTask[],
  {
    create = { executionUuid },
    permissions = [elearning.createExecution.access],
  }: { create?: Answers['elearning.createExecution']; permissions?: string[] } = {},
) {
  const server = fakeServer({ 'elearning.createExecution': create })
  await signIn({ permissions })
  const ui = await renderUi(<TaskGroups tasks={tasks} />, { language: 'en_GB', at: '/tasks' })
  return { ...ui, created: () => server.inputs('elearning.createExecution') }
}
const button = (key: 'start') =>
  page.getByRole('button', { name: text(`elearning.task.${key}`), exact: true })
const link = (key: 'resume' | 'certificate') =>
  page.getByRole('link', { name: text(`elearning.task.${key}`), exact: true })
const more = () => page.getByRole('button', { name: text('elearning.task.more', { title: 'Brandschutz' }) })
const entry = (key: 'repeat' | 'renew') => page.getByRole('menuitem', { name: text(`elearning.task.${key}`) })

test('groups the tasks by urgency, each group with its count', async () => {
  await renderTasks([
    createTask({ taskUuid: '0198f000-0000-7000-8000-000000000011', status: 'overdue', dueInDays: -2 }),
    createTask({ taskUuid: '0198f000-0000-7000-8000-000000000012' }),
    createTask({ taskUuid: '0198f000-0000-7000-8000-000000000013' }),
  ])

  const headings = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
  expect(headings).toEqual([`${text('elearning.groups.overdue')} 1`, `${text('elearning.groups.due')} 2`])
})

test('starts a task in the current language and opens the player', async () => {
  const { created, address } = await renderTasks([createTask()])

  await button('start').click()

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/execution/${executionUuid}`)
  expect(created()).toEqual([
    { taskUuid: createTask().taskUuid, language: 'en_GB', practice: false, renew: false },
  ])
})

test('links a completed course to its key points', async () => {
  const { address } = await renderTasks([{ ...completed, keyPointsExecutionUuid: executionUuid }])

  await page.getByRole('link', { name: text('elearning.keyPoints.title'), exact: true }).click()

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/execution/${executionUuid}?keyPoints=true`)
})

test('shows no link to key points for a completed course that has none', async () => {
  await renderTasks([completed])

  await expect.element(link('certificate')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: text('elearning.keyPoints.title') }))
    .not.toBeInTheDocument()
})

test('starts a task on a click on its title', async () => {
  const { created } = await renderTasks([createTask()])

  await page.getByRole('button', { name: 'Brandschutz', exact: true }).click()

  await expect.poll(() => created().length).toBe(1)
})

test('stays on the page if the task cannot be started', async () => {
  const { address } = await renderTasks([createTask()], { create: refuse('Request.NotFound') })

  await button('start').click()

  await expect.element(page.getByText(text('common.errorCodes.Request.NotFound'))).toBeVisible()
  await expect.poll(() => address()).toBe('/tasks')
})

test('resumes a started task and shows its progress', async () => {
  const task = createTask({ executionUuid, progressPercent: 33, page: { number: 4, count: 12 } })
  const { address } = await renderTasks([task])
  const progress = page.getByRole('progressbar', { name: text('elearning.player.progress') })

  await expect.element(progress).toHaveAttribute('aria-valuenow', '33')
  await expect.element(page.getByText(text('elearning.player.page', { number: 4, count: 12 }))).toBeVisible()
  await link('resume').click()

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/execution/${executionUuid}`)
})

test('has no button for a member who may not start e-learnings', async () => {
  await renderTasks([createTask()], { permissions: [] })

  await expect.element(page.getByRole('heading', { level: 3, name: 'Brandschutz' })).toBeVisible()
  await expect.element(button('start')).not.toBeInTheDocument()
})

test('links a completed task to its certificate', async () => {
  const { address } = await renderTasks([completed])
  const date = '20 November 2026'

  await expect.element(page.getByText(text('elearning.task.completedOn', { date }))).toBeVisible()
  await link('certificate').click()

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/certificate/${resultUuid}`)
})

test('shows until when a certificate is valid', async () => {
  await renderTasks([{ ...completed, validUntil: '2027-11-20' }])

  const date = '20 November 2027'
  await expect.element(page.getByText(text('elearning.task.validUntil', { date }))).toBeVisible()
})

test('shows that the oral part is missing', async () => {
  await renderTasks([{ ...completed, oralPending: true }])

  await expect.element(page.getByText(text('elearning.task.oralPending'))).toBeVisible()
})

test('repeats a completed task as practice', async () => {
  const { created } = await renderTasks([completed])

  await more().click()
  await expect.element(entry('renew')).not.toBeInTheDocument()
  await entry('repeat').click()

  await expect.poll(created).toMatchObject([{ practice: true, renew: false }])
})

test('renews a certificate early', async () => {
  const { created } = await renderTasks([{ ...completed, renewable: true }])

  await more().click()
  await entry('renew').click()

  await expect.poll(created).toMatchObject([{ practice: false, renew: true }])
})

test('is accessible', async () => {
  const { container } = await renderTasks([
    createTask({ executionUuid, progressPercent: 33 }),
    {
      ...completed,
      taskUuid: '0198f000-0000-7000-8000-000000000012',
    },
  ])

  expect(await axeViolations(container)).toEqual([])
})

test('reports new answers to the member’s questions and links to them', async () => {
  const { address } = await renderUi(<NewAnswers statistics={{ newAnswers: 2 }} />, { language: 'en_GB' })

  await expect.element(page.getByText(text('elearning.questions.newAnswers', { count: 2 }))).toBeVisible()
  await page.getByRole('link', { name: text('elearning.questions.readAnswers') }).click()

  await expect.poll(address).toBe('/dashboard/apps/elearnings/my-questions')
})

test.each([undefined, { newAnswers: 0 }])(
  'shows no notice if the member’s questions have no new answers (%j)',
  async (statistics) => {
    const { container } = await renderUi(<NewAnswers statistics={statistics} />)

    expect(container.querySelector('a')).toBeNull()
  },
)
