import { Fragment } from 'react'
import { Checkbox } from '../Checkbox.tsx'
import { Icon } from '../Icon.tsx'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.ts'
import { useLabels } from '../labels.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { alignmentOf, Cell } from './Cell.tsx'
import { RowMenu } from './RowMenu.tsx'
import classes from './table.module.css'
import type { Column } from './types.ts'
import type { TableModel } from './use-table-model.ts'

function HeadCell<Row, Sort extends string>({
  column,
  model,
}: {
  column: Column<Row, Sort>
  model: TableModel<Row, Sort>
}) {
  const { sortBy, sortDirection, sort } = model.table
  const current = column.sortable && sortBy === column.name
  const shared = {
    scope: 'col',
    'data-align': alignmentOf(column),
    'data-wide': column.wide || undefined,
  } as const

  if (!column.sortable) return <th {...shared}>{column.label}</th>

  const isAscending = sortDirection === 'asc'
  const directionIcon = isAscending ? IconArrowUp : IconArrowDown
  const direction = isAscending ? 'ascending' : 'descending'
  const icon = current ? directionIcon : IconArrowsSort

  return (
    <th {...shared} aria-sort={current ? direction : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-current={current || undefined}
        onClick={() => sort(column.name)}
      >
        <span>{column.label}</span>
        <Icon icon={icon} size={16} />
      </button>
    </th>
  )
}

function SelectAll<Row, Sort extends string>({ model }: { model: TableModel<Row, Sort> }) {
  const labels = useLabels()
  const { selected, rows } = model

  return (
    <Checkbox
      label={<span className="visually-hidden">{labels.table.selectAll}</span>}
      value={rows.length > 0 && selected.length === rows.length}
      indeterminate={selected.length > 0 && selected.length < rows.length}
      disabled={rows.length === 0}
      onChange={model.selectAll}
      className={classes.tick ?? ''}
    />
  )
}

/** The table on wide screens. */
export function TableGrid<Row, Sort extends string>({ model }: { model: TableModel<Row, Sort> }) {
  const labels = useLabels()
  const { label, columns, selectable, rowActions, rows, table, loading } = model

  return (
    <table className={classes.table} aria-busy={table.fetching}>
      <caption className="visually-hidden">{label}</caption>
      <colgroup>
        {selectable && <col className={classes.tickColumn} />}
        {columns.map((column) => (
          <col
            key={column.name}
            data-wide={column.wide || undefined}
            style={column.width ? { width: column.width } : undefined}
          />
        ))}
        {rowActions.length > 0 && <col className={classes.menuColumn} />}
      </colgroup>
      <thead>
        <tr>
          {selectable && (
            <th className={classes.tickCell}>
              <SelectAll model={model} />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.name} column={column} model={model} />
          ))}
          {rowActions.length > 0 && (
            <th>
              <span className="visually-hidden">{labels.table.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody data-stale={table.fetching || undefined}>
        {loading && <SkeletonRows model={model} />}
        {rows.map((row, index) => (
          <Fragment key={model.rowKey(row)}>
            <GroupRow model={model} index={index} />
            <GridRow model={model} row={row} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** The heading of the rows from this index on, if they have one. */
function GroupRow<Row, Sort extends string>({
  model,
  index,
}: {
  model: TableModel<Row, Sort>
  index: number
}) {
  const name = model.groupAt(index)
  if (name === undefined) return null

  const wideCount = model.columns.filter(({ wide }) => wide).length
  const others =
    model.columns.length - wideCount + (model.selectable ? 1 : 0) + (model.rowActions.length > 0 ? 1 : 0)

  return (
    <tr className={classes.group}>
      <th colSpan={others} scope="rowgroup">
        {name}
      </th>
      {/* Hidden together with its columns. A cell across hidden columns would create empty columns. */}
      {wideCount > 0 && <td data-wide colSpan={wideCount} aria-hidden />}
    </tr>
  )
}

function GridRow<Row, Sort extends string>({ model, row }: { model: TableModel<Row, Sort>; row: Row }) {
  const labels = useLabels()
  const { columns, selectable, rowActions, rowName, isSelected, isCurrent, select } = model
  const name = rowName(row)
  const ticked = isSelected(row)

  return (
    <tr data-selected={ticked || isCurrent(row) || undefined}>
      {selectable && (
        <td className={classes.tickCell}>
          <Checkbox
            label={<span className="visually-hidden">{labels.table.selectRow(name)}</span>}
            value={ticked}
            onChange={(value) => select(row, value)}
            className={classes.tick ?? ''}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const Tag = index === 0 ? 'th' : 'td'
        return (
          <Tag
            key={column.name}
            scope={index === 0 ? 'row' : undefined}
            data-align={alignmentOf(column)}
            data-wide={column.wide || undefined}
            style={column.maxWidth ? { maxWidth: column.maxWidth } : undefined}
          >
            <Cell column={column} row={row} />
          </Tag>
        )
      })}
      {rowActions.length > 0 && (
        <td className={classes.menuCell}>
          <RowMenu row={row} name={name} actions={rowActions} />
        </td>
      )}
    </tr>
  )
}

/** Placeholder rows while the rows are loading. */
function SkeletonRows<Row, Sort extends string>({ model }: { model: TableModel<Row, Sort> }) {
  const { columns, selectable, rowActions, placeholders } = model
  return placeholders.map((row) => (
    <tr key={row}>
      {selectable && <td aria-hidden />}
      {columns.map((column, index) => (
        <td key={column.name} data-wide={column.wide || undefined}>
          <Skeleton width={index === 0 ? '70%' : '55%'} height="1rem" />
        </td>
      ))}
      {rowActions.length > 0 && <td aria-hidden />}
    </tr>
  ))
}
