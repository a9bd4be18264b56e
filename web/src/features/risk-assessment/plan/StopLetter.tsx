import type { StopType } from '@sorgfalt/contract/risk-assessment/content'
import { useText } from '#lib/texts.tsx'
import classes from './plan.module.css'

/** The letter of an action's type, with the name of the type for screen readers. */
export function StopLetter({ type }: { type: StopType }) {
  const t = useText()
  const word = t(`riskAssessment.stop.${type}`)

  return (
    <span className={classes.stop} title={word}>
      <span aria-hidden>{type}</span>
      <span className="visually-hidden">{word}: </span>
    </span>
  )
}
