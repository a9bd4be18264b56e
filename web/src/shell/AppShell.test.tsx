import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { AppShell } from './AppShell.tsx'

async function renderShell() {
  await signIn()
  return renderUi(
    <AppShell>
      <h1>Report</h1>
    </AppShell>,
    { language: 'en_GB', at: '/dashboard/company/members/list' },
  )
}
const toggle = () => page.getByRole('button', { name: text('shell.header.menu') })
const menu = () => page.getByRole('dialog', { name: text('shell.menu.label') })

test('puts header, menu and footer around the screen', async () => {
  const { container } = await renderShell()

  await expect.element(page.getByRole('main').getByRole('heading', { name: 'Report' })).toBeVisible()
  await expect.element(page.getByRole('banner')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: text('shell.menu.label') })).toBeVisible()
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
})

test('lets keyboard users skip to the content of the screen', async () => {
  await renderShell()
  const skip = page.getByRole('button', { name: text('shell.skip') })

  await userEvent.tab()
  await expect.element(skip).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('opens the menu on a phone and returns the focus to its button', async () => {
  await setPhoneSize()
  await renderShell()

  await toggle().click()
  await expect.element(menu()).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(toggle()).toHaveFocus()
  await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false')
})

test('closes the menu after a navigation, and does not return the focus to the menu button', async () => {
  await setPhoneSize()
  const { address } = await renderShell()

  await toggle().click()
  await menu()
    .getByRole('link', { name: new RegExp(`^${text('shell.menu.overview')}`) })
    .click()

  await expect.poll(address).toBe('/dashboard/start/overview')
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(toggle()).not.toHaveFocus()
})
