import { riskDocument } from '@sorgfalt/contract/risk-assessment/document'
import { type RiskResult, riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { Link } from '@tanstack/react-router'
import { PlanLeaseNotice } from '#features/risk-assessment/lease/PlanLeaseNotice.tsx'
import { PlanLeaseProvider } from '#features/risk-assessment/lease/plan-lease.tsx'
import { ActionsTab } from '#features/risk-assessment/plan/ActionsTab.tsx'
import { ConfirmPlan } from '#features/risk-assessment/plan/ConfirmPlan.tsx'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { DownloadButton } from '#parts/download/DownloadButton.tsx'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { describeScope } from '../finish.rules.ts'
import { LevelChart } from './LevelChart.tsx'
import { RisksTab } from './RisksTab.tsx'
import classes from './result.module.css'
import { type ResultTab, resultTabs, tabLink } from './tabs.ts'

const list = { to: '/dashboard/apps/risk-assessments/evaluation/list' } as const

interface ResultPageProps {
  riskAssessmentExecutionResultUuid: string
  tab: ResultTab
  /** The risk that is open beside the list. */
  riskUuid: string | undefined
}

/** Page of a result with its risks and its action plan. */
export function ResultPage({ riskAssessmentExecutionResultUuid, tab, riskUuid }: ResultPageProps) {
  const t = useText()
  const may = useCan()
  const {
    data: result,
    error,
    retry,
  } = useCall(riskEvaluation.readExecutionResultDetails, { riskAssessmentExecutionResultUuid })

  const counts = result && { risks: result.riskCount, 'risk-actions': result.plan.actionCount }
  const page = (
    <div className={classes.page} data-beside={riskUuid !== undefined || undefined}>
      <PageHead
        headline={result?.title ?? (error ? t('riskAssessment.catalog.name') : ' ')}
        crumbs={[
          { label: t('shell.menu.riskAssessments') },
          { label: t('riskAssessment.evaluations.title'), link: list },
          { label: result?.title ?? ' ' },
        ]}
        context={result ? <Context result={result} /> : ' '}
        actions={
          result && (
            <>
              {may(riskDocument.exportDocument) && (
                <DownloadButton
                  call={riskDocument.exportDocument}
                  input={{ riskAssessmentExecutionResultUuid }}
                >
                  {t('riskAssessment.plan.document')}
                </DownloadButton>
              )}
              <ConfirmPlan result={result} />
            </>
          )
        }
        tabs={{
          label: t('riskAssessment.result.tabsLabel'),
          items: resultTabs.permitted().map((tabId) => ({
            label: t(`riskAssessment.result.tabs.${tabId}`),
            link: tabLink(riskAssessmentExecutionResultUuid, tabId),
            ...(counts && {
              count: {
                value: counts[tabId],
                label: t('riskAssessment.result.inTab', { count: counts[tabId] }),
              },
            }),
          })),
        }}
      />
      {!result && <PendingCard error={error} retry={retry} />}
      {result && (
        <div className={classes.note}>
          <OtherRounds result={result} />
          <WhoSees of={result.kind === 'survey' ? 'riskResults' : 'riskInspection'} />
        </div>
      )}
      {result && <PlanLeaseNotice result={result} />}
      {result && tab === 'risks' && (
        <>
          <LevelChart result={result} />
          <RisksTab result={result} riskUuid={riskUuid} />
        </>
      )}
      {result && tab === 'risk-actions' && <ActionsTab result={result} />}
    </div>
  )

  return result ? <PlanLeaseProvider result={result}>{page}</PlanLeaseProvider> : page
}

function Context({ result }: { result: RiskResult }) {
  const t = useText()
  const formats = useFormats()
  const numbers = { done: formats.number(result.completedCount), total: formats.number(result.invitedCount) }

  return (
    <>
      {describeScope(result)} · {t('riskAssessment.result.participation', numbers)} ·{' '}
      {t('riskAssessment.result.finishedOn', { date: formats.date(result.finishedOn) })}
      {result.confirmedAt &&
        ` · ${t('riskAssessment.result.agreedOn', { date: formats.dateTime(result.confirmedAt) })}`}
    </>
  )
}

/** Links to the results of other rounds. */
function OtherRounds({ result: { otherRounds, roundNumber } }: { result: RiskResult }) {
  const t = useText()
  const formats = useFormats()

  if (otherRounds.length === 0) return null

  return (
    <p className={classes.rounds}>
      {t('riskAssessment.result.thisRound', { number: roundNumber })}
      {otherRounds.map(({ riskAssessmentExecutionResultUuid: uuid, roundNumber: number, finishedOn }) => (
        <Link key={uuid} {...tabLink(uuid, 'risks')}>
          {t('riskAssessment.result.round', { number, date: formats.shortDate(finishedOn) })}
        </Link>
      ))}
    </p>
  )
}
