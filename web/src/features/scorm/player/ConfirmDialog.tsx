import { useText } from '#lib/texts.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  busy: boolean
  onConfirm: () => void
  /** Leaves the course without a confirmation. */
  onLeave: () => void
}

/** Asks a learner who leaves whether the course is done. Some courses do not report it. */
export function ConfirmDialog({ open, busy, onConfirm, onLeave }: ConfirmDialogProps) {
  const t = useText()

  return (
    <Dialog
      open={open}
      onClose={onLeave}
      width="small"
      headline={t('scorm.player.confirm.title')}
      paragraphs={[t('scorm.player.confirm.text')]}
      cancelLabel={t('scorm.player.confirm.later')}
      buttons={[{ label: t('scorm.player.confirm.action'), busy, onClick: onConfirm }]}
    />
  )
}
