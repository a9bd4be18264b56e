import { type CatalogueContent, type Choice, choices } from '@sorgfalt/contract/risk-assessment/execution'
import { type KeyboardEvent, useId } from 'react'
import { useText } from '#lib/texts.tsx'
import classes from './statement.module.css'

type Item = CatalogueContent['categories'][number]['items'][number]

interface StatementProps {
  item: Item
  value: Choice | undefined
  readOnly: boolean
  onAnswer: (value: Choice) => void
}

const endLabels = {
  1: 'riskAssessment.execution.choiceLow',
  5: 'riskAssessment.execution.choiceHigh',
} as const

/**
 * Returns the control to focus after a statement: the next statement's radio or the button to the next step.
 */
function findNextControl(statement: HTMLElement | null): HTMLElement | null {
  const next = statement?.nextElementSibling
  if (!next) return document.querySelector<HTMLElement>('footer [data-forward]')
  return next.querySelector<HTMLElement>('input:checked') ?? next.querySelector('input')
}

/**
 * A statement with its five choices and "does not apply". The keys 1 to 5 and 0 answer it and move the focus
 * to the next statement.
 */
export function Statement({ item, value, readOnly, onAnswer }: StatementProps) {
  const t = useText()
  const helpId = useId()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return

    const chosen = event.key === '0' ? 'na' : choices.find((choice) => `${choice}` === event.key)
    if (chosen === undefined) return

    event.preventDefault()
    onAnswer(chosen)
    findNextControl(event.currentTarget.closest('fieldset'))?.focus()
  }

  return (
    <fieldset
      id={`statement-${item.itemId}`}
      className={classes.statement}
      disabled={readOnly}
      aria-describedby={item.help ? helpId : undefined}
    >
      <legend className={classes.text}>{item.statement}</legend>
      {item.help && (
        <p id={helpId} className={classes.help}>
          {item.help}
        </p>
      )}
      <div className={classes.scale}>
        {choices.map((choice) => (
          <label key={choice} className={classes.choice} data-na={choice === 'na' || undefined}>
            <input
              type="radio"
              name={item.itemId}
              checked={value === choice}
              onChange={() => onAnswer(choice)}
              onKeyDown={press}
              aria-label={choice === 1 || choice === 5 ? t(endLabels[choice]) : undefined}
            />
            <span>{choice === 'na' ? t('riskAssessment.execution.na') : choice}</span>
          </label>
        ))}
        <div className={classes.ends} aria-hidden>
          <span>{t('riskAssessment.execution.low')}</span>
          <span>{t('riskAssessment.execution.high')}</span>
        </div>
      </div>
    </fieldset>
  )
}
