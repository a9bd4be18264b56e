import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { BreakLeaseDialog } from './BreakLeaseDialog.tsx'

interface BreakLeaseButtonProps {
  /** Name of the member who has the lease. */
  name: string
  busy: boolean
  /** Returns undefined if the lease could not be broken. */
  onBreak: () => Promise<object | undefined>
}

/** Button that breaks another member's lease after a confirmation. */
export function BreakLeaseButton({ name, busy, onBreak }: BreakLeaseButtonProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('riskAssessment.execution.lease.break')}
      </Button>
      <BreakLeaseDialog
        name={name}
        open={open}
        busy={busy}
        onClose={close}
        onBreak={() => void onBreak().then((done) => done && close())}
      />
    </>
  )
}
