import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'

test.each(['light', 'dark'] as const)(
  'names the running operation and covers the page, in the %s theme',
  async (theme) => {
    await renderUi(
      <>
        <button type="button">Save</button>
        <LoadingOverlay text="Saving" />
      </>,
      { theme },
    )
    const { left, top } = page.getByRole('button').element().getBoundingClientRect()

    await expect.element(page.getByRole('status')).toHaveTextContent('Saving')
    expect(document.elementFromPoint(left + 2, top + 2)?.tagName).not.toBe('BUTTON')
    expect(await axeViolations(page.getByRole('status').element())).toEqual([])
  },
)
