import { elearning, type MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { IconCertificate, IconClock, IconCloudDownload, IconRefresh, IconTrash } from '#ui/icons.ts'
import { type CardAction, type CardLabel, ListCard } from '#ui/ListCard.tsx'
import { useOfflineCourse } from '../offline-course/use-offline-course.ts'
import { courseIcons } from './course-icons.ts'
import { TaskStatus } from './TaskStatus.tsx'
import { isStarted } from './task.rules.ts'
import { useProgressText } from './use-progress-text.ts'
import { type StartOptions } from './use-start.ts'

interface TaskCardProps {
  task: MemberTask
  onStart: (task: MemberTask, options?: StartOptions) => void
  /** True while the execution is being created. */
  starting: boolean
  level?: 2 | 3
}

/** The card of an e-learning: title, status and actions. */
export function TaskCard({ task, onStart, starting, level = 3 }: TaskCardProps) {
  const t = useText()
  const formats = useFormats()
  const done = task.status === 'completed'
  const kept = useOfflineCourse(task)
  const actions = [...useTaskActions(task, onStart, starting), ...useKeepAction(task, kept)]
  const link = actions[0]?.link
  const progressText = useProgressText()

  return (
    <ListCard
      headline={task.title}
      level={level}
      icon={courseIcons[task.icon]}
      labels={useTaskLabels(task, kept?.kept === true)}
      {...(link && { link })}
      {...(!link && !done && actions.length > 0 && { onClick: () => onStart(task) })}
      {...(!done && { duration: formats.minutes(task.durationMinutes) })}
      {...(isStarted(task) && {
        progress: {
          percent: task.progressPercent,
          label: t('elearning.player.progress'),
          text: progressText(task),
        },
      })}
      state={<TaskStatus task={task} />}
      actions={actions}
    />
  )
}

function useTaskLabels(task: MemberTask, kept: boolean): CardLabel[] {
  const t = useText()
  const formats = useFormats()

  if (task.oralPending) return [{ text: t('elearning.task.oralPending'), icon: IconClock }]
  if (task.status !== 'completed')
    return kept ? [{ text: t('elearning.offline.label'), icon: IconCloudDownload }] : []
  if (task.validUntil)
    return [
      {
        text: t('elearning.task.validUntil', { date: formats.date(task.validUntil) }),
        icon: IconCertificate,
      },
    ]

  return task.completedOn
    ? [
        {
          text: t('elearning.task.completedOn', { date: formats.date(task.completedOn) }),
          icon: IconCertificate,
        },
      ]
    : []
}

function useKeepAction(task: MemberTask, course: ReturnType<typeof useOfflineCourse>): CardAction[] {
  const t = useText()
  if (!course) return []

  const entry = {
    text: t(course.kept ? 'elearning.offline.remove' : 'elearning.offline.make'),
    icon: course.kept ? IconTrash : IconCloudDownload,
    disabled: course.busy,
    onClick: course.toggle,
  }

  return [{ text: t('elearning.task.more', { title: task.title }), entries: [entry] }]
}

function useTaskActions(
  task: MemberTask,
  onStart: TaskCardProps['onStart'],
  starting: boolean,
): CardAction[] {
  const t = useText()
  const may = useCan()

  if (task.status !== 'completed') {
    if (isStarted(task) && task.executionUuid) {
      const link = {
        to: '/dashboard/apps/elearnings/execution/$executionUuid',
        params: { executionUuid: task.executionUuid },
      } as const
      return [{ text: t('elearning.task.resume'), link }]
    }
    return may(elearning.createExecution)
      ? [{ text: t('elearning.task.start'), busy: starting, onClick: () => onStart(task) }]
      : []
  }

  const actions: CardAction[] = []

  if (task.lastResultUuid) {
    const link = {
      to: '/dashboard/apps/elearnings/certificate/$resultUuid',
      params: { resultUuid: task.lastResultUuid },
    } as const
    actions.push({ text: t('elearning.task.certificate'), link })
  }

  // Compares loosely, because a list that was stored for offline use by an earlier version lacks this field.
  if (task.keyPointsExecutionUuid != null) {
    const link = {
      to: '/dashboard/apps/elearnings/execution/$executionUuid',
      params: { executionUuid: task.keyPointsExecutionUuid },
      search: { keyPoints: true },
    } as const
    actions.push({ text: t('elearning.keyPoints.title'), link })
  }

  if (may(elearning.createExecution)) {
    const repeat = {
      text: t('elearning.task.repeat'),
      icon: IconRefresh,
      onClick: () => onStart(task, { practice: true }),
    }

    const renew = {
      text: t('elearning.task.renew'),
      icon: IconCertificate,
      onClick: () => onStart(task, { renew: true }),
    }

    actions.push({
      text: t('elearning.task.more', { title: task.title }),
      entries: task.renewable ? [renew, repeat] : [repeat],
    })
  }

  return actions
}
