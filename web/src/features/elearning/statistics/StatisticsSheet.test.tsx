import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createDetails } from '#features/elearning/catalog/catalog-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { StatisticsSheet } from './StatisticsSheet.tsx'
import type { StatisticsSearch } from './statistics-filter.ts'
import { createRow, createSummary, elearningUuid } from './statistics-fixture.ts'

interface Start {
  search?: StatisticsSearch
  answers?: Answers
  hash?: string
}

/** Returns the server's answer with one page of the list. */
const createPage = (rows = [createRow()], total = rows.length) => ({
  rows,
  total,
  page: 1,
  perPage: 100 as const,
  summary: createSummary({ total }),
  contents: [],
})

async function renderSheet({ search = {}, answers, hash = '' }: Start = {}) {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  const server = fakeServer({
    'elearningCatalog.readDetails': createDetails({ elearningUuid, title: 'Fire safety' }),
    'elearningStatistics.readStatistics': createPage(),
    'memberList.readFilterOptions': {
      orgUnits: [],
      orgUnitCount: 0,
      locations: [{ uuid: uuidOf(1), name: 'Graz' }],
      locationCount: 1,
    },
    ...answers,
  })
  await signIn()
  const ui = await renderUi(<StatisticsSheet elearningUuid={elearningUuid} search={search} />, {
    language: 'en_GB',
    at: `/sheet${hash}`,
  })
  return { ...ui, server, print }
}
const title = () => page.getByRole('heading', { level: 1, name: 'Fire safety' })
const printButton = () => page.getByRole('button', { name: text('statistics.sheet.print') })
/** Returns the texts of the table, with ordinary spaces. */
const cells = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')))

test('lists the members with their certificates, the author and the filter', async () => {
  const { print } = await renderSheet()

  await expect.element(title()).toBeVisible()
  const content = `${text('statistics.list.version', { version: '1.2.0' })}, ${text(
    'statistics.list.revised',
    {
      date: '1 Jan 2025',
    },
  )}`
  await expect
    .poll(() => cells())
    .toEqual([
      ['Beispiel, Berta', 'Vienna', text('statistics.states.overdue'), '12 Nov 2025', '30 Nov 2026', content],
    ])
  await expect.element(page.getByText(text('statistics.sheet.everybody'))).toBeVisible()
  await expect.element(page.getByText(/by Ada Muster$/)).toBeVisible()
  expect(print).not.toHaveBeenCalled()
  expect(await axeViolations()).toEqual([])
})

test('shows members who have left, exemptions and revoked certificates', async () => {
  const { result } = createRow()
  await renderSheet({
    answers: {
      'elearningStatistics.readStatistics': createPage([
        createRow({ archived: true, location: null, result: null }),
        createRow({
          memberUuid: uuidOf(5),
          lastName: 'Zeiler',
          exemption: { reason: 'Leave', until: null },
          result: result && { ...result, validUntil: null, revokedOn: '2026-02-03' },
        }),
      ]),
    },
  })

  await expect.element(title()).toBeVisible()
  const [left, exempt] = cells()
  expect(left?.slice(0, 2)).toEqual([`Beispiel, Berta (${text('statistics.list.left')})`, '–'])
  expect(left?.slice(3)).toEqual(['–', '–', '–'])
  expect(exempt?.[2]).toBe(text('statistics.exemption.state'))
  const revoked = text('statistics.list.revoked', { date: '3 Feb 2026' })
  expect(exempt?.[4]).toBe(`${text('statistics.list.forGood')}${revoked}`)
})

test('says how many members had a certificate on a day, and describes the filter in words', async () => {
  const asOf = '2026-03-02'
  const location = [uuidOf(1)]
  const { server } = await renderSheet({
    search: { asOf, location, trained: true },
    answers: {
      'elearningStatistics.readStatistics': {
        ...createPage(),
        summary: createSummary({ trained: 900 }),
        contents: [{ version: '1.2.0', topics: ['Fire', 'Alarm'] }],
      },
    },
  })

  const answer = text('statistics.trained', { date: '2 March 2026', count: 900, total: '900', all: '1,240' })
  await expect.element(page.getByText(answer)).toBeVisible()
  await expect.element(page.getByText(text('statistics.limits'))).toBeVisible()
  await expect.element(page.getByText(text('statistics.asOf', { date: '2 March 2026' }))).toBeVisible()
  await expect.element(page.getByText(/Graz · /)).toBeVisible()
  const topics = text('statistics.contentOf', { version: '1.2.0', topics: 'Fire · Alarm' })
  await expect.element(page.getByText(topics)).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningStatistics.readStatistics')[0]?.filter)
    .toEqual({
      asOf,
      location,
      trained: true,
    })
})

test('says that no member matches the filter', async () => {
  await renderSheet({ answers: { 'elearningStatistics.readStatistics': createPage([]) } })

  await expect.element(page.getByText(text('statistics.sheet.nobody'))).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('prints when the print button is clicked', async () => {
  const { print } = await renderSheet()
  await expect.element(title()).toBeVisible()

  await printButton().click()

  await expect.poll(() => print).toHaveBeenCalledOnce()
})

test('starts to print without a click when the whole list has been loaded', async () => {
  const second = Promise.withResolvers<ReturnType<typeof createPage>>()
  const { server, print } = await renderSheet({
    hash: '#print',
    answers: {
      'elearningStatistics.readStatistics': ({ page: number }) =>
        number === 1 ? createPage([createRow()], 150) : second.promise,
    },
  })
  await expect.element(title()).toBeVisible()
  await expect.element(printButton()).toBeDisabled()
  expect(print).not.toHaveBeenCalled()

  second.resolve(createPage([createRow({ memberUuid: uuidOf(5), lastName: 'Zeiler' })], 150))

  await expect.poll(() => print.mock.calls.length).toBe(1)
  await expect.poll(() => cells().map(([name]) => name)).toEqual(['Beispiel, Berta', 'Zeiler, Berta'])
  await expect
    .poll(() => server.inputs('elearningStatistics.readStatistics').map((input) => input.page))
    .toEqual([1, 2])
})

test('prints the first 1,000 members and says that there are more', async () => {
  const { server } = await renderSheet({
    answers: {
      'elearningStatistics.readStatistics': ({ page: number }) =>
        createPage([createRow({ memberUuid: uuidOf(number) })], 1240),
    },
  })

  const cut = text('statistics.sheet.cut', { shown: '1,000', total: '1,240' })
  await expect.element(page.getByText(cut)).toBeVisible()
  await expect.poll(() => server.inputs('elearningStatistics.readStatistics').length).toBe(10)
})

test('explains that the list could not be read, and offers to try again', async () => {
  await renderSheet({ answers: { 'elearningStatistics.readStatistics': new Refusal(500) } })
  await expect.element(page.getByText(text('common.status.500')).first()).toBeVisible()
  await expect.element(printButton()).toBeDisabled()
  fakeServer({ 'elearningStatistics.readStatistics': createPage() })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(title()).toBeVisible()
  await expect.element(printButton()).toBeEnabled()
})

test('explains that a further page of the list could not be read, and offers to try again', async () => {
  const refused = new Refusal(500)
  await renderSheet({
    answers: {
      'elearningStatistics.readStatistics': ({ page: number }) =>
        number === 1 ? createPage([createRow()], 150) : refused,
    },
  })
  await expect.element(page.getByText(text('common.status.500')).first()).toBeVisible()
  await expect.element(printButton()).toBeDisabled()
  const second = createPage([createRow({ memberUuid: uuidOf(5), lastName: 'Zeiler' })], 150)
  fakeServer({ 'elearningStatistics.readStatistics': second })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(printButton()).toBeEnabled()
  await expect.poll(() => cells().map(([name]) => name)).toEqual(['Beispiel, Berta', 'Zeiler, Berta'])
})

test('returns to the statistics with the same filter', async () => {
  const { address } = await renderSheet({ search: { status: ['overdue'] } })

  await page.getByRole('link', { name: text('statistics.sheet.back') }).click()

  await expect.poll(() => decodeURIComponent(address())).toContain('analytics?status=["overdue"]')
})
