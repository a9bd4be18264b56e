import type { MemberStatistics, MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createTask } from '#parts/elearning-tasks/task-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { MyElearningsPage } from './MyElearningsPage.tsx'
import { type TaskFilter, toExportedTable } from './task-filter.ts'

const executionUuid = '0190a5c4-0000-7000-8000-000000000009'
const overdue = createTask({
  taskUuid: '0190a5c4-0000-7000-8000-000000000003',
  title: 'Leitern',
  status: 'overdue',
  dueInDays: -2,
})
const statistics: MemberStatistics = {
  total: 2,
  completed: 0,
  due: 1,
  inprogress: 0,
  overdue: 1,
  certificates: 0,
  nextExpiry: null,
  newAnswers: 0,
  nextDue: [],
}

interface Options {
  filter?: TaskFilter
  total?: number
  figures?: Partial<MemberStatistics>
}

/** Renders the page. Keeps the filter in React state. The app keeps it in the URL instead. */
async function renderPage(tasks: MemberTask[], { filter = {}, total = tasks.length, figures }: Options = {}) {
  await signIn({ permissions: ['elearning.create-execution'] })
  const server = fakeServer({
    'elearning.readMemberTasks': (input) => ({ rows: tasks, total, page: input.page, perPage: 100 }),
    'elearning.readMemberStatistics': { ...statistics, ...figures },
    'elearning.createExecution': { executionUuid },
  })
  const onFilter = vi.fn<(filter: TaskFilter) => void>()
  const Screen = () => {
    const [current, setCurrent] = useState(filter)
    return (
      <MyElearningsPage
        filter={current}
        onFilter={(next) => {
          onFilter(next)
          setCurrent(next)
        }}
      />
    )
  }
  const ui = await renderUi(<Screen />)
  const lastInput = () => server.inputs('elearning.readMemberTasks').at(-1)

  return { ...ui, server, onFilter, lastInput }
}

const segment = (name: 'all' | 'open' | 'done') =>
  page.getByRole('button', { name: text(`elearning.mine.${name}`), exact: true })
const search = () => page.getByRole('searchbox', { name: text('elearning.mine.search') })

test('groups the e-learnings by urgency', async () => {
  await renderPage([overdue, createTask()])

  await expect.element(page.getByRole('heading', { name: 'Brandschutz' })).toBeVisible()
  const groups = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent)
  expect(groups).toEqual([`${text('elearning.groups.overdue')} 1`, `${text('elearning.groups.due')} 1`])
  await expect.element(page.getByText(text('elearning.mine.context', { count: 2, done: 0 }))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('starts an e-learning in the language of the member', async () => {
  const { server, address } = await renderPage([createTask()])

  await page
    .getByRole('button', { name: new RegExp(text('elearning.task.start')) })
    .first()
    .click()

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/execution/${executionUuid}`)
  await expect
    .poll(() => server.inputs('elearning.createExecution'))
    .toEqual([{ taskUuid: createTask().taskUuid, language: 'de_DE', practice: false, renew: false }])
})

test('filters by status', async () => {
  const { onFilter, lastInput } = await renderPage([createTask()])
  await expect.element(segment('all')).toHaveAttribute('aria-pressed', 'true')

  await segment('open').click()
  await expect.element(segment('open')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(lastInput).toMatchObject({ filter: { status: ['overdue', 'due', 'inprogress'] } })
  await segment('done').click()
  await expect.poll(lastInput).toMatchObject({ filter: { status: ['completed'] } })
  await segment('all').click()

  expect(onFilter.mock.calls).toEqual([[{ status: 'open' }], [{ status: 'done' }], [{}]])
})

test('searches within the chosen status', async () => {
  const { onFilter, lastInput } = await renderPage([createTask()], { filter: { status: 'open' } })

  await search().fill('Brand')

  await expect.poll(() => onFilter.mock.calls).toEqual([[{ status: 'open', search: 'Brand' }]])
  await expect.poll(lastInput).toMatchObject({ filter: { search: 'Brand' }, page: 1 })
  await expect.element(page.getByText(text('elearning.mine.found', { count: 1 }))).toBeInTheDocument()
})

test('keeps the search when the status changes', async () => {
  const { onFilter } = await renderPage([createTask()], { filter: { search: 'Brand', page: 2 } })
  await expect.element(search()).toHaveValue('Brand')

  await segment('done').click()

  await expect.poll(() => onFilter).toHaveBeenLastCalledWith({ search: 'Brand', status: 'done' })
})

test('keeps text that the member types while the status changes', async () => {
  const { onFilter } = await renderPage([createTask()])

  await search().fill('Brand')
  await segment('done').click()

  await expect.poll(() => onFilter.mock.lastCall).toEqual([{ status: 'done', search: 'Brand' }])
  await expect.element(search()).toHaveValue('Brand')
})

test('offers to clear the filters if nothing is found', async () => {
  const { onFilter } = await renderPage([], { filter: { status: 'done', search: 'Brand' } })
  await expect.element(page.getByText(text('elearning.mine.nothingFoundText'))).toBeVisible()

  await page.getByRole('button', { name: text('elearning.mine.clearFilters') }).click()

  await expect.poll(() => onFilter).toHaveBeenLastCalledWith({})
  await expect.element(search()).toHaveValue('')
  await expect.element(page.getByText(text('elearning.mine.empty.text'))).toBeVisible()
})

test('explains that nothing is assigned yet', async () => {
  await renderPage([], { figures: { total: 0 } })

  await expect.element(page.getByText(text('elearning.mine.empty.title'))).toBeVisible()
  await expect.element(page.getByText(text('elearning.mine.contextNone'))).toBeVisible()
})

test('turns pages, and keeps the filter', async () => {
  const { onFilter, lastInput } = await renderPage([createTask()], { filter: { status: 'open' }, total: 101 })

  await page.getByRole('button', { name: text('elearning.mine.nextPage') }).click()

  await expect.poll(() => onFilter).toHaveBeenLastCalledWith({ status: 'open', page: 2 })
  await expect.poll(lastInput).toMatchObject({ page: 2 })
})

test('links to the member’s questions, and announces new answers', async () => {
  const { address } = await renderPage([createTask()], { figures: { newAnswers: 2 } })
  await expect.element(page.getByText(text('elearning.questions.newAnswers', { count: 2 }))).toBeVisible()

  await page.getByRole('link', { name: text('elearning.questions.mine') }).click()

  await expect.poll(() => address()).toBe('/dashboard/apps/elearnings/my-questions')
})

test('offers to try again when the list cannot be loaded', async () => {
  await signIn()
  fakeServer({
    'elearning.readMemberTasks': refuse('Request.Busy'),
    'elearning.readMemberStatistics': new Refusal(0),
  })
  await renderUi(<MyElearningsPage filter={{}} onFilter={() => undefined} />)
  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()

  fakeServer({
    'elearning.readMemberTasks': { rows: [createTask()], total: 1, page: 1, perPage: 100 },
  })
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(page.getByRole('heading', { name: 'Brandschutz' })).toBeVisible()
})

test('exports what the filter shows, on all pages', () => {
  expect(toExportedTable({ status: 'open', search: 'Leiter', page: 3 })).toEqual({
    filter: { status: ['overdue', 'due', 'inprogress'], search: 'Leiter' },
    sortDirection: 'asc',
  })
})
