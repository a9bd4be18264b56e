import type { EvaluationRow } from '@sorgfalt/contract/risk-assessment/evaluation'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '#lib/format.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { resultUuid, toUuid } from '../plan/plan-fixture.ts'
import { EvaluationsPage } from './EvaluationsPage.tsx'
import { evaluationSearch } from './evaluation-filter.ts'
import { assignmentUuid, createFinishedRound, createRound, nodeSearch } from './evaluation-fixture.ts'

const finisher = [
  'risk-assessment.read-assignment-overview-list',
  'risk-assessment.complete-execution',
  'risk-assessment.remind',
]

async function renderPage(rows: EvaluationRow[], answers: Answers = {}, permissions = finisher) {
  const server = fakeServer({
    ...nodeSearch,
    'riskEvaluation.readAssignmentOverviewList': { rows, total: rows.length, page: 1, perPage: 25 },
    ...answers,
  })
  await signIn({ permissions })
  const ui = await renderUi(<EvaluationsPage />, {
    language: 'en_GB',
    at: '/evaluations',
    validateSearch: evaluationSearch,
  })
  return { ...ui, server }
}
const finishButton = () => page.getByRole('button', { name: text('riskAssessment.evaluations.steps.finish') })
const remindButton = () => page.getByRole('button', { name: text('riskAssessment.evaluations.steps.remind') })
const running = { canFinish: false, status: 'running', legend: 'running', completedCount: 4 } as const
const menuItem = (key: 'open' | 'finish.action' | 'remind.action') =>
  page.getByRole('menuitem', { name: new RegExp(text(`riskAssessment.evaluations.${key}`)) })
const openMenu = () =>
  page
    .getByRole('button', {
      name: text('common.table.actionsOf', { name: 'Warehouse work, Logistics, Hall 2' }),
    })
    .click()
const lastFilter = (server: ReturnType<typeof fakeServer>) =>
  server.inputs('riskEvaluation.readAssignmentOverviewList').at(-1)?.filter

test('a round without a result shows its participation and can be finished', async () => {
  await renderPage([createRound()])

  const submitted = text('riskAssessment.evaluations.submitted', { done: '7', total: '10' })
  await expect.element(page.getByRole('cell', { name: submitted })).toBeVisible()
  await finishButton().click()

  await expect
    .element(page.getByRole('dialog', { name: text('riskAssessment.evaluations.finish.title') }))
    .toBeVisible()
})

test('is accessible', async () => {
  await renderPage([createRound(), createFinishedRound({ roundUuid: toUuid(75), title: 'Office work' })])

  await expect.element(page.getByRole('link', { name: /Office work/ })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('links a finished round to its result', async () => {
  const { address } = await renderPage([createFinishedRound()])

  const undecided = text('riskAssessment.evaluations.undecided', { count: 2 })
  await expect.element(page.getByText(undecided)).toBeVisible()
  await page.getByRole('link', { name: /Warehouse work/ }).click()

  await expect.poll(address).toContain(`/evaluation/details/${resultUuid}/risks`)
})

test('shows in the menu why a round cannot be finished', async () => {
  await renderPage([
    createRound({ canFinish: false, status: 'running', legend: 'running', completedCount: 5 }),
  ])

  await openMenu()

  await expect.element(menuItem('open')).toBeDisabled()
  await expect.element(menuItem('finish.action')).toBeDisabled()
  const missing = text('riskAssessment.evaluations.finish.missing', { count: 1, done: 5, needed: 6 })
  await expect.element(page.getByText(missing)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test.each([
  ['survey', 6, 5, 1],
  ['inspection', 4, 1, 3],
] as const)('shows how many submissions a running %s with a minimum of %i lacks', async (...row) => {
  const [kind, minimumCompletions, completedCount, count] = row
  const short = { canFinish: false, status: 'running', legend: 'running' } as const
  await renderPage([createRound({ ...short, kind, minimumCompletions, completedCount })])

  const state = text('riskAssessment.legend.running')
  const missing = text('riskAssessment.evaluations.missing', { state, count })
  await expect.element(page.getByText(missing)).toBeVisible()
})

test('distinguishes rounds with the same title by their number and area', async () => {
  await renderPage([createRound({ roundNumber: 3 })])

  const round = text('riskAssessment.evaluations.round', { number: 3 })
  await expect.element(page.getByRole('rowheader')).toMatchTextContent(`Warehouse work${round}`)
  await expect.element(page.getByRole('cell', { name: 'Logistics, Hall 2' })).toBeVisible()
})

test('shows the area below the title in a window without space for its column', async () => {
  await page.viewport(800, 900)
  onTestFinished(() => page.viewport(1280, 800))
  await renderPage([createRound()])

  const round = text('riskAssessment.evaluations.round', { number: 1 })
  await expect.element(page.getByText(`${round} · Logistics, Hall 2`)).toBeVisible()
})

test('shows overdue actions of a plan before its progress', async () => {
  const plan = { undecidedCount: 0, actionCount: 4, doneCount: 1, overdueCount: 2 }
  await renderPage([createFinishedRound({ status: 'agreed', legend: 'overdue', plan })])

  const overdue = text('riskAssessment.evaluations.actionsOverdue', { count: 2 })
  await expect.element(page.getByText(overdue)).toBeVisible()
})

test('offers the decisions about the risks of a finished round as the next step', async () => {
  const { address } = await renderPage([createFinishedRound()])

  await page.getByRole('link', { name: text('riskAssessment.evaluations.steps.decide') }).click()

  await expect.poll(address).toContain(`/evaluation/details/${resultUuid}/risks`)
})

test('shows the progress of an agreed plan', async () => {
  const plan = { undecidedCount: 0, actionCount: 4, doneCount: 1, overdueCount: 0 }
  await renderPage([createFinishedRound({ status: 'agreed', legend: 'agreed', plan })])

  const done = text('riskAssessment.evaluations.actionsDone', { done: 1, count: 4 })
  await expect.element(page.getByText(done)).toBeVisible()
})

test('marks a running round with too few members', async () => {
  await renderPage([
    createRound({ canFinish: false, status: 'running', legend: 'running', tooSmall: true, memberCount: 4 }),
  ])

  await expect.element(page.getByText(text('riskAssessment.catalog.assigning.tooSmall'))).toBeVisible()
})

test('does not offer to finish a round without the permission', async () => {
  await renderPage([createRound()], {}, finisher.slice(0, 1))

  await expect.element(page.getByRole('rowheader')).toBeVisible()
  await expect.element(finishButton()).not.toBeInTheDocument()
})

test('offers to remind the members of a running round, and asks first', async () => {
  const { server } = await renderPage([createRound(running)], {
    'riskReminder.preview': refuse('RiskAssessment.AssignmentNotFound'),
  })

  await remindButton().click()

  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => server.inputs('riskReminder.preview')).toEqual([{ assignmentUuid }])
})

test('says that a round has been reminded today instead of offering it', async () => {
  await renderPage([createRound({ ...running, remindedOn: today() })])

  await expect.element(page.getByText(text('riskAssessment.evaluations.reminded'))).toBeVisible()
  await expect.element(remindButton()).not.toBeInTheDocument()
})

test.each([
  ['too few members', { ...running, tooSmall: true }, 'riskAssessment.catalog.assigning.tooSmall'],
  ['no missing member', { completedCount: 10 }, 'riskAssessment.evaluations.remind.complete'],
  [
    'a start in the future',
    { ...running, status: 'planned', legend: 'planned' },
    'riskAssessment.evaluations.finish.planned',
  ],
] as const)('says in the menu why nobody can be reminded: %s', async (_reason, changes, hint) => {
  await renderPage([createRound(changes)])

  await openMenu()

  await expect.element(menuItem('remind.action')).toBeDisabled()
  await expect.element(page.getByRole('menu').getByText(text(hint)).first()).toBeVisible()
})

test('does not offer to remind without the permission', async () => {
  await renderPage([createRound(running)], {}, finisher.slice(0, 2))

  await expect.element(page.getByRole('rowheader')).toBeVisible()
  await expect.element(remindButton()).not.toBeInTheDocument()
})

test('explains the states and the bands', async () => {
  await renderPage([])

  await page.getByText(text('riskAssessment.evaluations.legend')).click()

  await expect.element(page.getByText(text('riskAssessment.evaluations.means.actionsDefined'))).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.evaluations.bandMeans.veryHigh'))).toBeVisible()
  const ofInspections = text('riskAssessment.evaluations.levelOf.inspection')
  await expect.element(page.getByText(ofInspections)).toBeVisible()
})

test('filters by status, org unit and location', async () => {
  const { server } = await renderPage([createRound()])

  await page.getByRole('combobox', { name: text('riskAssessment.catalog.status') }).click()
  await page.getByRole('option', { name: text('riskAssessment.rounds.done') }).click()
  await page.getByRole('combobox', { name: text('statistics.list.units') }).click()
  await page.getByRole('option', { name: 'Logistics' }).click()
  await page.getByRole('combobox', { name: text('statistics.list.location') }).click()
  await page.getByRole('option', { name: 'Vienna' }).click()

  await expect
    .poll(() => lastFilter(server))
    .toEqual({ status: ['done'], orgUnit: [toUuid(73)], location: [toUuid(74)] })
})

test('shows why the rounds could not be loaded', async () => {
  await renderPage([], {
    'riskEvaluation.readAssignmentOverviewList': refuse('Permission.Missing'),
  })

  await expect.element(page.getByText(text('common.errorCodes.Permission.Missing')).first()).toBeVisible()
})
