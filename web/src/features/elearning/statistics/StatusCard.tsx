import type { StatisticsSummary } from '@sorgfalt/contract/elearning/statistics'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Donut } from '#ui/charts/Donut.tsx'
import { Swatch } from '#ui/charts/Swatch.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './analytics.module.css'
import { FilteredListLink } from './FilteredListLink.tsx'
import type { StatisticsFilter } from './statistics-filter.ts'
import { statusOrder, toChartParts } from './status-badges.ts'

interface StatusCardProps {
  summary: StatisticsSummary | undefined
  filter: StatisticsFilter
}

/**
 * The number of members by status, as a chart and as a table. Each status links to the list of its members.
 */
export function StatusCard({ summary, filter }: StatusCardProps) {
  const t = useText()
  const formats = useFormats()
  const headline = filter.asOf
    ? t('statistics.asOf', { date: formats.date(filter.asOf) })
    : t('statistics.today')

  return (
    <ContentCard headline={headline}>
      {!summary && <Skeleton height="152px" />}
      {summary?.total === 0 && <p className={classes.nothing}>{t('statistics.nobody')}</p>}
      {summary && summary.total > 0 && (
        <div className={classes.status}>
          <Donut parts={toChartParts(summary)}>
            <strong>{formats.percent(Math.round((100 * summary.completed) / summary.total))}</strong>
            {t('statistics.done')}
          </Donut>
          <table className={classes.legend}>
            <caption className="visually-hidden">{headline}</caption>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('statistics.state')}</th>
                <th scope="col">{t('statistics.people')}</th>
              </tr>
            </thead>
            <tbody>
              {statusOrder.map((status) => (
                <tr key={status}>
                  <th scope="row">
                    <Swatch tone={status} />
                    <FilteredListLink filter={filter} more={{ status: [status] }}>
                      {t(`statistics.states.${status}`)}
                    </FilteredListLink>
                  </th>
                  <td>{formats.number(summary[status])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {summary && summary.exempt > 0 && (
        <p className={classes.exempt}>
          <FilteredListLink filter={filter} more={{ exempt: true }}>
            {t('statistics.exemption.list', { total: formats.number(summary.exempt) })}
          </FilteredListLink>
        </p>
      )}
    </ContentCard>
  )
}
