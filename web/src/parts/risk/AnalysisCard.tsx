import type { Analysis } from '@sorgfalt/contract/risk-assessment/execution'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { TaskStatus } from '#parts/elearning-tasks/TaskStatus.tsx'
import { isStarted } from '#parts/elearning-tasks/task.rules.ts'
import { IconLock, IconShieldLock, IconUser, IconUsers } from '#ui/icons.ts'
import { type CardLabel, ListCard } from '#ui/ListCard.tsx'
import { categoryIcons } from './looks.ts'
import { analysisLink } from './use-open-analysis.ts'
import { kindKey } from './words.ts'

interface AnalysisCardProps {
  analysis: Analysis
  onOpen: (analysis: Analysis) => void
  opening: boolean
}

/** One questionnaire in a list: what it is about, how it stands, what to do. */
export function AnalysisCard({ analysis, onOpen, opening }: AnalysisCardProps) {
  const t = useText()
  const formats = useFormats()
  const { title, category, executionUuid, status, durationMinutes, progressPercent, lock } = analysis
  const done = status === 'completed'
  const begun = isStarted(analysis)
  const link = begun && executionUuid ? analysisLink(executionUuid) : undefined
  const isLocked = lock !== null && !done
  const action = link
    ? {
        text: t(isLocked && !lock.heldBySelf ? 'riskAssessment.task.view' : 'riskAssessment.task.resume'),
        link,
      }
    : { text: t('riskAssessment.task.start'), busy: opening, onClick: () => onOpen(analysis) }
  return (
    <ListCard
      headline={title}
      icon={categoryIcons[category]}
      labels={useLabels(analysis)}
      {...(link && { link })}
      {...(!link && !done && { onClick: () => onOpen(analysis) })}
      {...(!done && { duration: formats.minutes(durationMinutes) })}
      {...(begun && {
        progress: {
          percent: progressPercent,
          label: t('riskAssessment.task.progress'),
          text: formats.percent(progressPercent),
        },
      })}
      {...(isLocked && {
        badges: [
          {
            icon: IconLock,
            text: lock.heldBySelf
              ? t('riskAssessment.task.lockedBySelf')
              : t('riskAssessment.task.locked', { name: lock.name }),
          },
        ],
      })}
      state={<TaskStatus task={analysis} />}
      actions={[done ? undefined : action]}
    />
  )
}

function useLabels({ kind, targetName, colleague }: Analysis): CardLabel[] {
  const t = useText()
  const about = targetName
    ? t('riskAssessment.task.about', { kind: t(kindKey(kind)), target: targetName })
    : t(kindKey(kind))
  return [
    { text: about, icon: kind === 'survey' ? IconShieldLock : IconUsers },
    ...(colleague ? [{ text: t('riskAssessment.task.colleague', { name: colleague }), icon: IconUser }] : []),
  ]
}
