import { type RiskResult, riskEvaluation } from '@sorgfalt/contract/risk-evaluation'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { placeOf } from '../evaluation/finish.rules.ts'
import { LevelChart } from './LevelChart.tsx'
import { RisksTab } from './RisksTab.tsx'
import classes from './result.module.css'
import { type ResultTab, resultTabs, tabLink } from './tabs.ts'

const list = { to: '/dashboard/apps/risk-assessments/evaluation/list' } as const

interface ResultPageProps {
  riskAssessmentExecutionResultUuid: string
  tab: ResultTab
  /** The risk that stands open beside the list. */
  riskUuid: string | undefined
}

/** What a finished round has found, and what is done about it. */
export function ResultPage({ riskAssessmentExecutionResultUuid, tab, riskUuid }: ResultPageProps) {
  const t = useText()
  const { data: result, error, retry } = useCall(riskEvaluation.readExecutionResultDetails, { riskAssessmentExecutionResultUuid })
  const counts = result && { risks: result.riskCount, 'risk-actions': result.plan.actionCount }
  return (
    <div className={classes.page} data-beside={riskUuid !== undefined || undefined}>
      <PageHead
        headline={result?.title ?? ' '}
        crumbs={[
          { label: t('shell.menu.riskAssessments') },
          { label: t('riskAssessment.evaluations.title'), link: list },
          { label: result?.title ?? ' ' },
        ]}
        context={result ? <Context result={result} /> : ' '}
        tabs={{
          label: t('riskAssessment.result.tabsLabel'),
          items: resultTabs.permitted().map((tabId) => ({
            label: t(`riskAssessment.result.tabs.${tabId}`),
            link: tabLink(riskAssessmentExecutionResultUuid, tabId),
            ...(counts && { count: { value: counts[tabId], label: t('riskAssessment.result.inTab', { count: counts[tabId] }) } }),
          })),
        }}
      />
      {!result && <PendingCard error={error} retry={retry} />}
      {result && tab === 'risks' && (
        <>
          <LevelChart result={result} />
          <RisksTab result={result} riskUuid={riskUuid} />
        </>
      )}
    </div>
  )
}

function Context({ result }: { result: RiskResult }) {
  const t = useText()
  const formats = useFormats()
  const numbers = { done: formats.number(result.completedCount), total: formats.number(result.invitedCount) }
  return (
    <>
      {placeOf(result)} · {t('riskAssessment.result.participation', numbers)} ·{' '}
      {t('riskAssessment.result.finishedOn', { date: formats.date(result.finishedOn) })}
    </>
  )
}
