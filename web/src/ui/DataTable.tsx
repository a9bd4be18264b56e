import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import { ContentCard } from './ContentCard.tsx'
import { EmptyState } from './EmptyState.tsx'
import { type FilterBarProps, FilterToolbar } from './FilterBar.tsx'
import { FilterChips } from './filter/FilterChips.tsx'
import type { IconShape } from './Icon.tsx'
import { useLabels } from './labels.tsx'
import { BulkBar } from './table/BulkBar.tsx'
import { TableCards } from './table/TableCards.tsx'
import { TableFooter } from './table/TableFooter.tsx'
import { TableGrid } from './table/TableGrid.tsx'
import classes from './table/table.module.css'
import type { PrimaryAction } from './table/types.ts'
import { type TableModel, type TableOptions, useTableModel } from './table/use-table-model.ts'

export type {
  BulkAction,
  CellValues,
  Column,
  PrimaryAction,
  RowAction,
  TableView,
} from './table/types.ts'

/** The content of a table without entries. */
interface TableEmpty {
  title: string
  icon?: IconShape
  text?: ReactNode
  /** A button that creates the first entry. */
  action?: ReactNode
}

export interface DataTableProps<Row, Sort extends string> extends TableOptions<Row, Sort> {
  filters?: FilterBarProps
  /** Buttons at the end of the toolbar. */
  tools?: ReactNode
  empty?: TableEmpty
  /** The reason why the rows could not be loaded, as a sentence. */
  failure?: string | undefined
}

/** The buttons for the actions of a whole table. They are part of the page heading. */
export function PrimaryActions({ actions }: { actions: readonly PrimaryAction[] }) {
  return actions.map(({ label, icon, callback, disabled = false, primary = false }) => (
    <Button
      key={label}
      icon={icon}
      disabled={disabled}
      onClick={callback}
      kind={primary ? 'primary' : 'secondary'}
    >
      {label}
    </Button>
  ))
}

/**
 * A table whose rows come from the server, with filters, sorting, selection, actions and pages. The address
 * contains its state (`useTable`). Actions that the member may not perform are not shown. On phones the rows
 * are cards, and the bulk bar is below them, so that nothing moves when the first row is selected.
 */
export function DataTable<Row, Sort extends string>({
  filters,
  tools,
  empty,
  failure,
  ...options
}: DataTableProps<Row, Sort>) {
  const labels = useLabels()
  const model = useTableModel(options)
  const cards = useMediaQuery('(width <= 767px)', undefined, { getInitialValueInEffect: false })
  const top = useRef<HTMLDivElement>(null)
  const { table, rows } = model
  const ticked = model.selected.length > 0
  const toPage = (page: number) => {
    table.setPage(page)
    // Scrolls to the first row of the new page unless it is visible.
    if (top.current && top.current.getBoundingClientRect().top < 0)
      top.current.scrollIntoView({ block: 'start' })
  }

  const List = cards ? TableCards : TableGrid
  const body = (
    <>
      {(rows.length > 0 || model.loading) && <List model={model} />}
      {rows.length === 0 && !model.loading && (
        <TableEmptiness model={model} empty={empty} failure={failure} />
      )}
      {rows.length > 0 && <TableFooter label={model.label} table={table} onPage={toPage} />}
    </>
  )

  return (
    <div ref={top} className={classes.wrapper}>
      {cards ? (
        <>
          <TableTools model={model} filters={filters} tools={tools} />
          {body}
          {ticked && <BulkBar model={model} />}
        </>
      ) : (
        <ContentCard flush>
          <TableTools model={model} filters={filters} tools={tools} ticked={ticked} />
          {body}
        </ContentCard>
      )}
      <output className="visually-hidden">
        {table.rows && !table.fetching && labels.table.results(table.total, table.isCut)}
        {model.selectionLost && ` ${labels.table.selectionCleared}`}
      </output>
    </div>
  )
}

interface ToolsProps<Row, Sort extends string> {
  model: TableModel<Row, Sort>
  filters: FilterBarProps | undefined
  tools: ReactNode
  ticked?: boolean
}

/** Shows the toolbar, or the bulk bar while rows are selected. The filter chips are always visible. */
function TableTools<Row, Sort extends string>({
  model,
  filters,
  tools,
  ticked = false,
}: ToolsProps<Row, Sort>) {
  const actions = model.primary.length > 0 && <PrimaryActions actions={model.primary} />

  return (
    <div className={classes.tools}>
      {ticked && <BulkBar model={model} />}
      {!ticked && filters && (
        <FilterToolbar {...filters} tools={tools}>
          {actions}
        </FilterToolbar>
      )}
      {!ticked && !filters && (tools || actions) && (
        <div className={classes.actions}>
          {tools}
          {actions}
        </div>
      )}
      {filters && <FilterChips {...filters} />}
    </div>
  )
}

interface EmptinessProps<Row, Sort extends string> {
  model: TableModel<Row, Sort>
  empty: TableEmpty | undefined
  failure: string | undefined
}

/** The reason why there are no rows: no entries, no matches, or not loaded. */
function TableEmptiness<Row, Sort extends string>({ model, empty, failure }: EmptinessProps<Row, Sort>) {
  const labels = useLabels()
  const { table } = model
  if (table.rows === undefined)
    return (
      <EmptyState kind="failed" title={labels.table.failed} onRetry={table.retry}>
        {failure}
      </EmptyState>
    )

  if (table.filtered)
    return (
      <EmptyState
        kind="notFound"
        title={labels.table.notFound}
        action={<Button onClick={table.clearFilter}>{labels.table.clearFilters}</Button>}
      >
        {labels.table.notFoundText}
      </EmptyState>
    )

  const { title = labels.table.nothing, icon, text, action } = empty ?? {}

  return (
    <EmptyState kind="nothing" title={title} {...(icon && { icon })} action={action}>
      {text}
    </EmptyState>
  )
}
