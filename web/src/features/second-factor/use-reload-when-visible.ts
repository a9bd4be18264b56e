import { useEffect } from 'react'
import { reloadMember } from '#lib/session.ts'

/**
 * Reads the member again when the page becomes visible, because another tab may have done what the session
 * waits for.
 */
export function useReloadWhenVisible(): void {
  useEffect(() => {
    const onVisibility = () => {
      // A failure needs no message, because the member did not ask for this request.
      if (document.visibilityState === 'visible') void reloadMember().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])
}
