import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { elearningEvidence } from '@sorgfalt/contract/elearning/evidence'
import { elearningExemption } from '@sorgfalt/contract/elearning/exemption'
import { elearningOral } from '@sorgfalt/contract/elearning/oral'
import { elearningStatistics, type StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTable } from '#lib/use-table.ts'
import { useListView } from '#parts/list-view/use-list-view.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconCheck, IconCircleX, IconRefresh, IconUserCheck, IconUserOff, IconUsers } from '#ui/icons.ts'
import { AsOfBar } from './AsOfBar.tsx'
import classes from './analytics.module.css'
import { EndExemptionDialog } from './EndExemptionDialog.tsx'
import { ExemptDialog } from './ExemptDialog.tsx'
import { PassesCard } from './PassesCard.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { StatusCard } from './StatusCard.tsx'
import { toChartFilter } from './statistics-filter.ts'
import { UnitsCard } from './UnitsCard.tsx'
import { useRemindActions } from './use-remind-actions.ts'
import { useStatisticsColumns } from './use-statistics-columns.tsx'
import { useStatisticsFilters } from './use-statistics-filters.ts'

/** The statistics of an e-learning today or on a past day, with charts and a list of members. */
export function AnalyticsTab({ elearningUuid }: { elearningUuid: string }) {
  const t = useText()
  const table = useTable(elearningStatistics.readStatistics, { elearningUuid })
  const { filter, answer, error } = table
  const { data: charts } = useCall(
    elearningStatistics.readCharts,
    { elearningUuid, filter: toChartFilter(filter) },
    { keepPrevious: true },
  )

  const view = useListView('statistics', table, useStatisticsColumns())
  const may = useCan()
  const reminding = useRemindActions(elearningUuid, filter, answer?.summary.overdue ?? 0)
  const [resetting, setResetting] = useState<StatisticsRow>()
  const [revoking, setRevoking] = useState<StatisticsRow>()
  const [exempting, setExempting] = useState<StatisticsRow>()
  const [ending, setEnding] = useState<StatisticsRow>()
  const filters = useStatisticsFilters(table)

  return (
    <div className={classes.tab}>
      <AsOfBar elearningUuid={elearningUuid} table={table} />
      <div className={classes.charts}>
        <StatusCard summary={answer?.summary} filter={filter} />
        <PassesCard months={charts?.byMonth} />
      </div>
      <UnitsCard charts={charts} filter={filter} />
      <div id="list" className={classes.list}>
        <DataTable
          label={t('statistics.list.title')}
          table={table}
          {...view}
          rowKey={({ memberUuid }) => memberUuid}
          rowName={({ firstName, lastName }) => `${lastName}, ${firstName}`}
          filters={filters}
          primary={[reminding.all]}
          rowActions={[
            reminding.one,
            {
              label: t('statistics.reset.action'),
              icon: IconRefresh,
              // Executions cannot be reset while the table shows a past day.
              permitted: may(elearning.resetExecution) && filter.asOf === undefined,
              disabled: ({ executionUuid, status }) => executionUuid === null || status === 'completed',
              callback: setResetting,
            },
            {
              label: t('elearning.oral.action'),
              icon: IconCheck,
              permitted: may(elearningOral.confirm) && filter.asOf === undefined,
              disabled: ({ archived, result }) => archived || (result?.oralConfirmedOn ?? null) !== null,
              link: (row) => ({
                to: '/dashboard/apps/elearnings/oral-parts',
                search: { search: nameOf(row) },
              }),
            },
            {
              label: t('elearning.revoke.action'),
              icon: IconCircleX,
              danger: true,
              permitted: may(elearningEvidence.revokeResult) && filter.asOf === undefined,
              disabled: ({ result }) => !result?.isValid,
              callback: setRevoking,
            },
            {
              label: t('statistics.exemption.action'),
              icon: IconUserOff,
              permitted: may(elearningExemption.exempt) && filter.asOf === undefined && !filter.exempt,
              callback: setExempting,
            },
            {
              label: t('statistics.exemption.end'),
              icon: IconUserCheck,
              permitted: may(elearningExemption.end) && filter.asOf === undefined && filter.exempt === true,
              callback: setEnding,
            },
          ]}
          empty={{
            title: t('statistics.list.emptyTitle'),
            text: t('statistics.list.emptyText'),
            icon: IconUsers,
          }}
          failure={error && errorText(t, error)}
        />
      </div>
      <WhoSees of="statistics" />
      {reminding.dialog}
      <ResetDialog row={resetting} onClose={() => setResetting(undefined)} />
      <RevokeDialog row={revoking} onClose={() => setRevoking(undefined)} />
      <ExemptDialog elearningUuid={elearningUuid} row={exempting} onClose={() => setExempting(undefined)} />
      <EndExemptionDialog elearningUuid={elearningUuid} row={ending} onClose={() => setEnding(undefined)} />
    </div>
  )
}
