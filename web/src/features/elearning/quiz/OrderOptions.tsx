import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArrowDown, IconArrowUp, IconCheck, IconX } from '#ui/icons.ts'
import { moved } from './answer.ts'
import type { OptionsProps } from './ChoiceOptions.tsx'
import classes from './question.module.css'

/** Moving an entry takes its node out of the page for a moment, and with it the focus: give it back. */
function useFocusAfterMove() {
  const target = useRef<HTMLButtonElement | null>(null)
  useLayoutEffect(() => {
    target.current?.focus()
    target.current = null
  })
  return target
}

/** Steps that are brought into order by buttons; every move is told. */
export function OrderOptions({ question, value, onChange, verdict, locked, labelledBy }: OptionsProps) {
  const t = useText()
  const focusRef = useFocusAfterMove()
  const [told, setTold] = useState('')
  const order = verdict?.value ?? value
  const textOf = (id: string) => question.options.find((option) => option.id === id)?.text ?? ''
  const move = (id: string, by: -1 | 1, button: HTMLButtonElement) => {
    const next = moved(order, id, by)
    const number = next.indexOf(id) + 1
    focusRef.current = button
    setTold(t('elearning.quiz.movedTo', { text: textOf(id), number, count: next.length }))
    onChange(next)
  }
  return (
    <>
      <ol className={classes.choices} aria-labelledby={labelledBy}>
        {order.map((id, index) => (
          <li
            key={id}
            className={classes.line}
            data-mark={verdict ? (verdict.solution[index] === id ? 'right' : 'wrong') : undefined}
          >
            <span className={classes.letter} data-single aria-hidden>
              {verdict ? <Icon icon={verdict.solution[index] === id ? IconCheck : IconX} /> : index + 1}
            </span>
            <span className={classes.optionText}>
              {textOf(id)}
              {verdict && (
                <span className="visually-hidden">
                  ,{' '}
                  {t(
                    verdict.solution[index] === id
                      ? 'elearning.result.reviewRight'
                      : 'elearning.result.reviewWrong',
                  )}
                </span>
              )}
            </span>
            {verdict === null && !locked && (
              <span className={classes.moves}>
                <IconButton
                  framed
                  icon={IconArrowUp}
                  label={t('elearning.quiz.moveUp', { text: textOf(id) })}
                  aria-disabled={index === 0}
                  onClick={(event) => move(id, -1, event.currentTarget)}
                />
                <IconButton
                  framed
                  icon={IconArrowDown}
                  label={t('elearning.quiz.moveDown', { text: textOf(id) })}
                  aria-disabled={index === order.length - 1}
                  onClick={(event) => move(id, 1, event.currentTarget)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{told}</output>
      {verdict && !verdict.correct && <Solution lines={verdict.solution.map(textOf)} />}
    </>
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
