import { cx } from '../class-names.ts'
import type { ChartPart } from './chart-parts.ts'
import classes from './charts.module.css'

/** Bar of the parts of a whole. The numbers are next to it, so that screen readers skip the bar. */
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
