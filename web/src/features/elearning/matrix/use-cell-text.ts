import type { MatrixCell } from '@sorgfalt/contract/elearning/qualification-matrix'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { daysOverdue, toMonth } from './matrix.rules.ts'

interface CellText {
  /** The text in the cell. Empty if the icon is enough. */
  short: string
  /** For screen readers and the tooltip. */
  long: string
}

/** Returns a function that describes a cell on the day of the matrix. */
export function useCellText(): (cell: MatrixCell, day: string) => CellText {
  const t = useText()
  const formats = useFormats()

  return (cell, day) => {
    const { state, date } = cell
    const count = daysOverdue(cell, day)
    const month = date ? toMonth(date) : ''
    const shortTexts = {
      overdue: t('matrix.days', { count }),
      oral: t('matrix.oralShort'),
      open: month,
      expiring: month,
      valid: month,
      exempt: '',
    }

    return {
      short: shortTexts[state],
      long: date
        ? t(`matrix.cell.${state}`, { date: formats.date(date), count })
        : t(`matrix.undated.${state}`),
    }
  }
}
