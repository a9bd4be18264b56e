import { type Choice, type ScaleChoice, scaleChoices } from '@sorgfalt/contract/risk-assessment/execution'
import type { KeyboardEvent } from 'react'
import { useText } from '#lib/texts.tsx'
import { focusNextStatement, type Item, StatementFrame } from './StatementFrame.tsx'
import classes from './statement.module.css'

interface StatementProps {
  item: Item
  value: Choice | undefined
  readOnly: boolean
  onAnswer: (value: ScaleChoice) => void
}

const endLabels = {
  1: 'riskAssessment.execution.choiceLow',
  5: 'riskAssessment.execution.choiceHigh',
} as const

/**
 * A statement with its five choices and "does not apply". The keys 1 to 5 and 0 answer it and move the focus
 * to the next statement.
 */
export function Statement({ item, value, readOnly, onAnswer }: StatementProps) {
  const t = useText()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return

    const chosen = event.key === '0' ? 'na' : scaleChoices.find((choice) => `${choice}` === event.key)
    if (chosen === undefined) return

    event.preventDefault()
    onAnswer(chosen)
    focusNextStatement(event.currentTarget)
  }

  return (
    <StatementFrame item={item} readOnly={readOnly}>
      <div className={classes.scale}>
        {scaleChoices.map((choice) => (
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
    </StatementFrame>
  )
}
