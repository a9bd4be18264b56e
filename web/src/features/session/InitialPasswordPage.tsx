import { session } from '@sorgfalt/contract/session/session'
import { forgetPersonal } from '#lib/storage.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { LoaderArea } from '#parts/feedback/LoaderArea.tsx'
import { ToastArea } from '#parts/feedback/ToastArea.tsx'
import { PasswordChangeForm } from '#parts/password/PasswordChangeForm.tsx'
import { Button } from '#ui/Button.tsx'
import { AuthView } from './AuthView.tsx'

async function openLogin(): Promise<void> {
  await forgetPersonal()
  location.replace('/auth/login')
}

/**
 * The page that asks for a new password. It replaces the application until the member has changed a password
 * that an administrator set.
 */
export function InitialPasswordPage() {
  const t = useText()
  const { run, pending } = useAction(session.logout, { onSuccess: openLogin })
  // Loads the application again. The button stays busy until then.
  const reload = () => {
    location.reload()
    return new Promise<void>(() => {})
  }

  return (
    <>
      <AuthView headline={t('session.initial.title')} subHeadline={t('session.initial.text')}>
        <PasswordChangeForm
          oldLabel={t('session.initial.old')}
          submitLabel={t('session.initial.submit')}
          onChanged={reload}
          hasJustSignedIn
          large
        />
        <p>
          <Button kind="ghost" busy={pending} onClick={() => void run({})}>
            {t('shell.user.logout')}
          </Button>
        </p>
      </AuthView>
      <LoaderArea />
      <ToastArea />
    </>
  )
}
