import { useText } from '#lib/texts.tsx'
import { PasswordChangeForm } from '#parts/password/PasswordChangeForm.tsx'
import { reloadApp, WaitingView } from './WaitingView.tsx'

/**
 * The page that asks for a new password. It replaces the application until the member has changed a password
 * that an administrator set.
 */
export function InitialPasswordPage() {
  const t = useText()

  return (
    <WaitingView headline={t('session.initial.title')} subHeadline={t('session.initial.text')}>
      <PasswordChangeForm
        oldLabel={t('session.initial.old')}
        submitLabel={t('session.initial.submit')}
        onChanged={reloadApp}
        hasJustSignedIn
        large
      />
    </WaitingView>
  )
}
