import {
  type ImportRowStatus,
  type ImportSummary,
  importRowStatuses,
  type MemberImportView,
  memberImport,
} from '@sorgfalt/contract/member/import'
import { useRef, useState } from 'react'
import { CallError, urlOf } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button, ButtonFace, buttonClass } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { IconDownload } from '#ui/icons.ts'
import { Segments } from '#ui/Segments.tsx'
import classes from './import.module.css'
import { OutcomeCounts } from './OutcomeCounts.tsx'
import { RowList } from './RowList.tsx'
import rowClasses from './rows.module.css'
import { StepFooter } from './StepFooter.tsx'
import type { StepProps } from './step-props.ts'

/** Step 4: the result of the check, the rows to correct, and the button to start the import. */
export function SummaryStep({ state, view }: StepProps) {
  const t = useText()
  const formats = useFormats()
  const run = useAction(memberImport.importCsv, {
    onSuccess: () => state.reload(),
    onFailure: state.handleRefusal,
  })

  const { summary } = view
  if (!summary) return null

  const rows = summary.created + summary.updated
  const full = summary.seats.after > summary.seats.max
  // Sends the settings that the server checked, because the user may have changed the settings since.
  const confirm = () => void run.run({ importUuid: view.importUuid, ...view.settings, dryRun: false })

  return (
    <div className={classes.stack}>
      <OutcomeCounts summary={summary} />
      <SummaryCallouts view={view} summary={summary} />
      <RowsCard state={state} view={view} summary={summary} />
      <StepFooter
        onBack={() => state.goTo('password')}
        remark={t('memberImport.summary.seats', {
          after: formats.number(summary.seats.after),
          max: formats.number(summary.seats.max),
        })}
      >
        <Button
          kind="primary"
          size="large"
          disabled={rows === 0 || full}
          busy={run.pending}
          onClick={confirm}
        >
          {rows === 0
            ? t('memberImport.summary.nothing')
            : t('memberImport.summary.confirm', { count: rows, rows: formats.number(rows) })}
        </Button>
      </StepFooter>
    </div>
  )
}

/** Maximum number of names of new org units that the page lists. */
const maxListedUnits = 20

function SummaryCallouts({ view, summary }: { view: MemberImportView; summary: ImportSummary }) {
  const t = useText()
  const formats = useFormats()
  const { seats, newOrgUnits, newOrgUnitCount } = summary
  const full = seats.after > seats.max
  const listed = newOrgUnits.slice(0, maxListedUnits)
  const names =
    listed.length < newOrgUnitCount
      ? t('memberImport.summary.unitsMore', { names: listed.join(', ') })
      : formats.list(listed)

  const free = Math.max(0, seats.max - seats.used)

  return (
    <>
      {view.failure && (
        <Callout tone="err" title={t('memberImport.summary.outdated')}>
          {errorText(t, new CallError(400, { code: view.failure, params: { max: seats.max, free } }))}
        </Callout>
      )}
      {full && (
        <Callout tone="err" title={t('memberImport.summary.seatsTitle')}>
          {t('memberImport.summary.seatsText', {
            needed: formats.number(seats.after - seats.used),
            free: formats.number(free),
          })}
        </Callout>
      )}
      {newOrgUnitCount > 0 && (
        <Callout tone="info">{t('memberImport.summary.units', { count: newOrgUnitCount, names })}</Callout>
      )}
    </>
  )
}

const summaryKeys: Record<ImportRowStatus, 'created' | 'updated' | 'unchanged' | 'skipped'> = {
  new: 'created',
  changed: 'updated',
  unchanged: 'unchanged',
  faulty: 'skipped',
}

function RowsCard({ state, view, summary }: Pick<StepProps, 'state' | 'view'> & { summary: ImportSummary }) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const present = importRowStatuses.toReversed().filter((status) => summary[summaryKeys[status]] > 0)
  const [chosen, setChosen] = useState<ImportRowStatus>()
  const status = chosen && present.includes(chosen) ? chosen : present[0]
  const faulty = summary.skipped
  const rowsElement = useRef<HTMLDivElement>(null)

  return (
    <ContentCard
      flush
      headline={
        faulty > 0
          ? t('memberImport.summary.faultyTitle', { count: faulty, rows: formats.number(faulty) })
          : t('memberImport.summary.fineTitle')
      }
      subHeadline={t(faulty > 0 ? 'memberImport.summary.faultyNote' : 'memberImport.summary.fineNote')}
      actions={
        faulty > 0 && (
          <a
            href={urlOf(memberImport.errorFile, { importUuid: view.importUuid, languageCode: language })}
            download
            className={buttonClass({ size: 'small' })}
          >
            <ButtonFace icon={IconDownload}>{t('memberImport.summary.errorFile')}</ButtonFace>
          </a>
        )
      }
    >
      {/* Receives the focus when the focused row is corrected and disappears. */}
      <div ref={rowsElement} tabIndex={-1}>
        {present.length > 1 && status && (
          <div className={rowClasses.filter}>
            <Segments
              label={t('memberImport.summary.show')}
              options={present.map((value) => ({
                value,
                label: `${t(`memberImport.summary.${value}`)} ${formats.number(summary[summaryKeys[value]])}`,
              }))}
              value={status}
              onChange={setChosen}
            />
          </div>
        )}
        {status && (
          <RowList
            key={status}
            state={state}
            view={view}
            status={status}
            onCorrected={() => rowsElement.current?.focus({ preventScroll: true })}
          />
        )}
      </div>
    </ContentCard>
  )
}
