import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArrowDown, IconArrowUp, IconCheck, IconX } from '#ui/icons.ts'
import { moveOption } from './answer.ts'
import type { OptionsProps } from './ChoiceOptions.tsx'
import classes from './question.module.css'

/**
 * Restores the focus after a move, because a move removes the option's element from the page for a moment.
 */
function useFocusAfterMove() {
  const target = useRef<HTMLButtonElement | null>(null)
  useLayoutEffect(() => {
    target.current?.focus()
    target.current = null
  })

  return target
}

/** Options that the learner sorts with buttons. Screen readers announce every move. */
export function OrderOptions({ question, value, onChange, feedback, locked, labelledBy }: OptionsProps) {
  const t = useText()
  const focusRef = useFocusAfterMove()
  const [announcement, setAnnouncement] = useState('')
  const order = feedback?.value ?? value
  const textOf = (id: string) => question.options.find((option) => option.id === id)?.text ?? ''
  const move = (id: string, by: -1 | 1, button: HTMLButtonElement) => {
    const next = moveOption(order, id, by)
    const number = next.indexOf(id) + 1

    focusRef.current = button
    setAnnouncement(t('elearning.quiz.movedTo', { text: textOf(id), number, count: next.length }))
    onChange(next)
  }

  return (
    <>
      <ol className={classes.choices} aria-labelledby={labelledBy}>
        {order.map((id, index) => (
          <OrderLine
            key={id}
            text={textOf(id)}
            index={index}
            isLast={index === order.length - 1}
            outcome={feedback && (feedback.solution[index] === id ? 'right' : 'wrong')}
            locked={locked}
            onMove={(by, button) => move(id, by, button)}
          />
        ))}
      </ol>
      <output className="visually-hidden">{announcement}</output>
      {feedback && !feedback.correct && <Solution lines={feedback.solution.map(textOf)} />}
    </>
  )
}

interface OrderLineProps {
  text: string
  index: number
  isLast: boolean
  /** Null until the answer is graded. */
  outcome: 'right' | 'wrong' | null
  locked: boolean
  onMove: (by: -1 | 1, button: HTMLButtonElement) => void
}

/** One option with its position and the buttons that move it, or with its outcome. */
function OrderLine({ text, index, isLast, outcome, locked, onMove }: OrderLineProps) {
  const t = useText()
  const isRight = outcome === 'right'

  return (
    <li className={classes.line} data-outcome={outcome ?? undefined}>
      <span className={classes.letter} data-single aria-hidden>
        {outcome ? <Icon icon={isRight ? IconCheck : IconX} /> : index + 1}
      </span>
      <span className={classes.optionText}>
        {text}
        {outcome && (
          <span className="visually-hidden">
            , {t(isRight ? 'elearning.result.reviewRight' : 'elearning.result.reviewWrong')}
          </span>
        )}
      </span>
      {outcome === null && !locked && (
        <span className={classes.moves}>
          <IconButton
            framed
            icon={IconArrowUp}
            label={t('elearning.quiz.moveUp', { text })}
            aria-disabled={index === 0}
            onClick={(event) => onMove(-1, event.currentTarget)}
          />
          <IconButton
            framed
            icon={IconArrowDown}
            label={t('elearning.quiz.moveDown', { text })}
            aria-disabled={isLast}
            onClick={(event) => onMove(1, event.currentTarget)}
          />
        </span>
      )}
    </li>
  )
}

function Solution({ lines }: { lines: readonly string[] }) {
  const t = useText()
  return (
    <div className={classes.solution}>
      <p>{t('elearning.quiz.solution')}</p>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </div>
  )
}
