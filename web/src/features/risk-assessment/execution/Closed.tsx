import type { RiskKind } from '@sorgfalt/contract/risk-assessment/content'
import type { RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import frame from '#parts/player/frame.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCircleCheck, IconLock } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import classes from './questionnaire.module.css'

interface ClosedProps {
  head: ReactNode
  state: RiskExecution['state']
  kind: RiskKind
  onClose: () => void
}

/** Handed in, or ended with its round: what happens now. */
export function Closed({ head, state, kind, onClose }: ClosedProps) {
  const t = useText()
  const isDone = state === 'completed'
  const [title, text] = (() => {
    if (!isDone)
      return ['riskAssessment.execution.ended.title', 'riskAssessment.execution.ended.text'] as const
    return kind === 'survey'
      ? (['riskAssessment.execution.done.title', 'riskAssessment.execution.done.survey'] as const)
      : ([
          'riskAssessment.execution.done.titleInspection',
          'riskAssessment.execution.done.inspection',
        ] as const)
  })()
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
