import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { CodeDialog } from '#parts/second-factor/CodeDialog.tsx'

interface RemoveDialogProps {
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Asks for a code before the second factor is removed. */
export function RemoveDialog({ open, onClose, onRemoved }: RemoveDialogProps) {
  const t = useText()
  const action = useAction(secondFactor.remove, {
    successToast: 'secondFactor.remove.done',
    onSuccess: () => {
      onClose()
      onRemoved()
    },
  })

  return (
    <CodeDialog
      open={open}
      onClose={onClose}
      headline={t('secondFactor.remove.title')}
      text={t('secondFactor.remove.text')}
      submit={t('secondFactor.remove.submit')}
      kind="danger"
      action={action}
      send={(code) => action.run({ code })}
    />
  )
}
