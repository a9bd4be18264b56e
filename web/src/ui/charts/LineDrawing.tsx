import {
  CartesianGrid,
  type DotItemDotProps,
  LabelList,
  Line,
  LineChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormats } from '#lib/format.ts'
import { ChartTooltip } from './ChartTooltip.tsx'
import type { ChartPoint } from './chart-parts.ts'
import { tick } from './chart-ticks.ts'
import classes from './drawing.module.css'

/**
 * The drawing of a line chart. A separate module, so that the chart library is loaded only with the first
 * chart.
 */
export function LineDrawing({ points }: { points: readonly ChartPoint[] }) {
  const formats = useFormats()
  const last = points.at(-1)

  return (
    <LineChart
      className={classes.drawing}
      data={points}
      margin={{ top: 24, right: 0, bottom: 0, left: 0 }}
      responsive
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--border-soft)" vertical={false} />
      <XAxis
        dataKey="label"
        tick={tick}
        height={28}
        padding={{ left: 20, right: 20 }}
        interval="equidistantPreserveEnd"
        axisLine={false}
        tickLine={false}
        tickMargin={8}
      />
      <YAxis
        tick={tick}
        width={40}
        tickCount={3}
        allowDecimals={false}
        tickFormatter={formats.number}
        axisLine={false}
        tickLine={false}
        tickMargin={8}
      />
      <Tooltip content={ChartTooltip} cursor={{ stroke: 'var(--border-strong)' }} isAnimationActive={false} />
      <Line
        className={classes.stroke}
        dataKey="value"
        type="linear"
        dot={Dot}
        activeDot={false}
        isAnimationActive={false}
      >
        <LabelList
          className={classes.lastValue}
          dataKey={(point: ChartPoint) => (point === last ? formats.number(point.value) : undefined)}
          position="top"
          offset={12}
        />
      </Line>
    </LineChart>
  )
}

/** The dot of a value on the line. The dot of the last value is larger and filled. */
function Dot({ cx, cy, index, points }: DotItemDotProps) {
  const isLast = index === points.length - 1
  return <circle className={classes.dot} data-last={isLast || undefined} cx={cx} cy={cy} r={isLast ? 5 : 3} />
}
