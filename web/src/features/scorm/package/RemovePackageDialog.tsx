import { type ScormPackageDetails, scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface RemovePackageDialogProps {
  details: ScormPackageDetails
  open: boolean
  onClose: () => void
  onRemoved: () => void | Promise<void>
}

/** Asks before a draft is removed with its files. */
export function RemovePackageDialog({ details, open, onClose, onRemoved }: RemovePackageDialogProps) {
  const t = useText()
  const { packageUuid, title } = details
  const action = useAction(scormPackage.remove, {
    successToast: 'scorm.remove.done',
    invalidates: [scormPackage.list, scormPackage.readStorage],
    onSuccess: onRemoved,
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('scorm.remove.title', { title })}
      paragraphs={[t('scorm.remove.text')]}
      buttons={[
        {
          label: t('scorm.remove.open'),
          kind: 'danger',
          busy: action.pending,
          onClick: () => void action.run({ packageUuid }),
        },
      ]}
    />
  )
}
