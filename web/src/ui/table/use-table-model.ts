import { useState } from 'react'
import {
  type BulkAction,
  type Column,
  type PrimaryAction,
  permittedOf,
  type RowAction,
  type TableView,
} from './types.ts'

/** Maximum number of placeholder rows: enough for a screen. */
const placeholderRows = 10

export interface TableOptions<Row, Sort extends string> {
  /** Name of the table, like "Mitglieder". */
  label: string
  /** The result of `useTable`. */
  table: TableView<Row, Sort>
  columns: readonly Column<Row, Sort>[]
  rowKey: (row: Row) => string
  /** Returns the name of a row for screen readers. */
  rowName: (row: Row) => string
  primary?: readonly PrimaryAction[]
  /** Bulk actions. If one is permitted, rows can be selected. */
  secondary?: readonly BulkAction<Row>[]
  rowActions?: readonly RowAction<Row>[]
  /** Returns the heading above consecutive rows with the same name, such as a day. */
  groupName?: (row: Row) => string
  /** Returns whether the row is open beside the table. */
  isCurrent?: (row: Row) => boolean
}

/** The model that the parts of one table share. */
export interface TableModel<Row, Sort extends string> {
  label: string
  table: TableView<Row, Sort>
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  loading: boolean
  placeholders: readonly number[]
  selectable: boolean
  selected: readonly Row[]
  primary: readonly PrimaryAction[]
  bulk: readonly BulkAction<Row>[]
  rowActions: readonly RowAction<Row>[]
  /** True: the selection was lost because the data changed. */
  selectionLost: boolean
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  /** Returns the heading above the row at this index. Undefined if the row before it has the same heading. */
  groupAt: (index: number) => string | undefined
  isSelected: (row: Row) => boolean
  isCurrent: (row: Row) => boolean
  select: (row: Row, ticked: boolean) => void
  selectAll: (ticked: boolean) => void
  clearSelection: () => void
}

/** Returns whether the selection was lost without an action of the member. */
function useSelectionLost(count: number, rows: unknown): boolean {
  const [before, setBefore] = useState({ count, rows, lost: false })
  if (before.count !== count || before.rows !== rows)
    setBefore({ count, rows, lost: count === 0 && before.rows !== rows && (before.count > 0 || before.lost) })
  return before.lost
}

/** Returns the model of a table for its parts. */
export function useTableModel<Row, Sort extends string>(
  options: TableOptions<Row, Sort>,
): TableModel<Row, Sort> {
  const { label, table, columns, rowKey, rowName } = options
  const { selection } = table
  const rows = table.rows ?? []
  const bulk = permittedOf(options.secondary)
  const selected = rows.filter((row) => selection.keys.has(rowKey(row)))
  const select = (row: Row, ticked: boolean) => {
    const keys = new Set(selection.keys)
    if (ticked) keys.add(rowKey(row))
    else keys.delete(rowKey(row))
    selection.set(keys)
  }

  const groupAt = (index: number) => {
    const [previous, row] = [rows[index - 1], rows[index]]
    const name = row && options.groupName?.(row)
    return previous && options.groupName?.(previous) === name ? undefined : name
  }

  return {
    label,
    table,
    columns,
    rows,
    loading: table.rows === undefined && !table.error,
    placeholders: Array.from({ length: Math.min(table.perPage, placeholderRows) }, (_, index) => index),
    selectable: bulk.length > 0,
    selected,
    primary: permittedOf(options.primary),
    bulk,
    rowActions: permittedOf(options.rowActions),
    selectionLost: useSelectionLost(selected.length, table.rows),
    rowKey,
    rowName,
    groupAt,
    isSelected: (row) => selection.keys.has(rowKey(row)),
    isCurrent: options.isCurrent ?? (() => false),
    select,
    selectAll: (ticked) => selection.set(new Set(ticked ? rows.map(rowKey) : [])),
    clearSelection: () => selection.set(new Set()),
  }
}
