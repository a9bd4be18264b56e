import type { FileCall } from '@sorgfalt/contract'
import { useState } from 'react'
import { asCallError, type CallInput, fetchFile } from '#lib/api.ts'
import { saveFile } from '#lib/download.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { IconDownload } from '#ui/icons.ts'

interface DownloadButtonProps<C extends FileCall> {
  call: C
  input: CallInput<C>
  children: string
}

/** Asks for a file and gives it to the browser to keep. */
export function DownloadButton<C extends FileCall>({ call, input, children }: DownloadButtonProps<C>) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(call, input))
    } catch (thrown) {
      showToast({ type: 'danger', title: t('common.toast.danger'), message: errorText(t, asCallError(thrown)) })
    }
    setBusy(false)
  }
  return (
    <Button icon={IconDownload} busy={busy} onClick={() => void run()}>
      {children}
    </Button>
  )
}
