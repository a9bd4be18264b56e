import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import type { ChartPart } from './chart-parts.ts'
import { Donut } from './Donut.tsx'

const parts: readonly ChartPart[] = [
  { tone: 'completed', value: 6 },
  { tone: 'inprogress', value: 0 },
  { tone: 'due', value: 3 },
  { tone: 'overdue', value: 3 },
]

/** Returns the length and the start of each drawn part, as shares of the whole ring. */
function arcs(container: Element) {
  return [...container.querySelectorAll<SVGCircleElement>('circle[data-tone]')].map((circle) => {
    const length = 2 * Math.PI * Number(circle.getAttribute('r'))
    const [drawn = 0] = circle.getAttribute('stroke-dasharray')?.split(' ').map(Number) ?? []
    const start = Math.abs(Number(circle.getAttribute('stroke-dashoffset')))
    return { tone: circle.dataset['tone'], drawn: drawn / length, start: start / length }
  })
}

test('draws the parts that are not zero one after the other, each with its share of the ring', async () => {
  const { container } = await renderUi(<Donut parts={parts}>12</Donut>)
  const drawn = arcs(container)

  expect(drawn.map(({ tone }) => tone)).toEqual(['completed', 'due', 'overdue'])
  expect(drawn.map(({ start }) => Number(start.toFixed(3)))).toEqual([0, 0.5, 0.75])
  expect(drawn[0]?.drawn).toBeCloseTo(0.5, 1)
  expect(drawn[0]?.drawn, 'there is a gap between the parts').toBeLessThan(0.5)
})

test('draws a single part as a whole ring without a gap', async () => {
  const { container } = await renderUi(<Donut parts={[{ tone: 'due', value: 2 }]}>2</Donut>)

  expect(arcs(container)).toEqual([{ tone: 'due', drawn: 1, start: 0 }])
})

test('draws even a very small segment visibly', async () => {
  const tiny: ChartPart[] = [
    { tone: 'completed', value: 100_000 },
    { tone: 'overdue', value: 1 },
  ]
  const { container } = await renderUi(<Donut parts={tiny}>100001</Donut>)

  expect(arcs(container)[1]?.drawn).toBeGreaterThan(0.002)
})

test('draws an empty ring if there are no values', async () => {
  const { container } = await renderUi(<Donut parts={[{ tone: 'due', value: 0 }]}>0</Donut>)

  expect(container.querySelectorAll('circle')).toHaveLength(1)
  expect(arcs(container)).toEqual([])
})

test('is hidden from screen readers', async () => {
  const { container } = await renderUi(<Donut parts={parts}>12</Donut>)

  expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull()
  await expect.poll(() => page.getByText('12').element().closest('[aria-hidden="true"]')).not.toBeNull()
  expect(await axeViolations()).toEqual([])
})
