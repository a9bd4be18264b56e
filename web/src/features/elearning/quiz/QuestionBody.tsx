import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertCircle, IconCircleCheck, IconCloudOff } from '#ui/icons.ts'
import { ChoiceOptions, type OptionsProps } from './ChoiceOptions.tsx'
import { HotspotOptions } from './HotspotOptions.tsx'
import { MatchOptions } from './MatchOptions.tsx'
import { NumberField } from './NumberField.tsx'
import { OrderOptions } from './OrderOptions.tsx'
import classes from './question.module.css'

export interface QuestionBodyProps extends Omit<OptionsProps, 'locked'> {
  /** Whether the answer waits for its feedback, or for the connection (`offline`). */
  waiting: 'no' | 'checking' | 'offline'
  /** Set when the learner tried to continue without an answer. The number grows with each try. */
  skipped: { press: number } | null
  /** Shown below a wrong answer: a link to the page to read again. */
  readAgain?: ReactNode
}

const optionViews = {
  single: ChoiceOptions,
  multiple: ChoiceOptions,
  truefalse: ChoiceOptions,
  order: OrderOptions,
  match: MatchOptions,
  hotspot: HotspotOptions,
  numeric: NumberField,
}

/** The options of a question, and the outcome of the answer. */
export function QuestionBody(props: QuestionBodyProps) {
  const Options = optionViews[props.question.type]
  const outcome = useOutcomeScroll(props)

  return (
    <>
      {props.question.type !== 'hotspot' && <QuestionPicture image={props.question.image} />}
      <Options {...props} locked={props.waiting !== 'no'} />
      {/* The live region is always rendered, so that screen readers read out text that appears in it. */}
      <div ref={outcome} aria-live="polite" className={classes.outcome}>
        <Outcome {...props} />
      </div>
    </>
  )
}

/** The picture that a question is about. */
function QuestionPicture({ image }: Pick<PublicQuestion, 'image'>) {
  if (!image) return null
  return <img className={classes.subject} {...image} alt={image.alt} />
}

/**
 * Scrolls to the outcome after the learner presses the button. An outcome that arrives later, when the
 * connection returns, does not scroll the page.
 */
function useOutcomeScroll({ feedback, waiting, skipped }: QuestionBodyProps) {
  const element = useRef<HTMLDivElement>(null)
  const graded = feedback !== null
  const before = useRef({ graded, waiting, skipped })
  useEffect(() => {
    const was = before.current
    before.current = { graded, waiting, skipped }
    const pressed = skipped !== was.skipped || waiting !== was.waiting || graded !== was.graded
    if (pressed && was.waiting !== 'offline') element.current?.scrollIntoView({ block: 'nearest' })
  }, [graded, waiting, skipped])

  return element
}

function Outcome({ question, feedback, waiting, skipped, readAgain }: QuestionBodyProps) {
  const t = useText()
  if (feedback) {
    return (
      <div className={classes.feedback} data-correct={feedback.correct || undefined}>
        <p className={classes.feedbackTitle}>
          <Icon icon={feedback.correct ? IconCircleCheck : IconAlertCircle} />
          {t(feedback.correct ? 'elearning.quiz.correct' : 'elearning.quiz.wrong')}
        </p>
        <p>{feedback.text}</p>
        {!feedback.correct && readAgain}
      </div>
    )
  }

  if (waiting === 'offline') {
    return (
      <Callout tone="warn" icon={IconCloudOff} title={t('elearning.quiz.waiting.title')}>
        {t('elearning.quiz.waiting.text')}
      </Callout>
    )
  }

  if (waiting === 'checking') return <p className="visually-hidden">{t('elearning.quiz.checking')}</p>
  if (!skipped) return null

  const first = { match: 'matchFirst', numeric: 'numberFirst', order: 'orderFirst' } as const

  // A new key for each press inserts the text again, so that screen readers read it out again.
  return (
    <p key={skipped.press} className={classes.unanswered}>
      {t(`elearning.quiz.${first[question.type as keyof typeof first] ?? 'chooseFirst'}`)}
    </p>
  )
}
