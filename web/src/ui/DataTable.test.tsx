import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { rowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { Button } from './Button.tsx'
import { type Column, DataTable, type DataTableProps } from './DataTable.tsx'
import { IconPlus } from './icons.ts'
import { type Person, people, personTable } from './table/person-table-fixture.ts'

const columns: readonly Column<Person, 'name' | 'town'>[] = [
  {
    name: 'name',
    label: 'Name',
    sortable: true,
    value: ({ name }) => name,
    link: ({ id }) => ({ to: `/people/${id}` as never }),
  },
  { name: 'town', label: 'Town', sortable: true, value: ({ town }) => town },
  { name: 'points', label: 'Points', formatter: 'number', value: ({ points }) => points },
]
type Props = Partial<DataTableProps<Person, 'name' | 'town'>>

const tableOf = (props: Props) => (
  <DataTable
    label="People"
    table={personTable()}
    columns={columns}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    {...props}
  />
)
/** A table that stores which rows are selected, as `useTable` does. */
function Ticked({ secondary, rows = people }: Pick<Props, 'secondary'> & { rows?: readonly Person[] }) {
  const [ticked, setTicked] = useState<{ of: unknown; keys: ReadonlySet<string> }>({
    of: rows,
    keys: new Set(),
  })
  const keys = ticked.of === rows ? ticked.keys : new Set<string>()
  const table = personTable({
    rows,
    total: rows.length,
    selection: { keys, set: (next) => setTicked({ of: rows, keys: next }) },
  })
  return tableOf({ table, secondary: secondary ?? [{ label: 'Invite', callback: () => undefined }] })
}

const table = page.getByRole('table', { name: 'People' })
const tick = (name: string) => page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
const selectAll = () => page.getByRole('checkbox', { name: text('common.table.selectAll') })
const bulk = (count: number) => page.getByRole('region', { name: text('common.table.selected', { count }) })

test('shows one row for each entry, with a dash for a missing value', async () => {
  await renderUi(tableOf({}))

  await expect.element(table).toBeVisible()
  expect(rowTexts()).toEqual([
    ['Ada', 'London', '1.234'],
    ['Bert', '–', '5'],
    ['Cleo', 'Vienna', '70'],
  ])
})

test('shows the name of the row in the first column, as a link to its screen', async () => {
  const { address } = await renderUi(tableOf({}))

  await page.getByRole('rowheader').getByRole('link', { name: 'Bert' }).click()

  await expect.poll(() => address()).toBe('/people/b')
})

test('sorts when a column header is clicked, and marks the direction', async () => {
  const view = personTable({ sortBy: 'name', sortDirection: 'desc' })
  await renderUi(tableOf({ table: view }))

  await page.getByRole('columnheader', { name: 'Town' }).getByRole('button').click()

  expect(view.sort).toHaveBeenCalledExactlyOnceWith('town')
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByRole('columnheader', { name: 'Town' })).toHaveAttribute('aria-sort', 'none')
  await expect.element(page.getByRole('columnheader', { name: 'Points' })).not.toHaveAttribute('aria-sort')
})

test('aligns numbers to the right', async () => {
  await renderUi(tableOf({}))

  const cell = page.getByRole('cell', { name: '1.234' }).element()

  expect(getComputedStyle(cell).textAlign).toBe('end')
})

test('sets the width and alignment of a column, and can make the values of a column buttons', async () => {
  const click = vi.fn()
  const styled: Column<Person, 'name' | 'town'>[] = [
    { name: 'id', label: 'Number', value: ({ id }) => id, width: '90px', alignment: 'center', click },
    { name: 'rest', label: 'Name', value: ({ name }) => name, maxWidth: '200px' },
  ]
  const { container } = await renderUi(tableOf({ columns: styled }))
  const number = page.getByRole('rowheader', { name: 'b', exact: true })

  expect([...container.querySelectorAll('col')].map(({ style }) => style.width)).toEqual(['90px', ''])
  await expect.poll(() => getComputedStyle(number.element()).textAlign).toBe('center')
  await expect
    .poll(() => getComputedStyle(page.getByRole('cell', { name: 'Bert' }).element()).maxWidth)
    .toBe('200px')
  await number.getByRole('button').click()

  await expect.poll(() => click).toHaveBeenCalledExactlyOnceWith(people[1])
})

test('shows placeholders while rows are loading', async () => {
  await renderUi(tableOf({ table: personTable({ rows: undefined, total: 0, fetching: true }) }))

  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  expect(rowTexts()).toHaveLength(10)
  await expect.element(page.getByText(text('common.table.nothing'))).not.toBeInTheDocument()
})

test('explains an empty list and offers to create the first entry', async () => {
  const empty = {
    title: 'No people yet',
    text: 'Add the first one.',
    action: <Button>Add</Button>,
    icon: IconPlus,
  }
  await renderUi(tableOf({ table: personTable({ rows: [], total: 0 }), empty }))

  await expect.element(page.getByText('No people yet')).toBeVisible()
  await expect.element(page.getByText('Add the first one.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add' })).toBeVisible()
  await expect.element(table).not.toBeInTheDocument()
})

test('shows a default text for an empty list', async () => {
  await renderUi(tableOf({ table: personTable({ rows: [], total: 0 }) }))

  await expect.element(page.getByText(text('common.table.nothing'))).toBeVisible()
})

test('explains that no entry matches the filters, and offers to clear them', async () => {
  const view = personTable({ rows: [], total: 0, filtered: true })
  await renderUi(tableOf({ table: view, empty: { title: 'No people yet' } }))

  await expect.element(page.getByText(text('common.table.notFoundText'))).toBeVisible()
  await expect.element(page.getByText('No people yet')).not.toBeInTheDocument()
  await page.getByRole('button', { name: text('common.table.clearFilters') }).click()

  expect(view.clearFilter).toHaveBeenCalledOnce()
})

test('shows why the rows could not be loaded, and offers to try again', async () => {
  const view = personTable({ rows: undefined, total: 0, error: new Error('lost') })
  await renderUi(tableOf({ table: view, failure: 'The server is busy.' }))

  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  await expect.element(page.getByText('The server is busy.')).toBeVisible()
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  expect(view.retry).toHaveBeenCalledOnce()
})

test('announces how many entries were found', async () => {
  const { rerender } = await renderUi(tableOf({ table: personTable({ fetching: true }) }))
  const said = page.getByText(text('common.table.results', { count: 3, total: '3' }))
  await expect.element(said).not.toBeInTheDocument()

  await rerender(tableOf({}))

  await expect.element(said).toBeInTheDocument()
})

test('shows the permitted actions of the whole table', async () => {
  const callback = vi.fn()
  await renderUi(
    tableOf({
      primary: [
        { label: 'New', callback, primary: true, icon: IconPlus },
        { label: 'Export', callback, disabled: true },
        { label: 'Import', callback, permitted: false },
      ],
    }),
  )

  await page.getByRole('button', { name: 'New' }).click()

  await expect.poll(() => callback).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Import' })).not.toBeInTheDocument()
})

test('offers the actions of one row', async () => {
  const callback = vi.fn()
  const rowActions = [
    { label: 'Rename', callback },
    { label: 'Open', link: ({ id }: Person) => ({ to: `/people/${id}` as never }) },
    {
      label: 'Delete',
      callback,
      disabled: ({ id }: Person) => id === 'b',
      hint: ({ id }: Person) => (id === 'b' ? 'Still needed' : undefined),
    },
    { label: 'Archive', callback, permitted: false },
  ]
  const { address } = await renderUi(tableOf({ rowActions }))
  const menuOf = (name: string) =>
    page.getByRole('button', { name: text('common.table.actionsOf', { name }) })

  await menuOf('Bert').click()
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map((entry) => entry.textContent),
    )
    .toEqual(['Rename', 'Open', 'DeleteStill needed'])
  await expect.element(page.getByRole('menuitem', { name: /Delete/ })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect.poll(() => callback).toHaveBeenCalledExactlyOnceWith(people[1])
  await menuOf('Cleo').click()
  await page.getByRole('menuitem', { name: 'Open' }).click()

  await expect.poll(() => address()).toBe('/people/c')
})

test('offers no selection if there is no action for selected rows', async () => {
  await renderUi(tableOf({ secondary: [{ label: 'Invite', callback: () => undefined, permitted: false }] }))

  await expect.element(table).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('runs an action on the selected rows', async () => {
  const callback = vi.fn()
  await renderUi(<Ticked secondary={[{ label: 'Invite', callback }]} />)

  await tick('Ada').click()
  await tick('Cleo').click()
  await expect.element(selectAll().first()).toBePartiallyChecked()
  await bulk(2).getByRole('button', { name: 'Invite' }).click()

  await expect.poll(() => callback).toHaveBeenCalledExactlyOnceWith([people[0], people[2]])
})

test('selects and clears all rows of the page', async () => {
  await renderUi(<Ticked />)

  await selectAll().click()
  await expect.element(bulk(3)).toBeVisible()
  await bulk(3).getByRole('checkbox').click()
  await expect.element(bulk(3)).not.toBeInTheDocument()
  await tick('Ada').click()
  await page.getByRole('button', { name: text('common.table.clearSelection') }).click()

  await expect.element(tick('Ada')).not.toBeChecked()
})

test('shows why an action is not possible for the selected rows', async () => {
  const hasBert = (rows: readonly Person[]) => rows.some(({ id }) => id === 'b')
  const rules = {
    disabled: hasBert,
    hint: (rows: readonly Person[]) => (hasBert(rows) ? 'Bert cannot be invited.' : undefined),
  }
  await renderUi(<Ticked secondary={[{ label: 'Invite', callback: () => undefined, ...rules }]} />)
  await tick('Ada').click()
  await expect.element(page.getByText('Bert cannot be invited.')).not.toBeInTheDocument()

  await tick('Bert').click()

  await expect.element(page.getByRole('button', { name: 'Invite' })).toBeDisabled()
  await expect.element(page.getByText('Bert cannot be invited.')).toBeVisible()
})

test('shows which of the selected rows a possible action skips', async () => {
  const hint = () => 'Bert is skipped.'
  await renderUi(<Ticked secondary={[{ label: 'Invite', callback: () => undefined, hint }]} />)
  await tick('Bert').click()

  await expect.element(page.getByText('Bert is skipped.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invite' })).toBeEnabled()
})

test('reports that the selection was cleared because the list has changed', async () => {
  const { rerender } = await renderUi(<Ticked />)
  await tick('Ada').click()

  await rerender(<Ticked rows={people.slice(1)} />)

  await expect
    .element(page.getByText(text('common.table.selectionCleared'), { exact: false }))
    .toBeInTheDocument()
})

test('does not report that the selection was cleared if the user has cleared it', async () => {
  await renderUi(<Ticked />)
  await tick('Ada').click()

  await tick('Ada').click()

  await expect.element(bulk(1)).not.toBeInTheDocument()
  await expect
    .element(page.getByText(text('common.table.selectionCleared'), { exact: false }))
    .not.toBeInTheDocument()
})

test('shows the actions for the selected rows instead of the filters', async () => {
  const filters = {
    definitions: [{ name: 'search', label: 'Search people', type: 'search' as const }],
    values: {},
    onChange: () => undefined,
    onClear: () => undefined,
  }
  const secondary = [{ label: 'Invite', callback: () => undefined }]
  const { rerender } = await renderUi(tableOf({ filters, secondary }))
  await expect.element(page.getByRole('searchbox')).toBeVisible()

  await rerender(
    tableOf({
      filters,
      secondary,
      table: personTable({ selection: { keys: new Set(['a']), set: () => undefined } }),
    }),
  )

  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  await expect.element(bulk(1)).toBeVisible()
})

test('selects rows with the keyboard', async () => {
  await renderUi(<Ticked />)
  ;(tick('Ada').element() as HTMLElement).focus()

  await userEvent.keyboard(' ')

  await expect.element(bulk(1)).toBeVisible()
})

test('marks the row whose details are open', async () => {
  await renderUi(tableOf({ isCurrent: ({ id }) => id === 'c' }))

  const marked = [...document.querySelectorAll('tr[data-selected]')].map(
    (row) => row.firstElementChild?.textContent,
  )

  expect(marked).toEqual(['Cleo'])
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  const rowActions = [{ label: 'Rename', callback: () => undefined }]
  const secondary = [{ label: 'Invite', callback: () => undefined }]
  const { rerender } = await renderUi(tableOf({ rowActions, secondary }), { theme })
  expect(await axeViolations()).toEqual([])

  await rerender(<Ticked />)
  await tick('Ada').click()

  expect(await axeViolations()).toEqual([])
})
