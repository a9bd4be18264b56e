import { session } from '@sorgfalt/contract/session/session'
import type { ReactNode } from 'react'
import { forgetPersonal } from '#lib/storage.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { LoaderArea } from '#parts/feedback/LoaderArea.tsx'
import { ToastArea } from '#parts/feedback/ToastArea.tsx'
import { Button } from '#ui/Button.tsx'
import { AuthView } from './AuthView.tsx'

async function openLogin(): Promise<void> {
  await forgetPersonal()
  location.replace('/auth/login')
}

/** Loads the application again at the same address. The button that calls it stays busy until then. */
export function reloadApp(): Promise<void> {
  location.reload()
  return new Promise<void>(() => {})
}

interface WaitingViewProps {
  headline: string
  subHeadline?: string
  /** False hides the button that signs out, while the page shows something that must not be lost. */
  offersLogout?: boolean
  children: ReactNode
}

/** A page that replaces the application while the session waits for something. Offers to sign out. */
export function WaitingView({ children, offersLogout = true, ...texts }: WaitingViewProps) {
  const t = useText()
  const { run, pending } = useAction(session.logout, { onSuccess: openLogin })

  return (
    <>
      <AuthView {...texts}>
        {children}
        {offersLogout && (
          <p>
            <Button kind="ghost" busy={pending} onClick={() => void run({})}>
              {t('shell.user.logout')}
            </Button>
          </p>
        )}
      </AuthView>
      <LoaderArea />
      <ToastArea />
    </>
  )
}
