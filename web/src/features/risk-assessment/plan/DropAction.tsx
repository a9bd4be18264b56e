import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import classes from './plan.module.css'
import { Question } from './Question.tsx'

/** Gives a measure up. */
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
      <Question
        text={t('riskAssessment.plan.dropText')}
        yes={t('riskAssessment.plan.drop')}
        no={t('riskAssessment.plan.keep')}
        busy={busy}
        onYes={onDrop}
        onNo={() => setAsked(false)}
      />
    </Callout>
  )
}
