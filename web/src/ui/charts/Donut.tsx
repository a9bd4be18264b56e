import type { ReactNode } from 'react'
import type { ChartPart } from './chart-parts.ts'
import classes from './charts.module.css'

const size = 152
const stroke = 22
const radius = (size - stroke) / 2
const length = 2 * Math.PI * radius
/** The gap between two parts, in pixels. */
const gap = 2

/** A ring that shows the parts of a whole. Screen readers skip it, because the numbers are next to it. */
export function Donut({ parts, children }: { parts: readonly ChartPart[]; children: ReactNode }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const shown = parts.filter(({ value }) => value > 0)
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: stroke, fill: 'none' }
  const startOf = (index: number) => shown.slice(0, index).reduce((sum, { value }) => sum + value, 0)

  return (
    <div className={classes.donut} aria-hidden>
      <svg viewBox={`0 0 ${size} ${size}`}>
        {total === 0 && <circle {...circle} />}
        {shown.map(({ tone, value }, index) => {
          const share = (value / total) * length
          const drawn = shown.length > 1 ? Math.max(1, share - gap) : share

          return (
            <circle
              key={tone}
              {...circle}
              className={classes.tone}
              data-tone={tone}
              strokeDasharray={`${drawn} ${length - drawn}`}
              strokeDashoffset={(-startOf(index) / total) * length}
            />
          )
        })}
      </svg>
      <div className={classes.inside}>{children}</div>
    </div>
  )
}
