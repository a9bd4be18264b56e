import {
  type ImportRowStatus,
  type ImportSummary,
  importRowStatuses,
  memberImport,
  type UnknownValue,
} from '@sorgfalt/contract/member/import'
import { useRef, useState } from 'react'
import { urlOf } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button, ButtonFace, buttonClass } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconDownload } from '#ui/icons.ts'
import { UnsavedGuard } from '#ui/SaveBar.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import { ConfirmImport, type Question } from './ConfirmImport.tsx'
import { CorrectionTable } from './CorrectionTable.tsx'
import { CreateTargetDialog, type NewTarget } from './CreateTargetDialog.tsx'
import classes from './import.module.css'
import { countImported, countRows } from './import.rules.ts'
import { PlainRows } from './PlainRows.tsx'
import { RowsFrame } from './RowsFrame.tsx'
import { RowTabs } from './RowTabs.tsx'
import rowClasses from './rows.module.css'
import { StepFooter } from './StepFooter.tsx'
import { SummaryCallouts } from './SummaryCallouts.tsx'
import type { StepProps } from './step-props.ts'
import { UnknownValues } from './UnknownValues.tsx'
import { type Corrections, useCorrections } from './use-corrections.ts'
import { useFaultyRows } from './use-rows.ts'

/** Step 4: the values to match, the rows to correct, what changes, and the button to start the import. */
export function SummaryStep({ state, view }: StepProps) {
  const { importUuid, summary } = view
  const [creating, setCreating] = useState<NewTarget | null>(null)
  // Increases when a match corrects many rows, which then disappear from the list of faulty rows.
  const [version, setVersion] = useState(0)
  const corrections = useCorrections({
    importUuid,
    onStored: state.setView,
    onFailure: state.handleRefusal,
  })

  const matching = useAction(memberImport.matchValue, {
    invalidates: [memberImport.readRows],
    onSuccess: (next) => {
      state.setView(next)
      setVersion((now) => now + 1)
    },
    onFailure: state.handleRefusal,
  })

  const match = async ({ field, value }: Pick<UnknownValue, 'field' | 'value'>, target: string) => {
    await corrections.flush()
    await matching.run({ importUuid, field, value, target })
  }

  if (!summary) return null

  return (
    <div className={classes.stack}>
      <UnsavedGuard dirty={corrections.unsent > 0} />
      <SummaryCallouts view={view} summary={summary} />
      {summary.unknownValues.length > 0 && (
        <UnknownValues
          state={state}
          view={view}
          summary={summary}
          onMatch={(value, target) => void match(value, target)}
          onCreate={setCreating}
        />
      )}
      <RowsCard
        state={state}
        view={view}
        summary={summary}
        version={version}
        corrections={corrections}
        onCreate={setCreating}
      />
      <ImportFooter state={state} view={view} summary={summary} corrections={corrections} />
      <CreateTargetDialog
        target={creating}
        onClose={() => setCreating(null)}
        onCreated={(target, uuid) => void match(target, uuid)}
      />
    </div>
  )
}

interface SummaryProps extends Pick<StepProps, 'state' | 'view'> {
  summary: ImportSummary
  corrections: Corrections
}

/** Shows what the import will do, and the button that does it. */
function ImportFooter({ state, view, summary, corrections }: SummaryProps) {
  const t = useText()
  const formats = useFormats()
  const [question, setQuestion] = useState<Question | null>(null)
  const run = useAction(memberImport.importCsv, {
    onSuccess: () => state.reload(),
    onFailure: state.handleRefusal,
  })

  const rows = countImported(summary)
  const { seats } = summary
  // Pressing the button stores an open cell, so the number may change before the button is released.
  const pressedAt = useRef(rows)

  // Sends the settings that the server checked, because the user may have changed the settings since.
  const start = () => {
    setQuestion(null)
    corrections.drop()
    void run.run({
      importUuid: view.importUuid,
      ...view.settings,
      dryRun: false,
      ...(summary.waiting > 0 && { mayWait: true }),
    })
  }

  /** `expected` is the number on the button when the user pressed it. */
  const importRows = async (expected: number) => {
    const isStored = await corrections.flush()
    const now = state.readView()?.summary ?? summary

    if (!isStored) setQuestion('unsent')
    else if (countImported(now) !== expected) setQuestion('changed')
    else if (now.waiting > 0) setQuestion('seats')
    else start()
  }

  return (
    <>
      <StepFooter
        dock
        onBack={() => state.goTo('password')}
        remark={
          <>
            <strong>
              {t('memberImport.summary.imported', {
                rows: formats.number(rows),
                total: formats.number(view.rowCount),
              })}
            </strong>
            {t('memberImport.summary.counts', {
              created: formats.number(summary.created),
              updated: formats.number(summary.updated),
              unchanged: formats.number(summary.unchanged),
              skipped: formats.number(summary.skipped),
            })}{' '}
            {t('memberImport.summary.seats', {
              after: formats.number(seats.after),
              max: formats.number(seats.max),
            })}
          </>
        }
      >
        <Button
          kind="primary"
          size="large"
          disabled={rows === 0}
          busy={run.pending}
          onPointerDown={() => {
            pressedAt.current = rows
          }}
          // A click that a key press causes has detail 0.
          onClick={({ detail }) => void importRows(detail > 0 ? pressedAt.current : rows)}
        >
          {rows === 0
            ? t('memberImport.summary.nothing')
            : t('memberImport.summary.confirm', { count: rows, rows: formats.number(rows) })}
        </Button>
      </StepFooter>
      <ConfirmImport
        view={view}
        question={question}
        summary={summary}
        unsent={corrections.unsent}
        onClose={() => setQuestion(null)}
        onConfirm={start}
      />
    </>
  )
}

interface RowsProps extends SummaryProps {
  version: number
  onCreate: (target: NewTarget) => void
}

/** The rows by status. */
function RowsCard(props: RowsProps) {
  const { state, view, summary } = props
  const counts = countRows(summary)
  const [chosen, setChosen] = useState<ImportRowStatus>()
  const first = importRowStatuses.toReversed().find((status) => counts[status] > 0) ?? 'faulty'
  const status = chosen ?? first
  // The first list stays open when its last row is corrected.
  if (chosen === undefined && first === 'faulty') setChosen(first)

  return (
    <ContentCard flush>
      <RowTabs importUuid={view.importUuid} counts={counts} value={status} onChange={setChosen} />
      {status === 'faulty' && <FaultyRows {...props} />}
      {status === 'changed' && <ChangedRows state={state} view={view} count={counts.changed} />}
      {(status === 'new' || status === 'unchanged') && <PlainRows key={status} view={view} status={status} />}
    </ContentCard>
  )
}

function FaultyRows({ view, summary, version, corrections, onCreate }: RowsProps) {
  const t = useText()
  const { language } = useLanguage()
  const { rows, ...paging } = useFaultyRows(view.importUuid, version)
  if (summary.faulty === 0 && rows?.length === 0)
    return (
      <EmptyState kind="nothing" title={t('memberImport.summary.fineTitle')}>
        {t('memberImport.summary.fineNote')}
      </EmptyState>
    )

  return (
    <>
      <div className={rowClasses.toolbar}>
        <p>{t('memberImport.summary.faultyNote')}</p>
        <a
          href={urlOf(memberImport.errorFile, { importUuid: view.importUuid, languageCode: language })}
          download
          className={buttonClass({ size: 'small' })}
        >
          <ButtonFace icon={IconDownload}>{t('memberImport.summary.errorFile')}</ButtonFace>
        </a>
      </div>
      <RowsFrame label={t('memberImport.summary.faulty')} paging={paging}>
        {rows && <CorrectionTable view={view} rows={rows} corrections={corrections} onCreate={onCreate} />}
      </RowsFrame>
    </>
  )
}
