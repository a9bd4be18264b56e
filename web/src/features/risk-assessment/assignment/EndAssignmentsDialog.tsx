import { type RiskAssignment, riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { nameAssignment } from './assignment.rules.ts'
import { assignmentCalls } from './invalidated-calls.ts'

interface EndAssignmentsDialogProps {
  /** The dialog is closed while this list is empty. */
  assignments: readonly RiskAssignment[]
  onClose: () => void
}

const isOpen = ({ status }: RiskAssignment): boolean => status === 'running' || status === 'canFinish'

/** Asks for confirmation before assignments end and their running rounds are cancelled. */
export function EndAssignmentsDialog({ assignments, onClose }: EndAssignmentsDialogProps) {
  const t = useText()
  const formats = useFormats()
  // The content stays visible while the dialog fades out.
  const [shown, setShown] = useState(assignments)
  if (assignments.length > 0 && shown !== assignments) setShown(assignments)
  const open = shown.filter(isOpen)
  const answered = open.reduce((sum, { completedCount }) => sum + completedCount, 0)
  const end = useAction(riskAssignment.deleteTaskAssignments, {
    successToast: 'riskAssessment.catalog.assigning.ended',
    invalidates: assignmentCalls,
    onSuccess: onClose,
  })

  return (
    <Dialog
      open={assignments.length > 0}
      onClose={onClose}
      width="small"
      headline={t('riskAssessment.catalog.assigning.endTitle', {
        count: shown.length,
        name: shown[0] ? nameAssignment(shown[0]) : '',
      })}
      bullets={[
        open.length === 0
          ? t('riskAssessment.catalog.assigning.endsNone')
          : t('riskAssessment.catalog.assigning.endsRounds', { count: open.length }),
        ...(answered > 0
          ? [
              t('riskAssessment.catalog.assigning.endsAnswers', {
                count: answered,
                total: formats.number(answered),
              }),
            ]
          : []),
        t('riskAssessment.catalog.assigning.endKeeps'),
      ]}
      buttons={[
        {
          label: t('riskAssessment.catalog.assigning.end'),
          kind: 'danger',
          busy: end.pending,
          onClick: () => void end.run({ assignmentUuids: shown.map(({ assignmentUuid }) => assignmentUuid) }),
        },
      ]}
    />
  )
}
