import { localeOf } from '@sorgfalt/texts'
import { useState } from 'react'
import { useLanguage, useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck, IconX } from '#ui/icons.ts'
import { TextField } from '#ui/TextField.tsx'
import { numberFrom, numberText } from './answer.ts'
import type { OptionsProps } from './ChoiceOptions.tsx'
import classes from './question.module.css'

/** A number with its unit. */
export function NumberField({ question, value, onChange, verdict, locked }: OptionsProps) {
  const t = useText()
  const locale = localeOf(useLanguage().language)
  const [text, setText] = useState(() => numberText(value[0], locale))
  const { unit = '' } = question
  const withUnit = (number: string | undefined) =>
    t('elearning.quiz.numberUnit', { number: numberText(number, locale), unit })
  if (verdict) {
    return (
      <ul className={classes.choices}>
        <li className={classes.line} data-mark={verdict.correct ? 'right' : 'wrong'}>
          <span className={classes.letter} data-single aria-hidden>
            <Icon icon={verdict.correct ? IconCheck : IconX} />
          </span>
          <span className={classes.optionText}>
            <strong>{withUnit(verdict.value[0])}</strong>
            <span className={classes.pair}>
              {t(verdict.correct ? 'elearning.quiz.yoursRight' : 'elearning.quiz.yours')}
            </span>
            {!verdict.correct && (
              <span className={classes.pair}>
                {t('elearning.quiz.right')}: {withUnit(verdict.solution[0])}
              </span>
            )}
          </span>
        </li>
      </ul>
    )
  }
  const change = (typed: string) => {
    setText(typed)
    const number = numberFrom(typed)
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
