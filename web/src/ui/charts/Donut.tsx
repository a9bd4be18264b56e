import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import classes from './charts.module.css'

/** The colours of charts, one per status. */
export type ChartTone = 'completed' | 'inprogress' | 'due' | 'overdue'
export interface ChartPart {
  tone: ChartTone
  value: number
}

const size = 152
const stroke = 22
const radius = (size - stroke) / 2
const length = 2 * Math.PI * radius
/** Pixels between two segments. */
const gap = 2

/** The parts of a whole as a ring. Screen readers skip it, because the same values are beside it as text. */
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

/** The colour of a part, beside its name. */
export const Swatch = ({ tone }: { tone: ChartTone }) => (
  <span className={cx(classes.swatch, classes.tone)} data-tone={tone} aria-hidden />
)

/** The parts of a whole as a bar, with the numbers beside it. */
export function StackedBar({ parts }: { parts: readonly ChartPart[] }) {
  return (
    <div className={classes.bar} aria-hidden>
      {parts
        .filter(({ value }) => value > 0)
        .map(({ tone, value }) => (
          <span
            key={tone}
            className={cx(classes.part, classes.tone)}
            data-tone={tone}
            style={{ flexGrow: value }}
          />
        ))}
    </div>
  )
}
