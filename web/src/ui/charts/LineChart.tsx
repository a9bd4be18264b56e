import { useFormats } from '#lib/format.ts'
import classes from './charts.module.css'
import { scaleOf } from './scale.ts'

/**
 * Numbers over time, with the last number as text. Screen readers skip it, because a table has the same
 * values.
 */
export function LineChart({ points }: { points: readonly { label: string; value: number }[] }) {
  const formats = useFormats()
  const { top, half } = scaleOf(points.map(({ value }) => value))
  const xOf = (index: number) => ((index + 0.5) / points.length) * 100
  const yOf = (value: number) => (value / top) * 100

  return (
    <div className={classes.line} aria-hidden>
      <div className={classes.plot}>
        {[0, half, top].map((value) => (
          <div key={value} className={classes.rule} style={{ bottom: `${yOf(value)}%` }}>
            <span>{formats.number(value)}</span>
          </div>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline
            points={points.map(({ value }, index) => `${xOf(index)},${100 - yOf(value)}`).join(' ')}
          />
        </svg>
        {points.map(({ label, value }, index) => {
          const isLast = index === points.length - 1
          return (
            <span
              key={label}
              className={classes.dot}
              data-last={isLast || undefined}
              style={{ left: `${xOf(index)}%`, bottom: `${yOf(value)}%` }}
            >
              {isLast && <span>{formats.number(value)}</span>}
            </span>
          )
        })}
      </div>
      <div className={classes.labels}>
        {points.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </div>
  )
}
