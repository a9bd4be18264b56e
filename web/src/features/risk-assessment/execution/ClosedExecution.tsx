import type { RiskKind } from '@sorgfalt/contract/risk-assessment/content'
import type { RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import frame from '#parts/player/frame.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCircleCheck, IconLock } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import classes from './execution.module.css'

const texts = {
  survey: { title: 'riskAssessment.execution.done.title', text: 'riskAssessment.execution.done.survey' },
  inspection: {
    title: 'riskAssessment.execution.done.titleInspection',
    text: 'riskAssessment.execution.done.inspection',
  },
  ended: { title: 'riskAssessment.execution.ended.title', text: 'riskAssessment.execution.ended.text' },
} as const

interface ClosedExecutionProps {
  head: ReactNode
  state: RiskExecution['state']
  kind: RiskKind
  onClose: () => void
}

/** Page of an execution that was submitted or that ended with its round. */
export function ClosedExecution({ head, state, kind, onClose }: ClosedExecutionProps) {
  const t = useText()
  const isDone = state === 'completed'
  const { title, text } = texts[isDone ? kind : 'ended']

  return (
    <div className={frame.bare}>
      {head}
      <main id="content" tabIndex={-1} className={frame.center}>
        <div className={classes.closed} data-done={isDone || undefined}>
          <Icon icon={isDone ? IconCircleCheck : IconLock} size={32} />
          <ScreenHeading className={classes.title}>{t(title)}</ScreenHeading>
          <p>{t(text)}</p>
          <Button kind="primary" size="large" onClick={onClose}>
            {t('riskAssessment.execution.done.back')}
          </Button>
        </div>
      </main>
    </div>
  )
}
