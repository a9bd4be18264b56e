import { Link } from '@tanstack/react-router'
import { Formatted } from './formatters.tsx'
import classes from './table.module.css'
import type { CellValues, Column, Formatter } from './types.ts'

/** Returns the alignment of a column. Default for numbers: right. */
export function alignmentOf<Row, Sort extends string>(
  column: Column<Row, Sort>,
): 'center' | 'right' | undefined {
  if (column.alignment) return column.alignment
  return column.formatter === 'number' || column.formatter === 'fileSize' || column.formatter === 'duration'
    ? 'right'
    : undefined
}

/** The value of one row in one column, as text, link or button. */
export function Cell<Row, Sort extends string>({ column, row }: { column: Column<Row, Sort>; row: Row }) {
  const { formatter = 'noop', link, click, missing } = column
  const value = (
    <Formatted formatter={formatter} value={column.value(row) as CellValues[Formatter]} missing={missing} />
  )

  const target = link?.(row)
  if (target) {
    return (
      <Link {...target} className={classes.link}>
        {value}
      </Link>
    )
  }

  return click ? (
    <button type="button" className={classes.link} onClick={() => click(row)}>
      {value}
    </button>
  ) : (
    value
  )
}
