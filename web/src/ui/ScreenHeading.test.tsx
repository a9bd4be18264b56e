import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { ScreenHeading } from './ScreenHeading.tsx'

test('gets the focus on the next screen, so that screen readers announce it', async () => {
  const { rerender } = await renderUi(<ScreenHeading key="first">First</ScreenHeading>)

  await rerender(<ScreenHeading key="second">Second</ScreenHeading>)

  await expect.element(page.getByRole('heading', { level: 1, name: 'Second' })).toHaveFocus()
})

test('is not a tab stop', async () => {
  await renderUi(<ScreenHeading>Overview</ScreenHeading>)

  await expect.element(page.getByRole('heading')).toHaveAttribute('tabindex', '-1')
  expect(await axeViolations()).toEqual([])
})

test('does not take the focus again when its text changes', async () => {
  const screen = (name: string) => (
    <>
      <ScreenHeading>{name}</ScreenHeading>
      <input aria-label="Name" />
    </>
  )
  const { rerender } = await renderUi(screen('One member'))
  await page.getByRole('textbox').click()

  await rerender(screen('Two members'))

  await expect.element(page.getByRole('textbox')).toHaveFocus()
})
