import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { riskDocument } from '@sorgfalt/contract/risk-assessment/document'
import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconChecks, IconPrinter, IconUserCheck } from '#ui/icons.ts'
import { tabLink } from '../evaluation/result/tabs.ts'
import { usePlanLease } from '../lease/plan-lease.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { useActionColumns } from './action-columns.tsx'
import { useActionFilters } from './action-search.ts'

const sheetRoute =
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-action-list'

/** Lists the actions of a plan. */
export function ActionsTab({ result: { riskAssessmentExecutionResultUuid } }: { result: RiskResult }) {
  const t = useText()
  const navigate = useNavigate()
  const table = useTable(riskAction.readRiskActionList, { riskAssessmentExecutionResultUuid })
  const [open, setOpen] = useState<string>()
  const [assigning, setAssigning] = useState<ListedRiskAction>()
  const { begin, blockedBy } = usePlanLease()
  const risks = tabLink(riskAssessmentExecutionResultUuid, 'risks')

  const columns = useActionColumns(({ riskActionUuid, riskUuid }: ListedRiskAction) => {
    if (riskActionUuid) setOpen(riskActionUuid)
    else void navigate({ ...risks, search: { risk: riskUuid } })
  })

  const filters = useActionFilters(table)
  const may = useCan()
  const print = () =>
    void navigate({
      to: sheetRoute,
      params: { riskAssessmentExecutionResultUuid },
      search: table.filter,
    })

  const { error } = table

  return (
    <>
      <DataTable
        label={t('riskAssessment.result.tabs.risk-actions')}
        table={table}
        columns={columns}
        rowKey={({ riskActionUuid, riskUuid }) => riskActionUuid ?? riskUuid}
        rowName={({ title, riskName }) => title ?? riskName}
        filters={filters}
        primary={[
          {
            label: t('riskAssessment.plan.sheet.open'),
            icon: IconPrinter,
            permitted: may(riskDocument.exportRiskActionList),
            callback: print,
          },
        ]}
        rowActions={[
          {
            label: t('riskAssessment.plan.assign.action'),
            icon: IconUserCheck,
            permitted: may(riskAction.assignMember) && blockedBy === null,
            disabled: ({ riskActionUuid, state }) => riskActionUuid === null || state === 'done',
            callback: (row) => {
              begin()
              setAssigning(row)
            },
          },
        ]}
        empty={{
          title: t('riskAssessment.plan.emptyTitle'),
          text: t('riskAssessment.plan.emptyText'),
          icon: IconChecks,
          action: <ButtonLink link={risks}>{t('riskAssessment.plan.toRisks')}</ButtonLink>,
        }}
        failure={error && errorText(t, error)}
      />
      <AssignDialog action={assigning} onClose={() => setAssigning(undefined)} />
      <ActionDialog riskActionUuid={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
