import { useEffect, useRef } from 'react'
import { CallError } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { AnswerConflicts } from './AnswerConflicts.tsx'
import { ExecutionLeaseNotice } from './ExecutionLeaseNotice.tsx'
import classes from './execution.module.css'
import { UnsavedAnswers } from './UnsavedAnswers.tsx'
import type { Execution } from './use-execution.ts'

/** Shows who else edits the execution, unsaved and conflicting answers, and failed saves. */
export function Notices({ execution }: { execution: Execution }) {
  const t = useText()
  const { state } = execution
  const { mayWrite } = state
  const container = useRef<HTMLDivElement>(null)
  const couldWrite = useRef(mayWrite)
  // Scrolls to the notices when the page loses its lease while the member answers. Otherwise the member might
  // not see why answers are no longer accepted.
  useEffect(() => {
    if (couldWrite.current && !mayWrite) container.current?.scrollIntoView({ block: 'center' })
    couldWrite.current = mayWrite
  }, [mayWrite])

  const failure =
    state.failure && new CallError(Number(state.failure) || 400, { code: state.failure as never })

  return (
    <div ref={container} className={classes.notices} aria-live="polite">
      {!mayWrite && <ExecutionLeaseNotice execution={execution} />}
      {!mayWrite && <UnsavedAnswers execution={execution} />}
      {mayWrite && <AnswerConflicts execution={execution} />}
      {failure && (
        <Callout tone="err" announce={false} title={t('riskAssessment.execution.notSaved')}>
          {errorText(t, failure)}
        </Callout>
      )}
    </div>
  )
}
