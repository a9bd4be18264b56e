import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArrowDown, IconArrowUp, IconCheck, IconGripVertical, IconX } from '#ui/icons.ts'
import { moveOption, placeOption } from './answer.ts'
import type { OptionsProps } from './ChoiceOptions.tsx'
import { OptionContent } from './OptionContent.tsx'
import classes from './question.module.css'
import { type LineDrag, useDragToSort } from './use-drag-to-sort.ts'

type Option = PublicQuestion['options'][number]

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

/**
 * Options that the learner sorts by dragging their handles, with buttons, or with the arrow keys on a handle.
 * Screen readers announce every move.
 */
export function OrderOptions({ question, value, onChange, feedback, locked, labelledBy }: OptionsProps) {
  const t = useText()
  const focusRef = useFocusAfterMove()
  const [announcement, setAnnouncement] = useState('')
  const order = feedback?.value ?? value
  const optionOf = (id: string) => question.options.find((option) => option.id === id)
  const change = (id: string, next: string[]) => {
    const text = optionOf(id)?.text ?? ''
    const number = next.indexOf(id) + 1
    setAnnouncement(t('elearning.quiz.movedTo', { text, number, count: next.length }))
    onChange(next)
  }

  const move = (id: string, by: -1 | 1, button: HTMLButtonElement) => {
    focusRef.current = button
    change(id, moveOption(order, id, by))
  }

  const list = useRef<HTMLOListElement>(null)
  const dragOf = useDragToSort(list, (from, to) => {
    const id = order[from]
    if (id !== undefined && from !== to) change(id, placeOption(order, id, to))
  })

  return (
    <>
      <ol ref={list} className={classes.choices} aria-labelledby={labelledBy}>
        {order.map((id, index) => {
          const option = optionOf(id)
          return (
            option && (
              <OrderLine
                key={id}
                option={option}
                index={index}
                isLast={index === order.length - 1}
                outcome={feedback && (feedback.solution[index] === id ? 'right' : 'wrong')}
                locked={locked}
                drag={dragOf(index)}
                onMove={(by, button) => move(id, by, button)}
              />
            )
          )
        })}
      </ol>
      <output className="visually-hidden">{announcement}</output>
      {feedback && !feedback.correct && <Solution options={feedback.solution.map(optionOf)} />}
    </>
  )
}

interface OrderLineProps {
  option: Option
  index: number
  isLast: boolean
  /** Null until the answer is graded. */
  outcome: 'right' | 'wrong' | null
  locked: boolean
  drag: LineDrag
  onMove: (by: -1 | 1, button: HTMLButtonElement) => void
}

/** One option with its handle and the buttons that move it, or with its outcome. */
function OrderLine({ option, index, isLast, outcome, locked, drag, onMove }: OrderLineProps) {
  const t = useText()
  const { text } = option
  const isRight = outcome === 'right'
  const isMovable = outcome === null && !locked

  return (
    <li
      className={classes.line}
      style={drag.style}
      data-dragged={drag.isDragged || undefined}
      data-outcome={outcome ?? undefined}
    >
      {isMovable ? (
        <Handle index={index} text={text} drag={drag} onMove={onMove} />
      ) : (
        <span className={classes.letter} data-single aria-hidden>
          {outcome ? <Icon icon={isRight ? IconCheck : IconX} /> : index + 1}
        </span>
      )}
      <span className={classes.optionText}>
        <OptionContent option={option} />
        {outcome && (
          <span className="visually-hidden">
            , {t(isRight ? 'elearning.result.reviewRight' : 'elearning.result.reviewWrong')}
          </span>
        )}
      </span>
      {isMovable && (
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

/** The handle by which an option is dragged. The arrow keys move the option as well. */
function Handle({
  index,
  text,
  drag,
  onMove,
}: Pick<OrderLineProps, 'index' | 'drag' | 'onMove'> & { text: string }) {
  const t = useText()
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (by === undefined) return
    event.preventDefault()
    onMove(by, event.currentTarget)
  }

  return (
    <button type="button" className={classes.handle} onKeyDown={press} {...drag.handlers}>
      <Icon icon={IconGripVertical} size={16} />
      <span aria-hidden>{index + 1}</span>
      <span className="visually-hidden">{t('elearning.quiz.moveHandle', { text })}</span>
    </button>
  )
}

function Solution({ options }: { options: readonly (Option | undefined)[] }) {
  const t = useText()
  return (
    <div className={classes.solution}>
      <p>{t('elearning.quiz.solution')}</p>
      <ol>
        {options.map(
          (option) =>
            option && (
              <li key={option.id}>
                <OptionContent option={option} />
              </li>
            ),
        )}
      </ol>
    </div>
  )
}
