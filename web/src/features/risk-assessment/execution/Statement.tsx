import { type Choice, choices, type Questionnaire } from '@sorgfalt/contract/risk-assessment/execution'
import { type KeyboardEvent, useId } from 'react'
import { useText } from '#lib/texts.tsx'
import classes from './statement.module.css'

type Item = Questionnaire['categories'][number]['items'][number]

interface StatementProps {
  item: Item
  value: Choice | undefined
  readOnly: boolean
  onAnswer: (value: Choice) => void
}

const named = { 1: 'riskAssessment.execution.choiceLow', 5: 'riskAssessment.execution.choiceHigh' } as const

/** The radio in which the next statement begins, or the button that leads on. */
function nextStop(statement: HTMLElement | null): HTMLElement | null {
  const next = statement?.nextElementSibling
  if (!next) return document.querySelector<HTMLElement>('footer [data-forward]')
  return next.querySelector<HTMLElement>('input:checked') ?? next.querySelector('input')
}

/** One statement with its five steps and "does not apply"; figures answer it and lead to the next one. */
export function Statement({ item, value, readOnly, onAnswer }: StatementProps) {
  const t = useText()
  const helpId = useId()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const chosen = event.key === '0' ? 'na' : choices.find((choice) => `${choice}` === event.key)
    if (chosen === undefined) return
    event.preventDefault()
    onAnswer(chosen)
    nextStop(event.currentTarget.closest('fieldset'))?.focus()
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
              aria-label={choice === 1 || choice === 5 ? t(named[choice]) : undefined}
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
