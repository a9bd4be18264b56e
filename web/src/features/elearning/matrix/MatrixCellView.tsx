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
  /** True: a square without the date, for phones. */
  compact?: boolean
}

/** A cell of the matrix. It opens a dialog with everything that the user may do about it. */
export function MatrixCellView({ day, isToday, onOpen, compact = false, ...opened }: CellProps) {
  const t = useText()
  const may = useCan()
  const describe = useCellText()
  const { cell, title } = opened
  const frame = compact ? classes.touch : classes.cell

  if (!cell) {
    const name = compact ? `${title}: ${t('matrix.notAssigned')}` : t('matrix.notAssigned')
    const content = (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{name}</span>
      </>
    )
    if (!canAssign(opened, isToday) || !may(elearningAssignment.assign))
      return <span className={compact ? classes.emptySquare : classes.empty}>{content}</span>

    return (
      <button
        type="button"
        className={frame}
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
      className={frame}
      data-state={compact ? undefined : cell.state}
      title={`${title}: ${long}`}
      aria-haspopup="dialog"
      onClick={() => onOpen(opened)}
    >
      {compact ? (
        <span className={classes.square} data-state={cell.state}>
          <Icon icon={matrixIcons[cell.state]} size={16} />
        </span>
      ) : (
        <>
          <Icon icon={matrixIcons[cell.state]} size={16} />
          <span aria-hidden>{short}</span>
        </>
      )}
      <span className="visually-hidden">{compact ? `${title}: ${long}` : long}</span>
    </button>
  )
}
