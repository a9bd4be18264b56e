import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { useLabels } from '../labels.tsx'
import classes from './table.module.css'
import type { TableModel } from './use-table-model.ts'

/**
 * Replaces the toolbar while rows are selected. The bar states that the selection contains only rows of this
 * page.
 */
export function BulkBar<Row, Sort extends string>({ model }: { model: TableModel<Row, Sort> }) {
  const labels = useLabels()
  const { selected, rows, bulk } = model
  const hints = new Set(bulk.flatMap(({ hint }) => hint?.(selected) ?? []))

  return (
    <section className={classes.bulk} aria-label={labels.table.selected(selected.length)}>
      <Checkbox
        label={
          <>
            <strong>{labels.table.selected(selected.length)}</strong>{' '}
            <span className={classes.quiet}>{labels.table.onThisPage}</span>
          </>
        }
        value={selected.length === rows.length}
        indeterminate={selected.length < rows.length}
        onChange={model.selectAll}
      />
      <div className={classes.bulkActions}>
        {bulk.map(({ label, icon, callback, disabled, danger }) => (
          <Button
            key={label}
            size="small"
            icon={icon}
            {...(danger && { kind: 'danger' as const })}
            disabled={disabled?.(selected) ?? false}
            onClick={() => callback(selected)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Button kind="ghost" size="small" onClick={model.clearSelection}>
        {labels.table.clearSelection}
      </Button>
      {[...hints].map((hint) => (
        <p key={hint} className={classes.reason}>
          {hint}
        </p>
      ))}
    </section>
  )
}
