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
import { Counts } from './Counts.tsx'
import classes from './import.module.css'
import { Rows } from './Rows.tsx'
import rowClasses from './rows.module.css'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps } from './step.ts'

/** Step 4: what will happen, what has to be mended, and the word to go. */
export function SummaryStep({ state, view }: StepProps) {
  const t = useText()
  const formats = useFormats()
  const run = useAction(memberImport.importCsv, { onSuccess: () => state.reload(), onFailure: state.refused })
  const { summary } = view
  if (!summary) return null
  const rows = summary.created + summary.updated
  const full = summary.seats.after > summary.seats.max
  // What was checked is what is imported, whatever has been chosen since.
  const confirm = () => void run.run({ importUuid: view.importUuid, ...view.settings, dryRun: false })
  return (
    <div className={classes.stack}>
      <Counts summary={summary} />
      <Remarks view={view} summary={summary} />
      <RowsCard state={state} view={view} summary={summary} />
      <StepFoot
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
      </StepFoot>
    </div>
  )
}

/** New org units that are named before the rest is only said to be there. */
const namedUnits = 20

function Remarks({ view, summary }: { view: MemberImportView; summary: ImportSummary }) {
  const t = useText()
  const formats = useFormats()
  const { seats, newOrgUnits, newOrgUnitCount } = summary
  const full = seats.after > seats.max
  const named = newOrgUnits.slice(0, namedUnits)
  const names =
    named.length < newOrgUnitCount
      ? t('memberImport.summary.unitsMore', { names: named.join(', ') })
      : formats.list(named)
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

const countOf: Record<ImportRowStatus, 'created' | 'updated' | 'unchanged' | 'skipped'> = {
  new: 'created',
  changed: 'updated',
  unchanged: 'unchanged',
  faulty: 'skipped',
}

function RowsCard({ state, view, summary }: Pick<StepProps, 'state' | 'view'> & { summary: ImportSummary }) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const present = importRowStatuses.toReversed().filter((status) => summary[countOf[status]] > 0)
  const [chosen, setChosen] = useState<ImportRowStatus>()
  const status = chosen && present.includes(chosen) ? chosen : present[0]
  const faulty = summary.skipped
  const place = useRef<HTMLDivElement>(null)
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
      {/* The focus goes here when the row that had it is mended and gone. */}
      <div ref={place} tabIndex={-1}>
        {present.length > 1 && status && (
          <div className={rowClasses.filter}>
            <Segments
              label={t('memberImport.summary.show')}
              options={present.map((value) => ({
                value,
                label: `${t(`memberImport.summary.${value}`)} ${formats.number(summary[countOf[value]])}`,
              }))}
              value={status}
              onChange={setChosen}
            />
          </div>
        )}
        {status && (
          <Rows
            key={status}
            state={state}
            view={view}
            status={status}
            onMended={() => place.current?.focus({ preventScroll: true })}
          />
        )}
      </div>
    </ContentCard>
  )
}
