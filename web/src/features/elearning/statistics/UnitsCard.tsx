import type { elearningStatistics, StatusCounts } from '@sorgfalt/contract/elearning/statistics'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import type { CallState } from '#lib/use-call.ts'
import { ContentCard } from '#ui/ContentCard.tsx'
import { StackedBar } from '#ui/charts/StackedBar.tsx'
import { Swatch } from '#ui/charts/Swatch.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './analytics.module.css'
import { FilteredListLink } from './FilteredListLink.tsx'
import type { StatisticsFilter } from './statistics-filter.ts'
import { statusOrder, sumCounts, toChartParts } from './status-badges.ts'

type Charts = NonNullable<CallState<typeof elearningStatistics.readCharts>['data']>

/**
 * The number of members by org unit and status, as bars and numbers. Each unit links to the list of its
 * members.
 */
export function UnitsCard({ charts, filter }: { charts: Charts | undefined; filter: StatisticsFilter }) {
  const t = useText()
  return (
    <ContentCard
      headline={t('statistics.byUnit')}
      subHeadline={t('statistics.unitHint')}
      actions={<Legend />}
    >
      {!charts && <Skeleton height="40px" count={4} />}
      {charts?.byOrgUnit.length === 0 && <p className={classes.nothing}>{t('statistics.noUnits')}</p>}
      {charts && charts.byOrgUnit.length > 0 && (
        <table className={classes.units}>
          <caption className="visually-hidden">{t('statistics.byUnit')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statistics.unit')}</th>
              <td aria-hidden />
              <th scope="col">{t('statistics.people')}</th>
              {statusOrder.map((status) => (
                <th key={status} scope="col">
                  {t(`statistics.states.${status}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {charts.byOrgUnit.map(({ orgUnitUuid, orgUnitName, counts }) => (
              <tr key={orgUnitUuid}>
                <th scope="row">
                  <FilteredListLink filter={filter} more={{ orgUnit: [orgUnitUuid] }}>
                    {orgUnitName}
                  </FilteredListLink>
                </th>
                <td className={classes.barCell}>
                  <StackedBar parts={toChartParts(counts)} />
                </td>
                <Figures counts={counts} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {charts?.moreOrgUnits && <p className={classes.more}>{t('statistics.moreUnits')}</p>}
    </ContentCard>
  )
}

function Figures({ counts }: { counts: StatusCounts }) {
  const formats = useFormats()
  const t = useText()

  return (
    <>
      <td data-label={t('statistics.people')}>{formats.number(sumCounts(counts))}</td>
      {statusOrder.map((status) => (
        <td key={status} data-label={t(`statistics.states.${status}`)}>
          {formats.number(counts[status])}
        </td>
      ))}
    </>
  )
}

function Legend() {
  const t = useText()
  return (
    <ul className={classes.keys} aria-hidden>
      {statusOrder.map((status) => (
        <li key={status}>
          <Swatch tone={status} />
          {t(`statistics.states.${status}`)}
        </li>
      ))}
    </ul>
  )
}
