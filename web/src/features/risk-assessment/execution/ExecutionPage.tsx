import type { Language } from '@sorgfalt/contract/core/limits'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useState } from 'react'
import type { CallError } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { TextScope, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import frame from '#parts/player/frame.module.css'
import { PlayerHead } from '#parts/player/PlayerHead.tsx'
import { WithWords } from '#parts/start-up/StartUp.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { QuestionnaireView } from './QuestionnaireView.tsx'
import type { FormRoute } from './use-questionnaire.ts'

interface ExecutionPageProps extends FormRoute {
  executionUuid: string
  onClose: () => void
}

/** A questionnaire's screen: reads statements and answers, the statements again in another language. */
export function ExecutionPage({ executionUuid, onClose, ...route }: ExecutionPageProps) {
  const [language, setLanguage] = useState<Language>()
  // Of this page's own choosing: an answer that gets lost on the way does not leave a lock to nobody.
  const [lockToken] = useState(() => crypto.randomUUID())
  // Read once: from then on the questionnaire knows better than any answer that comes back later.
  const execution = useCall(riskExecution.readExecution, { executionUuid, lockToken }, { once: true })
  const content = useCall(
    riskExecution.readContent,
    { executionUuid, ...(language && { language }) },
    { once: true, keepPrevious: true },
  )
  if (!execution.data || !content.data) {
    const failed = [execution, content].find(({ error }) => error)
    return <Waiting error={failed?.error} onRetry={() => failed?.retry()} onClose={onClose} />
  }
  return (
    // Buttons speak the language of the statements.
    <TextScope language={content.data.language}>
      <WithWords>
        <QuestionnaireView
          content={content.data}
          execution={execution.data}
          lockToken={lockToken}
          route={route}
          onLanguage={setLanguage}
          onClose={onClose}
        />
      </WithWords>
    </TextScope>
  )
}

/** Until the questionnaire is there, or what went wrong. */
function Waiting({
  error,
  onRetry,
  onClose,
}: {
  error: CallError | undefined
  onRetry: () => void
  onClose: () => void
}) {
  const t = useText()
  const gone = error !== undefined && error.status >= 400 && error.status < 500
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
              action={gone && <Button onClick={onClose}>{t('riskAssessment.execution.done.back')}</Button>}
              {...(!gone && { onRetry })}
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
