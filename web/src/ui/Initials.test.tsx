import { expect, test } from 'vitest'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Initials } from './Initials.tsx'

test.each([26, 28, 32] as const)('is a circle of %i pixels', async (size) => {
  const { container } = await renderUi(<Initials text="AL" size={size} />)

  const { width, height } = container.querySelector('span')?.getBoundingClientRect() ?? {}
  expect([width, height]).toEqual([size, size])
})

test('is hidden from screen readers, which read the name', async () => {
  const { container } = await renderUi(<Initials text="AL" />)

  expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe('AL')
  expect(await axeViolations()).toEqual([])
})
