import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { CommandPalette, type PaletteGroup } from './CommandPalette.tsx'
import { IconBook } from './icons.ts'

const groups: readonly PaletteGroup[] = [
  {
    title: 'Screens',
    entries: [
      { id: 's1', label: 'Overview', link: { to: '/dashboard' }, icon: IconBook },
      { id: 's2', label: 'Members', aside: 'Company', link: { to: '/dashboard' } },
    ],
  },
  { title: 'People', entries: [{ id: 'p1', label: 'Ada Lovelace', link: { to: '/dashboard' } }] },
]

const found = (text: string): readonly PaletteGroup[] =>
  groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    }))
    .filter(({ entries }) => entries.length > 0)

interface PaletteProps {
  busy?: boolean
  onPick: (label: string) => void
  onClose: () => void
}

function Palette({ busy = false, onPick, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  return (
    <CommandPalette
      label="Search and go"
      placeholder="Screen or person"
      nothing="Nothing fits."
      help="Enter goes there, Escape closes."
      resultsOf={(count) => `${count} results`}
      text={text}
      onText={setText}
      groups={found(text)}
      busy={busy}
      onPick={({ label }) => onPick(label)}
      onClose={onClose}
    />
  )
}

async function renderPalette(busy = false, theme: 'light' | 'dark' = 'light') {
  const onPick = vi.fn()
  const onClose = vi.fn()
  await renderUi(<Palette busy={busy} onPick={onPick} onClose={onClose} />, { theme })
  await expect.element(line).toHaveFocus()
  return { onPick, onClose }
}
const line = page.getByRole('combobox', { name: 'Search and go' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

test('opens with the focus in the field and the first entry selected', async () => {
  await renderPalette()

  await expect.element(option('Overview')).toHaveAttribute('aria-selected', 'true')
  await expect.element(line).toHaveAttribute('aria-activedescendant', option('Overview').element().id)
  await expect
    .element(page.getByRole('group', { name: 'People' }).getByRole('option'))
    .toHaveTextContent('Ada Lovelace')
})

test('opens the selected entry on Enter', async () => {
  const { onPick } = await renderPalette()

  await userEvent.keyboard('{Enter}')

  await expect.poll(() => onPick).toHaveBeenCalledExactlyOnceWith('Overview')
})

test('moves through all groups with the arrow keys, and wraps at the ends', async () => {
  const { onPick } = await renderPalette()

  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(option('Ada Lovelace')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('Overview')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')

  await expect.poll(() => onPick).toHaveBeenCalledExactlyOnceWith('Ada Lovelace')
})

test('filters by the typed text and selects the first match', async () => {
  const { onPick } = await renderPalette()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')

  await userEvent.keyboard('mem')
  await expect.element(option(/Members/)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => onPick).toHaveBeenCalledExactlyOnceWith('Members')
})

test('selects an entry under the pointer and opens it on a click', async () => {
  const { onPick } = await renderPalette()

  await option(/Members/).hover()
  await expect.element(option(/Members/)).toHaveAttribute('aria-selected', 'true')
  await option(/Members/).click()

  await expect.poll(() => onPick).toHaveBeenCalledExactlyOnceWith('Members')
})

test('shows that no entry matches, and ignores Enter', async () => {
  const { onPick } = await renderPalette()

  await userEvent.keyboard('xyz')
  await expect.element(page.getByText('Nothing fits.')).toBeVisible()
  await expect.element(page.getByText('0 results')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')

  expect(onPick).not.toHaveBeenCalled()
  await expect.element(line).not.toHaveAttribute('aria-activedescendant')
})

test('does not report an empty result while a search is running', async () => {
  await renderPalette(true)

  await userEvent.keyboard('xyz')

  await expect.element(line).toHaveValue('xyz')
  await expect.element(page.getByText('Nothing fits.')).not.toBeInTheDocument()
  await expect.element(page.getByText('0 results')).not.toBeInTheDocument()
})

test('closes on Escape', async () => {
  const { onClose } = await renderPalette()

  await userEvent.keyboard('{Escape}')

  await expect.poll(() => onClose).toHaveBeenCalled()
})

test('closes on a click outside', async () => {
  const { onClose } = await renderPalette()

  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })

  await expect.poll(() => onClose).toHaveBeenCalled()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderPalette(false, theme)
  await expect.element(page.getByText('Enter goes there, Escape closes.')).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
