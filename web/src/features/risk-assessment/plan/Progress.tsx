import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconCheck } from '#ui/icons.ts'
import { Select } from '#ui/Select.tsx'
import { InlineConfirmation } from './InlineConfirmation.tsx'
import classes from './plan.module.css'

interface ProgressProps {
  action: RiskActionView
  value: number
  onChange: (change: { progressPercent: number }) => void
  onDone: (change: { done: boolean }) => unknown
  busy: boolean
}

const steps = [0, 25, 50, 75, 100]

/** Fields that change the progress of an action and finish it. A finished action can be reopened. */
export function Progress({ action, value, onChange, onDone, busy }: ProgressProps) {
  const t = useText()
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)

  if (action.state === 'done') {
    const reopen = () => onDone({ done: false })
    // Reopening deletes the finding of the effectiveness check.
    const isChecked = action.effectivenessOn !== null

    return (
      <Callout
        tone="ok"
        title={action.doneOn ? t('riskAssessment.plan.doneOn', { date: formats.date(action.doneOn) }) : ''}
      >
        {isAsking ? (
          <InlineConfirmation
            text={t('riskAssessment.plan.reopenText')}
            yes={t('riskAssessment.plan.reopen')}
            no={t('riskAssessment.plan.keepDone')}
            busy={busy}
            onYes={reopen}
            onNo={() => setAsking(false)}
          />
        ) : (
          <Button
            size="small"
            kind="ghost"
            busy={busy}
            onClick={() => (isChecked ? setAsking(true) : reopen())}
          >
            {t('riskAssessment.plan.reopen')}
          </Button>
        )}
      </Callout>
    )
  }

  const offered = [...new Set([...steps, value])].toSorted((one, other) => one - other)

  return (
    <div className={classes.progress}>
      <Select
        label={t('riskAssessment.plan.progress')}
        options={offered.map((percent) => ({ value: String(percent), label: formats.percent(percent) }))}
        value={String(value)}
        onChange={(percent) => onChange({ progressPercent: Number(percent) })}
      />
      <Button icon={IconCheck} busy={busy} onClick={() => onDone({ done: true })}>
        {t('riskAssessment.plan.done')}
      </Button>
    </div>
  )
}
