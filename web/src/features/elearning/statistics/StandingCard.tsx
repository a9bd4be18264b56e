import type { StatisticsSummary } from '@sorgfalt/contract/elearning/statistics'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Donut, Swatch } from '#ui/charts/Donut.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './analytics.module.css'
import { ListLink } from './ListLink.tsx'
import { partsOf, states } from './states.ts'
import type { StatisticsFilter } from './statistics-filter.ts'

interface StandingCardProps {
  summary: StatisticsSummary | undefined
  filter: StatisticsFilter
}

/** The four states as a ring and as a table; each leads into the list. */
export function StandingCard({ summary, filter }: StandingCardProps) {
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
        <div className={classes.standing}>
          <Donut parts={partsOf(summary)}>
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
              {states.map((state) => (
                <tr key={state}>
                  <th scope="row">
                    <Swatch tone={state} />
                    <ListLink filter={filter} more={{ status: [state] }}>
                      {t(`statistics.states.${state}`)}
                    </ListLink>
                  </th>
                  <td>{formats.number(summary[state])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {summary && summary.exempt > 0 && (
        <p className={classes.exempt}>
          <ListLink filter={filter} more={{ exempt: true }}>
            {t('statistics.exemption.list', { total: formats.number(summary.exempt) })}
          </ListLink>
        </p>
      )}
    </ContentCard>
  )
}
