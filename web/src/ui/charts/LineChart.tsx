import { lazy, Suspense } from 'react'
import { Skeleton } from '../Skeleton.tsx'
import type { ChartPoint } from './chart-parts.ts'
import classes from './drawing.module.css'

const LineDrawing = lazy(async () => ({ default: (await import('./LineDrawing.tsx')).LineDrawing }))

/**
 * A line chart of numbers over time. Screen readers skip it, so a table next to it must contain the same
 * numbers.
 */
export function LineChart({ points }: { points: readonly ChartPoint[] }) {
  return (
    <div className={classes.line} aria-hidden>
      <Suspense fallback={<Skeleton height="208px" />}>
        <LineDrawing points={points} />
      </Suspense>
    </div>
  )
}
