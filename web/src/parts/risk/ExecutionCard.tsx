import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { TaskStatus } from '#parts/elearning-tasks/TaskStatus.tsx'
import { isStarted } from '#parts/elearning-tasks/task.rules.ts'
import { IconLock, IconShieldLock, IconUser, IconUsers } from '#ui/icons.ts'
import { type CardLabel, ListCard } from '#ui/ListCard.tsx'
import { categoryIcons } from './risk-badges.ts'
import { executionLink } from './use-open-execution.ts'

interface ExecutionCardProps {
  execution: ListedExecution
  onOpen: (execution: ListedExecution) => void
  opening: boolean
}

/** The card of an execution with its subject, its status and the button that opens the execution. */
export function ExecutionCard({ execution, onOpen, opening }: ExecutionCardProps) {
  const t = useText()
  const formats = useFormats()
  const { title, category, executionUuid, status, durationMinutes, progressPercent, leaseHolder } = execution
  const done = status === 'completed'
  const begun = isStarted(execution)
  const link = begun && executionUuid ? executionLink(executionUuid) : undefined
  const isLeased = leaseHolder !== null && !done
  const action = link
    ? {
        text: t(isLeased && !leaseHolder.isSelf ? 'riskAssessment.task.view' : 'riskAssessment.task.resume'),
        link,
      }
    : { text: t('riskAssessment.task.start'), busy: opening, onClick: () => onOpen(execution) }

  return (
    <ListCard
      headline={title}
      icon={categoryIcons[category]}
      labels={useLabels(execution)}
      {...(link && { link })}
      {...(!link && !done && { onClick: () => onOpen(execution) })}
      {...(!done && { duration: formats.minutes(durationMinutes) })}
      {...(begun && {
        progress: {
          percent: progressPercent,
          label: t('riskAssessment.task.progress'),
          text: formats.percent(progressPercent),
        },
      })}
      {...(isLeased && {
        badges: [
          {
            icon: IconLock,
            text: leaseHolder.isSelf
              ? t('riskAssessment.task.leasedBySelf')
              : t('riskAssessment.task.leased', { name: leaseHolder.name }),
          },
        ],
      })}
      state={<TaskStatus task={execution} />}
      actions={[done ? undefined : action]}
    />
  )
}

function useLabels({ kind, targetName, colleague }: ListedExecution): CardLabel[] {
  const t = useText()
  const about = targetName
    ? t('riskAssessment.task.about', { kind: t(`riskAssessment.kinds.${kind}`), target: targetName })
    : t(`riskAssessment.kinds.${kind}`)

  return [
    { text: about, icon: kind === 'survey' ? IconShieldLock : IconUsers },
    ...(colleague ? [{ text: t('riskAssessment.task.colleague', { name: colleague }), icon: IconUser }] : []),
  ]
}
