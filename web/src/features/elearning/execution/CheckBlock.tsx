import { useEffect, useId, useRef } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { isAnswered } from '../quiz/answer.ts'
import { QuestionBody } from '../quiz/QuestionBody.tsx'
import classes from './page.module.css'
import type { Player } from './use-player.ts'

/** The verdict takes the button away, and with it the focus: keep it at the question, so that the Tab key goes on from there. */
function useFocusOn(judged: boolean) {
  const section = useRef<HTMLElement>(null)
  const before = useRef(judged)
  useEffect(() => {
    if (judged && !before.current && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true })
    before.current = judged
  }, [judged])
  return section
}

/** A question inside a page: answered at once, counted nowhere. */
export function CheckBlock({ player, questionId }: { player: Player; questionId: string }) {
  const t = useText()
  const id = useId()
  const { execution, drafts, dispatch, verdictOf, waitingFor, closed } = player
  const question = execution.checks.find((one) => one.id === questionId)
  const verdict = verdictOf(questionId)
  const section = useFocusOn(verdict !== null)
  if (!question) return null
  const value = drafts.valueOf(question)
  const waiting = waitingFor(questionId)
  const check = () =>
    isAnswered(question, value)
      ? dispatch({ type: 'answered', questionId, value: [...value] })
      : drafts.miss(questionId)
  return (
    <section ref={section} tabIndex={-1} className={classes.check} aria-labelledby={id}>
      <p className={classes.checkHead}>
        {t('elearning.blocks.check')} · {t('elearning.blocks.checkHint')}
      </p>
      <h2 id={id} className={classes.checkStem}>
        {question.stem}
      </h2>
      <QuestionBody
        question={question}
        value={value}
        onChange={(next) => drafts.set(questionId, next)}
        verdict={verdict}
        waiting={waiting}
        missed={drafts.missed?.id === questionId ? drafts.missed : null}
        labelledBy={id}
      />
      {!verdict && !closed && (
        <Button
          className={classes.checkAction ?? ''}
          busy={waiting === 'checking'}
          disabled={waiting === 'offline'}
          onClick={check}
        >
          {t('elearning.quiz.check')}
        </Button>
      )}
    </section>
  )
}
