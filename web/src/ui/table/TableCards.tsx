import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.ts'
import { useLabels } from '../labels.tsx'
import { Menu } from '../Menu.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Cell } from './Cell.tsx'
import classes from './cards.module.css'
import { RowMenu } from './RowMenu.tsx'
import { type CardPosition, type Column, isMissing } from './types.ts'
import type { TableModel } from './use-table-model.ts'

/** Returns the position of a column on a card. */
const getPosition = <Row, Sort extends string>(column: Column<Row, Sort>, index: number): CardPosition =>
  column.card ?? (index === 0 ? 'title' : 'fact')

/**
 * Returns whether the card shows the column. A missing value is shown only if the column has a text for it.
 */
const hasValue = <Row, Sort extends string>(column: Column<Row, Sort>, row: Row): boolean =>
  column.missing !== undefined || !isMissing(column.value(row))

/** The table on phones: one card per row, without horizontal scrolling. */
export function TableCards<Row, Sort extends string>({ model }: { model: TableModel<Row, Sort> }) {
  const { label, rows, loading, placeholders, table } = model
  return (
    <>
      <SortMenu model={model} />
      <ul
        className={classes.list}
        aria-label={label}
        aria-busy={table.fetching}
        data-stale={table.fetching || undefined}
      >
        {loading &&
          placeholders.map((row) => (
            <li key={row} className={classes.card}>
              <Skeleton height="1.25rem" count={2} />
            </li>
          ))}
        {rows.map((row, index) => (
          <TableCard key={model.rowKey(row)} model={model} row={row} group={model.groupAt(index)} />
        ))}
      </ul>
    </>
  )
}

function SortMenu<Row, Sort extends string>({ model }: { model: TableModel<Row, Sort> }) {
  const labels = useLabels()
  const { sortBy, sortDirection, sort } = model.table
  const sortable = model.columns.filter((column) => column.sortable)
  // The sort menu is also shown while the rows are loading, and for one row, so that the cards do not move.
  if (sortable.length === 0 || (!model.loading && model.rows.length === 0)) return null

  const current = sortable.find((column) => column.name === sortBy)
  const directionIcon = sortDirection === 'asc' ? IconArrowUp : IconArrowDown
  const icon = current ? directionIcon : IconArrowsSort
  const trigger = (
    <Button kind="ghost" size="small" icon={icon} className={classes.sort}>
      {current ? labels.table.sorted(current.label, sortDirection) : labels.table.sort}
    </Button>
  )

  const next = (column: Column<Row, Sort>) =>
    column === current && sortDirection === 'asc' ? ('desc' as const) : ('asc' as const)

  return (
    <Menu
      trigger={trigger}
      label={labels.table.sort}
      entries={sortable.map((column) => ({
        label: labels.table.sorted(column.label, next(column)),
        onClick: () => sort(column.name as Sort),
      }))}
    />
  )
}

interface CardProps<Row, Sort extends string> {
  model: TableModel<Row, Sort>
  row: Row
  /** The heading above the card. */
  group: string | undefined
}

function TableCard<Row, Sort extends string>({ model, row, group }: CardProps<Row, Sort>) {
  const labels = useLabels()
  const { columns, selectable, rowActions, rowName, isSelected, select } = model
  const at = (position: CardPosition) =>
    columns.filter(
      (column, index) =>
        getPosition(column, index) === position &&
        (position === 'title' || position === 'fact' || hasValue(column, row)),
    )

  const cells = (position: CardPosition) =>
    at(position).map((column) => <Cell key={column.name} column={column} row={row} />)
  const facts = at('fact')
  const hasFooter = at('state').length + at('aside').length > 0
  const name = rowName(row)

  const card = (
    <div className={classes.card} data-selected={isSelected(row) || undefined}>
      {selectable && (
        <Checkbox
          label={<span className="visually-hidden">{labels.table.selectRow(name)}</span>}
          value={isSelected(row)}
          onChange={(value) => select(row, value)}
          className={classes.tick ?? ''}
        />
      )}
      <div className={classes.main}>
        <div className={classes.title}>{cells('title')}</div>
        {at('text').map((column) => (
          <div key={column.name} className={classes.text}>
            <Cell column={column} row={row} />
          </div>
        ))}
        {facts.length > 0 && (
          <dl className={classes.facts}>
            {facts.map((column) => (
              <div key={column.name}>
                <dt>{column.label}</dt>
                <dd>
                  <Cell column={column} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {hasFooter && (
          <div className={classes.footer}>
            <span>{cells('state')}</span>
            <span className={classes.aside}>{cells('aside')}</span>
          </div>
        )}
      </div>
      {rowActions.length > 0 && (
        <div className={classes.menu}>
          <RowMenu row={row} name={name} actions={rowActions} />
        </div>
      )}
    </div>
  )

  return (
    <li>
      {group !== undefined && <div className={classes.group}>{group}</div>}
      {card}
    </li>
  )
}
