import { type EvaluationRow, riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { describeScope } from './finish.rules.ts'
import { tabLink } from './result/tabs.ts'

interface FinishDialogProps {
  /** The dialog is closed while this is undefined. */
  round: EvaluationRow | undefined
  onClose: () => void
}

/** Asks for confirmation before a round is finished for all members. */
export function FinishDialog({ round, onClose }: FinishDialogProps) {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  // The content stays visible while the dialog fades out.
  const [shown, setShown] = useState(round)
  if (round && round !== shown) setShown(round)
  const finish = useAction(riskEvaluation.completeExecution, {
    successToast: 'riskAssessment.evaluations.finish.done',
    invalidates: [riskEvaluation.readAssignmentOverviewList, riskExecution.readMemberTasks],
    onSuccess: async ({ riskAssessmentExecutionResultUuid }) => {
      onClose()
      await navigate(tabLink(riskAssessmentExecutionResultUuid, 'risks'))
    },
  })

  const { completedCount = 0, memberCount = 0 } = shown ?? {}
  const open = Math.max(0, memberCount - completedCount)

  return (
    <Dialog
      open={round !== undefined}
      onClose={onClose}
      width="small"
      headline={t('riskAssessment.evaluations.finish.title')}
      paragraphs={[
        shown ? `${shown.title} · ${describeScope(shown)}` : '',
        t('riskAssessment.evaluations.finish.participation', {
          done: formats.number(completedCount),
          total: formats.number(memberCount),
        }),
      ]}
      bullets={[
        open > 0
          ? t('riskAssessment.evaluations.finish.ends', { count: open, total: formats.number(open) })
          : t('riskAssessment.evaluations.finish.endsNone'),
        t('riskAssessment.evaluations.finish.frozen'),
        t('riskAssessment.evaluations.finish.once'),
      ]}
      buttons={[
        {
          label: t('riskAssessment.evaluations.finish.action'),
          busy: finish.pending,
          onClick: () => shown && void finish.run({ assignmentUuid: shown.assignmentUuid }),
        },
      ]}
    />
  )
}
