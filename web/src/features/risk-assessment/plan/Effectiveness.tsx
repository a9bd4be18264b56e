import type { RiskActionView } from '@sorgfalt/contract/risk-action'
import { effectivenesses, type Effectiveness as Finding } from '@sorgfalt/contract/risk-assessment'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import classes from './plan.module.css'

interface EffectivenessProps {
  action: RiskActionView
  onCheck: (change: { effectiveness: Finding; effectivenessNote: string }) => unknown
  busy: boolean
}

/** Whether a measure has worked: checked some weeks after it was done. */
export function Effectiveness({ action, onCheck, busy }: EffectivenessProps) {
  const t = useText()
  const formats = useFormats()
  const [finding, setFinding] = useState<Finding>(action.effectiveness ?? 'pending')
  const [note, setNote] = useState(action.effectivenessNote)
  const isChanged = finding !== (action.effectiveness ?? 'pending') || note !== action.effectivenessNote
  const when = action.effectivenessOn
    ? t('riskAssessment.plan.checkedOn', { date: formats.date(action.effectivenessOn) })
    : action.effectivenessDueOn && t('riskAssessment.plan.checkDue', { date: formats.date(action.effectivenessDueOn) })
  return (
    <fieldset className={classes.own}>
      <legend>{t('riskAssessment.plan.effectiveness')}</legend>
      {when && <p className={classes.hint}>{when}</p>}
      <Select
        label={t('riskAssessment.plan.finding')}
        options={effectivenesses.map((value) => ({ value, label: t(`riskAssessment.effectiveness.${value}`) }))}
        value={finding}
        onChange={setFinding}
      />
      <TextArea label={t('riskAssessment.plan.note')} value={note} onChange={setNote} rows={2} maxLength={1000} />
      <Button disabled={!isChanged} busy={busy} onClick={() => onCheck({ effectiveness: finding, effectivenessNote: note })}>
        {t('riskAssessment.plan.check')}
      </Button>
    </fieldset>
  )
}
