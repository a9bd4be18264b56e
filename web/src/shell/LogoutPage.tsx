import { session } from '@sorgfalt/contract/session/session'
import { useEffect } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useMember } from '#lib/session.ts'
import { forgetPersonal } from '#lib/storage.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { LoaderOverlay } from '#parts/feedback/LoaderArea.tsx'
import { EmptyView } from '#parts/start-up/EmptyView.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

async function leave(): Promise<void> {
  await forgetPersonal()
  location.replace('/auth/login')
}

interface LogoutPageProps {
  /**
   * Sends the entries on this device that the server has not received yet, before the logout deletes them.
   */
  deliverWaiting: (memberUuid: string) => Promise<unknown>
}

/** Ends the session and opens the login. */
export function LogoutPage({ deliverWaiting }: LogoutPageProps) {
  const t = useText()
  const { run, error } = useAction(session.logout, { onSuccess: leave })
  const { uuid } = useMember()
  useEffect(() => {
    const logout = () => void run({})
    // The logout deletes all personal data on the device, so unsent entries are sent first.
    deliverWaiting(uuid).then(logout, logout)
  }, [run, uuid, deliverWaiting])

  if (!error) return <LoaderOverlay kind="load" />

  return (
    <EmptyView>
      <EmptyState kind="failed" title={t('shell.logout.failed')} onRetry={() => void run({})}>
        {errorText(t, error)}
      </EmptyState>
    </EmptyView>
  )
}
