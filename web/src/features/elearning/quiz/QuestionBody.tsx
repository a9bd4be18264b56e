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
  /** The answer is on its way; `offline`: it waits for the connection. */
  waiting: 'no' | 'checking' | 'offline'
  /** Tried to go on without an answer: another one with each try. */
  missed: { press: number } | null
  /** Under a wrong answer: where to read again. */
  readAgain?: ReactNode
}

const optionsOf = {
  single: ChoiceOptions,
  multiple: ChoiceOptions,
  truefalse: ChoiceOptions,
  order: OrderOptions,
  match: MatchOptions,
  hotspot: HotspotOptions,
  numeric: NumberField,
}

/** What one can answer, and what became of the answer. */
export function QuestionBody(props: QuestionBodyProps) {
  const Options = optionsOf[props.question.type]
  const outcome = useShown(props)
  return (
    <>
      <Options {...props} locked={props.waiting !== 'no'} />
      {/* Here from the beginning, so that what appears in it is read out. */}
      <div ref={outcome} aria-live="polite" className={classes.outcome}>
        <Outcome {...props} />
      </div>
    </>
  )
}

/** Brings what a press has led to into view; what arrives later, with the connection, moves nothing. */
function useShown({ verdict, waiting, missed }: QuestionBodyProps) {
  const place = useRef<HTMLDivElement>(null)
  const judged = verdict !== null
  const before = useRef({ judged, waiting, missed })
  useEffect(() => {
    const was = before.current
    before.current = { judged, waiting, missed }
    const pressed = missed !== was.missed || waiting !== was.waiting || judged !== was.judged
    if (pressed && was.waiting !== 'offline') place.current?.scrollIntoView({ block: 'nearest' })
  }, [judged, waiting, missed])
  return place
}

function Outcome({ question, verdict, waiting, missed, readAgain }: QuestionBodyProps) {
  const t = useText()
  if (verdict) {
    return (
      <div className={classes.verdict} data-correct={verdict.correct || undefined}>
        <p className={classes.verdictHead}>
          <Icon icon={verdict.correct ? IconCircleCheck : IconAlertCircle} />
          {t(verdict.correct ? 'elearning.quiz.correct' : 'elearning.quiz.wrong')}
        </p>
        <p>{verdict.text}</p>
        {!verdict.correct && readAgain}
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
  if (!missed) return null
  const first = { match: 'matchFirst', numeric: 'numberFirst' } as const
  // New with each press: a live region reads out what comes, not what stays.
  return (
    <p key={missed.press} className={classes.unanswered}>
      {t(`elearning.quiz.${first[question.type as keyof typeof first] ?? 'chooseFirst'}`)}
    </p>
  )
}
