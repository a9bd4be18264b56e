import { describe, expect, test } from 'vitest'
import { addDays } from '../../platform/calendar/days.ts'
import { calculateOpeningDay } from '../elearning/task/cycle.rules.ts'
import { determineState, determineValidity } from './validity.rules.ts'

describe('the validity of a certificate', () => {
  test.each<[string, string | null, boolean, number, string]>([
    ['2027-05-01', '2027-06-01', false, 30, 'valid'],
    ['2027-05-02', '2027-06-01', false, 30, 'expiring'],
    ['2027-06-01', '2027-06-01', false, 30, 'expiring'],
    ['2027-06-02', '2027-06-01', false, 30, 'expired'],
    ['2027-06-01', '2027-06-01', false, 0, 'expiring'],
    ['2027-05-31', '2027-06-01', false, 0, 'valid'],
    ['2099-01-01', null, false, 30, 'valid'],
    ['2027-05-01', '2027-06-01', true, 30, 'revoked'],
    ['2027-07-01', '2027-06-01', true, 30, 'revoked'],
    ['2027-05-01', null, true, 30, 'revoked'],
  ])(
    'on %s, valid until %s (revoked: %s, %i lead days), is %s',
    (today, validUntil, revoked, leadDays, validity) => {
      expect(determineValidity({ validUntil, revoked }, { intervalMonths: 12, leadDays }, today)).toBe(
        validity,
      )
    },
  )

  test('is expiring from the day on which the next cycle opens, also for short intervals', () => {
    for (const intervalMonths of [1, 2, 3, 12]) {
      const rhythm = { intervalMonths, leadDays: 30 }
      const opens = calculateOpeningDay('2027-06-01', rhythm)
      const validityOn = (day: string) =>
        determineValidity({ validUntil: '2027-06-01', revoked: false }, rhythm, day)
      expect([validityOn(addDays(opens, -1)), validityOn(opens)]).toEqual(['valid', 'expiring'])
    }
  })
})

describe('the state of a certificate', () => {
  const stateUntil = (validUntil: string | null, revoked = false) =>
    determineState({ validUntil, revoked }, '2026-11-20')

  test('is valid on its last day', () => expect(stateUntil('2026-11-20')).toBe('valid'))
  test('is expired on the day after', () => expect(stateUntil('2026-11-19')).toBe('expired'))
  test('is valid for good without a last day', () => expect(stateUntil(null)).toBe('valid'))
  test('is revoked after a revocation, valid or not', () =>
    expect([stateUntil(null, true), stateUntil('2020-01-01', true)]).toEqual(['revoked', 'revoked']))
})
