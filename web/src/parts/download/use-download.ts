import type { FileCall } from '@sorgfalt/contract'
import { useState } from 'react'
import { type CallInput, fetchFile } from '#lib/api.ts'
import { saveFile } from '#lib/download.ts'
import { reportFailure } from '#lib/failures.ts'

/** Fetches a file and saves it through the browser. */
export function useDownload<C extends FileCall>(
  call: C,
): { run: (input: CallInput<C>) => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const run = async (input: CallInput<C>) => {
    setBusy(true)

    try {
      saveFile(await fetchFile(call, input))
    } catch (thrown) {
      reportFailure(thrown)
    }

    setBusy(false)
  }

  return { run, busy }
}
