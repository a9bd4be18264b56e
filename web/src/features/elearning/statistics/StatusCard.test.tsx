import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { StatusCard } from './StatusCard.tsx'
import { statisticsSearch } from './statistics-filter.ts'
import { createSummary } from './statistics-fixture.ts'

const english = { language: 'en_GB', validateSearch: statisticsSearch } as const
const statuses = ['completed', 'inprogress', 'due', 'overdue'] as const

test('shows the number of members with each status, as a ring and as a table', async () => {
  const { container } = await renderUi(<StatusCard summary={createSummary()} filter={{}} />, english)
  const rows = page.getByRole('table', { name: text('statistics.today') }).getByRole('row')
  const shown = rows
    .elements()
    .slice(1)
    .map((row) => row.textContent)

  expect(shown).toEqual(
    ['1,000', '0', '200', '40'].map((count, index) => {
      const status = statuses[index] ?? 'due'
      return `${text(`statistics.states.${status}`)}${count}`
    }),
  )
  const parts = [...container.querySelectorAll<SVGCircleElement>('circle[data-tone]')]
  expect(parts.map((part) => part.dataset['tone'])).toEqual(['completed', 'due', 'overdue'])
  await expect.element(page.getByText('81%')).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('links each number to the list of members that it counts, and keeps the other filters', async () => {
  const { address } = await renderUi(
    <StatusCard summary={createSummary()} filter={{ search: 'Berta' }} />,
    english,
  )
  await page.getByRole('link', { name: text('statistics.states.overdue') }).click()

  await expect.poll(address).toContain('#list')
  await expect.poll(() => decodeURIComponent(address())).toMatch(/search.*Berta/)
  await expect.poll(() => decodeURIComponent(address())).toMatch(/status.*overdue/)
})

test('shows the past day that the numbers are from', async () => {
  await renderUi(<StatusCard summary={createSummary()} filter={{ asOf: '2026-03-01' }} />, english)

  await expect
    .element(page.getByRole('heading', { name: text('statistics.asOf', { date: '1 March 2026' }) }))
    .toBeVisible()
})

test('shows that no member has the e-learning', async () => {
  const none = createSummary({ completed: 0, due: 0, overdue: 0, total: 0 })
  const { container } = await renderUi(<StatusCard summary={none} filter={{}} />, english)

  await expect.element(page.getByText(text('statistics.nobody'))).toBeVisible()
  expect(container.querySelector('svg')).toBeNull()
})

test('links to the exempt members', async () => {
  const { address } = await renderUi(
    <StatusCard summary={createSummary({ exempt: 7 })} filter={{}} />,
    english,
  )
  await page.getByRole('link', { name: text('statistics.exemption.list', { total: '7' }) }).click()

  await expect.poll(address).toContain('exempt')
})

test('shows a placeholder while the numbers are loaded', async () => {
  await renderUi(<StatusCard summary={undefined} filter={{}} />, english)

  await expect.element(page.getByRole('heading', { name: text('statistics.today') })).toBeVisible()
  await expect.poll(() => page.getByRole('table').elements()).toHaveLength(0)
})
