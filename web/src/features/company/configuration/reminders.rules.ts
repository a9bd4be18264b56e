import {
  daysBefore,
  overdueDays,
  type ReminderCopy,
  type ReminderPlan,
  reminderCopies,
} from '@sorgfalt/contract/reminder/reminder'
import type { Translate } from '#lib/texts.tsx'

type Before = ReminderPlan['before'][number]
type Overdue = ReminderPlan['overdue'][number]

export const beforeText = (t: Translate, days: Before): string =>
  days === 0 ? t('reminder.plan.onDay') : t('reminder.plan.daysBefore', { count: days })

/** Chosen days in their order, whatever the order of the clicks. */
export const chosenBefore = (days: readonly string[]): Before[] =>
  daysBefore.filter((day) => days.includes(String(day)))

/** The steps with one added or taken away, in their order. */
export function toggledOverdue(steps: readonly Overdue[], days: Overdue['days'], on: boolean): Overdue[] {
  return overdueDays.flatMap((day) => {
    const known = steps.find((step) => step.days === day)
    if (day !== days) return known ? [known] : []
    return on ? [known ?? { days, copyTo: [] }] : []
  })
}

/** The steps with other readers of the copies of one. */
export const copiedTo = (
  steps: readonly Overdue[],
  days: Overdue['days'],
  audience: readonly ReminderCopy[],
): Overdue[] =>
  steps.map((step) =>
    step.days === days ? { days, copyTo: reminderCopies.filter((copy) => audience.includes(copy)) } : step,
  )

/** The hours at which sending can begin and end, so that there is always one between. */
export const hoursFrom = (until: number): number[] => Array.from({ length: until }, (_, hour) => hour)
export const hoursUntil = (from: number): number[] =>
  Array.from({ length: 24 - from }, (_, hour) => from + hour + 1)

/** A whole plan in one line, to compare two of them. */
export function planText(
  t: Translate,
  { active, announce, before, overdue, from, until, onRestDays, bySms, optOut }: ReminderPlan,
): string {
  if (!active) return t('reminder.plan.off')
  const late = overdue.map(({ days, copyTo }) =>
    [
      t('reminder.plan.daysAfter', { count: days }),
      ...copyTo.map((copy) => t(`reminder.copies.${copy}`)),
    ].join(' + '),
  )
  return [
    announce && t('reminder.plan.announce'),
    ...before.map((days) => beforeText(t, days)),
    ...late,
    t('reminder.plan.hours', { from, until }),
    onRestDays && t('reminder.plan.onRestDays'),
    bySms && t('reminder.plan.bySms'),
    optOut && t('reminder.plan.optOut'),
  ]
    .filter(Boolean)
    .join(', ')
}
