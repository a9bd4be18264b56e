import { type Execution, type ExecutionResult, elearning } from '@sorgfalt/contract/elearning/elearning'
import type { Translate } from '@sorgfalt/texts'
import { useEffect, useState } from 'react'
import { TalkOffer } from '#features/elearning/question/TalkOffer.tsx'
import { countNeeded } from '#features/elearning/quiz/answer.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconBook, IconClock, IconRefresh } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import classes from './result.module.css'
import { calculatePause, listPagesToRead } from './review.ts'

interface FailedProps {
  execution: Execution
  result: ExecutionResult
  onRead: (pageId: string) => void
  onRestarted: () => void
}

/** Shows the score of a failed attempt, the pages to read again and how to try again. */
export function Failed({ execution, result, onRead, onRestarted }: FailedProps) {
  const t = useText()
  const {
    kind,
    correctCount: correct,
    questionCount: count,
    passMark,
    criticalWrong,
    canRetry,
    retry,
    retryAt,
    talk,
  } = result

  const paused = usePause(retryAt)
  const pages = listPagesToRead(retry, execution.chapters)
  const restart = {
    onSuccess: onRestarted,
    invalidates: [elearning.readMemberTasks, elearning.readMemberStatistics],
  }
  const repeat = useAction(elearning.resetExecution, restart)
  const startOver = useAction(elearning.resetExecution, restart)
  const { executionUuid } = result

  return (
    <section>
      <Icon icon={IconBook} size={32} className={classes.failedIcon} />
      <ScreenHeading className={classes.headline}>{t('elearning.result.failed')}</ScreenHeading>
      {kind === 'scorm' ? (
        <ReportedScore result={result} />
      ) : (
        <p className={classes.lead}>
          <strong>{t('elearning.result.score', { correct, count })}.</strong>{' '}
          {t('elearning.result.needed', { needed: countNeeded(count, passMark), count })}
        </p>
      )}
      {criticalWrong > 0 && (
        <p className={classes.lead}>{t('elearning.result.critical', { count: criticalWrong })}</p>
      )}
      {pages.length > 0 && (
        <>
          <h2 className={classes.subHead}>{t('elearning.result.readAgain')}</h2>
          <ul className={classes.pages}>
            {pages.map((page) => (
              <li key={page.id}>
                <button type="button" onClick={() => onRead(page.id)}>
                  {page.title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {canRetry && <p className={classes.lead}>{explainRetry(t, result)}</p>}
      {talk !== 'none' && <TalkOffer executionUuid={executionUuid} wanted={talk === 'asked'} />}
      {(paused || !canRetry) && <RetryNotice paused={paused} retryAt={retryAt} />}
      <div className={classes.actions}>
        {canRetry && (
          <Button
            kind="primary"
            size="large"
            icon={IconRefresh}
            disabled={paused}
            busy={repeat.pending}
            onClick={() => void repeat.run({ executionUuid, retry: true })}
          >
            {retry ? t('elearning.result.retry') : t('elearning.result.again')}
          </Button>
        )}
        {canRetry && retry && (
          <Button
            size="large"
            disabled={paused}
            busy={startOver.pending}
            onClick={() => void startOver.run({ executionUuid })}
          >
            {t('elearning.result.again')}
          </Button>
        )}
        <ButtonLink size="large" link={{ to: '/dashboard/apps/elearnings/my-elearnings' }}>
          {t('elearning.result.back')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Shows the score that a SCORM package has reported. */
function ReportedScore({ result: { scorePercent } }: { result: ExecutionResult }) {
  const t = useText()
  const { percent } = useFormats()

  return (
    <p className={classes.lead}>
      {scorePercent > 0 && (
        <strong>{t('elearning.result.reported', { score: percent(scorePercent) })}. </strong>
      )}
      {t('elearning.result.packageFailed')}
    </p>
  )
}

/** Returns what the next attempt asks for. */
function explainRetry(t: Translate, { kind, retry, questionCount }: ExecutionResult): string {
  if (kind === 'scorm') return t('elearning.result.packageAgain')
  if (!retry) return t('elearning.result.newVersion')
  const key = retry.questionCount < questionCount ? 'wrongOnly' : 'wholeQuiz'
  return t(`elearning.result.${key}`, { count: retry.questionCount })
}

/** Returns whether the learner still has to wait, and updates when the pause ends. */
function usePause(retryAt: string | null): boolean {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const left = calculatePause(retryAt, Date.now())
    if (left === null) return
    const timer = setTimeout(() => setNow(Date.now()), left)
    return () => clearTimeout(timer)
  }, [retryAt])

  return calculatePause(retryAt, now) !== null
}

/** Explains why the learner cannot start another attempt now. */
function RetryNotice({ paused, retryAt }: { paused: boolean; retryAt: string | null }) {
  const t = useText()
  const formats = useFormats()

  return (
    <div className={classes.callout}>
      {paused && retryAt ? (
        <Callout tone="warn" icon={IconClock} title={t('elearning.result.pause.title')}>
          {t('elearning.result.pause.text', { time: formats.time(retryAt) })}
        </Callout>
      ) : (
        <Callout tone="neutral">{t('elearning.result.noRetry')}</Callout>
      )}
    </div>
  )
}
