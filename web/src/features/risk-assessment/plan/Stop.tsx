import type { StopType } from '@sorgfalt/contract/risk-assessment/content'
import { useText } from '#lib/texts.tsx'
import classes from './plan.module.css'

/** The letter of a measure's type; its word for whoever cannot see it. */
export function Stop({ type }: { type: StopType }) {
  const t = useText()
  const word = t(`riskAssessment.stop.${type}`)
  return (
    <span className={classes.stop} title={word}>
      <span aria-hidden>{type}</span>
      <span className="visually-hidden">{word}: </span>
    </span>
  )
}
