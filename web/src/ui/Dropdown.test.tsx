import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Dropdown, type DropdownItem, type DropdownProps } from './Dropdown.tsx'
import { IconBook } from './icons.ts'

const fruit: readonly DropdownItem[] = [
  { value: 'apple', label: 'Apple' },
  { value: 'banana', label: 'Banana', detail: 'from Ecuador' },
  { value: 'cherry', label: 'Cherry', disabled: true },
  { value: 'date', label: 'Date', aside: '12' },
]
const many: readonly DropdownItem[] = Array.from({ length: 12 }, (_, index) => ({
  value: `v${index}`,
  label: `Place ${index + 1}`,
}))

type Props = Partial<DropdownProps<string>>
const renderDropdown = (props: Props = {}, initial: readonly string[] = []) =>
  renderUi(
    <WithValue initial={initial}>
      {(value, onChange) => (
        <Dropdown label="Fruit" items={fruit} value={value} onChange={onChange} {...props} />
      )}
    </WithValue>,
  )
const field = page.getByRole('combobox', { name: 'Fruit' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const labels = () =>
  page
    .getByRole('option')
    .elements()
    .map((element) => element.textContent)
const search = () => page.getByRole('combobox', { name: text('common.dropdown.search', { label: 'Fruit' }) })

test('shows a placeholder if nothing is chosen', async () => {
  await renderDropdown()

  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(field).toHaveAttribute('placeholder', text('common.ui.choose'))
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test('closes the list and returns the focus after a single choice', async () => {
  await renderDropdown({ max: 0 })

  await field.click()
  await option('Apple').click()

  await expect.element(field).toHaveValue('Apple')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).toHaveFocus()
})

test('keeps the list open for several choices, and shows a count if there are more than two', async () => {
  await renderDropdown()
  await field.click()

  await option('Apple').click()
  await option(/Banana/).click()
  await expect.element(field).toHaveValue('Apple, Banana')
  await option(/Date/).click()

  await expect.element(field).toHaveValue('Apple +2')
  await expect.element(field).toHaveAttribute('title', 'Apple, Banana, Date')
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
})

test('removes a choice on a second click', async () => {
  await renderDropdown({}, ['apple', 'date'])
  await field.click()
  await expect.element(option('Apple')).toHaveAttribute('aria-selected', 'true')

  await option('Apple').click()

  await expect.element(field).toHaveValue('Date')
  await expect.element(option('Apple')).toHaveAttribute('aria-selected', 'false')
})

test('has buttons below the list that clear all choices and close the list', async () => {
  await renderDropdown({}, ['apple', 'date'])
  await field.click()

  await page.getByRole('button', { name: text('common.dropdown.clear') }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(page.getByRole('button', { name: text('common.dropdown.clear') })).toBeDisabled()
  await page.getByRole('button', { name: text('common.ui.close') }).click()

  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test('does not choose a disabled option', async () => {
  await renderDropdown()
  await field.click()

  await option('Cherry').click({ force: true })

  await expect.element(option('Cherry')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(field).toHaveValue('')
})

test('accepts no more than the maximum number of choices', async () => {
  await renderDropdown({ max: 2 }, ['apple', 'date'])
  await field.click()

  await expect.element(option(/Banana/)).toHaveAttribute('aria-disabled', 'true')
  await option('Apple').click()

  await expect.element(option(/Banana/)).not.toHaveAttribute('aria-disabled')
})

test('chooses with the arrow keys and Enter, and closes on Escape', async () => {
  await renderDropdown()
  await userEvent.tab()

  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Banana')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Banana, Date')
  await userEvent.keyboard('{Escape}')

  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).toHaveFocus()
})

test('moves to the ends of the list with Home and End', async () => {
  await renderDropdown({ max: 0 }, ['banana'])
  await field.click()

  await userEvent.keyboard('{End}')
  await expect.element(field).toHaveAttribute('aria-activedescendant', option(/Date/).element().id)
  await userEvent.keyboard('{Home}{Enter}')

  await expect.element(field).toHaveValue('Apple')
})

test('opens the list at the first option that begins with the typed letter', async () => {
  await renderDropdown({ max: 0 })
  await userEvent.tab()

  await userEvent.keyboard('d')
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Enter}')

  await expect.element(field).toHaveValue('Date')
})

test('closes only the list on Escape, not the dialog around it', async () => {
  const onEscape = vi.fn()
  await renderUi(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for Escape as a dialog does
    <div onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
      <Dropdown label="Fruit" items={fruit} value={[]} onChange={() => undefined} />
    </div>,
  )
  await field.click()

  await userEvent.keyboard('{Escape}')
  expect(onEscape).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')

  await expect.poll(() => onEscape).toHaveBeenCalledOnce()
})

test('closes on a click elsewhere, and reports that it lost the focus', async () => {
  const onBlur = vi.fn()
  await renderDropdown({ onBlur })
  await field.click()

  await userEvent.click(document.body, { position: { x: 900, y: 700 } })

  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => onBlur).toHaveBeenCalled()
})

test('focuses the search field of a long list', async () => {
  await renderDropdown({ items: many, max: 0 })

  await field.click()
  await expect.element(search()).toHaveFocus()
  await userEvent.keyboard('e 11')

  await expect.poll(labels).toEqual(['Place 11'])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Place 11')
})

test('puts the letter that opens a long list into the search field of the list', async () => {
  await renderDropdown({ items: many, max: 0 })
  await userEvent.tab()

  await userEvent.keyboard('1')
  await expect.element(search()).toHaveFocus()
  await userEvent.keyboard('2')

  await expect.element(search()).toHaveValue('12')
  await expect.poll(labels).toEqual(['Place 12'])
})

test('shows that no option matches', async () => {
  await renderDropdown({ items: many })
  await field.click()

  await search().fill('nowhere')

  await expect.element(page.getByText(text('common.dropdown.nothing'))).toBeVisible()
})

test('shows the items that a server search returns', async () => {
  const onSearch = vi.fn()
  await renderDropdown({ onSearch, items: fruit.slice(0, 1), note: '20 more: please search.' })
  await field.click()

  await search().fill('xyz')

  await expect.poll(() => onSearch).toHaveBeenLastCalledWith('xyz')
  await expect.element(option('Apple')).toBeVisible()
  await expect.element(page.getByText('20 more: please search.')).toBeVisible()
})

test('shows that a search is running', async () => {
  await renderDropdown({ onSearch: () => undefined, items: [], searching: true, note: 'More' })

  await field.click()

  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(`${text('common.ui.busy')}, ${text('common.dropdown.selected', { count: 0 })}`)
  await expect.element(page.getByText(text('common.dropdown.nothing'))).not.toBeInTheDocument()
  await expect.element(page.getByText('More')).not.toBeInTheDocument()
})

test('announces how many options there are and how many are chosen', async () => {
  await renderDropdown({}, ['apple'])

  await field.click()

  const results = text('common.dropdown.results', { count: 4 })
  const said = `${results}, ${text('common.dropdown.selected', { count: 1 })}`
  await expect.element(page.getByRole('status')).toHaveTextContent(said)
})

test('shows the label on a filter button together with the number of choices', async () => {
  await renderDropdown({ variant: 'filter' })
  const button = page.getByRole('combobox', { name: /Fruit/ })
  await expect.element(button).toHaveTextContent('Fruit')

  await button.click()
  await option('Apple').click()

  await expect.element(button).toHaveTextContent('Fruit1')
  await expect
    .element(button)
    .toHaveAccessibleName(`Fruit, ${text('common.dropdown.selected', { count: 1 })}`)
})

test('shows the chosen option on the button, or the caption if one is set', async () => {
  const { rerender } = await renderUi(
    <Dropdown label="Fruit" variant="button" items={fruit} value={['apple']} onChange={() => undefined} />,
  )
  const button = page.getByRole('combobox')
  await expect.element(button).toHaveAccessibleName('Fruit: Apple')

  await rerender(
    <Dropdown
      label="Fruit"
      variant="button"
      caption="Add"
      items={fruit}
      value={['apple']}
      onChange={() => undefined}
    />,
  )

  await expect.element(button).toHaveAccessibleName('Fruit: Add')
})

test('translates labels that are text keys', async () => {
  await renderDropdown({ items: [{ value: 'yes', label: 'common.ui.yes', translate: true }], max: 0 })

  await field.click()
  await option(text('common.ui.yes')).click()

  await expect.element(field).toHaveValue(text('common.ui.yes'))
})

test('shows the icon of an item in the list and beside the choice', async () => {
  await renderDropdown({ items: [{ value: 'book', label: 'Book', icon: IconBook }], max: 0 })
  await field.click()
  await expect.poll(() => option('Book').element().querySelectorAll('svg')).toHaveLength(1)

  await option('Book').click()

  await expect.element(field).toHaveValue('Book')
  await expect.poll(() => field.element().closest('div')?.querySelector('.tabler-icon-book')).not.toBeNull()
})

test('marks the options with boxes for several choices, and with a tick for a single choice', async () => {
  const { unmount } = await renderDropdown({ max: 2 }, ['apple'])
  await field.click()
  const box = () =>
    option(/Banana/)
      .element()
      .querySelector('[class*="box"]')
  await expect.poll(() => box()).not.toBeNull()
  await expect.poll(() => option('Apple').element().querySelectorAll('svg')).toHaveLength(1)
  await unmount()

  await renderDropdown({ max: 0 }, ['apple'])
  await field.click()

  await expect.poll(() => box()).toBeNull()
  await expect.poll(() => option('Apple').element().querySelectorAll('svg')).toHaveLength(1)
})

test('indents the levels of a tree, but not search results', async () => {
  const tree = many.map((item, index) => ({ ...item, depth: index % 3 }))
  await renderDropdown({ items: tree })
  await field.click()
  const padding = () => getComputedStyle(option('Place 3').element()).paddingLeft
  await expect.poll(() => padding()).toBe('40px')

  await search().fill('Place 3')

  await expect.poll(padding).not.toBe('40px')
})

test('does not open while it is disabled', async () => {
  await renderDropdown({ disabled: true })

  await field.click({ force: true })

  await expect.element(field).toBeDisabled()
  await expect.poll(() => labels()).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'is accessible in every style, open and closed, in the %s theme',
  async (theme) => {
    const kinds = ['input', 'button', 'filter'] as const
    await renderUi(
      <>
        {kinds.map((variant) => (
          <Dropdown
            key={variant}
            variant={variant}
            label={variant}
            items={fruit}
            value={['apple']}
            error="Wrong."
            onChange={() => undefined}
          />
        ))}
        <Dropdown label="Many" items={many} value={[]} note="Search for more." onChange={() => undefined} />
      </>,
      { theme },
    )
    expect(await axeViolations()).toEqual([])

    for (const name of [/^input/, /^button/, /^filter/, /^Many/]) {
      await page.getByRole('combobox', { name }).click()
      await expect.element(page.getByRole('listbox')).toBeVisible()
      expect(await axeViolations()).toEqual([])
      await userEvent.keyboard('{Escape}')
    }
  },
)
