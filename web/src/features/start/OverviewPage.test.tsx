import { elearning, type MemberStatistics, type MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { type ListedExecution, riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { overview } from '@sorgfalt/contract/start/overview'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { pageWith, uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { OverviewPage } from './OverviewPage.tsx'
import type { OverviewTab } from './overview-tabs.ts'
import {
  analysisTask,
  dateIn,
  elearningTask,
  formats,
  riskActionRow,
  statistics,
  withSpaces,
} from './start-fixture.ts'

const ownTasks = [
  elearning.readMemberTasks,
  riskExecution.readMemberTasks,
  riskAction.readRiskActionList,
].map(({ access }) => access)

interface Start {
  tasks?: MemberTask[]
  analyses?: ListedExecution[]
  actions?: ListedRiskAction[]
  doneCount?: number
  changes?: Partial<MemberStatistics>
  permissions?: readonly string[]
  tab?: OverviewTab
}

async function start(options: Start = {}) {
  const { tasks = [], analyses = [], actions = [], doneCount = 0, changes = {} } = options
  const { permissions = ownTasks, tab = 'elearnings' } = options
  const server = fakeServer({
    'elearning.readMemberTasks': pageWith(tasks),
    'elearning.readMemberStatistics': { ...statistics, ...changes },
    'elearning.createExecution': { executionUuid: uuidOf(41) },
    'riskExecution.readMemberTasks': pageWith(analyses),
    'riskExecution.createExecution': { executionUuid: uuidOf(42) },
    'riskAction.readRiskActionList': ({ filter }) =>
      filter.mine ? pageWith(actions) : pageWith([], doneCount),
    'riskAction.readRiskActionDetails': { action: { description: '' } } as never,
    'overview.readStatus': {
      overdue: { memberCount: 0, unitCount: 0, units: [] },
      gaps: { count: 0, locationCount: 1, first: [] },
    },
  })
  await signIn({ permissions: [...permissions] })
  const ui = await renderUi(<OverviewPage tab={tab} />, { language: 'en_GB' })

  return { server, ...ui }
}

const hero = (name: string) => page.getByRole('region', { name })
const progress = () => page.getByRole('complementary', { name: text('elearning.overview.standing.title') })
const heading = page.getByRole('heading', { level: 1 })

test('greets the member and summarises the open tasks', async () => {
  await start({ tasks: [elearningTask(), elearningTask({ taskUuid: uuidOf(5), title: 'First aid' })] })

  await expect.element(heading).toMatchTextContent('Ada')
  const summary = text('elearning.overview.sentence', { text: text('elearning.overview.due', { count: 2 }) })
  await expect.element(page.getByText(summary, { exact: false })).toBeVisible()
})

test('starts the most urgent e-learning', async () => {
  const { server, address } = await start({ tasks: [elearningTask()] })
  const minutes = withSpaces(formats.minutes(30))
  await expect
    .element(hero('Fire safety'))
    .toMatchTextContent(text('elearning.overview.hero.minutes', { minutes }))

  await hero('Fire safety')
    .getByRole('button', { name: text('elearning.task.start') })
    .click()

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/execution/${uuidOf(41)}`)
  expect(server.inputs('elearning.createExecution')).toMatchObject([
    { taskUuid: uuidOf(1), language: 'en_GB', practice: false, renew: false },
  ])
})

test('resumes an e-learning that was started', async () => {
  const { server, address } = await start({
    tasks: [elearningTask({ status: 'inprogress', executionUuid: uuidOf(43), progressPercent: 50 })],
  })
  await expect.element(hero('Fire safety')).toMatchTextContent(text('elearning.overview.hero.continue'))
  const minutes = withSpaces(formats.minutes(15))
  await expect
    .element(hero('Fire safety'))
    .toMatchTextContent(text('elearning.overview.hero.minutesLeft', { minutes }))

  await hero('Fire safety')
    .getByRole('link', { name: text('elearning.task.resume') })
    .click()

  expect(address()).toBe(`/dashboard/apps/elearnings/execution/${uuidOf(43)}`)
  expect(server.inputs('elearning.createExecution')).toEqual([])
})

test('starts the most urgent analysis', async () => {
  const { server, address } = await start({
    tasks: [elearningTask()],
    analyses: [analysisTask({ status: 'overdue', dueInDays: -2, dueDate: dateIn(-2) })],
  })
  const since = text('common.time.sinceDays', { count: 2 })
  await expect
    .element(hero('Office work'))
    .toMatchTextContent(text('elearning.overview.hero.overdue', { since }))

  await hero('Office work')
    .getByRole('button', { name: text('riskAssessment.task.start') })
    .click()

  await expect.poll(address).toBe(`/dashboard/apps/risk-assessments/execution/${uuidOf(42)}`)
  expect(server.inputs('riskExecution.createExecution')).toEqual([{ assignmentUuid: uuidOf(12) }])
})

test('resumes an analysis that was started', async () => {
  const { address } = await start({
    analyses: [analysisTask({ status: 'inprogress', executionUuid: uuidOf(44), progressPercent: 40 })],
  })

  await hero('Office work')
    .getByRole('link', { name: text('riskAssessment.task.resume') })
    .click()

  expect(address()).toBe(`/dashboard/apps/risk-assessments/execution/${uuidOf(44)}`)
})

test('reports the progress of the most urgent action', async () => {
  await start({ actions: [riskActionRow({ dueDate: dateIn(-1), dueStatus: 'overdue' })] })

  await hero('Mark the steps')
    .getByRole('button', { name: text('riskAssessment.overview.report') })
    .click()

  await expect
    .element(page.getByRole('dialog', { name: text('riskAssessment.overview.reportTitle') }))
    .toBeVisible()
})

test('links to the effectiveness check if it is the most urgent task', async () => {
  const { address } = await start({
    actions: [riskActionRow({ state: 'done', dueStatus: 'done', effectivenessDueOn: dateIn(-5) })],
    permissions: [...ownTasks, riskAction.createRiskAction.access],
  })

  await hero('Mark the steps')
    .getByRole('link', { name: text('riskAssessment.overview.check') })
    .click()

  expect(address()).toContain(`/evaluation/details/${uuidOf(23)}/risk-actions`)
})

test('lists the other e-learnings, without the most urgent one', async () => {
  await start({ tasks: [elearningTask(), elearningTask({ taskUuid: uuidOf(5), title: 'First aid' })] })

  await expect.element(page.getByRole('heading', { name: 'First aid' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Fire safety' }).elements()).toHaveLength(1)
})

test('lists the analyses and actions on their tab', async () => {
  await start({
    tasks: [elearningTask({ status: 'overdue', dueInDays: -1, dueDate: dateIn(-1) })],
    analyses: [analysisTask()],
    actions: [riskActionRow()],
    tab: 'risk-assessments',
  })

  await expect.element(page.getByRole('heading', { name: 'Office work' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Mark the steps' })).toBeVisible()
})

test('changes the tab', async () => {
  const { address } = await start({ tasks: [elearningTask()] })

  await page.getByRole('link', { name: text('elearning.overview.tabs.risk-assessments') }).click()

  expect(address()).toBe('/dashboard/start/overview/risk-assessments')
})

test.each([
  [
    'e-learnings',
    'elearnings',
    'elearning.overview.noMore',
    'elearning.overview.all',
    'elearnings/my-elearnings',
  ],
  [
    'analyses',
    'risk-assessments',
    'riskAssessment.overview.noMore',
    'riskAssessment.overview.all',
    'risk-assessments/my-analyses',
  ],
] as const)(
  'explains that there are no further %s, and links to the full list',
  async (_, tab, none, all, path) => {
    const { address } = await start({ tasks: [elearningTask()], tab })
    await expect.element(page.getByText(text(none))).toBeVisible()

    await page.getByRole('link', { name: text(all) }).click()

    expect(address()).toBe(`/dashboard/apps/${path}`)
  },
)

test('adds up the progress in e-learnings, analyses and actions', async () => {
  await start({
    tasks: [elearningTask()],
    analyses: [analysisTask(), analysisTask({ riskAssessmentTaskUuid: uuidOf(15), status: 'completed' })],
    actions: [riskActionRow()],
    doneCount: 2,
    changes: { nextExpiry: '2027-03-02' },
  })

  await expect
    .element(progress())
    .toMatchTextContent(text('elearning.overview.standing.count', { done: 4, total: 8 }))
  await expect.element(progress()).toMatchTextContent(withSpaces(formats.shortDate('2027-03-02')))
})

test('counts the member’s completed actions', async () => {
  const { server } = await start({ tasks: [elearningTask()] })

  await expect
    .poll(() => server.inputs('riskAction.readRiskActionList').map(({ filter }) => filter))
    .toContainEqual({ responsible: [ada.uuid], due: ['done'] })
})

test('announces the next task once everything is done', async () => {
  const nextDue = [{ taskUuid: uuidOf(5), title: 'First aid', dueDate: '2027-03-02' }]
  await start({
    tasks: [elearningTask({ status: 'completed', dueInDays: null, dueDate: null })],
    changes: { nextDue },
  })

  await expect.element(page.getByText(text('elearning.overview.clear.title'))).toBeVisible()
  const date = formats.date('2027-03-02')
  await expect
    .element(page.getByText(text('elearning.overview.clear.next', { title: 'First aid', date })))
    .toBeVisible()
})

test('explains that nothing has been assigned yet', async () => {
  await start()

  await expect.element(page.getByText(text('elearning.overview.empty.title'))).toBeVisible()
  expect(progress().elements()).toEqual([])
})

test('shows the actions of a member without other tasks', async () => {
  await start({ actions: [riskActionRow({ state: 'defined' })] })

  await expect.element(page.getByText(text('elearning.overview.empty.title'))).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.overview.notAgreed'))).toBeVisible()
})

test('shows that there are new answers to the member’s questions', async () => {
  await start({ tasks: [elearningTask()], changes: { newAnswers: 2 } })

  await expect.element(page.getByText(text('elearning.questions.newAnswers', { count: 2 }))).toBeVisible()
})

test('explains to advisers that they have no tasks, and requests none', async () => {
  const { server } = await start({ permissions: [] })

  await expect.element(page.getByText(text('elearning.overview.adviser.title'))).toBeVisible()
  expect(server.inputs('elearning.readMemberTasks')).toEqual([])
  expect(server.inputs('elearning.readMemberStatistics')).toEqual([])
})

test('shows figures about org units and locations to a member who may read them', async () => {
  await start({ tasks: [elearningTask()], permissions: [...ownTasks, overview.readStatus.access] })

  await expect
    .element(page.getByRole('region', { name: text('elearning.overview.leaders.label') }))
    .toBeVisible()
})

test('explains that the tasks could not be loaded, and offers to try again', async () => {
  fakeServer({
    'elearning.readMemberTasks': new Refusal(0),
    'elearning.readMemberStatistics': statistics,
    'riskExecution.readMemberTasks': pageWith([]),
    'riskAction.readRiskActionList': pageWith([]),
  })
  await signIn({ permissions: ownTasks })
  await renderUi(<OverviewPage tab="elearnings" />, { language: 'en_GB' })
  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  fakeServer({ 'elearning.readMemberTasks': pageWith([elearningTask()]) })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(hero('Fire safety')).toBeVisible()
})

test('is accessible', async () => {
  await start({
    tasks: [elearningTask(), elearningTask({ taskUuid: uuidOf(5), title: 'First aid' })],
    changes: { nextExpiry: '2027-03-02' },
  })
  await expect.element(hero('Fire safety')).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
