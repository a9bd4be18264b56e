import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck, IconX } from '#ui/icons.ts'
import { Select } from '#ui/Select.tsx'
import { addLastPair, chooseMatch, findMatch } from './answer.ts'
import type { OptionsProps } from './ChoiceOptions.tsx'
import { OptionContent } from './OptionContent.tsx'
import classes from './question.module.css'

/** A select field for each option, from which learners choose its partner. */
export function MatchOptions({ question, value, onChange, feedback, locked, labelledBy }: OptionsProps) {
  const choices = question.matches.map((match) => ({ value: match.id, label: match.text }))
  if (feedback) return <MatchFeedback {...{ question, value, onChange, feedback, locked, labelledBy }} />

  return (
    <fieldset className={classes.matches} aria-labelledby={labelledBy}>
      {question.options.map((option) => (
        <div key={option.id} className={option.image && classes.pictured}>
          {option.image && <OptionContent option={{ ...option, text: '' }} />}
          <Select
            label={option.text}
            hideLabel={option.image !== undefined}
            options={choices}
            value={findMatch(value, option.id)}
            disabled={locked}
            large
            onChange={(match) => onChange(addLastPair(question, chooseMatch(value, option.id, match)))}
          />
        </div>
      ))}
    </fieldset>
  )
}

function MatchFeedback({ question, feedback }: OptionsProps) {
  const t = useText()
  const textOf = (id: string | null) => question.matches.find((match) => match.id === id)?.text ?? ''

  return (
    <ul className={classes.choices}>
      {question.options.map((option) => {
        const own = findMatch(feedback?.value ?? [], option.id)
        const right = findMatch(feedback?.solution ?? [], option.id)
        const fits = own === right

        return (
          <li key={option.id} className={classes.line} data-outcome={fits ? 'right' : 'wrong'}>
            <span className={classes.letter} data-single aria-hidden>
              <Icon icon={fits ? IconCheck : IconX} />
            </span>
            <span className={classes.optionText}>
              <strong>
                <OptionContent option={option} />
              </strong>
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
