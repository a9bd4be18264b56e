import { type ImportSummary, memberImport } from '@sorgfalt/contract/member/import'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { countImported, memberName } from './import.rules.ts'
import type { StepProps } from './step-props.ts'

/**
 * Why the import asks. `changed`: the number on the button has changed by the last correction. `unsent`:
 * corrections could not be stored. `seats`: rows have to wait for a seat.
 */
export type Question = 'changed' | 'unsent' | 'seats'

interface ConfirmImportProps extends Pick<StepProps, 'view'> {
  question: Question | null
  summary: ImportSummary
  /** Number of corrections that could not be stored. */
  unsent: number
  onClose: () => void
  onConfirm: () => void
}

/** Asks before an import whose result differs from what the user has seen or entered. */
export function ConfirmImport({ view, question, summary, unsent, onClose, onConfirm }: ConfirmImportProps) {
  const t = useText()
  const formats = useFormats()
  const waiting = useWaitingRows(view, question === 'seats')
  const rows = countImported(summary)
  const { seats } = summary
  const texts: Record<Question, string> = {
    changed: t('memberImport.confirm.changedText', {
      created: formats.number(summary.created),
      updated: formats.number(summary.updated),
      skipped: formats.number(summary.skipped),
    }),
    unsent: t('memberImport.confirm.unsentText', { count: unsent, corrections: formats.number(unsent) }),
    seats: t('memberImport.confirm.seatsText', {
      free: formats.number(Math.max(0, seats.max - seats.used)),
      needed: formats.number(summary.created + summary.waiting),
    }),
  }

  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      width="small"
      headline={question ? t(`memberImport.confirm.${question}`) : ''}
      paragraphs={question ? [texts[question]] : []}
      bullets={question === 'seats' ? waiting : []}
      cancelLabel={t('memberImport.back')}
      buttons={[
        {
          label: t('memberImport.summary.confirm', { count: rows, rows: formats.number(rows) }),
          onClick: onConfirm,
          disabled: rows === 0,
        },
      ]}
    />
  )
}

/** Maximum number of waiting rows that the dialog names. */
const maxNamed = 25

function useWaitingRows(view: StepProps['view'], enabled: boolean): string[] {
  const t = useText()
  const formats = useFormats()
  const { data } = useCall(
    memberImport.readRows,
    { importUuid: view.importUuid, filter: { leftOut: 'seat' }, page: 1, perPage: maxNamed },
    { enabled },
  )
  if (!data) return []

  const named = data.rows.map((row) =>
    t('memberImport.confirm.waiting', { line: row.line, name: memberName(row, view.settings.mapping) }),
  )
  const others = data.total - named.length

  return others > 0
    ? [...named, t('memberImport.confirm.others', { count: others, rows: formats.number(others) })]
    : named
}
