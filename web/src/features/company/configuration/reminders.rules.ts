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

/** Returns the text for a reminder that is sent `days` days before the due date, or on the due date. */
export const describeDaysBefore = (t: Translate, days: Before): string =>
  days === 0 ? t('reminder.plan.onDay') : t('reminder.plan.daysBefore', { count: days })

/** Returns the text for a reminder that is sent `days` days after the due date. */
export const describeTime = (t: Translate, days: Overdue['days']): string =>
  t('reminder.plan.daysAfter', { count: days })

/** Adds or removes a day before the due date. Returns the days, the longest time before it first. */
export const toggleBefore = (chosen: readonly Before[], days: Before): Before[] =>
  daysBefore.filter((day) => chosen.includes(day) !== (day === days))

/** Returns the texts of the times that were added or removed, or whose recipients of copies were changed. */
export function listChangedTimes(t: Translate, saved: ReminderPlan, plan: ReminderPlan): string[] {
  const isIn = ({ before }: ReminderPlan, days: Before) => before.includes(days)
  const copiesOf = ({ overdue }: ReminderPlan, days: Overdue['days']) =>
    overdue.find((step) => step.days === days)?.copyTo.join(' ')

  return [
    ...daysBefore
      .filter((days) => isIn(saved, days) !== isIn(plan, days))
      .map((days) => describeDaysBefore(t, days)),
    ...overdueDays
      .filter((days) => copiesOf(saved, days) !== copiesOf(plan, days))
      .map((days) => describeTime(t, days)),
  ]
}

/** Adds or removes an overdue step. Returns the steps, the earliest first. */
export function toggleOverdue(steps: readonly Overdue[], days: Overdue['days'], on: boolean): Overdue[] {
  return overdueDays.flatMap((day) => {
    const known = steps.find((step) => step.days === day)
    if (day !== days) return known ? [known] : []
    return on ? [known ?? { days, copyTo: [] }] : []
  })
}

/** Returns all steps, with new copy recipients for the overdue step whose `days` match. */
export const setCopies = (
  steps: readonly Overdue[],
  days: Overdue['days'],
  audience: readonly ReminderCopy[],
): Overdue[] =>
  steps.map((step) =>
    step.days === days ? { days, copyTo: reminderCopies.filter((copy) => audience.includes(copy)) } : step,
  )

/** Returns the hours at which sending may begin: all hours before its end. */
export const listHoursFrom = (until: number): number[] => Array.from({ length: until }, (_, hour) => hour)

/** Returns the hours at which sending may end: all hours after its beginning, up to 24. */
export const listHoursUntil = (from: number): number[] =>
  Array.from({ length: 24 - from }, (_, hour) => from + hour + 1)

/** Describes a whole plan in one line, so that two plans can be compared. */
export function describePlan(
  t: Translate,
  { active, announce, before, overdue, from, until, onRestDays, bySms, optOut }: ReminderPlan,
): string {
  if (!active) return t('reminder.plan.off')

  const late = overdue.map(({ days, copyTo }) =>
    [describeTime(t, days), ...copyTo.map((copy) => t(`reminder.copies.${copy}`))].join(' + '),
  )

  return [
    announce && t('reminder.plan.announce'),
    ...before.map((days) => describeDaysBefore(t, days)),
    ...late,
    t('reminder.plan.hours', { from, until }),
    onRestDays && t('reminder.plan.onRestDays'),
    bySms && t('reminder.plan.bySms'),
    optOut && t('reminder.plan.optOut'),
  ]
    .filter(Boolean)
    .join(', ')
}
