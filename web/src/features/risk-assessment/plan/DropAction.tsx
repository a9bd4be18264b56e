import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { InlineConfirmation } from './InlineConfirmation.tsx'
import classes from './plan.module.css'

/** Drops an action after a confirmation. */
export function DropAction({ busy, onDrop }: { busy: boolean; onDrop: () => void }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <button type="button" className={classes.drop} onClick={() => setAsking(true)}>
        {t('riskAssessment.plan.drop')}
      </button>
    )

  return (
    <Callout tone="warn" title={t('riskAssessment.plan.dropTitle')} announce>
      <InlineConfirmation
        text={t('riskAssessment.plan.dropText')}
        yes={t('riskAssessment.plan.drop')}
        no={t('riskAssessment.plan.keep')}
        busy={busy}
        onYes={onDrop}
        onNo={() => setAsking(false)}
      />
    </Callout>
  )
}
