import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { type RiskRow, risk } from '@sorgfalt/contract/risk-assessment/risk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlanLease } from '#features/risk-assessment/lease/plan-lease.tsx'
import { useDrafts } from '#features/risk-assessment/plan/action-drafts.ts'
import { NotRelevantDialog } from '#features/risk-assessment/plan/NotRelevantDialog.tsx'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { Level } from '#parts/risk/Level.tsx'
import { riskBadge } from '#parts/risk/risk-badges.ts'
import { useDeficiencyText } from '#parts/risk/use-deficiency-text.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconBan, IconClipboardCheck, IconUserCheck } from '#ui/icons.ts'
import { UnsavedGuard } from '#ui/SaveBar.tsx'
import { RiskPanel } from './RiskPanel.tsx'
import classes from './result.module.css'
import { type RiskSearch, useRiskFilters } from './risk-search.ts'
import { tabLink } from './tabs.ts'

type RiskColumn = Column<RiskRow, SortOf<typeof risk.readRiskList>>

/** Returns a function that builds a link to a risk, and one that opens a risk beside the list. */
function useOpenRisk(resultUuid: string) {
  const search: RiskSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const linkTo = (riskUuid: string | undefined) =>
    ({ ...tabLink(resultUuid, 'risks'), search: { ...search, risk: riskUuid } }) as const
  const open = (riskUuid: string | undefined) =>
    void navigate({ ...linkTo(riskUuid), replace: true, resetScroll: false })

  return { linkTo, open }
}

function useColumns(linkTo: ReturnType<typeof useOpenRisk>['linkTo']): readonly RiskColumn[] {
  const t = useText()
  const deficiencyText = useDeficiencyText()
  return [
    {
      name: 'riskFactor',
      label: t('riskAssessment.result.level'),
      sortable: true,
      width: '228px',
      card: 'text',
      value: ({ riskFactor }) => <Level level={riskFactor} />,
    },
    {
      name: 'load',
      label: t('riskAssessment.result.risk'),
      sortable: true,
      card: 'title',
      value: ({ load, previousFactor, ...row }) => (
        <span className={classes.load}>
          {load}
          {deficiencyText(row) && <span className={classes.before}>{deficiencyText(row)}</span>}
          {previousFactor !== null && (
            <span className={classes.before}>
              {t('riskAssessment.result.before', { level: previousFactor })}
            </span>
          )}
        </span>
      ),
      link: ({ riskUuid }) => linkTo(riskUuid),
    },
    {
      name: 'status',
      label: t('riskAssessment.result.status'),
      sortable: true,
      width: '220px',
      card: 'state',
      formatter: 'badge',
      value: ({ riskFactor, actionCount, status, isNotRelevant, awaitsSecond }) => {
        if (isNotRelevant) return { text: t('riskAssessment.actionKinds.notRelevant'), icon: IconBan }
        if (awaitsSecond)
          return {
            text: t('riskAssessment.plan.notRelevant.approvalMissing'),
            tone: 'warn',
            icon: IconUserCheck,
          }

        // A risk that is not assessable needs no decision.
        if (riskFactor === null && actionCount === 0) return null

        return { text: t(`riskAssessment.risks.${status}`), ...riskBadge[status] }
      },
    },
  ]
}

/** Lists the risks of a result and shows the open risk beside the list. */
export function RisksTab({ result, riskUuid }: { result: RiskResult; riskUuid: string | undefined }) {
  const t = useText()
  const { riskAssessmentExecutionResultUuid } = result
  const table = useTable(risk.readRiskList, { riskAssessmentExecutionResultUuid })
  const { linkTo, open } = useOpenRisk(riskAssessmentExecutionResultUuid)
  const columns = useColumns(linkTo)
  const filters = useRiskFilters(table, result)
  const exporting = useExportAction(listExport.exportRisks, table, { riskAssessmentExecutionResultUuid })
  const { error } = table
  const may = useCan()
  const { begin, blockedBy } = usePlanLease()
  const [marked, setMarked] = useState<readonly RiskRow[]>()
  const drafts = useDrafts()
  const isAgreed = result.status !== 'evaluation'
  const isDecided = ({ status }: RiskRow) => status !== 'open' && status !== 'actionToDefine'

  return (
    <>
      <DataTable
        label={t('riskAssessment.result.tabs.risks')}
        table={table}
        columns={columns}
        rowKey={(row) => row.riskUuid}
        rowName={({ load }) => load}
        isCurrent={(row) => row.riskUuid === riskUuid}
        filters={filters}
        primary={[exporting]}
        secondary={[
          {
            label: t('riskAssessment.plan.notRelevant.action'),
            icon: IconBan,
            permitted: may(riskAction.markNotRelevant) && !isAgreed && blockedBy === null,
            disabled: (rows) => rows.some((row) => isDecided(row) || row.awaitsSecond || row.actionCount > 0),
            callback: (rows) => {
              begin()
              setMarked(rows)
            },
          },
        ]}
        empty={{ title: t('riskAssessment.result.emptyTitle'), icon: IconClipboardCheck }}
        failure={error && errorText(t, error)}
      />
      <UnsavedGuard dirty={drafts.total > 0} />
      <NotRelevantDialog risks={marked} onClose={() => setMarked(undefined)} />
      {riskUuid && (
        <RiskPanel
          riskUuid={riskUuid}
          getDrafts={drafts.get}
          isAgreed={isAgreed}
          onStep={open}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}
