import { describe, expect, test } from 'vitest'
import { countOpen, findReminderRefusal, type RoundToRemind } from './round-reminder.rules.ts'

const today = '2026-11-16'
const round = (changes: Partial<RoundToRemind> = {}): RoundToRemind => ({
  isOpen: true,
  invitedCount: 10,
  submittedCount: 7,
  minimumCompletions: 6,
  remindedOn: null,
  ...changes,
})

describe('the number of members to remind', () => {
  test('is the number of invited members minus that of the submissions', () => {
    expect(countOpen(round())).toBe(3)
  })

  test('is never negative, although members who have submitted can have left', () => {
    expect(countOpen(round({ invitedCount: 6, submittedCount: 8 }))).toBe(0)
  })
})

describe('a reminder of a round', () => {
  test.each([
    ['may be sent', {}, null],
    ['may be sent a day after the last one', { remindedOn: '2026-11-15' }, null],
    ['is refused on the day of the last one', { remindedOn: today }, 'RiskAssessment.RemindedToday'],
    ['is refused when everyone has submitted', { submittedCount: 10 }, 'RiskAssessment.NobodyToRemind'],
    ['is refused before the round starts', { isOpen: false }, 'RiskAssessment.NobodyToRemind'],
    [
      'is refused if the round has too few members',
      { invitedCount: 5, submittedCount: 0 },
      'RiskAssessment.NobodyToRemind',
    ],
  ] as const)('%s', (_title, changes, refusal) => {
    expect(findReminderRefusal(round(changes), today)).toBe(refusal)
  })
})
