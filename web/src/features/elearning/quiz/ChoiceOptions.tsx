import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import type { Feedback } from '@sorgfalt/contract/elearning/elearning'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck, IconX } from '#ui/icons.ts'
import { letterOf, type Mark, markOf, toggled } from './answer.ts'
import classes from './question.module.css'

export interface OptionsProps {
  question: PublicQuestion
  value: readonly string[]
  onChange: (value: string[]) => void
  verdict: Feedback | null
  /** On its way to the server: nothing changes any more. */
  locked: boolean
  /** Id of the question's words. */
  labelledBy: string
}

/** One or several of A, B, C, D as large targets. */
export function ChoiceOptions({ question, value, onChange, verdict, locked, labelledBy }: OptionsProps) {
  const single = question.type !== 'multiple'
  const chosen = verdict?.value ?? value
  return (
    <fieldset className={classes.choices} aria-labelledby={labelledBy}>
      {question.options.map((option, index) => {
        const mark = markOf(option.id, verdict)
        return (
          <label key={option.id} className={classes.choice} data-mark={mark ?? undefined}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={question.id}
              className={classes.input}
              checked={chosen.includes(option.id)}
              disabled={verdict !== null || locked}
              onChange={() => onChange(single ? [option.id] : toggled(question, value, option.id))}
            />
            <span className={classes.letter} data-single={single || undefined} aria-hidden>
              {mark === null ? letterOf(index) : <Icon icon={mark === 'wrong' ? IconX : IconCheck} />}
            </span>
            <span className={classes.optionText}>{option.text}</span>
            <Remark mark={mark} />
          </label>
        )
      })}
    </fieldset>
  )
}

function Remark({ mark }: { mark: Mark }) {
  const t = useText()
  if (mark === null) return null
  const text = {
    right: t('elearning.quiz.yoursRight'),
    wrong: t('elearning.quiz.yours'),
    missed: t('elearning.quiz.right'),
  }[mark]
  return <span className={classes.remark}>{text}</span>
}
