import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { ProofDialog } from '#parts/second-factor/ProofDialog.tsx'

interface RenewDialogProps {
  open: boolean
  onClose: () => void
  onRenewed: (codes: readonly string[]) => void
}

/** Asks for the second factor before all recovery codes are replaced. */
export function RenewDialog({ open, onClose, onRenewed }: RenewDialogProps) {
  const t = useText()
  const action = useAction(secondFactor.renewRecoveryCodes, {
    invalidates: [secondFactor.read],
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  })

  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      headline={t('secondFactor.renew.title')}
      text={t('secondFactor.renew.text')}
      submit={t('secondFactor.renew.submit')}
      action={action}
      send={(proof) => action.run(proof)}
    />
  )
}
