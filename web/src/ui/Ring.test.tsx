import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Ring } from './Ring.tsx'

/** Returns the filled share of the ring, from 0 to 1. */
function filled(container: Element): number {
  const [, fill] = container.querySelectorAll('circle')
  const [drawn = 0] = fill?.getAttribute('stroke-dasharray')?.split(' ').map(Number) ?? []
  return drawn / (2 * Math.PI * Number(fill?.getAttribute('r') ?? 1))
}

test.each([
  [7, 14, 0.5],
  [0, 9, 0],
  [9, 9, 1],
  [20, 9, 1],
  [-1, 9, 0],
  [3, 0, 0],
])('%i of %i fills %d of the ring', async (value, max, share) => {
  const { container } = await renderUi(<Ring value={value} max={max} label="done" />)

  expect(filled(container)).toBeCloseTo(share, 5)
})

test.each([28, 64, 132] as const)(
  'has a sentence as its accessible name at a size of %i pixels',
  async (size) => {
    const { container } = await renderUi(
      <Ring value={7} max={9} label="7 of 9 done" size={size}>
        7/9
      </Ring>,
    )

    await expect.element(page.getByText('7 of 9 done')).toBeInTheDocument()
    await expect.poll(() => page.getByText('7/9').element().closest('[aria-hidden]')).not.toBeNull()
    expect(container.querySelector('svg')?.getBoundingClientRect().width).toBe(size)
  },
)

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderUi(<Ring value={7} max={9} label="7 of 9 done" />, { theme })

  expect(await axeViolations()).toEqual([])
})
