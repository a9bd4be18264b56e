import { cx } from '../class-names.ts'
import type { ChartTone } from './chart-parts.ts'
import classes from './charts.module.css'

/** A small square in the colour of a part. The name of the part is next to it. */
export const Swatch = ({ tone }: { tone: ChartTone }) => (
  <span className={cx(classes.swatch, classes.tone)} data-tone={tone} aria-hidden />
)
