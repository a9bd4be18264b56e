import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { canAssign, type OpenCell } from './CellDialog.tsx'
import classes from './matrix.module.css'
import { matrixIcons } from './matrix-badges.ts'
import { useCellText } from './use-cell-text.ts'

interface CellProps extends OpenCell {
  day: string
  isToday: boolean
  onOpen: (opened: OpenCell) => void
}

/** A cell of the matrix. It opens a dialog with everything that the user may do about it. */
export function MatrixCellView({ day, isToday, onOpen, ...opened }: CellProps) {
  const t = useText()
  const may = useCan()
  const describe = useCellText()
  const { cell, title } = opened

  if (!cell) {
    const content = (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t('matrix.notAssigned')}</span>
      </>
    )
    if (!canAssign(opened, isToday) || !may(elearningAssignment.assign))
      return <span className={classes.empty}>{content}</span>

    return (
      <button
        type="button"
        className={classes.cell}
        title={`${title}: ${t('matrix.notAssigned')}`}
        aria-haspopup="dialog"
        onClick={() => onOpen(opened)}
      >
        {content}
      </button>
    )
  }

  const { short, long } = describe(cell, day)

  return (
    <button
      type="button"
      className={classes.cell}
      data-state={cell.state}
      title={`${title}: ${long}`}
      aria-haspopup="dialog"
      onClick={() => onOpen(opened)}
    >
      <Icon icon={matrixIcons[cell.state]} size={16} />
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{long}</span>
    </button>
  )
}
