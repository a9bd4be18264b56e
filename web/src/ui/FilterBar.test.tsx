import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { FilterBar, type FilterDefinition, type FilterValues } from './FilterBar.tsx'

const definitions: readonly FilterDefinition[] = [
  { name: 'search', label: 'Search members', type: 'search' },
  {
    name: 'role',
    label: 'Role',
    type: 'dropdown',
    options: [
      { value: 'admin', label: 'Administration' },
      { value: 'member', label: 'Member' },
      { value: 'yes', label: 'common.ui.yes', translate: true },
    ],
  },
  { name: 'since', label: 'Since', type: 'date', format: (day) => `day ${day}` },
  { name: 'hide', label: 'Hide archived', type: 'switch' },
]

async function renderBar(initial: FilterValues = {}, theme: 'light' | 'dark' = 'light') {
  const onValues = vi.fn<(values: FilterValues) => void>()
  await renderUi(
    <WithValue initial={initial}>
      {(values, onChange) => {
        const set = (next: FilterValues) => {
          onValues(next)
          onChange(next)
        }
        return <FilterBar definitions={definitions} values={values} onChange={set} onClear={() => set({})} />
      }}
    </WithValue>,
    { theme },
  )
  return { onValues }
}
const chips = () => page.getByRole('list', { name: text('common.filter.title') })
const chipTexts = () =>
  chips()
    .getByRole('listitem')
    .elements()
    .map((chip) => chip.textContent)
const removeButton = (label: string, value: string) =>
  page.getByRole('button', { name: text('common.filter.remove', { label, value }) })
const opener = (count = 0) => {
  const chosen = count > 0 ? ` ${text('common.dropdown.selected', { count })}` : ''
  return page.getByRole('button', { name: `${text('common.filter.open')}${chosen}` })
}
const dialog = () => page.getByRole('dialog', { name: text('common.filter.title') })

test('turns a switch on and off, and shows no chip for it', async () => {
  const { onValues } = await renderBar()
  const box = page.getByRole('checkbox', { name: 'Hide archived' })
  await expect.element(box).not.toBeChecked()

  await box.click()
  await expect.poll(() => onValues).toHaveBeenLastCalledWith({ hide: 'true' })
  await expect.element(chips()).not.toBeInTheDocument()

  await box.click()
  await expect.poll(() => onValues).toHaveBeenLastCalledWith({ hide: '' })
})

test('reports every letter of a search, and shows no chip for the search', async () => {
  const { onValues } = await renderBar()

  await page.getByRole('searchbox', { name: 'Search members' }).fill('Ada')

  await expect.poll(() => onValues).toHaveBeenLastCalledWith({ search: 'Ada' })
  await expect.element(chips()).not.toBeInTheDocument()
})

test('shows a chip for a chosen option', async () => {
  const { onValues } = await renderBar({ search: 'Ada' })

  await page.getByRole('combobox', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Member' }).click()

  await expect.poll(() => onValues).toHaveBeenLastCalledWith({ search: 'Ada', role: ['member'] })
  await expect.poll(() => chipTexts()).toEqual(['Role: Member', text('common.filter.reset')])
})

test('shows a chip with the formatted date for a chosen day', async () => {
  const { onValues } = await renderBar()

  await page.getByLabelText('Since').fill('2026-11-20')

  await expect.poll(() => onValues).toHaveBeenLastCalledWith({ since: '2026-11-20' })
  await expect.poll(() => chipTexts()).toEqual(['Since: day 2026-11-20', text('common.filter.reset')])
})

test('removes only the value of the chip that is clicked', async () => {
  const { onValues } = await renderBar({ role: ['admin', 'member'], since: '2026-11-20' })

  await removeButton('Role', 'Administration').click()
  await expect.poll(() => onValues).toHaveBeenLastCalledWith({ role: ['member'], since: '2026-11-20' })
  await removeButton('Since', 'day 2026-11-20').click()

  await expect.poll(() => onValues).toHaveBeenLastCalledWith({ role: ['member'], since: '' })
})

test('clears all filters', async () => {
  const { onValues } = await renderBar({ role: ['admin'] })

  await page.getByRole('button', { name: text('common.filter.reset') }).click()

  await expect.poll(() => onValues).toHaveBeenLastCalledWith({})
  await expect.element(chips()).not.toBeInTheDocument()
})

test('translates the label of a chip if the label is a text key', async () => {
  await renderBar({ role: ['yes'] })

  await expect.poll(() => chipTexts()[0]).toBe(`Role: ${text('common.ui.yes')}`)
})

test('shows no chip for a value whose option is not known yet', async () => {
  await renderBar({ role: ['unknown'] })

  await expect.element(chips()).not.toBeInTheDocument()
})

test('shows the filters in a dialog on a phone', async () => {
  await setPhoneSize()
  const { onValues } = await renderBar()
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()

  await opener().click()
  await dialog().getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Member' }).click()
  await dialog()
    .getByRole('button', { name: text('common.ui.close') })
    .last()
    .click()
  await dialog().getByLabelText('Since').fill('2026-11-20')

  await expect.poll(() => onValues).toHaveBeenLastCalledWith({ role: ['member'], since: '2026-11-20' })
})

test('counts the active filters on the button on a phone', async () => {
  await setPhoneSize()
  await renderBar({ search: 'Ada', role: ['admin', 'member'], since: '2026-11-20' })

  await expect
    .element(opener(3))
    .toHaveTextContent(`${text('common.filter.open')}3${text('common.dropdown.selected', { count: 3 })}`)
})

test('clears the filters in the dialog on a phone and shows the result', async () => {
  await setPhoneSize()
  const { onValues } = await renderBar({ role: ['admin'] })
  await opener(1).click()

  await dialog()
    .getByRole('button', { name: text('common.filter.reset') })
    .click()
  await expect.poll(() => onValues).toHaveBeenLastCalledWith({})
  await dialog()
    .getByRole('button', { name: text('common.filter.show') })
    .click()

  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderBar({ role: ['admin'], since: '2026-11-20' }, theme)

  expect(await axeViolations()).toEqual([])
})

test.each(['light', 'dark'] as const)('has an accessible dialog in the %s theme', async (theme) => {
  await setPhoneSize()
  await renderBar({ role: ['admin'] }, theme)
  expect(await axeViolations()).toEqual([])

  await opener(1).click()

  await expect.element(dialog()).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
