import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import type { Feedback } from '@sorgfalt/contract/elearning/elearning'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck, IconX } from '#ui/icons.ts'
import { findOptionOutcome, type OptionOutcome, toggleOption, toLetter } from './answer.ts'
import classes from './question.module.css'

export interface OptionsProps {
  question: PublicQuestion
  value: readonly string[]
  onChange: (value: string[]) => void
  feedback: Feedback | null
  /** Whether the answer is being sent and cannot be changed. */
  locked: boolean
  /** Id of the element with the question. */
  labelledBy: string
}

/** The options of a question. Learners choose one or several of them. */
export function ChoiceOptions({ question, value, onChange, feedback, locked, labelledBy }: OptionsProps) {
  const single = question.type !== 'multiple'
  const chosen = feedback?.value ?? value
  const choose = (id: string) => onChange(single ? [id] : toggleOption(question, value, id))

  return (
    <fieldset className={classes.choices} aria-labelledby={labelledBy}>
      {question.options.map(({ id, text }, index) => (
        <Choice
          key={id}
          group={question.id}
          single={single}
          letter={toLetter(index)}
          text={text}
          checked={chosen.includes(id)}
          disabled={feedback !== null || locked}
          outcome={findOptionOutcome(id, feedback)}
          onChoose={() => choose(id)}
        />
      ))}
    </fieldset>
  )
}

interface ChoiceProps {
  /** The name that all options of the question share. */
  group: string
  /** Whether choosing this option deselects the others. */
  single: boolean
  letter: string
  text: string
  checked: boolean
  disabled: boolean
  outcome: OptionOutcome
  onChoose: () => void
}

/** One option with its letter, or with its outcome. */
function Choice({ group, single, letter, text, checked, disabled, outcome, onChoose }: ChoiceProps) {
  return (
    <label className={classes.choice} data-outcome={outcome ?? undefined}>
      <input
        type={single ? 'radio' : 'checkbox'}
        name={group}
        className={classes.input}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className={classes.letter} data-single={single || undefined} aria-hidden>
        {outcome === null ? letter : <Icon icon={outcome === 'wrong' ? IconX : IconCheck} />}
      </span>
      <span className={classes.optionText}>{text}</span>
      <OutcomeText outcome={outcome} />
    </label>
  )
}

function OutcomeText({ outcome }: { outcome: OptionOutcome }) {
  const t = useText()
  if (outcome === null) return null

  const text = {
    right: t('elearning.quiz.yoursRight'),
    wrong: t('elearning.quiz.yours'),
    missed: t('elearning.quiz.right'),
  }[outcome]

  return <span className={classes.remark}>{text}</span>
}
