import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconAlertTriangle, IconCopy } from '#ui/icons.ts'
import { unsavedChanges } from './answer-state.ts'
import { listChangedStatements, useChoiceText } from './changed-statements.ts'
import classes from './execution.module.css'
import type { Execution } from './use-execution.ts'

/** Shows how many answers could not be saved because the page lost its lease. The member can copy them. */
export function UnsavedAnswers({ execution }: { execution: Execution }) {
  const t = useText()
  const choiceText = useChoiceText()
  const unsaved = listChangedStatements(execution, unsavedChanges(execution.state))
  if (unsaved.length === 0) return null

  const copy = async () => {
    const lines = unsaved.map(({ statement, change }) => `${statement} ${choiceText(change.is)}`)
    await navigator.clipboard.writeText([execution.content.title, ...lines].join('\n'))
    showToast({
      type: 'success',
      title: t('common.toast.success'),
      message: t('riskAssessment.execution.unsaved.copied'),
    })
  }

  return (
    <Callout
      tone="warn"
      icon={IconAlertTriangle}
      title={t('riskAssessment.execution.unsaved.title', { count: unsaved.length })}
    >
      {t('riskAssessment.execution.unsaved.text')}
      {/* Browsers offer the clipboard to pages over HTTPS only. */}
      {window.isSecureContext && (
        <div className={classes.actions}>
          <Button size="small" icon={IconCopy} onClick={() => void copy()}>
            {t('riskAssessment.execution.unsaved.copy')}
          </Button>
        </div>
      )}
    </Callout>
  )
}
