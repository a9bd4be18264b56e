import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface BreakLockProps {
  /** Who loses it. */
  name: string
  busy: boolean
  /** Answers nothing when it failed. */
  onBreak: () => Promise<object | undefined>
}

/** Takes somebody's lock away, after a question. */
export function BreakLock({ name, busy, onBreak }: BreakLockProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
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
            busy,
            onClick: () => void onBreak().then((done) => done && close()),
          },
        ]}
      />
    </>
  )
}
