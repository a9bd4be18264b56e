import { elearningStatistics } from '@sorgfalt/contract/elearning-statistics'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTable } from '#lib/use-table.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { IconUsers } from '#ui/icons.ts'
import { AsOfBar } from './AsOfBar.tsx'
import classes from './analytics.module.css'
import { PassesCard } from './PassesCard.tsx'
import { StandingCard } from './StandingCard.tsx'
import { chartFilterOf } from './statistics-filter.ts'
import { UnitsCard } from './UnitsCard.tsx'
import { useStatisticsColumns } from './use-statistics-columns.tsx'
import { useStatisticsFilters } from './use-statistics-filters.ts'

/** Who has done the e-learning and who has not, today or on a past day: numbers, charts, people. */
export function AnalyticsTab({ elearningUuid }: { elearningUuid: string }) {
  const t = useText()
  const table = useTable(elearningStatistics.readStatistics, { elearningUuid })
  const { filter, answer, error } = table
  const { data: charts } = useCall(elearningStatistics.readCharts, { elearningUuid, filter: chartFilterOf(filter) }, { keepPrevious: true })
  const columns = useStatisticsColumns()
  const filters = useStatisticsFilters(table)
  return (
    <div className={classes.tab}>
      <AsOfBar elearningUuid={elearningUuid} table={table} />
      <div className={classes.charts}>
        <StandingCard summary={answer?.summary} filter={filter} />
        <PassesCard months={charts?.byMonth} />
      </div>
      <UnitsCard charts={charts} filter={filter} />
      <div id="list" className={classes.list}>
        <DataTable
          label={t('statistics.list.title')}
          table={table}
          columns={columns}
          rowKey={({ memberUuid }) => memberUuid}
          rowName={({ firstName, lastName }) => `${lastName}, ${firstName}`}
          filters={filters}
          empty={{ title: t('statistics.list.emptyTitle'), text: t('statistics.list.emptyText'), icon: IconUsers }}
          failure={error && errorText(t, error)}
        />
      </div>
    </div>
  )
}
