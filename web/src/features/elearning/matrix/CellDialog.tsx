import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { elearningOral } from '@sorgfalt/contract/elearning/oral'
import type { MatrixCell } from '@sorgfalt/contract/elearning/qualification-matrix'
import { memberRecord } from '@sorgfalt/contract/member/record'
import { overdue } from '@sorgfalt/contract/overdue/overdue'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useDownload } from '#parts/download/use-download.ts'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { OralPart } from '../oral/oral.rules.ts'
import { useCellText } from './use-cell-text.ts'

/** A cell that the user has opened. */
export interface OpenCell {
  /** Null: the e-learning is not assigned to the member. */
  cell: MatrixCell | null
  title: string
  /** Undefined in the columns of functions. */
  elearningUuid: string | undefined
  member: { memberUuid: string; firstName: string; lastName: string }
}

interface CellDialogProps {
  /** Undefined: the dialog is closed. */
  opened: OpenCell | undefined
  onClose: () => void
  day: string
  /** Whether the matrix shows today. Nothing can be done about an earlier day. */
  isToday: boolean
  onRemind: (opened: OpenCell) => void
  onConfirm: (part: OralPart) => void
  onAssign: (opened: OpenCell) => void
}

/** Shows what a cell of the matrix means, with everything that the user may do about it. */
export function CellDialog(props: CellDialogProps) {
  const { opened, onClose } = props
  // Shows the same cell until the dialog has closed.
  const [shown, setShown] = useState(opened)
  if (opened && opened !== shown) setShown(opened)
  if (!shown) return null

  return <CellActions {...props} open={opened !== undefined} onClose={onClose} shown={shown} />
}

type CellActionsProps = Omit<CellDialogProps, 'opened'> & { open: boolean; shown: OpenCell }

function CellActions({ open, shown, onClose, day, isToday, ...on }: CellActionsProps) {
  const t = useText()
  const may = useCan()
  const describe = useCellText()
  const linkTo = useMemberLink()
  const { run, busy } = useDownload(memberRecord.certificatePdf)
  const { cell, title, elearningUuid, member } = shown
  const part = useOralPart(shown, open && isToday)
  const link = linkTo({ uuid: member.memberUuid })
  const resultUuid = cell?.resultUuid ?? null

  const buttons = [
    resultUuid !== null && {
      label: t('elearning.certificate.pdf'),
      kind: 'secondary' as const,
      busy,
      onClick: () => void run({ resultUuid }),
    },
    isToday &&
      cell?.state === 'overdue' &&
      elearningUuid !== undefined &&
      may(overdue.remind) && { label: t('overdue.remindOne'), onClick: () => on.onRemind(shown) },
    part && { label: t('elearning.oral.confirm'), onClick: () => on.onConfirm(part) },
    canAssign(shown, isToday) &&
      may(elearningAssignment.assign) && {
        label: t('elearning.assign.open'),
        onClick: () => on.onAssign(shown),
      },
  ].filter((button) => button !== false && button !== undefined)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      headline={title}
      cancelLabel={t('common.ui.close')}
      paragraphs={[`${nameOf(member)}: ${cell ? describe(cell, day).long : t('matrix.notAssigned')}`]}
      buttons={buttons}
    >
      {link && <Link {...link}>{t('matrix.toRecord')}</Link>}
    </Dialog>
  )
}

/** Returns whether the e-learning of a cell can be assigned to its member: it is not assigned yet. */
export const canAssign = ({ cell, elearningUuid }: OpenCell, isToday: boolean): boolean =>
  isToday && cell === null && elearningUuid !== undefined

/** Returns the open oral part of a cell if the user may confirm it. */
function useOralPart({ cell, elearningUuid, member }: OpenCell, enabled: boolean): OralPart | undefined {
  const may = useCan()
  const { data } = useCall(
    elearningOral.readOpenList,
    { filter: { search: nameOf(member) }, perPage: 100 },
    { enabled: enabled && cell?.state === 'oral' && may(elearningOral.confirm, elearningOral.readOpenList) },
  )
  if (cell?.state !== 'oral') return undefined

  return data?.rows.find(
    (part) => part.memberUuid === member.memberUuid && part.elearningUuid === elearningUuid,
  )
}
