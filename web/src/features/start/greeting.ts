/** The greeting of the start page. */
import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import type { Translate } from '@sorgfalt/texts'

export type DayTime = 'morning' | 'day' | 'evening'

/**
 * Returns the time of day: morning from 4:00, day from 11:00, evening from 18:00. The evening lasts until
 * 4:00, because late shifts end at night.
 */
export function getDayTime(hour: number): DayTime {
  if (hour >= 4 && hour < 11) return 'morning'
  return hour >= 11 && hour < 18 ? 'day' : 'evening'
}

/** Returns one sentence about the open tasks, for example "Eine Aufgabe ist überfällig, eine offen." */
export function summarizeTasks(t: Translate, counts: Record<ElearningStatus, number>): string {
  const { overdue, due, inprogress, completed } = counts
  if (overdue > 0 && due > 0) {
    return t('elearning.overview.both', {
      overdue: t('elearning.overview.overdue', { count: overdue }),
      due: t('elearning.overview.alsoDue', { count: due }),
    })
  }

  const sentence = (text: string) => t('elearning.overview.sentence', { text })

  if (overdue > 0) return sentence(t('elearning.overview.overdue', { count: overdue }))
  if (due > 0) return sentence(t('elearning.overview.due', { count: due }))
  if (inprogress > 0) return sentence(t('elearning.overview.begun', { count: inprogress }))

  return t(completed > 0 ? 'elearning.overview.nothing' : 'elearning.overview.none')
}
