import type { TooltipContentProps } from 'recharts'
import type { ChartPoint } from './chart-parts.ts'
import classes from './drawing.module.css'

/** Describes the value under the pointer. */
export function ChartTooltip({ active, payload }: TooltipContentProps) {
  const point = payload[0]?.payload as ChartPoint | undefined
  return active && point && <div className={classes.tooltip}>{point.description}</div>
}
