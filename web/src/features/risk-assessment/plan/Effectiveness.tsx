import {
  effectivenesses,
  type Effectiveness as Finding,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { tabLink } from '../evaluation/result/tabs.ts'
import type { ActionDetails } from './action-details.ts'
import classes from './plan.module.css'

interface EffectivenessProps {
  details: ActionDetails
  onCheck: (change: {
    effectiveness?: Finding
    effectivenessNote?: string
    effectivenessDueOn?: string
  }) => unknown
  busy: boolean
  onClose: () => void
}

/** Form for the effectiveness check of a finished action. */
export function Effectiveness({ details: { action, risk }, onCheck, busy, onClose }: EffectivenessProps) {
  const t = useText()
  const formats = useFormats()
  const { effectivenessNote, effectivenessDueOn, effectivenessOn } = action
  const effectiveness = action.effectiveness ?? 'pending'
  const [finding, setFinding] = useState<Finding>(effectiveness)
  const [note, setNote] = useState(effectivenessNote)
  const [dueOn, setDueOn] = useState(effectivenessDueOn ?? '')
  const isMoved = dueOn !== '' && dueOn !== effectivenessDueOn
  const isNoted = note !== effectivenessNote
  // A new date or a note alone does not record a check.
  const isChecked = finding !== effectiveness || (isNoted && finding !== 'pending')
  const check = () =>
    onCheck({
      ...(isChecked && { effectiveness: finding }),
      ...(isNoted && { effectivenessNote: note }),
      ...(isMoved && { effectivenessDueOn: dueOn }),
    })

  const failed = effectiveness === 'ineffective' || effectiveness === 'partly'

  return (
    <fieldset className={classes.fieldset}>
      <legend>{t('riskAssessment.plan.effectiveness')}</legend>
      {effectivenessOn ? (
        <p className={classes.hint}>
          {t('riskAssessment.plan.checkedOn', { date: formats.date(effectivenessOn) })}
        </p>
      ) : (
        <TextField type="date" label={t('riskAssessment.plan.checkDue')} value={dueOn} onChange={setDueOn} />
      )}
      <Select
        label={t('riskAssessment.plan.finding')}
        options={effectivenesses.map((value) => ({
          value,
          label: t(`riskAssessment.effectiveness.${value}`),
        }))}
        value={finding}
        onChange={setFinding}
      />
      <TextArea
        label={t('riskAssessment.plan.note')}
        value={note}
        onChange={setNote}
        rows={2}
        maxLength={1000}
      />
      {failed && (
        <Callout tone="warn" title={t('riskAssessment.plan.notEnough')}>
          <Link
            onClick={onClose}
            {...tabLink(risk.riskAssessmentExecutionResultUuid, 'risks')}
            search={{ risk: risk.riskUuid }}
          >
            {t('riskAssessment.plan.another')}
          </Link>
        </Callout>
      )}
      <Button disabled={!isChecked && !isNoted && !isMoved} busy={busy} onClick={check}>
        {t('riskAssessment.plan.check')}
      </Button>
    </fieldset>
  )
}
