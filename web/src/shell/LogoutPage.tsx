import { session } from '@sorgfalt/contract/session'
import { useEffect } from 'react'
import { errorText } from '#lib/error-text.ts'
import { forgetPersonal } from '#lib/storage.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { EmptyView } from './EmptyView.tsx'
import { LoaderOverlay } from './LoaderArea.tsx'

async function leave(): Promise<void> {
  await forgetPersonal()
  location.replace('/auth/login')
}

/** Ends the session and goes to the login. */
export function LogoutPage() {
  const t = useText()
  const { run, error } = useAction(session.logout, { onSuccess: leave })
  useEffect(() => {
    void run({})
  }, [run])
  if (!error) return <LoaderOverlay kind="load" />
  return (
    <EmptyView>
      <EmptyState kind="failed" title={t('shell.logout.failed')} onRetry={() => void run({})}>
        {errorText(t, error)}
      </EmptyState>
    </EmptyView>
  )
}
