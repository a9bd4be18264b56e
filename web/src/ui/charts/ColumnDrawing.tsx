import { Bar, BarChart, type BarShapeProps, LabelList, Rectangle, Tooltip, XAxis, YAxis } from 'recharts'
import { useFormats } from '#lib/format.ts'
import { ChartTooltip } from './ChartTooltip.tsx'
import type { ChartColumn } from './chart-parts.ts'
import { tick } from './chart-ticks.ts'
import classes from './drawing.module.css'

/** The height in pixels of the column for the value zero. */
const zeroHeight = 3
/** The minimum height in pixels of the columns for all other values. */
const minHeight = 6
/** Half the gap between two columns, in pixels. */
const halfGap = 3

/**
 * The drawing of a column chart. A separate module, so that the chart library is loaded only with the first
 * chart.
 */
export function ColumnDrawing({ columns }: { columns: readonly ChartColumn[] }) {
  const formats = useFormats()

  return (
    <BarChart
      className={classes.drawing}
      data={columns}
      margin={{ top: 20, right: -halfGap, bottom: 0, left: -halfGap }}
      barCategoryGap={halfGap}
      responsive
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="label"
        tick={tick}
        height={24}
        interval={0}
        axisLine={false}
        tickLine={false}
        tickMargin={4}
      />
      {/* The highest column uses the whole height. */}
      <YAxis hide domain={[0, 'dataMax']} />
      <Tooltip content={ChartTooltip} cursor={false} isAnimationActive={false} />
      <Bar
        dataKey="value"
        shape={Column}
        minPointSize={(value) => (value ? minHeight : zeroHeight)}
        isAnimationActive={false}
      >
        <LabelList
          className={classes.columnValue}
          dataKey={({ value }: ChartColumn) => (value > 0 ? formats.number(value) : undefined)}
          position="top"
          offset={4}
        />
      </Bar>
    </BarChart>
  )
}

/** A column in its colour. A column for the value zero is grey. */
function Column({ payload, ...shape }: BarShapeProps) {
  const { value, colour } = payload as ChartColumn
  return <Rectangle {...shape} radius={3} fill={value > 0 ? colour : 'var(--track)'} />
}
