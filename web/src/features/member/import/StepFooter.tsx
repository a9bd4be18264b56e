import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/class-names.ts'
import { IconArrowLeft } from '#ui/icons.ts'
import classes from './import.module.css'

interface StepFooterProps {
  onBack: () => void
  /** Default: back to the previous step. */
  backLabel?: string
  remark?: ReactNode
  /** True: stays at the lower edge of the window. */
  dock?: boolean
  children?: ReactNode
}

/** The footer of a step: the button to the previous step, a remark, and the buttons to continue. */
export function StepFooter({ onBack, backLabel, remark, dock = false, children }: StepFooterProps) {
  const t = useText()
  return (
    <div className={cx(classes.footer, dock && classes.dock)}>
      <Button size="large" icon={IconArrowLeft} onClick={onBack}>
        {backLabel ?? t('memberImport.back')}
      </Button>
      <div className={classes.next}>
        {remark && <p className={classes.remark}>{remark}</p>}
        {children}
      </div>
    </div>
  )
}
