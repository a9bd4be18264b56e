import type { FileCall } from '@sorgfalt/contract'
import type { CallInput } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { IconDownload } from '#ui/icons.ts'
import { useDownload } from './use-download.ts'

interface DownloadButtonProps<C extends FileCall> {
  call: C
  input: CallInput<C>
  children: string
}

/** A button that fetches a file. */
export function DownloadButton<C extends FileCall>({ call, input, children }: DownloadButtonProps<C>) {
  const { run, busy } = useDownload(call)
  return (
    <Button icon={IconDownload} busy={busy} onClick={() => void run(input)}>
      {children}
    </Button>
  )
}
