import type { Output } from '@sorgfalt/contract/core/call'
import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import { riskDocument } from '@sorgfalt/contract/risk-assessment/document'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { DownloadButton } from '#parts/download/DownloadButton.tsx'
import { PrintView } from '#parts/print/PrintView.tsx'
import { Level } from '#parts/risk/Level.tsx'
import { useDeficiencyText } from '#parts/risk/use-deficiency-text.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconArrowLeft, IconPrinter } from '#ui/icons.ts'
import { tabLink } from '../evaluation/result/tabs.ts'
import { type ActionFilter, type ActionSearch, parseActionFilter } from './action-search.ts'
import classes from './sheet.module.css'

interface SheetProps {
  riskAssessmentExecutionResultUuid: string
  search: ActionSearch
}

type Plan = Output<typeof riskDocument.exportRiskActionList>

/** Print view of the actions of a plan that match the filters, in landscape format. */
export function RiskActionSheet({ riskAssessmentExecutionResultUuid, search }: SheetProps) {
  const t = useText()
  const filter = parseActionFilter(search)
  const { data, error, retry } = useCall(riskDocument.exportRiskActionList, {
    riskAssessmentExecutionResultUuid,
    filter,
  })

  return (
    <PrintView
      orientation="landscape"
      flowing
      bar={<Bar {...{ riskAssessmentExecutionResultUuid, search, filter }} ready={data !== undefined} />}
    >
      {!data && error && (
        <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
          {errorText(t, error)}
        </EmptyState>
      )}
      {data && <Sheet plan={data} />}
    </PrintView>
  )
}

function Bar({
  riskAssessmentExecutionResultUuid,
  search,
  filter,
  ready,
}: SheetProps & { filter: ActionFilter; ready: boolean }) {
  const t = useText()
  const link = { ...tabLink(riskAssessmentExecutionResultUuid, 'risk-actions'), search }

  return (
    <div className={classes.bar}>
      <ButtonLink kind="ghost" icon={IconArrowLeft} link={link}>
        {t('riskAssessment.plan.sheet.back')}
      </ButtonLink>
      <div className={classes.tools}>
        <DownloadButton
          call={riskDocument.exportRiskActionFile}
          input={{ riskAssessmentExecutionResultUuid, filter, format: 'xlsx' }}
        >
          {t('riskAssessment.plan.sheet.xlsx')}
        </DownloadButton>
        <DownloadButton
          call={riskDocument.exportRiskActionFile}
          input={{ riskAssessmentExecutionResultUuid, filter, format: 'pdf' }}
        >
          {t('riskAssessment.plan.sheet.pdf')}
        </DownloadButton>
        <Button kind="primary" icon={IconPrinter} disabled={!ready} onClick={() => window.print()}>
          {t('riskAssessment.plan.sheet.print')}
        </Button>
      </div>
    </div>
  )
}

const columns = ['level', 'risk', 'action', 'type', 'responsible', 'due', 'status'] as const

function Sheet({
  plan: { title, companyName, sourceName, targetName, finishedOn, status, rows },
}: {
  plan: Plan
}) {
  const t = useText()
  const formats = useFormats()
  const { memberDetails: me } = useMember()
  const [now] = useState(() => new Date().toISOString())

  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <h1>{t('riskAssessment.plan.sheet.title')}</h1>
          <p className={classes.subject}>{title}</p>
        </div>
        <dl>
          <dt>{t('riskAssessment.plan.sheet.source')}</dt>
          <dd>{sourceName}</dd>
          <dt>{t('riskAssessment.catalog.assigning.target')}</dt>
          <dd>{targetName}</dd>
          <dt>{t('riskAssessment.plan.sheet.finished')}</dt>
          <dd>{`${formats.date(finishedOn)}, ${t(`riskAssessment.rounds.${status}`)}`}</dd>
        </dl>
      </header>
      {rows.length === 0 && <p>{t('riskAssessment.plan.emptyTitle')}</p>}
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`riskAssessment.plan.sheet.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.riskActionUuid ?? row.riskUuid} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.note}>
        {companyName} ·{' '}
        {t('statistics.sheet.made', { when: formats.dateTime(now), name: `${me.firstName} ${me.lastName}` })}
      </p>
    </article>
  )
}

function Row({ row }: { row: ListedRiskAction }) {
  const t = useText()
  const formats = useFormats()
  const { riskFactor, riskName, title, stop, responsible, dueDate, dueStatus, state, riskStatus } = row
  const deficiency = useDeficiencyText()(row)
  const statusText =
    state === null ? t(`riskAssessment.risks.${riskStatus}`) : t(`riskAssessment.actionStates.${state}`)

  return (
    <tr>
      <td>
        <Level level={riskFactor} short />
      </td>
      <td>
        {riskName}
        {deficiency && <span className={classes.deficiency}>{deficiency}</span>}
      </td>
      <td className={classes.action}>{title ?? '–'}</td>
      <td data-label={t('riskAssessment.plan.sheet.columns.type')}>
        {stop ? t(`riskAssessment.stop.${stop}`) : '–'}
      </td>
      <td data-label={t('riskAssessment.plan.sheet.columns.responsible')}>{responsible?.name ?? '–'}</td>
      <td data-label={t('riskAssessment.plan.sheet.columns.due')}>
        {dueDate ? formats.shortDate(dueDate) : '–'}
      </td>
      <td data-label={t('riskAssessment.plan.sheet.columns.status')}>
        {dueStatus === 'overdue' ? `${statusText}, ${t('riskAssessment.due.overdue')}` : statusText}
      </td>
    </tr>
  )
}
