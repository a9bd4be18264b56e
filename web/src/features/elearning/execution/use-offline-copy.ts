import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { useEffect } from 'react'
import { cacheFiles, hasOfflineCache } from '#lib/offline-cache.ts'
import { useMember } from '#lib/session.ts'
import { listPictures, updateAfterRestart } from '#parts/offline-course/offline-course.ts'

/** Downloads the pictures of an open course, so that later pages appear at once, even offline. */
export function useOfflineCopy(execution: Execution): void {
  const { uuid } = useMember()
  useEffect(() => {
    const pictures = listPictures(execution)
    if (!hasOfflineCache()) for (const src of pictures) new Image().src = src
    // A picture that cannot be stored is loaded from the server when it is shown.
    else void Promise.all([cacheFiles(pictures), updateAfterRestart(uuid, execution)]).catch(() => undefined)
  }, [execution, uuid])
}
