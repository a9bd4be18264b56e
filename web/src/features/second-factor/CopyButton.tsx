import { CallError } from '#lib/call-error.ts'
import { reportFailure } from '#lib/failures.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { IconCopy } from '#ui/icons.ts'

/** Copies a text. Browsers allow access to the clipboard only on encrypted pages. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText()
  if (!window.isSecureContext) return null

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ type: 'success', title: t('common.toast.success'), message: t('secondFactor.copied') })
    } catch {
      reportFailure(new CallError(0, { code: 'Dashboard.Exception' }))
    }
  }

  return (
    <Button icon={IconCopy} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
