import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { IconArrowLeft } from '#ui/icons.ts'
import classes from './import.module.css'

/** The way back, a remark, and the way on. */
export function StepFoot({
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
    <div className={classes.foot}>
      <Button size="large" icon={IconArrowLeft} onClick={onBack}>
        {t('memberImport.back')}
      </Button>
      <div className={classes.on}>
        {remark && <p className={classes.remark}>{remark}</p>}
        {children}
      </div>
    </div>
  )
}
