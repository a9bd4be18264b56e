import { expect, test } from 'vitest'
import { renderUiHook } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { useDueText } from './due.ts'
import { useFormats } from './format.ts'

const dueText = async (days: number, date: string, language: 'de_DE' | 'en_GB' = 'de_DE') => {
  const { result } = await renderUiHook(() => ({ due: useDueText(), formats: useFormats() }), { language })
  return { shown: result.current.due(days, date), brief: result.current.formats.briefDate(date) }
}

test.each([
  [0, 'heute', 'today'],
  [1, 'morgen', 'tomorrow'],
  [7, 'in 7 Tagen', 'in 7 days'],
])('describes a due date in %i days relative to today', async (days, german, english) => {
  expect((await dueText(days, '2026-11-20')).shown).toBe(german)
  expect((await dueText(days, '2026-11-20', 'en_GB')).shown).toBe(english)
})

test.each([-1, -7])('shows how many days a task is overdue if the due date is %i days away', async (days) => {
  expect((await dueText(days, '2026-11-20')).shown).toBe(text('common.time.sinceDays', { count: -days }))
})

test('shows a date if the due date is more than seven days away', async () => {
  const later = await dueText(8, '2031-02-03')
  expect(later.shown).toBe(text('common.time.until', { date: later.brief }))

  const earlier = await dueText(-8, '2021-02-03')

  expect(earlier.shown).toBe(text('common.time.since', { date: earlier.brief }))
})
