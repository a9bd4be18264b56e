import { lazy, Suspense } from 'react'
import { Skeleton } from '../Skeleton.tsx'
import type { ChartColumn } from './chart-parts.ts'
import classes from './drawing.module.css'

const ColumnDrawing = lazy(async () => ({ default: (await import('./ColumnDrawing.tsx')).ColumnDrawing }))

/** A column chart. Screen readers skip it, so a table next to it must contain the same numbers. */
export function ColumnChart({ columns }: { columns: readonly ChartColumn[] }) {
  return (
    <div className={classes.columns} aria-hidden>
      <Suspense fallback={<Skeleton height="116px" />}>
        <ColumnDrawing columns={columns} />
      </Suspense>
    </div>
  )
}
