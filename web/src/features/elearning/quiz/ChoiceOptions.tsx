import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import type { Feedback } from '@sorgfalt/contract/elearning/elearning'
import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck, IconX } from '#ui/icons.ts'
import { findOptionOutcome, type OptionOutcome, toggleOption, toLetter } from './answer.ts'
import { OptionContent } from './OptionContent.tsx'
import classes from './question.module.css'

export interface OptionsProps {
  question: PublicQuestion
  value: readonly string[]
  onChange: (value: string[]) => void
  /**
   * Called instead of `onChange` when a pointer chooses the only answer to a question. Not called for the
   * keyboard, because the arrow keys choose each option that they pass.
   */
  onTap?: ((value: string[]) => void) | undefined
  feedback: Feedback | null
  /** Whether the answer is being sent and cannot be changed. */
  locked: boolean
  /** Id of the element with the question. */
  labelledBy: string
}

/** The options of a question. Learners choose one or several of them. */
export function ChoiceOptions(props: OptionsProps) {
  const { question, value, onChange, onTap = onChange, feedback, locked, labelledBy } = props
  const single = question.type !== 'multiple'
  const chosen = feedback?.value ?? value
  const choose = (id: string, tapped: boolean) => {
    if (!single) return onChange(toggleOption(question, value, id))
    return (tapped ? onTap : onChange)([id])
  }

  return (
    <fieldset
      className={classes.choices}
      data-pictures={question.options.every(({ image }) => image) || undefined}
      aria-labelledby={labelledBy}
    >
      {question.options.map((option, index) => (
        <Choice
          key={option.id}
          group={question.id}
          single={single}
          letter={toLetter(index)}
          content={<OptionContent option={option} />}
          checked={chosen.includes(option.id)}
          disabled={feedback !== null || locked}
          outcome={findOptionOutcome(option.id, feedback)}
          onChoose={(tapped) => choose(option.id, tapped)}
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
  content: ReactNode
  checked: boolean
  disabled: boolean
  outcome: OptionOutcome
  /** `tapped`: with a pointer, not with the keyboard. */
  onChoose: (tapped: boolean) => void
}

/** One option with its letter, or with its outcome. */
function Choice({ group, single, letter, content, checked, disabled, outcome, onChoose }: ChoiceProps) {
  return (
    <label className={classes.choice} data-outcome={outcome ?? undefined}>
      <input
        type={single ? 'radio' : 'checkbox'}
        name={group}
        className={classes.input}
        checked={checked}
        disabled={disabled}
        // A click by keyboard has the detail 0.
        onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.detail > 0)}
      />
      <span className={classes.letter} data-single={single || undefined} aria-hidden>
        {outcome === null ? letter : <Icon icon={outcome === 'wrong' ? IconX : IconCheck} />}
      </span>
      <span className={classes.optionText}>{content}</span>
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
