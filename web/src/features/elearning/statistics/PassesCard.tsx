import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './analytics.module.css'

/** The passes of the last twelve months, as a chart or as a table. */
export function PassesCard({ months }: { months: readonly { month: string; count: number }[] | undefined }) {
  const t = useText()
  const formats = useFormats()
  const [asTable, setAsTable] = useState(false)
  const firstDayOf = (month: string) => `${month}-01`
  const table = (
    <div className={asTable ? undefined : 'visually-hidden'}>
      <table className={classes.legend}>
        <caption className="visually-hidden">{t('statistics.byMonth')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statistics.month')}</th>
            <th scope="col">{t('statistics.passes')}</th>
          </tr>
        </thead>
        <tbody>
          {months?.map(({ month, count }) => (
            <tr key={month}>
              <th scope="row">{formats.month(firstDayOf(month))}</th>
              <td>{formats.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

  return (
    <ContentCard
      headline={t('statistics.byMonth')}
      actions={
        <Button kind="ghost" size="small" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'statistics.asChart' : 'statistics.asTable')}
        </Button>
      }
    >
      {!months && <Skeleton height="208px" />}
      {months?.every(({ count }) => count === 0) && (
        <p className={classes.nothing}>{t('statistics.noPasses')}</p>
      )}
      {months?.some(({ count }) => count > 0) && (
        <>
          {!asTable && (
            <LineChart
              points={months.map(({ month, count }) => ({
                label: formats.shortMonth(firstDayOf(month)),
                value: count,
                description: `${formats.month(firstDayOf(month))}: ${formats.number(count)}`,
              }))}
            />
          )}
          {table}
        </>
      )}
    </ContentCard>
  )
}
