import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'

const crumbs: Crumb[] = [
  { label: 'Company' },
  { label: 'Members', link: { to: '/dashboard/company/members/list' } },
  { label: 'Ada Lovelace' },
]

test('starts with the start page and ends with the current screen', async () => {
  await renderUi(<Breadcrumb crumbs={crumbs} />)

  const items = page.getByRole('navigation', { name: text('common.ui.breadcrumb') }).getByRole('listitem')

  await expect
    .poll(() => items.elements().map((item) => item.textContent))
    .toEqual(['', 'Company', 'Members', 'Ada Lovelace'])
  await expect
    .element(page.getByRole('link', { name: text('common.ui.home') }))
    .toHaveAttribute('href', '/dashboard')
  await expect.element(items.last()).toHaveAttribute('aria-current', 'page')
  expect(await axeViolations()).toEqual([])
})

test('links to the levels that have a screen', async () => {
  const { address } = await renderUi(<Breadcrumb crumbs={crumbs} />)

  await page.getByRole('link', { name: 'Members' }).click()

  await expect.poll(() => address()).toBe('/dashboard/company/members/list')
  await expect.element(page.getByRole('link', { name: 'Company' })).not.toBeInTheDocument()
})

test('omits a name that is not known yet', async () => {
  await renderUi(<Breadcrumb crumbs={[{ label: 'Members' }, { label: ' ' }, { label: 'Ada Lovelace' }]} />)

  const items = page.getByRole('listitem')

  await expect
    .poll(() => items.elements().map((item) => item.textContent))
    .toEqual(['', 'Members', 'Ada Lovelace'])
  await expect.element(items.last()).toHaveAttribute('aria-current', 'page')
})

test('marks no level as current until the name of the screen is known', async () => {
  await renderUi(<Breadcrumb crumbs={[{ label: 'Members' }, { label: '' }]} />)

  await expect.element(page.getByText('Members')).toBeVisible()
  await expect.poll(() => document.querySelector('[aria-current]')).toBeNull()
})
