import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { SkipLink } from './SkipLink.tsx'

test.each(['light', 'dark'] as const)(
  'is the first tab stop, visible only with the focus, and jumps to the content, in the %s theme',
  async (theme) => {
    await renderUi(
      <>
        <SkipLink target="content">To the content</SkipLink>
        <a href="/menu">Menu</a>
        <main id="content" tabIndex={-1}>
          Content
        </main>
      </>,
      { theme },
    )
    const link = page.getByRole('button', { name: 'To the content' })
    const isInSight = () => getComputedStyle(link.element()).clipPath === 'none'
    await expect.poll(() => isInSight()).toBe(false)

    await userEvent.tab()
    await expect.element(link).toHaveFocus()
    await expect.poll(isInSight).toBe(true)
    expect(await axeViolations()).toEqual([])
    await userEvent.keyboard('{Enter}')

    await expect.element(page.getByRole('main')).toHaveFocus()
  },
)
