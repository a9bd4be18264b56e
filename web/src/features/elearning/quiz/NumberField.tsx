import { localeOf } from '@sorgfalt/texts'
import { useState } from 'react'
import { useLanguage, useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck, IconX } from '#ui/icons.ts'
import { TextField } from '#ui/TextField.tsx'
import { formatNumber, parseNumber } from './answer.ts'
import type { OptionsProps } from './ChoiceOptions.tsx'
import classes from './question.module.css'

/** A field for a number with its unit. */
export function NumberField({ question, value, onChange, feedback, locked }: OptionsProps) {
  const t = useText()
  const locale = localeOf(useLanguage().language)
  const [text, setText] = useState(() => formatNumber(value[0], locale))
  const { unit = '' } = question
  const withUnit = (number: string | undefined) =>
    t('elearning.quiz.numberUnit', { number: formatNumber(number, locale), unit })

  if (feedback) {
    return (
      <ul className={classes.choices}>
        <li className={classes.line} data-outcome={feedback.correct ? 'right' : 'wrong'}>
          <span className={classes.letter} data-single aria-hidden>
            <Icon icon={feedback.correct ? IconCheck : IconX} />
          </span>
          <span className={classes.optionText}>
            <strong>{withUnit(feedback.value[0])}</strong>
            <span className={classes.pair}>
              {t(feedback.correct ? 'elearning.quiz.yoursRight' : 'elearning.quiz.yours')}
            </span>
            {!feedback.correct && (
              <span className={classes.pair}>
                {t('elearning.quiz.right')}: {withUnit(feedback.solution[0])}
              </span>
            )}
          </span>
        </li>
      </ul>
    )
  }

  const change = (typed: string) => {
    setText(typed)
    const number = parseNumber(typed)
    onChange(number === undefined ? [] : [number])
  }

  return (
    <div className={classes.number}>
      <TextField
        label={t('elearning.quiz.numberIn', { unit })}
        value={text}
        onChange={change}
        disabled={locked}
        maxLength={17}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  )
}
