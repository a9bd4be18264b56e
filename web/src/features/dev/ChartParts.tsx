import { ContentCard } from '#ui/ContentCard.tsx'
import { ColumnChart } from '#ui/charts/ColumnChart.tsx'
import { Donut } from '#ui/charts/Donut.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { StackedBar } from '#ui/charts/StackedBar.tsx'
import { Swatch } from '#ui/charts/Swatch.tsx'
import classes from './dev.module.css'

const parts = [
  { tone: 'completed', value: 120 },
  { tone: 'inprogress', value: 24 },
  { tone: 'due', value: 18 },
  { tone: 'overdue', value: 9 },
] as const
const months = ['Juni', 'Juli', 'August', 'September', 'Oktober', 'November'].map((label, index) => ({
  label,
  value: (index * 37) % 90,
  description: `${label}: ${(index * 37) % 90}`,
}))

const columns = [4, 0, 1, 12, 3].map((value, index) => ({
  label: String(index + 1),
  value,
  colour: `var(--r${index + 1})`,
  description: `Level ${index + 1}: ${value}`,
}))

/**
 * Shows the charts: donuts with all parts, one part and no parts, a stacked bar, a line chart and a column
 * chart.
 */
export function ChartParts() {
  return (
    <ContentCard>
      <div className={classes.row}>
        {[parts, parts.slice(0, 1), []].map((some) => (
          <Donut key={some.length} parts={some}>
            {some.length}
          </Donut>
        ))}
      </div>
      <br />
      <StackedBar parts={parts} />
      <div className={classes.row}>
        {parts.map(({ tone }) => (
          <span key={tone}>
            <Swatch tone={tone} /> {tone}
          </span>
        ))}
      </div>
      <br />
      <LineChart points={months} />
      <br />
      <ColumnChart columns={columns} />
    </ContentCard>
  )
}
