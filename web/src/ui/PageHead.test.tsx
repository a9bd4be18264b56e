import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Button } from './Button.tsx'
import { IconBook } from './icons.ts'
import { PageHead } from './PageHead.tsx'

test.each(['light', 'dark'] as const)(
  'shows breadcrumb, headline, context, actions and tabs, in the %s theme',
  async (theme) => {
    await renderUi(
      <PageHead
        headline="Workshop"
        icon={IconBook}
        crumbs={[{ label: 'Locations', link: { to: '/dashboard' } }, { label: 'Workshop' }]}
        context="12 members"
        actions={<Button>Edit</Button>}
        tabs={{ label: 'Areas', items: [{ label: 'Details', link: { to: '/dashboard' } }] }}
      />,
      { theme },
    )

    await expect.element(page.getByRole('heading', { level: 1, name: 'Workshop' })).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: text('common.ui.breadcrumb') })).toBeVisible()
    await expect.element(page.getByText('12 members')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
    expect(await axeViolations()).toEqual([])
  },
)

test('shows its icon only once, beside the headline', async () => {
  const { container } = await renderUi(<PageHead headline="Workshop" icon={IconBook} />)

  expect(container.querySelectorAll('svg')).toHaveLength(1)
})

test('shows only the headline if there is no other content', async () => {
  await renderUi(<PageHead headline="Workshop" tabs={{ label: 'Areas', items: [] }} />)

  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('can have a headline that is a link', async () => {
  const { address } = await renderUi(<PageHead headline="Workshop" link={{ to: '/dashboard' }} />)

  await page.getByRole('heading').getByRole('link', { name: 'Workshop' }).click()

  await expect.poll(() => address()).toBe('/dashboard')
})
