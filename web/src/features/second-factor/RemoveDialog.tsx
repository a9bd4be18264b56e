import { type PasskeyView, passkey } from '@sorgfalt/contract/second-factor/passkey'
import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { ProofDialog } from '#parts/second-factor/ProofDialog.tsx'

interface RemoveDialogProps {
  /** The factor to remove: the app or a passkey. Undefined closes the dialog. */
  about: 'app' | PasskeyView | undefined
  /** Whether only the password protects the account afterwards. */
  isLast: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Asks for a proof before a factor is removed. */
export function RemoveDialog({ about, isLast, onClose, onRemoved }: RemoveDialogProps) {
  const t = useText()
  // The content remains while the dialog fades out.
  const [shown, setShown] = useState({ about, isLast })
  if (about !== undefined && about !== shown.about) setShown({ about, isLast })

  const onSuccess = () => {
    onClose()
    onRemoved()
  }
  const removeApp = useAction(secondFactor.remove, {
    successToast: 'secondFactor.app.removed',
    onSuccess,
  })
  const removePasskey = useAction(passkey.remove, {
    successToast: 'secondFactor.passkey.removed',
    onSuccess,
  })
  const removed = typeof shown.about === 'object' ? shown.about : undefined

  return (
    <ProofDialog
      open={about !== undefined}
      onClose={onClose}
      headline={
        removed
          ? t('secondFactor.passkey.removeTitle', { name: removed.name })
          : t('secondFactor.app.removeTitle')
      }
      text={t(shown.isLast ? 'secondFactor.remove.text' : 'secondFactor.remove.others')}
      submit={t('secondFactor.remove.submit')}
      kind="danger"
      action={removed ? removePasskey : removeApp}
      send={(proof) =>
        removed ? removePasskey.run({ passkeyUuid: removed.uuid, ...proof }) : removeApp.run(proof)
      }
    />
  )
}
