import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { isStarted } from '#parts/elearning-tasks/task.rules.ts'
import { useProgressText } from '#parts/elearning-tasks/use-progress-text.ts'
import { useStart } from '#parts/elearning-tasks/use-start.ts'
import { executionLink, useOpenExecution } from '#parts/risk/use-open-execution.ts'
import { Button, type ButtonLook } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { HeroCard } from './HeroCard.tsx'
import type { OwnTask } from './own-tasks.ts'
import { ReportDialog } from './ReportDialog.tsx'

const large = { kind: 'primary', size: 'large', iconAfter: IconArrowRight } as const

/** Shows the most urgent task of the member in a large card. */
export function TaskHero({ task: own }: { task: OwnTask }) {
  const t = useText()
  const formats = useFormats()
  const progressText = useProgressText()
  const button = <OwnTaskButton task={own} look={large} />

  if (own.kind === 'elearning')
    return <HeroCard hero={{ ...own.task, progressText: progressText(own.task), button }} />

  if (own.kind === 'analysis') {
    const { analysis } = own
    return (
      <HeroCard
        hero={{ ...analysis, image: null, progressText: formats.percent(analysis.progressPercent), button }}
      />
    )
  }

  const { riskName, targetName, progressPercent } = own.action

  return (
    <HeroCard
      hero={{
        ...own,
        description: t('riskAssessment.plan.against', { load: riskName, target: targetName }),
        progressPercent,
        durationMinutes: null,
        executionUuid: null,
        image: null,
        progressText: '',
        button,
      }}
    />
  )
}

interface ButtonProps {
  look?: ButtonLook | undefined
}

/** The button with which the member starts or continues a task, or reports on an action. */
export function OwnTaskButton({ task: own, look }: ButtonProps & { task: OwnTask }) {
  if (own.kind === 'action') return <ActionButton action={own.action} look={look} />
  return own.kind === 'elearning' ? (
    <ElearningButton task={own.task} look={look} />
  ) : (
    <AnalysisButton analysis={own.analysis} look={look} />
  )
}

function ElearningButton({ task, look }: ButtonProps & { task: MemberTask }) {
  const t = useText()
  const { start, starting } = useStart()

  if (isStarted(task) && task.executionUuid) {
    const link = {
      to: '/dashboard/apps/elearnings/execution/$executionUuid',
      params: { executionUuid: task.executionUuid },
    } as const
    return (
      <ButtonLink {...look} link={link}>
        {t('elearning.task.resume')}
      </ButtonLink>
    )
  }

  return (
    <Button {...look} busy={starting !== null} onClick={() => start(task)}>
      {t('elearning.task.start')}
    </Button>
  )
}

function AnalysisButton({ analysis, look }: ButtonProps & { analysis: ListedExecution }) {
  const t = useText()
  const { open, opening } = useOpenExecution()

  if (isStarted(analysis) && analysis.executionUuid) {
    return (
      <ButtonLink {...look} link={executionLink(analysis.executionUuid)}>
        {t('riskAssessment.task.resume')}
      </ButtonLink>
    )
  }

  return (
    <Button {...look} busy={opening !== null} onClick={() => open(analysis)}>
      {t('riskAssessment.task.start')}
    </Button>
  )
}

/** Members report the progress of an agreed action. */
function ActionButton({ action, look }: ButtonProps & { action: ListedRiskAction }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)

  if (action.state !== 'agreed') return null

  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {t('riskAssessment.overview.report')}
      </Button>
      <ReportDialog action={action} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
