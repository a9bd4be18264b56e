import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck, IconX } from '#ui/icons.ts'
import { Select } from '#ui/Select.tsx'
import { matched, matchOf } from './answer.ts'
import type { OptionsProps } from './ChoiceOptions.tsx'
import classes from './question.module.css'

/** A list of choices per line. */
export function MatchOptions({ question, value, onChange, verdict, locked, labelledBy }: OptionsProps) {
  const choices = question.matches.map((match) => ({ value: match.id, label: match.text }))
  if (verdict) return <MatchVerdict {...{ question, value, onChange, verdict, locked, labelledBy }} />
  return (
    <fieldset className={classes.matches} aria-labelledby={labelledBy}>
      {question.options.map((option) => (
        <Select
          key={option.id}
          label={option.text}
          options={choices}
          value={matchOf(value, option.id)}
          disabled={locked}
          large
          onChange={(match) => onChange(matched(value, option.id, match))}
        />
      ))}
    </fieldset>
  )
}

function MatchVerdict({ question, verdict }: OptionsProps) {
  const t = useText()
  const textOf = (id: string | null) => question.matches.find((match) => match.id === id)?.text ?? ''
  return (
    <ul className={classes.choices}>
      {question.options.map((option) => {
        const own = matchOf(verdict?.value ?? [], option.id)
        const right = matchOf(verdict?.solution ?? [], option.id)
        const fits = own === right
        return (
          <li key={option.id} className={classes.line} data-mark={fits ? 'right' : 'wrong'}>
            <span className={classes.letter} data-single aria-hidden>
              <Icon icon={fits ? IconCheck : IconX} />
            </span>
            <span className={classes.optionText}>
              <strong>{option.text}</strong>
              <span className={classes.pair}>
                {fits ? t('elearning.quiz.yoursRight') : t('elearning.quiz.yours')}: {textOf(own)}
              </span>
              {!fits && (
                <span className={classes.pair}>
                  {t('elearning.quiz.right')}: {textOf(right)}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
