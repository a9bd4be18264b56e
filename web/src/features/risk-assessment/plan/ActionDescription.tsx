import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { stopTypes } from '@sorgfalt/contract/risk-assessment/content'
import { useText } from '#lib/texts.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './plan.module.css'
import type { ActionValues } from './use-action-values.ts'

interface ActionDescriptionProps {
  action: RiskActionView
  values: ActionValues
  onChange: (change: Partial<ActionValues>) => void
  /** Whether the description is read-only. */
  isFixed: boolean
}

/** Title, type, description and reason of an action. */
export function ActionDescription({ action, values, onChange, isFixed }: ActionDescriptionProps) {
  const t = useText()
  const reason = action.reason && <p>{t('riskAssessment.plan.reasonIs', { reason: action.reason })}</p>

  if (isFixed)
    return (
      <>
        {action.description && <p>{action.description}</p>}
        {reason}
      </>
    )

  return (
    <>
      <div className={classes.pair}>
        <TextField
          label={t('riskAssessment.plan.title')}
          value={values.title}
          onChange={(title) => onChange({ title })}
          maxLength={200}
        />
        <Select
          label={t('riskAssessment.plan.type')}
          options={stopTypes.map((value) => ({ value, label: t(`riskAssessment.stop.${value}`) }))}
          value={values.stop}
          onChange={(stop) => onChange({ stop })}
          // The catalogue defines the type of a proposed action.
          disabled={action.kind !== 'custom'}
        />
      </div>
      <TextArea
        label={t('riskAssessment.plan.description')}
        value={values.description}
        onChange={(description) => onChange({ description })}
        rows={3}
        maxLength={2000}
      />
      {reason}
    </>
  )
}
