import { type ReactNode, useState } from 'react'
import { AssignElearningDialog, toMemberTarget } from '#parts/elearning-assignment/AssignElearningDialog.tsx'
import { useRemind } from '#parts/remind/use-remind.tsx'
import { ConfirmOralDialog } from '../oral/ConfirmOralDialog.tsx'
import type { OralPart } from '../oral/oral.rules.ts'
import { CellDialog, type OpenCell } from './CellDialog.tsx'

interface CellDialogs {
  /** Opens a cell. */
  open: (cell: OpenCell) => void
  /** The dialogs of the cells. The screen renders them. */
  dialogs: ReactNode
}

/** Lets the matrix open its cells, and do from there what the state of a cell asks for. */
export function useCellDialogs(day: string, isToday: boolean): CellDialogs {
  const [opened, setOpened] = useState<OpenCell>()
  const [confirming, setConfirming] = useState<readonly OralPart[]>([])
  const [assigning, setAssigning] = useState<OpenCell>()
  const [assigned, setAssigned] = useState<OpenCell>()
  const { remind, dialog } = useRemind()
  const close = () => setOpened(undefined)

  if (assigning && assigning !== assigned) setAssigned(assigning)

  return {
    open: setOpened,
    dialogs: (
      <>
        <CellDialog
          opened={opened}
          onClose={close}
          day={day}
          isToday={isToday}
          onRemind={({ member }) => {
            close()
            remind({ member: [member.memberUuid] })
          }}
          onConfirm={(part) => {
            close()
            setConfirming([part])
          }}
          onAssign={(cell) => {
            close()
            setAssigning(cell)
          }}
        />
        {dialog}
        <ConfirmOralDialog parts={confirming} onClose={() => setConfirming([])} />
        {assigned?.elearningUuid && (
          <AssignElearningDialog
            open={assigning !== undefined}
            onClose={() => setAssigning(undefined)}
            course={{ elearningUuid: assigned.elearningUuid, title: assigned.title }}
            targets={[toMemberTarget({ ...assigned.member, uuid: assigned.member.memberUuid })]}
          />
        )}
      </>
    ),
  }
}
