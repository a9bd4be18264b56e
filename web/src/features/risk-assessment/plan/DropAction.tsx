import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import classes from './plan.module.css'

/** Gives a measure up, after a question that stands where the button was. */
export function DropAction({ busy, onDrop }: { busy: boolean; onDrop: () => void }) {
  const t = useText()
  const [asked, setAsked] = useState(false)
  if (!asked)
    return (
      <button type="button" className={classes.drop} onClick={() => setAsked(true)}>
        {t('riskAssessment.plan.drop')}
      </button>
    )
  return (
    <Callout tone="warn" title={t('riskAssessment.plan.dropTitle')} announce>
      <p>{t('riskAssessment.plan.dropText')}</p>
      <div className={classes.buttons}>
        <Button size="small" kind="danger" busy={busy} onClick={onDrop}>
          {t('riskAssessment.plan.drop')}
        </Button>
        {/* Where the focus was is nothing any more; the harmless way takes it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it follows a press of a button */}
        <Button size="small" kind="ghost" autoFocus onClick={() => setAsked(false)}>
          {t('riskAssessment.plan.keep')}
        </Button>
      </div>
    </Callout>
  )
}
