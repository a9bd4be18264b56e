import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Button } from './Button.tsx'
import { IconArchive, IconX } from './icons.ts'
import { Menu, type MenuEntry } from './Menu.tsx'

async function renderMenu(theme: 'light' | 'dark' = 'light') {
  const rename = vi.fn()
  const remove = vi.fn()
  const entries: MenuEntry[] = [
    { label: 'Rename', onClick: rename },
    { label: 'Members', link: { to: '/dashboard/company/members/list' }, icon: IconArchive },
    { label: 'Archive', disabled: true, hint: 'Only empty groups', onClick: remove },
    { label: 'Delete', danger: true, icon: IconX, onClick: remove },
  ]
  const ui = await renderUi(<Menu trigger={<Button>Actions</Button>} entries={entries} />, { theme })
  return { ...ui, rename, remove }
}
const trigger = page.getByRole('button', { name: 'Actions' })
const menu = page.getByRole('menu')
const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })

test('opens on a click and runs the clicked entry', async () => {
  const { rename } = await renderMenu()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')

  await trigger.click()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
  await entry('Rename').click()

  await expect.poll(() => rename).toHaveBeenCalledOnce()
  await expect.element(menu).not.toBeInTheDocument()
})

test('opens the address of an entry', async () => {
  const { address } = await renderMenu()

  await trigger.click()
  await entry('Members').click()

  await expect.poll(() => address()).toBe('/dashboard/company/members/list')
})

test('shows why an entry is disabled, and does not run it', async () => {
  const { remove } = await renderMenu()

  await trigger.click()
  await expect.element(entry(/Archive/)).toHaveTextContent('ArchiveOnly empty groups')
  await entry(/Archive/).click({ force: true })

  expect(remove).not.toHaveBeenCalled()
})

test('does not open the address of a disabled entry', async () => {
  const entries: MenuEntry[] = [{ label: 'Members', disabled: true, link: { to: '/' } }]
  await renderUi(<Menu trigger={<Button>Actions</Button>} entries={entries} />)

  await trigger.click()

  await expect.element(entry('Members')).toBeDisabled()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('moves between the enabled entries with the arrow keys, Home and End', async () => {
  await renderMenu()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()

  await userEvent.keyboard('{Home}')
  await expect.element(entry('Rename')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(entry('Members')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(entry('Delete')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(entry('Rename')).toHaveFocus()
  await userEvent.keyboard('{End}')

  await expect.element(entry('Delete')).toHaveFocus()
})

test('runs the focused entry on Enter', async () => {
  const { remove } = await renderMenu()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()

  await userEvent.keyboard('{End}{Enter}')

  await expect.poll(() => remove).toHaveBeenCalledOnce()
})

test('closes on Escape and returns the focus', async () => {
  await renderMenu()
  await trigger.click()

  await userEvent.keyboard('{Escape}')

  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('closes on a click elsewhere', async () => {
  await renderMenu()
  await trigger.click()

  await userEvent.click(document.body, { position: { x: 900, y: 700 } })

  await expect.element(menu).not.toBeInTheDocument()
})

test('takes its name from its button or its label', async () => {
  const entries = [{ label: 'Rename', onClick: () => undefined }]
  const { rerender } = await renderUi(<Menu trigger={<Button>Actions</Button>} entries={entries} />)
  await trigger.click()
  await expect.element(menu).toHaveAccessibleName('Actions')

  await rerender(<Menu trigger={<Button>Actions</Button>} entries={entries} label="Sort" />)

  await expect.element(menu).toHaveAccessibleName('Sort')
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderMenu(theme)
  await trigger.click()
  await expect.element(menu).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
