import { useEffect } from 'react'
import { useOnline } from '#lib/online.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { waitingCourses } from './waiting-store.ts'

/** Sends what was done in courses without a connection. Titles of those of which everything has arrived. */
export async function deliverWaiting(memberUuid: string): Promise<string[]> {
  if (waitingCourses(memberUuid).length === 0) return []
  const player = await import('#features/elearning/execution/deliver.ts')
  return player.deliverWaiting(memberUuid)
}

/** Nobody has to open a course again for that: it happens with the connection, and is told. */
export function DeliverWaiting() {
  const t = useText()
  const { uuid } = useMember()
  const online = useOnline()
  useEffect(() => {
    const tell = (titles: readonly string[]) => {
      for (const title of titles)
        showToast({
          type: 'success',
          title: t('common.toast.success'),
          message: t('elearning.offline.delivered', { title }),
        })
    }
    // What fails now waits for the next time.
    if (online) deliverWaiting(uuid).then(tell, () => undefined)
  }, [online, uuid, t])
  return null
}
