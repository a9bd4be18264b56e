import { profile } from '@sorgfalt/contract/profile/profile'
import { type OwnSsoIdentity, sso } from '@sorgfalt/contract/sign-on/sso'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface UnlinkDialogProps {
  /** Undefined closes the dialog. */
  about: OwnSsoIdentity | undefined
  onClose: () => void
}

/** Asks before the member's account at a provider is unlinked. */
export function UnlinkDialog({ about, onClose }: UnlinkDialogProps) {
  const t = useText()
  // The content remains while the dialog fades out.
  const [shown, setShown] = useState(about)
  if (about !== undefined && about !== shown) setShown(about)

  const action = useAction(sso.unlink, {
    invalidates: [sso.readOwn, profile.readSessionList],
    successToast: 'signOn.identities.unlinked',
    onSuccess: onClose,
  })
  if (!shown) return null

  const { uuid, ssoProviderName: name } = shown

  return (
    <Dialog
      open={about !== undefined}
      onClose={() => {
        action.clearError()
        onClose()
      }}
      width="small"
      headline={t('signOn.identities.unlinkTitle', { name })}
      paragraphs={[t('signOn.identities.unlinkText')]}
      buttons={[
        {
          label: t('signOn.identities.unlink'),
          kind: 'danger',
          busy: action.pending,
          onClick: () => void action.run({ ssoIdentityUuid: uuid }),
        },
      ]}
    >
      {action.error && (
        <Callout tone="err" announce={false}>
          {errorText(t, action.error)}
        </Callout>
      )}
    </Dialog>
  )
}
