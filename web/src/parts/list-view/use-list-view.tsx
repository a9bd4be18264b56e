import type { ViewedList } from '@sorgfalt/contract/saved-view/saved-view'
import { type ReactNode, useState } from 'react'
import type { Table } from '#lib/use-table.ts'
import type { Column } from '#ui/DataTable.tsx'
import { ListViewMenu } from './ListViewMenu.tsx'
import { readColumns, rememberColumns } from './remembered-columns.ts'

type ViewedTable = Pick<Table<unknown, object, string>, 'columns' | 'setColumns' | 'state' | 'open'>

export interface ListView<Row, Sort extends string> {
  /** The columns that the member has chosen. */
  columns: readonly Column<Row, Sort>[]
  /** The button with the saved views and the choice of columns. */
  tools: ReactNode
}

/**
 * Lets the member choose the columns of a list, and save its filters, order and columns as a view. The first
 * column is always shown, because it names the row. Without columns in the address, the list shows those that
 * the member last chose on this device.
 */
export function useListView<Row, Sort extends string>(
  list: ViewedList,
  table: ViewedTable,
  all: readonly Column<Row, Sort>[],
): ListView<Row, Sort> {
  const [last, setLast] = useState(() => readColumns(list))
  const chosen = table.columns ?? last
  const columns = all.filter(({ name }, index) => index === 0 || (chosen?.includes(name) ?? true))

  const choose = (names: readonly string[]) => {
    setLast(names)
    rememberColumns(list, names)
    table.setColumns(names)
  }

  return {
    columns,
    tools: (
      <ListViewMenu
        list={list}
        columns={all.map(({ name, label }) => ({ name, label }))}
        shown={columns.map(({ name }) => name)}
        onChoose={choose}
        state={{ ...table.state, columns: columns.map(({ name }) => name) }}
        onOpen={table.open}
      />
    ),
  }
}
