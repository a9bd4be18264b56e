import { expect, test } from 'vitest'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import type { ChartPart } from './chart-parts.ts'
import { StackedBar } from './StackedBar.tsx'

const parts: readonly ChartPart[] = [
  { tone: 'completed', value: 6 },
  { tone: 'inprogress', value: 0 },
  { tone: 'due', value: 3 },
  { tone: 'overdue', value: 3 },
]

test('gives each part its share of the width and leaves out parts that are zero', async () => {
  const { container } = await renderUi(<StackedBar parts={parts} />)
  const widths = [...container.querySelectorAll('[data-tone]')].map(
    (part) => part.getBoundingClientRect().width,
  )

  expect(widths).toHaveLength(3)
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(2, 1)
})

test('draws even a very small segment visibly', async () => {
  const tiny: ChartPart[] = [
    { tone: 'completed', value: 100_000 },
    { tone: 'overdue', value: 1 },
  ]
  const { container } = await renderUi(<StackedBar parts={tiny} />)
  const overdue = container.querySelector('[data-tone="overdue"]')

  expect(overdue?.getBoundingClientRect().width).toBeGreaterThanOrEqual(3)
})

test('is hidden from screen readers', async () => {
  const { container } = await renderUi(<StackedBar parts={parts} />)

  expect(container.querySelector('[data-tone]')?.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(await axeViolations()).toEqual([])
})
