import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { type Column, DataTable, type DataTableProps } from '../DataTable.tsx'
import { type Person, people, personTable } from './person-table-fixture.ts'

const columns: readonly Column<Person, 'name' | 'town'>[] = [
  { name: 'name', label: 'Name', sortable: true, value: ({ name }) => name },
  { name: 'town', label: 'Town', sortable: true, value: ({ town }) => town },
  { name: 'points', label: 'Points', formatter: 'number', value: ({ points }) => points, card: 'aside' },
  { name: 'note', label: 'Note', value: ({ town }) => town && `Lives in ${town}`, card: 'text' },
  { name: 'id', label: 'Id', value: ({ id }) => `id ${id}`, card: 'none' },
]
type Props = Partial<DataTableProps<Person, 'name' | 'town'>>

async function renderCards(props: Props = {}, theme: 'light' | 'dark' = 'light') {
  await setPhoneSize()
  const view = personTable()
  const ui = await renderUi(
    <DataTable
      label="People"
      table={view}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...props}
    />,
    { theme },
  )
  return { ...ui, view }
}
const cards = page.getByRole('list', { name: 'People' }).getByRole('listitem')
const sortButton = (name: string) => page.getByRole('button', { name })

test('shows each row as a card with title, text, facts and footer', async () => {
  await renderCards()

  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect
    .poll(() => cards.elements().map((card) => card.textContent))
    .toEqual(['AdaLives in LondonTownLondon1.234', 'BertTown–5', 'CleoLives in ViennaTownVienna70'])
})

test('is not wider than the phone', async () => {
  await renderCards()

  await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
})

test('sorts with a menu that names column and direction', async () => {
  const { view } = await renderCards()

  await sortButton(text('common.table.sort')).click()
  await expect.element(page.getByRole('menu')).toHaveAccessibleName(text('common.table.sort'))
  await page.getByRole('menuitem', { name: text('common.table.sorted.asc', { column: 'Town' }) }).click()

  expect(view.sort).toHaveBeenCalledExactlyOnceWith('town')
})

test('reverses the order with the menu', async () => {
  await renderCards({ table: personTable({ sortBy: 'name' }) })

  await sortButton(text('common.table.sorted.asc', { column: 'Name' })).click()

  const offered = page
    .getByRole('menuitem')
    .elements()
    .map((entry) => entry.textContent)
  expect(offered).toEqual([
    text('common.table.sorted.desc', { column: 'Name' }),
    text('common.table.sorted.asc', { column: 'Town' }),
  ])
})

test('offers sorting even for one card, so that the card takes the place of a placeholder', async () => {
  await renderCards({ table: personTable({ rows: people.slice(0, 1), total: 1 }) })

  await expect.poll(() => cards.elements()).toHaveLength(1)
  await expect.element(sortButton(text('common.table.sort'))).toBeVisible()
})

test('offers no sorting without cards', async () => {
  await renderCards({ table: personTable({ rows: [], total: 0 }) })

  await expect.element(cards).not.toBeInTheDocument()
  await expect.element(sortButton(text('common.table.sort'))).not.toBeInTheDocument()
})

test('shows placeholders while cards are loading', async () => {
  await renderCards({ table: personTable({ rows: undefined, total: 0, fetching: true }) })

  await expect.element(page.getByRole('list', { name: 'People' })).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => cards.elements()).toHaveLength(10)
})

test('selects cards and shows the actions below the list', async () => {
  const callback = vi.fn()
  await renderCards({
    secondary: [{ label: 'Invite', callback }],
    table: personTable({ selection: { keys: new Set(['a']), set: () => undefined } }),
  })
  const bar = page.getByRole('region', { name: text('common.table.selected', { count: 1 }) })

  await expect
    .element(page.getByRole('checkbox', { name: text('common.table.selectRow', { name: 'Ada' }) }))
    .toBeChecked()
  await bar.getByRole('button', { name: 'Invite' }).click()

  await expect.poll(() => callback).toHaveBeenCalledExactlyOnceWith([people[0]])
  await expect
    .poll(() => cards.first().element().compareDocumentPosition(bar.element()))
    .toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('adds a card to the selection', async () => {
  const set = vi.fn()
  await renderCards({
    secondary: [{ label: 'Invite', callback: () => undefined }],
    table: personTable({ selection: { keys: new Set(['a']), set } }),
  })

  await page.getByRole('checkbox', { name: text('common.table.selectRow', { name: 'Bert' }) }).click()

  await expect.poll(() => set).toHaveBeenCalledExactlyOnceWith(new Set(['a', 'b']))
})

test('offers the actions of one card', async () => {
  const callback = vi.fn()
  await renderCards({ rowActions: [{ label: 'Rename', callback }] })

  await page.getByRole('button', { name: text('common.table.actionsOf', { name: 'Bert' }) }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()

  await expect.poll(() => callback).toHaveBeenCalledExactlyOnceWith(people[1])
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderCards(
    {
      rowActions: [{ label: 'Rename', callback: () => undefined }],
      secondary: [{ label: 'Invite', callback: () => undefined }],
      table: personTable({ selection: { keys: new Set(['a']), set: () => undefined } }),
    },
    theme,
  )

  expect(await axeViolations()).toEqual([])
})
