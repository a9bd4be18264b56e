import { useText } from '#lib/texts.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface LeaveDialogProps {
  open: boolean
  onClose: () => void
  onRetry: () => void
  onLeave: () => void
}

/** Asks what to do if the last state of the course could not be saved. */
export function LeaveDialog({ open, onClose, onRetry, onLeave }: LeaveDialogProps) {
  const t = useText()

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('scorm.player.unsavedLeave.title')}
      paragraphs={[t('scorm.player.unsavedLeave.text')]}
      buttons={[
        { label: t('scorm.player.unsavedLeave.leave'), kind: 'secondary', onClick: onLeave },
        { label: t('scorm.player.unsaved.action'), onClick: onRetry },
      ]}
    />
  )
}
