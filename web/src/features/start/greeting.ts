/** What the overview says first. */
import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import type { Translate } from '@sorgfalt/texts'

export type DayTime = 'morning' | 'day' | 'evening'

/**
 * Morning from 4, day from 11, evening from 18 o'clock: who comes off the night shift at 3 still says good
 * evening.
 */
export function dayTimeOf(hour: number): DayTime {
  if (hour >= 4 && hour < 11) return 'morning'
  return hour >= 11 && hour < 18 ? 'day' : 'evening'
}

/** One sentence on what waits: "Eine Aufgabe ist überfällig, eine offen." */
export function summaryOf(t: Translate, counts: Record<ElearningStatus, number>): string {
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
