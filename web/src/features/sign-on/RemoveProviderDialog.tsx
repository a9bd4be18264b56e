import { signInPolicy } from '@sorgfalt/contract/sign-on/sign-in-policy'
import { type SsoProviderView, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface RemoveProviderDialogProps {
  provider: SsoProviderView
  open: boolean
  onClose: () => void
  onRemoved: () => Promise<void>
}

/** The dialog that confirms the removal of a provider. It says how many members can no longer use it. */
export function RemoveProviderDialog({ provider, open, onClose, onRemoved }: RemoveProviderDialogProps) {
  const t = useText()
  const { uuid, name, memberCount } = provider
  const action = useAction(ssoProvider.remove, {
    successToast: 'signOn.settings.remove.done',
    invalidates: [ssoProvider.list, signInPolicy.read],
    onSuccess: async () => {
      onClose()
      await onRemoved()
    },
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('signOn.settings.remove.title', { name })}
      paragraphs={[
        memberCount === 0
          ? t('signOn.settings.remove.nobody')
          : t('signOn.settings.remove.members', { count: memberCount }),
        t('signOn.settings.remove.text'),
      ]}
      buttons={[
        {
          label: t('signOn.settings.remove.open'),
          kind: 'danger',
          busy: action.pending,
          onClick: () => void action.run({ ssoProviderUuid: uuid }),
        },
      ]}
    />
  )
}
