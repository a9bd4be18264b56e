import type { ImportSummary, MemberImportView } from '@sorgfalt/contract/member/import'
import { CallError } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'

/** Maximum number of names of new org units that the page lists. */
const maxListedUnits = 20

interface SummaryCalloutsProps {
  view: MemberImportView
  summary: ImportSummary
}

/**
 * Shows what the administrator should know before the import: a failure, missing seats, and new org units.
 */
export function SummaryCallouts({ view, summary }: SummaryCalloutsProps) {
  const t = useText()
  const formats = useFormats()
  const { seats, newOrgUnits, newOrgUnitCount, waiting, created } = summary
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
      {waiting > 0 && (
        <Callout tone="warn" title={t('memberImport.summary.seatsTitle')}>
          {t('memberImport.summary.seatsText', {
            needed: formats.number(created + waiting),
            free: formats.number(free),
            count: waiting,
            rows: formats.number(waiting),
          })}
        </Callout>
      )}
      {newOrgUnitCount > 0 && (
        <Callout tone="info">{t('memberImport.summary.units', { count: newOrgUnitCount, names })}</Callout>
      )}
    </>
  )
}
