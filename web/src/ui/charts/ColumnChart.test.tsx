import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { ColumnChart } from './ColumnChart.tsx'
import type { ChartColumn } from './chart-parts.ts'

const column = (label: string, value: number, colour: string): ChartColumn => ({
  label,
  value,
  colour,
  description: `Level ${label}: ${value}`,
})
const columns = [
  column('1', 2000, 'rgb(1, 2, 3)'),
  column('2', 0, 'rgb(4, 5, 6)'),
  column('3', 1000, 'rgb(7, 8, 9)'),
]

/** Renders the chart and waits for its drawing, which is loaded on demand. */
async function renderChart(shown: readonly ChartColumn[], options: Parameters<typeof renderUi>[1] = {}) {
  const rendered = await renderUi(<ColumnChart columns={shown} />, { language: 'en_GB', ...options })
  await expect.poll(() => shapes(rendered.container).length).toBe(shown.length)
  return rendered
}

const shapes = (container: Element) => [...container.querySelectorAll('path.recharts-rectangle')]
const heights = (container: Element) => shapes(container).map((shape) => shape.getBoundingClientRect().height)
const texts = (container: Element, selector: string) =>
  [...container.querySelectorAll(selector)].map((element) => element.textContent)

test('gives each column the height of its value, and shows a track for zero', async () => {
  const { container } = await renderChart(columns)
  const [full = 0, zero = 0, half = 0] = heights(container)

  expect(half * 2).toBeCloseTo(full, 1)
  expect(zero).toBeCloseTo(3, 1)
})

test('draws the column for a very small value taller than the column for zero', async () => {
  const { container } = await renderChart([
    column('1', 100_000, 'red'),
    column('2', 1, 'red'),
    column('3', 0, 'red'),
  ])
  const [, small = 0, zero = 0] = heights(container)

  expect(small).toBeGreaterThan(zero)
})

test('fills each column with its colour', async () => {
  const { container } = await renderChart(columns)
  const [first, zero, last] = shapes(container).map((shape) => getComputedStyle(shape).fill)

  expect([first, last]).toEqual(['rgb(1, 2, 3)', 'rgb(7, 8, 9)'])
  expect(zero).not.toBe('rgb(4, 5, 6)')
})

test('shows the values above the columns, except for zero, and the names below them', async () => {
  const { container } = await renderChart(columns)

  expect(texts(container, '.recharts-label-list text')).toEqual(['2,000', '1,000'])
  expect(texts(container, '.recharts-xAxis-tick-labels text')).toEqual(['1', '2', '3'])
})

test('describes the column under the pointer', async () => {
  const { container } = await renderChart(columns)
  await userEvent.hover(shapes(container)[2] ?? container)

  await expect.element(page.getByText('Level 3: 1000')).toBeVisible()
})

test('reserves the height of the chart before the chart is drawn', async () => {
  const { container } = await renderUi(<ColumnChart columns={columns} />)
  const before = container.firstElementChild?.getBoundingClientRect().height
  await expect.poll(() => shapes(container)).toHaveLength(3)

  expect(before).toBe(116)
  expect(container.firstElementChild?.getBoundingClientRect().height).toBe(before)
})

test.each(['light', 'dark'] as const)('writes the axis in the text colour of the %s theme', async (theme) => {
  const { container } = await renderChart(columns, { theme })
  const tick = container.querySelector('.recharts-xAxis-tick-labels text') ?? container
  const style = getComputedStyle(tick)

  expect(style.fill).toBe(theme === 'light' ? 'rgb(82, 91, 100)' : 'rgb(169, 178, 186)')
})

test.each(['light', 'dark'] as const)('is hidden from screen readers in the %s theme', async (theme) => {
  const { container } = await renderChart(columns, { theme })

  expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(0)
  expect(await axeViolations()).toEqual([])
})
