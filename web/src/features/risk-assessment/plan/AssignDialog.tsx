import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useOpenCount } from '#lib/use-open-count.ts'
import { MemberSelect, type NamedMember } from '#parts/member-picker/MemberSelect.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { planCalls } from './invalidated-calls.ts'
import { usePlanAction } from './use-plan-action.ts'

interface AssignDialogProps {
  /** The dialog is closed while this is undefined. */
  action: ListedRiskAction | undefined
  onClose: () => void
}

/** Assigns an action to a member, who is notified by email. */
export function AssignDialog(props: AssignDialogProps) {
  return <Assign key={useOpenCount(props.action !== undefined)} {...props} />
}

function Assign({ action, onClose }: AssignDialogProps) {
  const t = useText()
  const [chosen, setChosen] = useState<NamedMember | null>(action?.responsible ?? null)
  const assign = usePlanAction(riskAction.assignMember, {
    successToast: 'riskAssessment.plan.assign.done',
    invalidates: planCalls,
    onSuccess: onClose,
  })

  const run = () => {
    if (!action?.riskActionUuid || action.version === null || !chosen) return
    const { riskActionUuid, version } = action
    void assign.run({ riskActionUuid, memberUuid: chosen.memberUuid, version })
  }

  return (
    <Dialog
      open={action !== undefined}
      onClose={onClose}
      width="small"
      headline={t('riskAssessment.plan.assign.action')}
      paragraphs={[t('riskAssessment.plan.assign.text')]}
      buttons={[
        {
          label: t('riskAssessment.plan.assign.submit'),
          busy: assign.pending,
          disabled: !chosen || chosen.memberUuid === action?.responsible?.memberUuid,
          onClick: run,
        },
      ]}
    >
      <MemberSelect label={t('riskAssessment.plan.responsible')} value={chosen} onChange={setChosen} />
    </Dialog>
  )
}
