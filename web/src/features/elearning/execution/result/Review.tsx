import type { ExecutionResult } from '@sorgfalt/contract/elearning/elearning'
import { useId } from 'react'
import { QuestionBody } from '#features/elearning/quiz/QuestionBody.tsx'
import { useText } from '#lib/texts.tsx'
import { State } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertCircle, IconChevronDown, IconCircleCheck } from '#ui/icons.ts'
import classes from './result.module.css'

type Entry = ExecutionResult['review'][number]

/** Lists every question. Each entry opens to show the learner's answer. */
export function Review({ review }: { review: readonly Entry[] }) {
  const t = useText()
  return (
    <section className={classes.review}>
      <h2>{t('elearning.result.review')}</h2>
      <p className={classes.private}>{t('elearning.result.private')}</p>
      <ol className={classes.entries}>
        {review.map((entry) => (
          <li key={entry.question.id}>
            <ReviewEntry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const ignoreChange = () => undefined

function ReviewEntry({ entry }: { entry: Entry }) {
  const t = useText()
  const id = useId()
  const { question, feedback } = entry

  return (
    <details className={classes.entry}>
      <summary>
        <span className={classes.entryState}>
          <State
            tone={feedback.correct ? 'ok' : 'err'}
            icon={feedback.correct ? IconCircleCheck : IconAlertCircle}
          >
            {t(feedback.correct ? 'elearning.result.reviewRight' : 'elearning.result.reviewWrong')}
          </State>
        </span>
        <span id={id} className={classes.stem}>
          {question.stem}
          {question.critical && <span className={classes.critical}>{t('elearning.result.decisive')}</span>}
        </span>
        <Icon icon={IconChevronDown} className={classes.chevron} />
      </summary>
      <div className={classes.entryBody}>
        <QuestionBody
          question={question}
          value={feedback.value}
          onChange={ignoreChange}
          feedback={feedback}
          waiting="no"
          skipped={null}
          labelledBy={id}
        />
      </div>
    </details>
  )
}
