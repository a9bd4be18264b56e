import type { ReactNode } from 'react'
import classes from './FieldColumns.module.css'

interface FieldColumnsProps {
  /** Minimum width of a column in rem. */
  min?: 16 | 18 | 22
  children: ReactNode
}

/** Fields side by side. Each line contains as many fields as fit. */
export function FieldColumns({ min = 22, children }: FieldColumnsProps) {
  return (
    <div className={classes.columns} data-min={min}>
      {children}
    </div>
  )
}
