import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ActionForm } from './ActionForm.tsx'

interface ActionDialogProps {
  /** The dialog is closed while this is undefined. */
  riskActionUuid: string | undefined
  onClose: () => void
}

/** Dialog with the details of an action. */
export function ActionDialog({ riskActionUuid, onClose }: ActionDialogProps) {
  const t = useText()
  const enabled = riskActionUuid !== undefined
  const { data, error, retry } = useCall(
    riskAction.readRiskActionDetails,
    { riskActionUuid: riskActionUuid ?? '' },
    { enabled, staleTime: 0 },
  )
  if (!data)
    return (
      <Dialog open={enabled} onClose={onClose} width="medium" headline={t('riskAssessment.plan.action')}>
        <PendingCard error={error} retry={retry} />
      </Dialog>
    )

  return <ActionForm key={data.action.riskActionUuid} details={data} onClose={onClose} />
}
