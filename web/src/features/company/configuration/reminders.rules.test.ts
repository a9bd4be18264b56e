import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { createTranslate } from '@sorgfalt/texts'
import { expect, test } from 'vitest'
import reminder from '../../../../../texts/de_DE/reminder.json'
import {
  describePlan,
  listChangedTimes,
  listHoursFrom,
  listHoursUntil,
  setCopies,
  toggleBefore,
  toggleOverdue,
} from './reminders.rules.ts'

test('adds a day so that the earliest reminder comes first, and removes it again', () => {
  expect(toggleBefore([14, 0], 30)).toEqual([30, 14, 0])
  expect(toggleBefore([30, 14, 0], 30)).toEqual([14, 0])
})

test('names the times that were added, removed or got other recipients of copies', () => {
  const t = createTranslate('de_DE', { reminder })
  const saved = { ...defaultReminderPlan, before: [14 as const] }
  const plan = { ...saved, before: [], overdue: setCopies(saved.overdue, 28, []) }

  expect(listChangedTimes(t, saved, saved)).toEqual([])
  expect(listChangedTimes(t, saved, plan)).toEqual(['14 Tage vor dem Termin', '28 Tage nach dem Termin'])
})

test('adds an overdue step without copies, and keeps the copies of the other steps', () => {
  const [week, fortnight, month] = defaultReminderPlan.overdue
  const without = toggleOverdue(defaultReminderPlan.overdue, 14, false)
  expect(without).toEqual([week, month])
  expect(toggleOverdue(without, 14, true)).toEqual([week, { days: 14, copyTo: [] }, month])
  expect(setCopies(defaultReminderPlan.overdue, 7, ['admin', 'org-unit'])).toEqual([
    { days: 7, copyTo: ['org-unit', 'admin'] },
    fortnight,
    month,
  ])
})

test('always leaves at least one hour between the start and the end of sending', () => {
  expect([listHoursFrom(1), listHoursUntil(23)]).toEqual([[0], [24]])
})

test('describes a plan in one line', () => {
  const t = createTranslate('de_DE', { reminder })
  expect(describePlan(t, { ...defaultReminderPlan, active: false })).toBe('keine Erinnerungen')
  expect(describePlan(t, defaultReminderPlan)).toContain(
    '14 Tage nach dem Termin + Verantwortliche der Einheit + Verantwortliche des Standorts',
  )
})
