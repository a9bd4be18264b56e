import type { MatrixCell } from '@sorgfalt/contract/elearning/qualification-matrix'
import { memberRecord } from '@sorgfalt/contract/member/record'
import { Link } from '@tanstack/react-router'
import { useText } from '#lib/texts.tsx'
import { useDownload } from '#parts/download/use-download.ts'
import { Icon } from '#ui/Icon.tsx'
import classes from './matrix.module.css'
import { matrixIcons } from './matrix-badges.ts'
import { useCellText } from './use-cell-text.ts'

interface CellProps {
  cell: MatrixCell | null
  /** The title of the column. */
  title: string
  member: { memberUuid: string; firstName: string; lastName: string }
  day: string
}

/**
 * A cell of the matrix. A valid one downloads the certificate, a missing oral part leads to its confirmation,
 * and any other cell to the record of the member.
 */
export function MatrixCellView({ cell, title, member, day }: CellProps) {
  const t = useText()
  const describe = useCellText()
  const { run, busy } = useDownload(memberRecord.certificatePdf)
  if (!cell)
    return (
      <span className={classes.empty}>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t('matrix.notAssigned')}</span>
      </span>
    )

  const { memberUuid, firstName, lastName } = member
  const { state, resultUuid } = cell
  const { short, long } = describe(cell, day)
  const shared = { className: classes.cell, 'data-state': state, title: `${title}: ${long}` }
  const content = (
    <>
      <Icon icon={matrixIcons[state]} size={16} />
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{long}</span>
    </>
  )

  if (resultUuid !== null && (state === 'valid' || state === 'expiring'))
    return (
      <button
        type="button"
        {...shared}
        aria-disabled={busy || undefined}
        onClick={() => !busy && void run({ resultUuid })}
      >
        {content}
      </button>
    )

  if (state === 'oral')
    return (
      <Link
        {...shared}
        to="/dashboard/apps/elearnings/oral-parts"
        search={{ search: `${firstName} ${lastName}` }}
      >
        {content}
      </Link>
    )

  return (
    <Link
      {...shared}
      to="/dashboard/company/members/details/$uuid/$tabId"
      params={{ uuid: memberUuid, tabId: 'overview' }}
    >
      {content}
    </Link>
  )
}
