import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import type { ChartPoint } from './chart-parts.ts'
import { LineChart } from './LineChart.tsx'

const points: readonly ChartPoint[] = [
  { label: 'Jan', value: 0, description: 'January 2026: 0' },
  { label: 'Feb', value: 500, description: 'February 2026: 500' },
  { label: 'Mar', value: 1000, description: 'March 2026: 1,000' },
]
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Renders the chart and waits for its drawing, which is loaded on demand. */
async function renderChart(shown: readonly ChartPoint[], options: Parameters<typeof renderUi>[1] = {}) {
  const rendered = await renderUi(<LineChart points={shown} />, { language: 'en_GB', ...options })
  await expect.poll(() => rendered.container.querySelectorAll('circle').length).toBe(shown.length)
  return rendered
}

const circles = (container: Element) => [...container.querySelectorAll<SVGCircleElement>('circle')]
const ticks = (container: Element, axis: 'x' | 'y') =>
  [...container.querySelectorAll(`.recharts-${axis}Axis-tick-labels text`)].map((tick) => tick.textContent)

test('draws each value at its height, from left to right', async () => {
  const { container } = await renderChart(points)
  const [zero, half, full] = circles(container).map((circle) => ({
    x: Number(circle.getAttribute('cx')),
    y: Number(circle.getAttribute('cy')),
  }))

  expect((half?.y ?? 0) * 2).toBeCloseTo((zero?.y ?? 0) + (full?.y ?? 0), 3)
  expect(full?.y).toBeLessThan(half?.y ?? 0)
  expect((half?.x ?? 0) * 2).toBeCloseTo((zero?.x ?? 0) + (full?.x ?? 0), 3)
  expect(zero?.x).toBeLessThan(half?.x ?? 0)
})

test('labels the axes in the current language, with whole numbers', async () => {
  const { container } = await renderChart(points)
  expect(ticks(container, 'x')).toEqual(['Jan', 'Feb', 'Mar'])
  expect(ticks(container, 'y')).toEqual(['0', '500', '1,000'])
})

test('ends the axis at a whole number if the values are small', async () => {
  const { container } = await renderChart([{ label: 'Jan', value: 1, description: 'January 2026: 1' }])

  expect(ticks(container, 'y')).toEqual(['0', '1', '2'])
})

test('shows the number and the filled dot only for the last value', async () => {
  const { container } = await renderChart(points)
  const labels = [...container.querySelectorAll('.recharts-label-list text')].map(
    (label) => label.textContent,
  )

  expect(labels).toEqual(['1,000'])
  expect(circles(container).map((circle) => circle.dataset['last'])).toEqual([undefined, undefined, 'true'])
})

test('describes the value under the pointer', async () => {
  const { container } = await renderChart(points)
  await userEvent.hover(circles(container)[1] ?? container)

  await expect.element(page.getByText('February 2026: 500')).toBeVisible()
  await userEvent.unhover(container)
  await expect.element(page.getByText('February 2026: 500')).not.toBeInTheDocument()
})

test('leaves out months on a phone so that names do not overlap, and keeps the last month', async () => {
  await setPhoneSize()
  const { container } = await renderChart(
    months.map((label, index) => ({ label, value: index, description: label })),
  )

  const shown = [...container.querySelectorAll('.recharts-xAxis-tick-labels text')]
  const boxes = shown.map((tick) => tick.getBoundingClientRect())

  expect(shown.at(-1)?.textContent).toBe('Dec')
  expect(shown.length).toBeLessThan(12)
  expect(boxes.slice(1).every(({ left }, index) => left > (boxes[index]?.right ?? 0))).toBe(true)
})

test('reserves the height of the chart before the chart is drawn', async () => {
  const { container } = await renderUi(<LineChart points={points} />)
  const before = container.firstElementChild?.getBoundingClientRect().height
  await expect.poll(() => circles(container)).toHaveLength(3)

  expect(before).toBe(208)
  expect(container.firstElementChild?.getBoundingClientRect().height).toBe(before)
})

test.each(['light', 'dark'] as const)('writes the axis in the text colour of the %s theme', async (theme) => {
  const { container } = await renderChart(points, { theme })
  const tick = container.querySelector('.recharts-xAxis-tick-labels text') ?? container
  const style = getComputedStyle(tick)

  expect(style.fill).toBe(theme === 'light' ? 'rgb(82, 91, 100)' : 'rgb(169, 178, 186)')
})

test.each(['light', 'dark'] as const)('is hidden from screen readers in the %s theme', async (theme) => {
  const { container } = await renderChart(points, { theme })

  expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(0)
  expect(await axeViolations()).toEqual([])
})
