import { useEffect, useId, useRef } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { isAnswered } from '../quiz/answer.ts'
import { QuestionBody } from '../quiz/QuestionBody.tsx'
import classes from './page.module.css'
import type { Player } from './use-player.ts'

/**
 * Returns a ref for the question. The question gets the focus when the feedback removes the focused button,
 * so that Tab continues from there.
 */
function useFocusOn(graded: boolean) {
  const section = useRef<HTMLElement>(null)
  const before = useRef(graded)
  useEffect(() => {
    if (graded && !before.current && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true })
    before.current = graded
  }, [graded])

  return section
}

/** A question inside a page. It is graded at once and does not count for the quiz. */
export function CheckBlock({ player, questionId }: { player: Player; questionId: string }) {
  const t = useText()
  const id = useId()
  const { execution, drafts, dispatch, findFeedback, waitingFor, closed } = player
  const question = execution.checks.find((one) => one.id === questionId)
  const feedback = findFeedback(questionId)
  const section = useFocusOn(feedback !== null)

  if (!question) return null

  const value = drafts.valueOf(question)
  const waiting = waitingFor(questionId)
  const answer = (chosen: readonly string[]) => dispatch({ type: 'answered', questionId, value: [...chosen] })
  const check = () => (isAnswered(question, value) ? answer(value) : drafts.markSkipped(questionId))

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
        // A check does not count, so one tap is enough.
        onTap={answer}
        feedback={feedback}
        waiting={waiting}
        skipped={drafts.skipped?.id === questionId ? drafts.skipped : null}
        labelledBy={id}
      />
      {!feedback && !closed && (
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
