import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { IconButton } from './IconButton.tsx'
import { IconX } from './icons.ts'

test.each(['light', 'dark'] as const)('uses its label as name and tooltip in the %s theme', async (theme) => {
  await renderUi(
    <>
      <IconButton icon={IconX} label="Close" />
      <IconButton icon={IconX} label="Remove" framed />
    </>,
    { theme },
  )

  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveAttribute('title', 'Close')
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('runs its action on a click and on Enter', async () => {
  const onClick = vi.fn()
  await renderUi(<IconButton icon={IconX} label="Close" onClick={onClick} />)

  await page.getByRole('button').click()
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => onClick).toHaveBeenCalledTimes(2)
})

test('hides its icon from screen readers', async () => {
  const { container } = await renderUi(<IconButton icon={IconX} label="Close" />)

  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('is at least 24 pixels wide and high', async () => {
  await renderUi(<IconButton icon={IconX} label="Close" />)

  const { width, height } = page.getByRole('button').element().getBoundingClientRect()

  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})
