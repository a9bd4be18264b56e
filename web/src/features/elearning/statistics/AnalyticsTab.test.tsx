import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { AnalyticsTab } from './AnalyticsTab.tsx'
import { statisticsSearch } from './statistics-filter.ts'
import { createRow, createSummary, elearningUuid } from './statistics-fixture.ts'

const charts = {
  byOrgUnit: [
    {
      orgUnitUuid: '0190a000-0000-7000-8000-00000000d001',
      orgUnitName: 'Workshop',
      counts: { completed: 6, inprogress: 1, due: 0, overdue: 5 },
    },
  ],
  moreOrgUnits: false,
  byMonth: [{ month: '2026-11', count: 3 }],
}

/** Renders the tab for a user with these permissions, with one member in the list. */
async function renderTab(at = '/', permissions: string[] = []) {
  const summary = createSummary({ trained: 900 })
  const server = fakeServer({
    'elearningStatistics.readStatistics': {
      rows: [createRow()],
      total: 1,
      page: 1,
      perPage: 25,
      summary,
      contents: [],
    },
    'elearningStatistics.readCharts': charts,
    'memberList.readFilterOptions': { orgUnits: [], orgUnitCount: 0, locations: [], locationCount: 0 },
  })
  await signIn({ permissions })
  const rendered = await renderUi(<AnalyticsTab elearningUuid={elearningUuid} />, {
    language: 'en_GB',
    at,
    validateSearch: statisticsSearch,
  })
  await expect.element(page.getByRole('table', { name: text('statistics.list.title') })).toBeVisible()
  return { ...rendered, server }
}
const rowMenu = () =>
  page.getByRole('button', { name: text('common.table.actionsOf', { name: 'Beispiel, Berta' }) })

test('shows the charts of today and the list of members', async () => {
  const { server } = await renderTab()

  await expect.element(page.getByRole('heading', { name: text('statistics.today') })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Workshop' })).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'Beispiel, Berta' })).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningStatistics.readCharts'))
    .toEqual([{ elearningUuid, filter: {} }])
  expect(await axeViolations()).toEqual([])
})

test('filters the list by a status, but not the charts', async () => {
  const { server } = await renderTab()
  await page.getByRole('link', { name: text('statistics.states.overdue'), exact: true }).click()

  await expect
    .poll(() => server.inputs('elearningStatistics.readStatistics').at(-1)?.filter)
    .toEqual({ status: ['overdue'] })
  await expect
    .poll(() => server.inputs('elearningStatistics.readCharts'))
    .toEqual([{ elearningUuid, filter: {} }])
})

test('reads list and charts for a past day, and lists the members trained on that day', async () => {
  const { server } = await renderTab()
  await page.getByLabelText(text('statistics.asOfField')).fill('2026-03-01')

  await expect
    .element(page.getByRole('heading', { name: text('statistics.asOf', { date: '1 March 2026' }) }))
    .toBeVisible()
  await expect
    .poll(() => server.inputs('elearningStatistics.readStatistics').at(-1)?.filter)
    .toEqual({ asOf: '2026-03-01', trained: true })
  await expect
    .poll(() => server.inputs('elearningStatistics.readCharts').at(-1)?.filter)
    .toEqual({ asOf: '2026-03-01' })
})

test('without the permissions, offers no menu for the members in the list', async () => {
  await renderTab()

  await expect.poll(() => rowMenu().elements()).toHaveLength(0)
})

test('opens a dialog for the member in the row when an entry of the row’s menu is chosen', async () => {
  await renderTab('/', ['elearning.reset-execution', 'elearning.exempt-task', 'elearning.revoke-result'])
  await rowMenu().click()
  await page.getByRole('menuitem', { name: text('statistics.exemption.action') }).click()

  const headline = text('statistics.exemption.title', { name: 'Berta Beispiel' })
  await expect.element(page.getByRole('dialog', { name: headline })).toBeVisible()
})

test('offers no menu for the members in the list of a past day', async () => {
  await renderTab('/?filter={"asOf":"2026-03-01"}', ['elearning.reset-execution', 'elearning.exempt-task'])

  await expect.poll(() => rowMenu().elements()).toHaveLength(0)
})
