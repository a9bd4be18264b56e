import { type Execution, elearning } from '@sorgfalt/contract/elearning/elearning'
import { localeOf } from '@sorgfalt/texts'
import type { ReactNode } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import frame from '#parts/player/frame.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from './Failed.tsx'
import { Passed } from './Passed.tsx'
import { Review } from './Review.tsx'
import classes from './result.module.css'

export interface ResultPageProps {
  head: ReactNode
  execution: Execution
  /** Shows a page of the closed attempt. */
  onRead: (pageId: string) => void
  /** Shows the key points. Null for a course without them. */
  onKeyPoints: (() => void) | null
  /** Called when a new attempt has begun. */
  onRestarted: () => void
}

/**
 * The final screen of an attempt. It shows whether the learner has passed, what to do next, and the answers,
 * which only the learner sees.
 */
export function ResultPage({ head, execution, onRead, onKeyPoints, onRestarted }: ResultPageProps) {
  const t = useText()
  const { executionUuid, language } = execution
  const query = useCall(
    elearning.readExecutionResult,
    { executionUuid, language },
    { once: true, keepPrevious: true },
  )

  const { data } = query
  const first = execution.chapters[0]?.pages[0]

  return (
    <div className={frame.bare} lang={localeOf(language)}>
      {head}
      <main id="content" tabIndex={-1} className={classes.main}>
        {data &&
          (data.passed ? (
            <Passed result={data} onKeyPoints={onKeyPoints} />
          ) : (
            <Failed execution={execution} result={data} onRead={onRead} onRestarted={onRestarted} />
          ))}
        {data && data.review.length > 0 && <Review review={data.review} />}
        {!data && query.error && (
          <EmptyState
            kind="failed"
            title={t('common.failed.title')}
            onRetry={query.retry}
            // The learner can read the pages even if the result cannot be loaded, because they are stored on
            // this device.
            action={first && <Button onClick={() => onRead(first.id)}>{t('elearning.result.read')}</Button>}
          >
            {errorText(t, query.error)}
          </EmptyState>
        )}
        {query.loading && !data && <Skeleton height="120px" count={2} />}
      </main>
    </div>
  )
}
