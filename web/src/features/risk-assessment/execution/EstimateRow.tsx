import type { Deficiency } from '@sorgfalt/contract/risk-assessment/matrix'
import { type KeyboardEvent, useId } from 'react'
import { useText } from '#lib/texts.tsx'
import { cx } from '#ui/class-names.ts'
import classes from './matrix-statement.module.css'
import statement from './statement.module.css'

interface EstimateRowProps<Step extends string> {
  name: keyof Deficiency
  itemId: string
  /** The steps from the lowest to the highest, each with its text. */
  steps: readonly (readonly [step: Step, text: string])[]
  value: Step | undefined
  onChoose: (step: Step) => void
  /** Called after a number key has chosen a step. Moves the focus forward. */
  onKey: (input: HTMLInputElement) => void
}

/** The likelihood or the severity of a deficiency: four steps, which the keys 1 to 4 choose. */
export function EstimateRow<Step extends string>({
  name,
  itemId,
  steps,
  value,
  onChoose,
  onKey,
}: EstimateRowProps<Step>) {
  const t = useText()
  const id = useId()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[Number(event.key) - 1]?.[0]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return

    event.preventDefault()
    onChoose(step)
    onKey(event.currentTarget)
  }

  return (
    <div role="radiogroup" aria-labelledby={`${id}-title`} aria-describedby={`${id}-help`} data-row={name}>
      <p id={`${id}-title`} className={classes.title}>
        {t(`riskAssessment.execution.${name}`)}
      </p>
      <p id={`${id}-help`} className={statement.help}>
        {t(`riskAssessment.execution.${name}Help`)}
      </p>
      <div className={classes.steps}>
        {steps.map(([step, text]) => (
          <label key={step} className={cx(statement.choice, classes.choice)}>
            <input
              type="radio"
              name={`${itemId}-${name}`}
              checked={value === step}
              onChange={() => onChoose(step)}
              onKeyDown={press}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
