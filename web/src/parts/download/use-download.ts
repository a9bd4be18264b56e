import type { FileCall } from '@sorgfalt/contract'
import { useState } from 'react'
import { asCallError, type CallInput, fetchFile } from '#lib/api.ts'
import { saveFile } from '#lib/download.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'

/** Fetches a file and saves it through the browser. */
export function useDownload<C extends FileCall>(
  call: C,
): { run: (input: CallInput<C>) => Promise<void>; busy: boolean } {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const run = async (input: CallInput<C>) => {
    setBusy(true)

    try {
      saveFile(await fetchFile(call, input))
    } catch (thrown) {
      showToast({
        type: 'danger',
        title: t('common.toast.danger'),
        message: errorText(t, asCallError(thrown)),
      })
    }

    setBusy(false)
  }

  return { run, busy }
}
