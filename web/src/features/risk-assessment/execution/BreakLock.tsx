import { riskExecution } from '@sorgfalt/contract/risk-execution'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface BreakLockProps {
  executionUuid: string
  /** Who loses it. */
  name: string
  onBroken: () => void
}

/** Takes a colleague's lock away, after a question. */
export function BreakLock({ executionUuid, name, onBroken }: BreakLockProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { run, pending } = useAction(riskExecution.breakLock, {
    successToast: 'riskAssessment.execution.lock.broken',
    onSuccess: () => {
      close()
      onBroken()
    },
  })
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('riskAssessment.execution.lock.break')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        width="small"
        headline={t('riskAssessment.execution.lock.breakTitle', { name })}
        paragraphs={[t('riskAssessment.execution.lock.breakText', { name })]}
        buttons={[
          {
            label: t('riskAssessment.execution.lock.break'),
            kind: 'danger',
            busy: pending,
            onClick: () => void run({ executionUuid }),
          },
        ]}
      />
    </>
  )
}
