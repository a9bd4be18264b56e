import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

test.each(['light', 'dark'] as const)(
  'shows its title, its text and its actions, in the %s theme',
  async (theme) => {
    await renderUi(
      <EmptyState kind="nothing" title="No locations yet" action={<Button>Add a location</Button>}>
        Locations group your members.
      </EmptyState>,
      { theme },
    )

    await expect.element(page.getByText('No locations yet')).toBeVisible()
    await expect.element(page.getByText('Locations group your members.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add a location' })).toBeVisible()
    expect(await axeViolations()).toEqual([])
  },
)

test('offers to try again after a failure', async () => {
  const onRetry = vi.fn()
  await renderUi(<EmptyState kind="failed" title="Not loaded" onRetry={onRetry} />)

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.poll(() => onRetry).toHaveBeenCalledOnce()
})

test('shows no buttons if there are no actions', async () => {
  await renderUi(<EmptyState kind="notFound" title="Nothing found" />)

  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
