import type { elearningStatistics, StatusCounts } from '@sorgfalt/contract/elearning/statistics'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import type { CallState } from '#lib/use-call.ts'
import { ContentCard } from '#ui/ContentCard.tsx'
import { StackedBar, Swatch } from '#ui/charts/Donut.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './analytics.module.css'
import { ListLink } from './ListLink.tsx'
import { partsOf, states, totalOf } from './states.ts'
import type { StatisticsFilter } from './statistics-filter.ts'

type Charts = NonNullable<CallState<typeof elearningStatistics.readCharts>['data']>

/** How org units stand: bars and their numbers; each leads into the list. */
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
              {states.map((state) => (
                <th key={state} scope="col">
                  {t(`statistics.states.${state}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {charts.byOrgUnit.map(({ orgUnitUuid, orgUnitName, counts }) => (
              <tr key={orgUnitUuid}>
                <th scope="row">
                  <ListLink filter={filter} more={{ orgUnit: [orgUnitUuid] }}>
                    {orgUnitName}
                  </ListLink>
                </th>
                <td className={classes.barCell}>
                  <StackedBar parts={partsOf(counts)} />
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
      <td data-label={t('statistics.people')}>{formats.number(totalOf(counts))}</td>
      {states.map((state) => (
        <td key={state} data-label={t(`statistics.states.${state}`)}>
          {formats.number(counts[state])}
        </td>
      ))}
    </>
  )
}

function Legend() {
  const t = useText()
  return (
    <ul className={classes.keys} aria-hidden>
      {states.map((state) => (
        <li key={state}>
          <Swatch tone={state} />
          {t(`statistics.states.${state}`)}
        </li>
      ))}
    </ul>
  )
}
