import { useDueText } from '#lib/due.ts'
import { useText } from '#lib/texts.tsx'
import { State } from '#ui/Badge.tsx'
import { IconAlertCircle, IconCalendarEvent, IconCircleCheck, IconProgress } from '#ui/icons.ts'
import type { Dated } from './task.rules.ts'

/** The status of a task with icon, text and colour. */
export function TaskStatus({ task }: { task: Dated }) {
  const t = useText()
  const dueText = useDueText()
  const due = task.dueInDays === null || task.dueDate === null ? null : dueText(task.dueInDays, task.dueDate)

  switch (task.status) {
    case 'completed':
      return (
        <State tone="ok" icon={IconCircleCheck}>
          {t('elearning.status.completed')}
        </State>
      )
    case 'overdue':
      return (
        <State tone="err" icon={IconAlertCircle}>
          {due === null ? t('elearning.status.overdue') : t('elearning.task.overdue', { since: due })}
        </State>
      )
    case 'due':
      return (
        <State tone="warn" icon={IconCalendarEvent}>
          {due ?? t('elearning.status.due')}
        </State>
      )
    case 'inprogress':
      return (
        <State icon={due === null ? IconProgress : IconCalendarEvent}>
          {due ?? t('elearning.status.inprogress')}
        </State>
      )
  }
}
