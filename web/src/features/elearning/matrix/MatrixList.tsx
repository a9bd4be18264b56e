import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import type { OpenCell } from './CellDialog.tsx'
import { MatrixCellView } from './MatrixCellView.tsx'
import type { MatrixAnswer } from './MatrixGrid.tsx'
import classes from './matrix.module.css'
import { daysOverdue, titledCells, worstGaps } from './matrix.rules.ts'
import { matrixIcons } from './matrix-badges.ts'

interface MatrixListProps {
  answer: MatrixAnswer
  isToday: boolean
  onOpen: (cell: OpenCell) => void
}

/** The matrix on phones: one entry per member, with the worst gap as a sentence. */
export function MatrixList({ answer, isToday, onOpen }: MatrixListProps) {
  const t = useText()
  const formats = useFormats()
  const link = useMemberLink()
  const { columns, rows, day } = answer

  return (
    <ul className={classes.people}>
      {rows.map((row) => {
        const cells = titledCells(row, columns, (type) => t(`group.type.${type}`))
        return (
          <li key={row.memberUuid}>
            <span className={classes.personLine}>
              <Link {...link({ uuid: row.memberUuid })}>{nameOf(row)}</Link>
              <span>
                {t('matrix.validOfValid', {
                  valid: formats.number(row.validCount),
                  required: formats.number(row.requiredCount),
                })}
              </span>
            </span>
            {row.orgUnit && <small>{row.orgUnit}</small>}
            <span className={classes.squares}>
              {cells.map((cell) => (
                <MatrixCellView
                  key={cell.title}
                  {...cell}
                  compact
                  member={row}
                  day={day}
                  isToday={isToday}
                  onOpen={onOpen}
                />
              ))}
            </span>
            <Worst cells={worstGaps(cells)} day={day} />
          </li>
        )
      })}
    </ul>
  )
}

/** The worst gap of a member in a sentence, or that everything is valid. */
function Worst({ cells, day }: { cells: ReturnType<typeof worstGaps>; day: string }) {
  const t = useText()
  const [first] = cells
  if (!first)
    return (
      <span className={classes.worst} data-state="valid">
        <Icon icon={IconCircleCheck} size={16} />
        {t('matrix.allValid')}
      </span>
    )

  const { state } = first.cell
  const several = cells.length > 1 && state !== 'oral'

  return (
    <span className={classes.worst} data-state={state}>
      <Icon icon={matrixIcons[state]} size={16} />
      {several
        ? t(state === 'overdue' ? 'matrix.worst.severalOverdue' : 'matrix.worst.severalOpen', {
            count: cells.length,
          })
        : t(
            state === 'overdue'
              ? 'matrix.worst.overdue'
              : `matrix.worst.${state === 'oral' ? 'oral' : 'open'}`,
            {
              title: first.title,
              count: daysOverdue(first.cell, day),
            },
          )}
    </span>
  )
}
