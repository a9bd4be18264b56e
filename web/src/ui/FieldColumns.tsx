import type { ReactNode } from 'react'
import classes from './FieldColumns.module.css'

interface FieldColumnsProps {
  /** Minimum width of a column in rem. */
  min?: 16 | 18 | 22
  children: ReactNode
}

/** Fields side by side, at most two in a line. */
export function FieldColumns({ min = 22, children }: FieldColumnsProps) {
  return (
    <div className={classes.columns} data-min={min}>
      {children}
    </div>
  )
}

/** A field as wide as the columns around it. */
export function WholeLine({ children }: { children: ReactNode }) {
  return <div className={classes.whole}>{children}</div>
}

/** A postal code and its city in one column, because they belong together. */
export function CodeAndCity({ children }: { children: ReactNode }) {
  return <div className={classes.codeAndCity}>{children}</div>
}
