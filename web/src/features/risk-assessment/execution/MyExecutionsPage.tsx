import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { Pager } from '#parts/pager/Pager.tsx'
import { ExecutionGroups } from '#parts/risk/ExecutionGroups.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconClipboardCheck } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const perPage = 100
/** The list has no filters. */
const unfiltered = { filter: {}, sortBy: undefined, sortDirection: 'asc' } as const

/** Page with the member's executions by status, and with the inspections that colleagues have started. */
export function MyExecutionsPage() {
  const t = useText()
  const [page, setPage] = useState(1)
  const { data, loading, fetching, error, retry } = useCall(
    riskExecution.readMemberTasks,
    { page, perPage },
    { keepPrevious: true },
  )

  const done = data?.rows.filter(({ status }) => status === 'completed').length ?? 0

  return (
    <>
      <PageHead
        headline={t('riskAssessment.myExecutions.title')}
        crumbs={[{ label: t('riskAssessment.myExecutions.title') }]}
        actions={<ExportMenu call={listExport.exportOwnExecutions} table={unfiltered} />}
        context={
          data?.total
            ? t('riskAssessment.myExecutions.context', { count: data.total, done })
            : t('riskAssessment.myExecutions.contextNone')
        }
      />
      <div aria-busy={fetching}>
        {loading && <Skeleton height="90px" count={4} />}
        {!data && error && <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry} />}
        {data?.rows.length === 0 && (
          <EmptyState
            kind="nothing"
            icon={IconClipboardCheck}
            title={t('riskAssessment.myExecutions.emptyTitle')}
          >
            {t('riskAssessment.myExecutions.emptyText')}
          </EmptyState>
        )}
        {data && <ExecutionGroups executions={data.rows} />}
        {data && <Pager total={data.total} page={page} perPage={perPage} onPage={setPage} />}
      </div>
    </>
  )
}
