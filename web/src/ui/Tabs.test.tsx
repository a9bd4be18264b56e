import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { type Tab, Tabs } from './Tabs.tsx'

const tabs = ['details', 'members', 'groups', 'history', 'documents', 'settings', 'reports'].map(
  (name): Tab => ({ label: name, link: { to: `/unit/${name}` as never } }),
)
const renderTabs = (at = '/unit/details', theme: 'light' | 'dark' = 'light') =>
  renderUi(<Tabs label="Areas" tabs={tabs} />, { at, theme })
const tab = (name: string) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name })

test('marks the current tab', async () => {
  await renderTabs('/unit/members')

  await expect.element(tab('members')).toHaveAttribute('aria-current', 'page')
  await expect.element(tab('details')).not.toHaveAttribute('aria-current')
})

test('marks the current tab regardless of the search part of the address', async () => {
  await renderTabs('/unit/members?page=2')

  await expect.element(tab('members')).toHaveAttribute('aria-current', 'page')
})

test('opens another tab on a click and with the keyboard', async () => {
  const { address } = await renderTabs()

  await tab('members').click()
  await expect.poll(() => address()).toBe('/unit/members')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => address()).toBe('/unit/groups')
  await expect.element(tab('groups')).toHaveAttribute('aria-current', 'page')
})

test('shows the count of a tab', async () => {
  await renderUi(
    <Tabs
      label="Areas"
      tabs={[{ label: 'Tasks', link: { to: '/' }, count: { value: 4, label: '4 open tasks' } }]}
    />,
  )

  await expect.element(page.getByText('4 open tasks')).toBeInTheDocument()
})

test('scrolls the current tab into view on a phone', async () => {
  await setPhoneSize()
  await renderTabs('/unit/reports')
  const bar = page.getByRole('navigation', { name: 'Areas' }).element()
  const { right } = tab('reports').element().getBoundingClientRect()

  expect(bar.scrollWidth).toBeGreaterThan(bar.clientWidth)
  expect(right).toBeLessThanOrEqual(bar.getBoundingClientRect().right + 1)
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderTabs('/unit/details', theme)

  expect(await axeViolations()).toEqual([])
})
