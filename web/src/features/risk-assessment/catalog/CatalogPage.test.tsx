import type { RiskCatalogEntry } from '@sorgfalt/contract/risk-assessment/catalog'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createAssignments, targetSearch } from '../assignment/assignment-fixture.ts'
import { CatalogPage } from './CatalogPage.tsx'
import { catalogSearch } from './catalog-filter.ts'
import { createCatalogEntry } from './catalog-fixture.ts'

async function renderPage(
  rows: RiskCatalogEntry[] = [createCatalogEntry()],
  {
    at = '/catalog',
    answers,
    permissions = [],
  }: { at?: string; answers?: Answers; permissions?: string[] } = {},
) {
  await signIn({ permissions })
  const server = fakeServer({
    'riskCatalog.readCatalogList': { rows, total: rows.length, page: 1, perPage: 25 },
    ...answers,
  })
  const ui = await renderUi(<CatalogPage />, { language: 'en_GB', at, validateSearch: catalogSearch })
  return { ...ui, server }
}
const second = createCatalogEntry({
  riskAssessmentTaskUuid: '0198f000-0000-7000-8000-000000000059',
  title: 'Office work',
})
const cell = (name: string) => page.getByRole('cell', { name })
const lastFilter = (server: ReturnType<typeof fakeServer>) =>
  server.inputs('riskCatalog.readCatalogList').at(-1)?.filter
const assigned = () => page.getByRole('combobox', { name: text('riskAssessment.catalog.assigned') })

test('lists the catalogues in the company’s packages', async () => {
  await renderPage()

  await expect.element(page.getByRole('link', { name: 'Work in the warehouse' })).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.catalog.context', { count: 1 }))).toBeVisible()
  await expect.element(cell(text('riskAssessment.kinds.survey'))).toBeVisible()
  await expect.element(cell(text('riskAssessment.catalog.notUsed'))).toBeVisible()
  await expect.element(cell(text('riskAssessment.catalog.assignedNo'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('groups the catalogues that are not assigned, each with a button that assigns it', async () => {
  await renderPage([createCatalogEntry({ assignmentCount: 1 }), second], {
    permissions: ['risk-assessment.assign'],
    answers: { ...targetSearch, 'riskAssignment.readAssignmentList': createAssignments([]) },
  })
  await expect.element(page.getByText(text('riskAssessment.catalog.assignedHeading'))).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.catalog.unassignedHeading'))).toBeVisible()

  const name = text('elearning.assign.title', { name: second.title })
  await page.getByRole('button', { name, exact: true }).click()

  await expect.element(page.getByRole('dialog', { name })).toBeVisible()
})

test('assigns a catalogue from the menu of its row', async () => {
  await renderPage([createCatalogEntry({ assignmentCount: 1 })], {
    permissions: ['risk-assessment.assign'],
    answers: { ...targetSearch, 'riskAssignment.readAssignmentList': createAssignments([]) },
  })

  const name = 'Work in the warehouse'
  await page.getByRole('button', { name: text('common.table.actionsOf', { name }) }).click()
  await page.getByRole('menuitem', { name: text('elearning.assign.open') }).click()

  await expect
    .element(page.getByRole('dialog', { name: text('elearning.assign.title', { name }) }))
    .toBeVisible()
})

test('shows no groups in another order', async () => {
  await renderPage([createCatalogEntry()], { at: '/catalog?sortBy=title' })

  await expect.element(page.getByRole('link', { name: 'Work in the warehouse' })).toBeVisible()
  await expect
    .element(page.getByText(text('riskAssessment.catalog.unassignedHeading')))
    .not.toBeInTheDocument()
})

test('links a catalogue to its settings', async () => {
  const entry = createCatalogEntry()
  const { address } = await renderPage([entry])

  await page.getByRole('link', { name: entry.title }).click()

  await expect.poll(address).toContain(`/catalog/details/${entry.riskAssessmentTaskUuid}/settings`)
})

test.for([
  [{ assignmentCount: 1 }, 'riskAssessment.catalog.assignments', { count: 1 }],
  [{ assignmentCount: 3, openRounds: 2 }, 'riskAssessment.catalog.running', { running: 2, count: 3 }],
] as const)('shows the numbers of assignments and running rounds for %j', async ([changes, key, values]) => {
  await renderPage([createCatalogEntry({ interval: 12, ...changes })])

  await expect.element(cell(text(key, values))).toBeVisible()
  await expect.element(cell(text('elearning.catalog.everyMonths', { count: 12 }))).toBeVisible()
})

test.for([
  ['Yes', true],
  ['No', false],
] as const)('filters catalogues by whether they are assigned: %s', async ([answer, expected]) => {
  const { server } = await renderPage()

  await assigned().click()
  await page.getByRole('option', { name: text(`riskAssessment.catalog.assigned${answer}`) }).click()

  await expect.poll(() => lastFilter(server)).toEqual({ assigned: expected })
})

test('removes the filter by assignments', async () => {
  const { server, address } = await renderPage(undefined, { at: '/catalog?assigned=false' })
  const filters = () => server.inputs('riskCatalog.readCatalogList').map(({ filter }) => filter)
  await expect.poll(filters).toContainEqual({ assigned: false })

  const label = text('riskAssessment.catalog.assigned')
  const value = text('riskAssessment.catalog.assignedNo')
  await page.getByRole('button', { name: text('common.filter.remove', { label, value }) }).click()

  await expect.poll(address).toBe('/catalog')
  await expect.element(page.getByRole('list', { name: text('common.filter.title') })).not.toBeInTheDocument()
})

test('searches and filters by category', async () => {
  const { server } = await renderPage()

  await page.getByRole('searchbox', { name: text('riskAssessment.catalog.search') }).fill('ware')
  const category = text('riskAssessment.catalog.category')
  await page.getByRole('button', { name: category, expanded: false }).click()
  await page.getByRole('option', { name: text('riskAssessment.categories.warehouse') }).click()

  await expect.poll(() => lastFilter(server)).toEqual({ search: 'ware', category: ['warehouse'] })
})

test('shows that the packages contain no catalogues', async () => {
  await renderPage([])

  await expect.element(page.getByText(text('riskAssessment.catalog.emptyTitle'))).toBeVisible()
})

test('shows why the catalogues could not be loaded', async () => {
  await renderPage([], { answers: { 'riskCatalog.readCatalogList': refuse('Permission.Missing') } })

  await expect.element(page.getByText(text('common.errorCodes.Permission.Missing')).first()).toBeVisible()
})
