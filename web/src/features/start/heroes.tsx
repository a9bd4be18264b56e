import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { isStarted } from '#parts/elearning-tasks/task.rules.ts'
import { useProgressText } from '#parts/elearning-tasks/use-progress-text.ts'
import { useStart } from '#parts/elearning-tasks/use-start.ts'
import { executionLink, useOpenExecution } from '#parts/risk/use-open-execution.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { HeroCard } from './HeroCard.tsx'
import { type AgreedAction, checkLink } from './own-actions.ts'
import { ReportDialog } from './ReportDialog.tsx'

const buttonProps = { kind: 'primary', size: 'large', iconAfter: IconArrowRight } as const

/** Shows an e-learning as the most urgent task of the member. */
export function TaskHero({ task }: { task: MemberTask }) {
  const progressText = useProgressText()
  return <HeroCard hero={{ ...task, progressText: progressText(task), button: <TaskButton task={task} /> }} />
}

function TaskButton({ task }: { task: MemberTask }) {
  const t = useText()
  const { start, starting } = useStart()

  if (isStarted(task) && task.executionUuid) {
    const link = {
      to: '/dashboard/apps/elearnings/execution/$executionUuid',
      params: { executionUuid: task.executionUuid },
    } as const
    return (
      <ButtonLink {...buttonProps} link={link}>
        {t('elearning.task.resume')}
      </ButtonLink>
    )
  }

  return (
    <Button {...buttonProps} busy={starting !== null} onClick={() => start(task)}>
      {t('elearning.task.start')}
    </Button>
  )
}

/** An analysis as the most urgent task. */
export function AnalysisHero({ analysis }: { analysis: ListedExecution }) {
  const formats = useFormats()
  const progressText = formats.percent(analysis.progressPercent)

  return (
    <HeroCard
      hero={{ ...analysis, image: null, progressText, button: <AnalysisButton analysis={analysis} /> }}
    />
  )
}

function AnalysisButton({ analysis }: { analysis: ListedExecution }) {
  const t = useText()
  const { open, opening } = useOpenExecution()

  if (isStarted(analysis) && analysis.executionUuid) {
    return (
      <ButtonLink {...buttonProps} link={executionLink(analysis.executionUuid)}>
        {t('riskAssessment.task.resume')}
      </ButtonLink>
    )
  }

  return (
    <Button {...buttonProps} busy={opening !== null} onClick={() => open(analysis)}>
      {t('riskAssessment.task.start')}
    </Button>
  )
}

/**
 * An action as the most urgent task. The member reports its progress, or checks its effect after it is done.
 */
export function ActionHero({ agreed: { action, ...dated } }: { agreed: AgreedAction }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const button =
    action.state === 'done' ? (
      <ButtonLink {...buttonProps} link={checkLink(action)}>
        {t('riskAssessment.overview.check')}
      </ButtonLink>
    ) : (
      <Button {...buttonProps} onClick={() => setOpen(true)}>
        {t('riskAssessment.overview.report')}
      </Button>
    )

  const against = t('riskAssessment.plan.against', { load: action.riskName, target: action.targetName })
  const { title, progressPercent } = action
  const hero = { ...dated, title: title ?? action.riskName, description: against, progressPercent }

  return (
    <>
      <HeroCard
        hero={{ ...hero, durationMinutes: null, executionUuid: null, image: null, progressText: '', button }}
      />
      <ReportDialog action={action} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
