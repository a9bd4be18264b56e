import type { CatalogEntry } from '@sorgfalt/contract/elearning/catalog'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { CatalogPage } from './CatalogPage.tsx'
import { catalogSearch } from './catalog-filter.ts'
import { createEntry, elearningUuid } from './catalog-fixture.ts'

interface Options {
  permissions?: string[]
  at?: string
}

async function renderPage(rows: CatalogEntry[], { permissions = [], at = '/catalog' }: Options = {}) {
  await signIn({ permissions })
  const server = fakeServer({
    'elearningCatalog.readCatalog': { rows, total: rows.length, page: 1, perPage: 25 },
  })
  const ui = await renderUi(<CatalogPage />, { route: '/catalog', at, validateSearch: catalogSearch })
  const lastFilter = () => server.inputs('elearningCatalog.readCatalog').at(-1)?.filter

  return { lastFilter, ...ui }
}

const table = () => page.getByRole('table', { name: text('elearning.catalog.title') })
const counts = { completed: 0, due: 0, inprogress: 0, overdue: 0 }

test('lists an e-learning with its settings', async () => {
  await renderPage([createEntry()])

  const row = page.getByRole('row', { name: /Brandschutz/ })
  await expect
    .element(row.getByRole('cell', { name: text('elearning.categories.fire-safety') }))
    .toBeVisible()
  await expect.element(row.getByText('Deutsch, English')).toBeVisible()
  await expect.element(row.getByText(text('elearning.catalog.everyMonths', { count: 12 }))).toBeVisible()
  await expect.element(row.getByText('00:20')).toBeVisible()
  await expect.element(page.getByText(text('elearning.catalog.context', { count: 1 }))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('links from the title to the settings', async () => {
  await renderPage([createEntry()])

  await expect
    .element(page.getByRole('rowheader').getByRole('link', { name: 'Brandschutz' }))
    .toHaveAttribute('href', `/dashboard/apps/elearnings/catalog/details/${elearningUuid}/settings`)
})

const statuses: [string, Partial<CatalogEntry>, () => string][] = [
  ['a draft', { released: false }, () => text('elearning.preview.notReleased')],
  ['an assignment without members', { memberCount: 0 }, () => text('elearning.catalog.assignedYes')],
  ['no assignment', { memberCount: 0, assigned: false }, () => text('elearning.catalog.assignedNo')],
  ['overdue members first', {}, () => text('elearning.catalog.overdue', { count: 2 })],
  [
    'members who are done when none is overdue',
    { counts: { ...counts, completed: 4, due: 6 } },
    () => text('elearning.catalog.done', { done: 4, total: 10 }),
  ],
  [
    'that all members are done',
    { counts: { ...counts, completed: 10 } },
    () => text('elearning.catalog.done', { done: 10, total: 10 }),
  ],
]

test.each(statuses)('shows %s as the status', async (_, changes, expected) => {
  await renderPage([createEntry(changes)])

  await expect.element(page.getByRole('row', { name: /Brandschutz/ }).getByText(expected())).toBeVisible()
})

test('shows that the company does not use an e-learning', async () => {
  await renderPage([createEntry({ interval: null })])

  await expect.element(table().getByText(text('elearning.catalog.notUsed'))).toBeVisible()
})

test.each([
  ['links the status to the statistics with the permission', ['elearning.read-statistics'], 1],
  ['has no link to the statistics without the permission', [], 0],
])('%s', async (_, permissions, links) => {
  await renderPage([createEntry()], { permissions })
  await expect.element(page.getByRole('link', { name: 'Brandschutz' })).toBeVisible()

  const status = page.getByRole('link', { name: text('elearning.catalog.overdue', { count: 2 }) })

  expect(status.elements()).toHaveLength(links)
})

test('filters by topic, assignment and language', async () => {
  const { lastFilter } = await renderPage([createEntry()])
  await expect.element(table()).toBeVisible()
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  await choose(text('elearning.catalog.assigned'), text('elearning.catalog.assignedNo'))
  await choose(text('elearning.catalog.language'), 'English')
  await page
    .getByRole('button', { name: new RegExp(text('elearning.catalog.category')), expanded: false })
    .click()
  await page.getByRole('option', { name: text('elearning.categories.ladders') }).click()
  await page.getByRole('option', { name: text('elearning.categories.ppe') }).click()

  await expect.poll(lastFilter).toEqual({ assigned: false, language: 'en_GB', category: ['ladders', 'ppe'] })
})

test('reads the filters from the address, and removes a filter through its chip', async () => {
  const { lastFilter } = await renderPage([createEntry()], { at: '/catalog?assigned=true&language=de_DE' })
  const [label, value] = [text('elearning.catalog.language'), 'Deutsch']

  await page.getByRole('button', { name: text('common.filter.remove', { label, value }) }).click()

  await expect.poll(lastFilter).toEqual({ assigned: true })
})

test('searches and clears the search', async () => {
  const { lastFilter, address } = await renderPage([createEntry()])
  await expect.element(table()).toBeVisible()
  const search = page.getByRole('searchbox', { name: text('elearning.catalog.search') })

  await search.fill('Brand')
  await expect.poll(lastFilter).toEqual({ search: 'Brand' })
  await search.fill('')

  await expect.poll(address).toBe('/catalog')
})

test('explains an empty catalogue', async () => {
  await renderPage([])

  await expect.element(page.getByText(text('elearning.catalog.emptyText'))).toBeVisible()
})

test('explains why the catalogue cannot be loaded', async () => {
  await signIn()
  fakeServer({ 'elearningCatalog.readCatalog': refuse('Permission.Missing') })
  await renderUi(<CatalogPage />)

  await expect.element(page.getByText(text('common.errorCodes.Permission.Missing')).first()).toBeVisible()
})
