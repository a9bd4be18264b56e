import { useEffect } from 'react'
import { listQueuedStates } from '#features/scorm/player/state-queue.ts'
import { useOnline } from '#lib/online.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { listQueuedCourses } from './save-queue.ts'

/**
 * Sends the saves that are queued on this device. Returns the titles of the courses whose saves were all
 * delivered.
 */
export async function deliverQueuedSaves(memberUuid: string): Promise<string[]> {
  const titles: string[] = []
  if (listQueuedCourses(memberUuid).length > 0) {
    const delivery = await import('#features/elearning/execution/deliver-queued-saves.ts')
    titles.push(...(await delivery.deliverQueuedSaves(memberUuid)))
  }
  if (listQueuedStates(memberUuid).length > 0) {
    const delivery = await import('#features/scorm/player/deliver-queued-states.ts')
    titles.push(...(await delivery.deliverQueuedStates(memberUuid)))
  }

  return titles
}

/** Delivers queued saves as soon as the device is online, and shows a message for each course. */
export function DeliverQueuedSaves() {
  const t = useText()
  const { uuid } = useMember()
  const online = useOnline()

  useEffect(() => {
    const showTitles = (titles: readonly string[]) => {
      for (const title of titles)
        showToast({
          type: 'success',
          title: t('common.toast.success'),
          message: t('elearning.offline.delivered', { title }),
        })
    }
    // Saves that fail now are sent again when the device is next online.
    if (online) deliverQueuedSaves(uuid).then(showTitles, () => undefined)
  }, [online, uuid, t])

  return null
}
