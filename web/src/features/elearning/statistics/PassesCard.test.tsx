import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { PassesCard } from './PassesCard.tsx'

const months = [
  { month: '2026-09', count: 38 },
  { month: '2026-10', count: 0 },
  { month: '2026-11', count: 1200 },
]
const english = { language: 'en_GB' } as const
const rowTexts = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
/**
 * Returns the width of the box around the table. The width is one pixel if the table is for screen readers
 * only.
 */
const tableWidth = () => page.getByRole('table').element().parentElement?.getBoundingClientRect().width
const drawing = (container: Element) => container.querySelector('.recharts-surface')

test('draws the passes of each month and lists the same numbers in a table for screen readers', async () => {
  const { container } = await renderUi(<PassesCard months={months} />, english)
  await expect.poll(() => container.querySelectorAll('circle').length).toBe(3)

  await expect
    .poll(() => rowTexts())
    .toEqual([
      ['September 2026', '38'],
      ['October 2026', '0'],
      ['November 2026', '1,200'],
    ])
  expect(drawing(container)?.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(await axeViolations()).toEqual([])
})

test('shows the table in place of the chart, and then the chart again', async () => {
  const { container } = await renderUi(<PassesCard months={months} />, english)
  await page.getByRole('button', { name: text('statistics.asTable') }).click()

  expect(drawing(container)).toBeNull()
  await expect.element(page.getByRole('cell', { name: '1,200' })).toBeVisible()
  await expect.poll(() => tableWidth()).toBeGreaterThan(200)
  expect(await axeViolations()).toEqual([])

  await page.getByRole('button', { name: text('statistics.asChart') }).click()

  await expect.poll(() => drawing(container)).not.toBeNull()
  await expect.poll(() => tableWidth()).toBe(1)
})

test('shows that no member has passed, without an empty chart', async () => {
  const none = months.map(({ month }) => ({ month, count: 0 }))
  const { container } = await renderUi(<PassesCard months={none} />, english)

  await expect.element(page.getByText(text('statistics.noPasses'))).toBeVisible()
  expect(drawing(container)).toBeNull()
  await expect.poll(() => page.getByRole('table').elements()).toHaveLength(0)
})

test('keeps its height when the loaded numbers replace the placeholder', async () => {
  const { container, rerender } = await renderUi(<PassesCard months={undefined} />, english)
  const before = container.firstElementChild?.getBoundingClientRect().height
  await rerender(<PassesCard months={months} />)
  await expect.poll(() => drawing(container)).not.toBeNull()

  expect(before).toBeGreaterThan(208)
  expect(container.firstElementChild?.getBoundingClientRect().height).toBe(before)
})
