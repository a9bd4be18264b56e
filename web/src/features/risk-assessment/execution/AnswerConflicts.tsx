import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconAlertTriangle } from '#ui/icons.ts'
import { listChangedStatements, useChoiceText } from './changed-statements.ts'
import classes from './execution.module.css'
import type { Execution } from './use-execution.ts'

/**
 * Shows statements that were answered differently on another page, and lets the member choose which answers
 * count.
 */
export function AnswerConflicts({ execution }: { execution: Execution }) {
  const t = useText()
  const choiceText = useChoiceText()
  const { state, engine } = execution
  const conflicts = listChangedStatements(execution, state.conflicts)
  if (conflicts.length === 0) return null

  return (
    <Callout
      tone="warn"
      icon={IconAlertTriangle}
      title={t('riskAssessment.execution.conflicts.title', { count: conflicts.length })}
    >
      <ul className={classes.lines}>
        {conflicts.map(({ itemId, statement, change }) => (
          <li key={itemId}>
            {t('riskAssessment.execution.conflicts.line', {
              statement,
              theirs: choiceText(state.saved[itemId]),
              mine: choiceText(change.is),
            })}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button size="small" onClick={() => engine.dispatch({ type: 'resolved', useOwn: true })}>
          {t('riskAssessment.execution.conflicts.useMine')}
        </Button>
        <Button size="small" onClick={() => engine.dispatch({ type: 'resolved', useOwn: false })}>
          {t('riskAssessment.execution.conflicts.useSaved')}
        </Button>
      </div>
    </Callout>
  )
}
