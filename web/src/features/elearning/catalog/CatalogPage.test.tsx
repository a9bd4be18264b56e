import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import type { CatalogEntry } from '@sorgfalt/contract/elearning/catalog'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { CatalogPage } from './CatalogPage.tsx'
import { catalogSearch } from './catalog-filter.ts'
import { createAssignments, createEntry, createSettings, elearningUuid } from './catalog-fixture.ts'

interface Options {
  permissions?: string[]
  at?: string
}

async function renderPage(rows: CatalogEntry[], { permissions = [], at = '/catalog' }: Options = {}) {
  await signIn({ permissions })
  const server = fakeServer({
    'elearningCatalog.readCatalog': { rows, total: rows.length, page: 1, perPage: 25 },
    'elearningCatalog.readSettings': createSettings(),
    'elearningAssignment.readAssignments': createAssignments([]),
    'orgUnit.list': { rows: [], total: 0, page: 1, perPage: 100 },
    'memberList.getList': { rows: [], total: 0, page: 1, perPage: 100 },
  })
  const ui = await renderUi(<CatalogPage />, { route: '/catalog', at, validateSearch: catalogSearch })
  const lastFilter = () => server.inputs('elearningCatalog.readCatalog').at(-1)?.filter

  return { lastFilter, ...ui }
}

const table = () => page.getByRole('table', { name: text('elearning.catalog.title') })
const counts = { completed: 0, due: 0, inprogress: 0, overdue: 0 }

test('lists an e-learning with its settings', async () => {
  await renderPage([createEntry({ image: '/media/abc' })])

  const row = page.getByRole('row', { name: /Brandschutz/ })
  await expect.element(row.getByText('Brände verhindern')).toBeVisible()
  await expect.element(row.getByText(text('elearning.catalog.everyMonths', { count: 12 }))).toBeVisible()
  await expect.element(row.getByText('20 Min.')).toBeVisible()
  await expect.element(row.getByText(text('elearning.catalog.valid', { done: 4, total: 10 }))).toBeVisible()
  await expect.poll(() => row.element().querySelector('img')?.getAttribute('src')).toBe('/media/abc')
  const shared = {
    number: text('elearning.catalog.context', { count: 1 }),
    languages: 'Deutsch und Englisch',
  }
  await expect
    .element(page.getByText(text('elearning.catalog.contextWhole', { ...shared, assigned: 1 })))
    .toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('links from the title to the settings', async () => {
  await renderPage([createEntry()])

  await expect
    .element(page.getByRole('rowheader').getByRole('link', { name: 'Brandschutz' }))
    .toHaveAttribute('href', `/dashboard/apps/elearnings/catalog/details/${elearningUuid}/settings`)
})

const states: [string, Partial<CatalogEntry>, () => string][] = [
  ['a draft', { released: false }, () => text('elearning.preview.notReleased')],
  ['no assignment', { memberCount: 0, assigned: false }, () => text('elearning.catalog.assignedNo')],
  ['overdue members', {}, () => text('elearning.catalog.overduePeople.inColumn', { count: 2 })],
  [
    'that nobody is overdue',
    { counts: { ...counts, completed: 4, due: 6 }, validCount: 4 },
    () => text('elearning.catalog.overdueNone.inColumn'),
  ],
]

test.each(states)('shows %s', async (_, changes, expected) => {
  await renderPage([createEntry(changes)])

  await expect.element(page.getByRole('row', { name: /Brandschutz/ }).getByText(expected())).toBeVisible()
})

test('shows neither interval nor figures of an e-learning that is not assigned', async () => {
  await renderPage([createEntry({ assigned: false, memberCount: 0 })])

  const row = page.getByRole('row', { name: /Brandschutz/ })
  await expect.element(row.getByText(text('elearning.catalog.assignedNo'))).toBeVisible()
  await expect.poll(() => row.getByText('–').elements()).toHaveLength(2)
})

test.each([
  ['links overdue members to the statistics with the permission', ['elearning.read-statistics'], 1],
  ['has no link to the statistics without the permission', [], 0],
])('%s', async (_, permissions, links) => {
  await renderPage([createEntry()], { permissions })
  await expect.element(page.getByRole('link', { name: 'Brandschutz' })).toBeVisible()

  const overdue = page.getByRole('link', {
    name: text('elearning.catalog.overduePeople.inColumn', { count: 2 }),
  })

  await expect.poll(() => overdue.elements()).toHaveLength(links)
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

const assign = elearningAssignment.assign.access
const menuItem = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
const openMenu = () =>
  page.getByRole('button', { name: text('common.table.actionsOf', { name: 'Brandschutz' }) }).click()
const dialog = () => page.getByRole('dialog')

test('assigns the e-learning of a row from its menu', async () => {
  await renderPage([createEntry()], { permissions: [assign] })

  await openMenu()
  await menuItem(text('elearning.assign.open')).click()

  await expect.element(dialog()).toHaveAccessibleName(/Brandschutz/)
})

test('does not offer to assign a draft, and explains why', async () => {
  await renderPage([createEntry({ released: false })], { permissions: [assign] })

  await openMenu()

  await expect.element(menuItem(text('elearning.assign.open'))).toBeDisabled()
  await expect.element(page.getByText(text('elearning.preview.onlyDraft'))).toBeVisible()
})

test('offers to assign only with the permission', async () => {
  await renderPage([createEntry()])

  await openMenu()

  await expect.element(menuItem(text('elearning.catalog.tabs.settings'))).toBeVisible()
  await expect.element(menuItem(text('elearning.assign.open'))).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: text('elearning.assign.open') }))
    .not.toBeInTheDocument()
})

test('groups the e-learnings that are not assigned, each with a button that assigns it', async () => {
  const unassigned = { assigned: false, memberCount: 0, elearningUuid: elearningUuid.replace(/1$/, '9') }
  await renderPage([createEntry(), createEntry({ ...unassigned, title: 'Leitern' })], {
    permissions: ['elearning.assign'],
  })
  await expect
    .element(page.getByText(text('elearning.catalog.assignedHeading'), { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText(text('elearning.catalog.unassignedHeading'))).toBeVisible()

  const name = text('elearning.assign.title', { name: 'Leitern' })
  await page.getByRole('button', { name, exact: true }).click()

  await expect.element(page.getByRole('dialog', { name })).toBeVisible()
})

test('says on a phone, where the column has no label, that the members are overdue', async () => {
  await setPhoneSize()
  await renderPage([createEntry()])

  await expect
    .element(page.getByText(text('elearning.catalog.overduePeople.onCard', { count: 2 })).first())
    .toBeVisible()
})
