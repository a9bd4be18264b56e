import { useText } from '#lib/texts.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface BreakLeaseDialogProps {
  /** Name of the member who has the lease. */
  name: string
  open: boolean
  busy: boolean
  onClose: () => void
  onBreak: () => void
}

/** Asks for confirmation before another member's lease is broken. */
export function BreakLeaseDialog({ name, open, busy, onClose, onBreak }: BreakLeaseDialogProps) {
  const t = useText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('riskAssessment.execution.lease.breakTitle', { name })}
      paragraphs={[t('riskAssessment.execution.lease.breakText', { name })]}
      buttons={[{ label: t('riskAssessment.execution.lease.break'), kind: 'danger', busy, onClick: onBreak }]}
    />
  )
}
