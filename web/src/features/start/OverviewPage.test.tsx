import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { Lead, OwnTasks } from '@sorgfalt/contract/start/overview'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { stateWith } from '../company/onboarding/first-steps-fixture.ts'
import { OverviewPage } from './OverviewPage.tsx'
import type { OverviewTab } from './overview-tabs.ts'
import {
  analysisTask,
  calmLead,
  completed,
  dateIn,
  decision,
  elearningTask,
  formats,
  ownActions,
  ownTasks,
  riskActionRow,
  withSpaces,
} from './start-fixture.ts'

const access = [elearning.readMemberTasks, elearning.createExecution, riskExecution.readMemberTasks].map(
  (call) => call.access,
)

interface Start {
  own?: Partial<OwnTasks> | null
  lead?: Lead | null
  hasSteps?: boolean
  tab?: OverviewTab
}

const counts = { openElearnings: 0, openAnalyses: 0, canFinish: 0, overdueActions: 0, overdueMembers: 0 }
const answer = ({ own = {}, lead = null, hasSteps = false }: Start): Answers['overview.read'] => ({
  own: own && ownTasks({ tasks: [], ...own }),
  lead,
  firstSteps: hasSteps ? stateWith(2) : null,
  counts,
})

async function start({ tab = 'elearnings', ...content }: Start = {}) {
  const server = fakeServer({
    'overview.read': answer(content),
    'elearning.createExecution': { executionUuid: uuidOf(41) },
    'riskExecution.createExecution': { executionUuid: uuidOf(42) },
    'riskAction.readRiskActionDetails': { action: { description: '' } } as never,
  })
  await signIn({ permissions: access })
  const ui = await renderUi(<OverviewPage tab={tab} />, { language: 'en_GB' })

  return { server, ...ui }
}

const hero = (name: string) => page.getByRole('region', { name })
const progress = () => page.getByRole('complementary', { name: text('elearning.overview.standing.title') })
const heading = page.getByRole('heading', { level: 1 })
const headings = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map((one) => one.textContent)

test('greets the member and summarises the open tasks', async () => {
  await start({
    own: { tasks: [elearningTask(), elearningTask({ taskUuid: uuidOf(5), title: 'First aid' })] },
  })

  await expect.element(heading).toMatchTextContent('Ada')
  const summary = text('elearning.overview.sentence', { text: text('elearning.overview.due', { count: 2 }) })
  await expect.element(page.getByText(summary, { exact: false })).toBeVisible()
})

test('reads everything with one call', async () => {
  const { server } = await start({ own: { tasks: [elearningTask()] }, lead: calmLead })

  await expect.element(page.getByText(text('elearning.overview.decisions.none')).first()).toBeVisible()
  await expect.poll(() => server.inputs('overview.read')).toEqual([{}])
})

test('starts the most urgent e-learning', async () => {
  const { server, address } = await start({ own: { tasks: [elearningTask()] } })
  const minutes = withSpaces(formats.minutes(30))
  await expect
    .element(hero('Fire safety'))
    .toMatchTextContent(text('elearning.overview.hero.minutes', { minutes }))

  await hero('Fire safety')
    .getByRole('button', { name: text('elearning.task.start') })
    .click()

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/execution/${uuidOf(41)}`)
  await expect
    .poll(() => server.inputs('elearning.createExecution'))
    .toMatchObject([{ taskUuid: uuidOf(1), language: 'en_GB', practice: false, renew: false }])
})

test('resumes an e-learning that was started', async () => {
  const { server, address } = await start({
    own: {
      tasks: [elearningTask({ status: 'inprogress', executionUuid: uuidOf(43), progressPercent: 50 })],
    },
  })
  await expect.element(hero('Fire safety')).toMatchTextContent(text('elearning.overview.hero.continue'))

  await hero('Fire safety')
    .getByRole('link', { name: text('elearning.task.resume') })
    .click()

  await expect.poll(() => address()).toBe(`/dashboard/apps/elearnings/execution/${uuidOf(43)}`)
  expect(server.inputs('elearning.createExecution')).toEqual([])
})

test('starts the most urgent analysis', async () => {
  const { server, address } = await start({
    own: {
      tasks: [elearningTask()],
      analyses: [analysisTask({ status: 'overdue', dueInDays: -2, dueDate: dateIn(-2) })],
    },
  })
  const since = text('common.time.sinceDays', { count: 2 })
  await expect
    .element(hero('Office work'))
    .toMatchTextContent(text('elearning.overview.hero.overdue', { since }))

  await hero('Office work')
    .getByRole('button', { name: text('riskAssessment.task.start') })
    .click()

  await expect.poll(address).toBe(`/dashboard/apps/risk-assessments/execution/${uuidOf(42)}`)
  await expect
    .poll(() => server.inputs('riskExecution.createExecution'))
    .toEqual([{ assignmentUuid: uuidOf(12) }])
})

test('resumes an analysis that was started', async () => {
  const { address } = await start({
    own: {
      analyses: [analysisTask({ status: 'inprogress', executionUuid: uuidOf(44), progressPercent: 40 })],
    },
  })

  await hero('Office work')
    .getByRole('link', { name: text('riskAssessment.task.resume') })
    .click()

  await expect.poll(() => address()).toBe(`/dashboard/apps/risk-assessments/execution/${uuidOf(44)}`)
})

test('reports the progress of the most urgent action', async () => {
  await start({
    own: { actions: ownActions([riskActionRow({ dueDate: dateIn(-1), dueStatus: 'overdue' })]) },
  })

  await hero('Mark the steps')
    .getByRole('button', { name: text('riskAssessment.overview.report') })
    .click()

  await expect
    .element(page.getByRole('dialog', { name: text('riskAssessment.overview.reportTitle') }))
    .toBeVisible()
})

test('lists tasks of all kinds in one order by urgency, without the most urgent one', async () => {
  await start({
    own: {
      tasks: [
        elearningTask({ title: 'Later', taskUuid: uuidOf(6), dueInDays: 50, dueDate: dateIn(50) }),
        elearningTask({ status: 'overdue', dueInDays: -1, dueDate: dateIn(-1) }),
      ],
      analyses: [analysisTask()],
      actions: ownActions([riskActionRow({ dueDate: dateIn(3) })]),
    },
  })

  await expect.element(page.getByRole('heading', { name: 'Later' })).toBeVisible()
  await expect.poll(() => headings()).toEqual(['Mark the steps', 'Office work', 'Later'])
})

test('explains that an action is not agreed yet, and does not show it as the most urgent task', async () => {
  const later = riskActionRow({ state: 'defined', dueDate: dateIn(-4), dueStatus: 'overdue' })
  await start({ own: { tasks: [elearningTask()], actions: ownActions([later]) } })

  await expect.element(hero('Fire safety')).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.overview.notAgreed'))).toBeVisible()
})

test('changes the tab', async () => {
  const { address } = await start({ own: { tasks: [elearningTask()] } })

  await page.getByRole('link', { name: text('elearning.overview.tabs.risk-assessments') }).click()

  await expect.poll(() => address()).toBe('/dashboard/start/overview/risk-assessments')
})

test.each([
  ['e-learnings', 'elearnings', 'elearning.overview.all', 'elearnings/my-elearnings'],
  ['analyses', 'risk-assessments', 'riskAssessment.overview.all', 'risk-assessments/my-analyses'],
] as const)('explains that no %s are completed, and links to the full list', async (_, tab, all, path) => {
  const { address } = await start({ own: { tasks: [elearningTask()] }, tab })
  await expect.element(page.getByText(text(`elearning.overview.noneCompleted.${tab}`))).toBeVisible()

  await page.getByRole('link', { name: text(all) }).click()

  await expect.poll(() => address()).toBe(`/dashboard/apps/${path}`)
})

test('lists the completed tasks of the tab', async () => {
  await start({
    own: { tasks: [completed()], analyses: [analysisTask({ status: 'completed' })] },
    tab: 'risk-assessments',
  })

  await expect.element(page.getByRole('heading', { name: 'Office work' })).toBeVisible()
  await expect.poll(() => headings()).toEqual(['Office work'])
})

test('adds up the progress in e-learnings, analyses and actions', async () => {
  await start({
    own: {
      tasks: [elearningTask(), completed({ taskUuid: uuidOf(6) })],
      analyses: [analysisTask()],
      actions: ownActions([riskActionRow()], 2),
      nextExpiry: '2027-03-02',
    },
  })

  await expect
    .element(progress())
    .toMatchTextContent(text('elearning.overview.standing.count', { done: 3, total: 6 }))
  await expect.element(progress()).toMatchTextContent(withSpaces(formats.shortDate('2027-03-02')))
})

test('announces the next task once everything is done', async () => {
  await start({ own: { tasks: [completed({ title: 'First aid', dueDate: '2027-03-02' })] } })

  const date = formats.date('2027-03-02')
  await expect
    .element(page.getByText(text('elearning.overview.clear.next', { title: 'First aid', date })))
    .toBeVisible()
})

test('explains that nothing has been assigned yet', async () => {
  await start()

  await expect.element(page.getByText(text('elearning.overview.empty.title'))).toBeVisible()
  await expect.element(progress()).not.toBeInTheDocument()
})

test('shows that there are new answers to the member’s questions', async () => {
  await start({ own: { tasks: [elearningTask()], newAnswers: 2 } })

  await expect.element(page.getByText(text('elearning.questions.newAnswers', { count: 2 }))).toBeVisible()
})

test('shows leaders their open decisions, and their own tasks beside them', async () => {
  await start({
    own: { tasks: [elearningTask(), completed({ taskUuid: uuidOf(6) })] },
    lead: { ...calmLead, decisions: { total: 1, rows: [decision(1)] } },
  })

  await expect
    .element(page.getByText(text('elearning.overview.decisions.summary', { count: 1 }), { exact: false }))
    .toBeVisible()
  const own = page.getByRole('region', { name: text('elearning.overview.yourself.title') })
  await expect.element(own.getByRole('heading', { name: 'Fire safety' })).toBeVisible()
  await expect
    .element(own)
    .toMatchTextContent(text('elearning.overview.standing.sentence', { done: 1, total: 2 }))
  await expect.element(own.getByRole('button', { name: text('elearning.task.start') })).toBeVisible()
})

test('leaves out the leader’s own actions of a plan that is not agreed, as the progress does', async () => {
  const planned = riskActionRow({ riskActionUuid: uuidOf(7), state: 'defined', title: 'Order ladders' })
  await start({ own: { actions: ownActions([riskActionRow(), planned]) }, lead: calmLead })
  const own = page.getByRole('region', { name: text('elearning.overview.yourself.title') })

  await expect
    .element(own)
    .toMatchTextContent(text('elearning.overview.standing.sentence', { done: 0, total: 1 }))
  await expect.poll(() => own.getByRole('listitem').elements()).toHaveLength(1)
})

test('shows leaders at most three own tasks, and all of them on request', async () => {
  const tasks = [1, 2, 3, 4].map((number) =>
    elearningTask({ taskUuid: uuidOf(number), title: `Course ${number}` }),
  )
  await start({ own: { tasks }, lead: calmLead })
  const own = page.getByRole('region', { name: text('elearning.overview.yourself.title') })
  await expect.element(own.getByRole('listitem').nth(2)).toBeVisible()
  await expect.poll(() => own.getByRole('listitem').elements()).toHaveLength(3)

  await own.getByRole('button', { name: text('elearning.overview.decisions.all', { total: '4' }) }).click()

  await expect.poll(() => own.getByRole('listitem').elements().length).toBe(4)
})

test('shows advisers the figures, without tasks and decisions', async () => {
  await start({ own: null, lead: { ...calmLead, decisions: null } })

  await expect
    .element(page.getByText(text('elearning.overview.adviser.title'), { exact: false }))
    .toBeVisible()
  await expect
    .element(page.getByRole('region', { name: text('elearning.overview.leaders.label') }))
    .toBeVisible()
  await expect.element(page.getByText(text('elearning.overview.decisions.none'))).not.toBeInTheDocument()
})

const strip = () => page.getByRole('region', { name: text('elearning.overview.leaders.label') })

test('shows the first steps of a new company instead of figures and empty cards', async () => {
  await start({ hasSteps: true, lead: calmLead })

  await expect.element(page.getByRole('heading', { name: text('onboarding.title') })).toBeVisible()
  await expect
    .element(page.getByText(text('onboarding.summary', { count: 4, minutes: 20 }), { exact: true }))
    .toBeVisible()
  await expect.element(strip()).not.toBeInTheDocument()
  await expect.element(page.getByText(text('elearning.overview.decisions.none'))).not.toBeInTheDocument()
})

test('shows decisions below the first steps', async () => {
  await start({ hasSteps: true, lead: { ...calmLead, decisions: { total: 1, rows: [decision(1)] } } })

  await expect.element(page.getByRole('heading', { name: text('onboarding.title') })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: text('elearning.overview.decisions.title') }))
    .toBeVisible()
  await expect.element(strip()).not.toBeInTheDocument()
})

test('explains that the page could not be loaded, and offers to try again', async () => {
  fakeServer({ 'overview.read': new Refusal(0) })
  await signIn({ permissions: access })
  await renderUi(<OverviewPage tab="elearnings" />, { language: 'en_GB' })
  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  fakeServer({ 'overview.read': answer({ own: { tasks: [elearningTask()] } }) })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(hero('Fire safety')).toBeVisible()
})

test.each([
  ['member', { own: { tasks: [elearningTask(), completed({ taskUuid: uuidOf(6), title: 'Ladders' })] } }],
  [
    'leader',
    {
      own: { tasks: [elearningTask()] },
      lead: { ...calmLead, decisions: { total: 1, rows: [decision(1)] } },
    },
  ],
] as const satisfies readonly [string, Start][])('is accessible for a %s', async (_, content) => {
  await start(content)
  await expect.element(page.getByRole('heading', { name: 'Fire safety' })).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
