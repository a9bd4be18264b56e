import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { IconArrowLeft } from '#ui/icons.ts'
import classes from './import.module.css'

/** The footer of a step: the button to the previous step, a remark, and the buttons to continue. */
export function StepFooter({
  onBack,
  remark,
  children,
}: {
  onBack: () => void
  remark?: ReactNode
  children: ReactNode
}) {
  const t = useText()
  return (
    <div className={classes.footer}>
      <Button size="large" icon={IconArrowLeft} onClick={onBack}>
        {t('memberImport.back')}
      </Button>
      <div className={classes.next}>
        {remark && <p className={classes.remark}>{remark}</p>}
        {children}
      </div>
    </div>
  )
}
