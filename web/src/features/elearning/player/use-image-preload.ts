import type { Execution } from '@sorgfalt/contract/elearning'
import { useEffect } from 'react'

/** Fetches all pictures of the course while the first page is read: later pages appear at once, and also without a connection. */
export function useImagePreload({ chapters }: Execution): void {
  useEffect(() => {
    for (const chapter of chapters) {
      for (const block of chapter.pages.flatMap((page) => page.blocks)) {
        if (block.kind === 'image') new Image().src = block.src
      }
    }
  }, [chapters])
}
