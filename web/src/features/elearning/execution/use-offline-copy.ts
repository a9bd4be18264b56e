import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { useEffect } from 'react'
import { canKeep, keepFiles } from '#lib/kept.ts'
import { useMember } from '#lib/session.ts'
import { followAttempt, picturesIn } from '#parts/offline-course/kept-course.ts'

/** The course that is open comes along onto the device by itself: later pages appear at once, and without a connection too. */
export function useOfflineCopy(execution: Execution): void {
  const { uuid } = useMember()
  useEffect(() => {
    const pictures = picturesIn(execution)
    if (!canKeep()) for (const src of pictures) new Image().src = src
    // What cannot be had now is shown from the server, or was not needed.
    else void Promise.all([keepFiles(pictures), followAttempt(uuid, execution)]).catch(() => undefined)
  }, [execution, uuid])
}
