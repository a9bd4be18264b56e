import { elearningAssignment, type TargetAssignment } from '@sorgfalt/contract/elearning/assignment'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { changedCalls } from '#parts/elearning-assignment/changed-calls.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { nameOfTarget } from './assignment-columns.tsx'
import classes from './catalog.module.css'

interface RemoveAssignmentDialogProps {
  elearningUuid: string
  /** The dialog is closed while this is undefined. */
  assignment: TargetAssignment | undefined
  onClose: () => void
}

/** Removes an assignment. First shows how many members lose the task. */
export function RemoveAssignmentDialog({ elearningUuid, assignment, onClose }: RemoveAssignmentDialogProps) {
  const t = useText()
  const formats = useFormats()
  // While the dialog closes, it still shows the assignment.
  const [shown, setShown] = useState(assignment)
  if (assignment && shown !== assignment) setShown(assignment)

  const input = { elearningUuid, assignmentUuids: shown ? [shown.assignmentUuid] : [] }
  const { data, fetching } = useCall(
    elearningAssignment.unassign,
    { ...input, dryRun: true },
    { enabled: assignment !== undefined, staleTime: 0 },
  )
  const remove = useAction(elearningAssignment.unassign, {
    successToast: 'elearning.catalog.units.removeDone',
    invalidates: changedCalls,
  })
  const store = async () => {
    if (await remove.run(input)) onClose()
  }

  const count = data?.tasksWithdrawn ?? 0
  const effect =
    count === 0
      ? t('elearning.catalog.units.withdrawsNone')
      : t('elearning.catalog.units.withdraws', { count, total: formats.number(count) })

  return (
    <Dialog
      open={assignment !== undefined}
      onClose={onClose}
      width="small"
      headline={t('elearning.catalog.units.removeTitle', {
        count: 1,
        name: shown ? nameOfTarget(t, shown) : '',
      })}
      paragraphs={[t('elearning.catalog.assignments.removeText')]}
      buttons={[
        {
          label: t('elearning.catalog.units.remove'),
          kind: 'danger',
          busy: remove.pending,
          disabled: !data,
          onClick: () => void store(),
        },
      ]}
    >
      <output className={classes.effect}>
        {fetching || !data ? t('elearning.catalog.units.counting') : effect}
      </output>
    </Dialog>
  )
}
