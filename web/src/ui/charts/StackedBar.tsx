import { cx } from '../class-names.ts'
import type { ChartPart } from './chart-parts.ts'
import classes from './charts.module.css'

/** A bar that shows the parts of a whole. Screen readers skip it, because the numbers are next to it. */
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
