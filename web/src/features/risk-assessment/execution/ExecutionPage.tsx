import type { Language } from '@sorgfalt/contract/core/limits'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useState } from 'react'
import type { CallError } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { TextScope, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import frame from '#parts/player/frame.module.css'
import { PlayerHead } from '#parts/player/PlayerHead.tsx'
import { WithLabels } from '#parts/start-up/StartUp.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ExecutionView } from './ExecutionView.tsx'
import type { ExecutionRoute } from './use-execution.ts'

interface ExecutionPageProps extends ExecutionRoute {
  executionUuid: string
  onClose: () => void
}

/** Page of an execution. It reads the answers once, and the statements again when the language changes. */
export function ExecutionPage({ executionUuid, onClose, ...route }: ExecutionPageProps) {
  const [language, setLanguage] = useState<Language>()
  // The page creates the lease token itself, so that it can use the lease even if the response is lost.
  const [leaseToken] = useState(() => crypto.randomUUID())
  // After the first read, the answer engine has newer data than any later response.
  const execution = useCall(riskExecution.readExecution, { executionUuid, leaseToken }, { once: true })
  const content = useCall(
    riskExecution.readContent,
    { executionUuid, ...(language && { language }) },
    { once: true, keepPrevious: true },
  )
  if (!execution.data || !content.data) {
    const failed = [execution, content].find(({ error }) => error)
    return <Pending error={failed?.error} onRetry={() => failed?.retry()} onClose={onClose} />
  }

  return (
    // Buttons use the language of the statements.
    <TextScope language={content.data.language}>
      <WithLabels>
        <ExecutionView
          content={content.data}
          stored={execution.data}
          leaseToken={leaseToken}
          route={route}
          onLanguage={setLanguage}
          onClose={onClose}
        />
      </WithLabels>
    </TextScope>
  )
}

/** Page that is shown while the execution is loading, or after loading has failed. */
function Pending({
  error,
  onRetry,
  onClose,
}: {
  error: CallError | undefined
  onRetry: () => void
  onClose: () => void
}) {
  const t = useText()
  const isRefused = error !== undefined && error.status >= 400 && error.status < 500

  return (
    <div className={frame.bare}>
      <PlayerHead
        title={t('riskAssessment.execution.title')}
        position=""
        percent={0}
        closeLabel={t('riskAssessment.execution.close')}
        onClose={onClose}
      />
      <main id="content" tabIndex={-1}>
        {error ? (
          <div className={frame.center}>
            <EmptyState
              kind="failed"
              title={t('riskAssessment.execution.failed')}
              action={
                isRefused && <Button onClick={onClose}>{t('riskAssessment.execution.done.back')}</Button>
              }
              {...(!isRefused && { onRetry })}
            >
              {errorText(t, error)}
            </EmptyState>
          </div>
        ) : (
          <div className={frame.loading}>
            <Skeleton width="60%" height="32px" />
            <Skeleton height="92px" count={4} />
          </div>
        )}
      </main>
    </div>
  )
}
