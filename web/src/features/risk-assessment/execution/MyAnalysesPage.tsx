import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { Pager } from '#parts/pager/Pager.tsx'
import { AnalysisGroups } from '#parts/risk/AnalysisGroups.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconClipboardCheck } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const perPage = 100

/** All questionnaires of the signed-in person, by standing, and what colleagues have begun of an inspection. */
export function MyAnalysesPage() {
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
        headline={t('riskAssessment.mine.title')}
        crumbs={[{ label: t('riskAssessment.mine.title') }]}
        context={
          data?.total
            ? t('riskAssessment.mine.context', { count: data.total, done })
            : t('riskAssessment.mine.contextNone')
        }
      />
      <div aria-busy={fetching}>
        {loading && <Skeleton height="90px" count={4} />}
        {!data && error && <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry} />}
        {data?.rows.length === 0 && (
          <EmptyState kind="nothing" icon={IconClipboardCheck} title={t('riskAssessment.mine.emptyTitle')}>
            {t('riskAssessment.mine.emptyText')}
          </EmptyState>
        )}
        {data && <AnalysisGroups analyses={data.rows} />}
        {data && <Pager total={data.total} page={page} perPage={perPage} onPage={setPage} />}
      </div>
    </>
  )
}
