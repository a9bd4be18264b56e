import { describe, expect, test } from 'vitest'
import { addDays } from '../../platform/calendar/days.ts'
import { calculateOpeningDay } from '../elearning/task/cycle.rules.ts'
import { determineState, determineValidity } from './validity.rules.ts'

describe('the validity of a certificate', () => {
  test.each([
    { today: '2027-05-01', validUntil: '2027-06-01', revoked: false, leadDays: 30, validity: 'valid' },
    { today: '2027-05-02', validUntil: '2027-06-01', revoked: false, leadDays: 30, validity: 'expiring' },
    { today: '2027-06-01', validUntil: '2027-06-01', revoked: false, leadDays: 30, validity: 'expiring' },
    { today: '2027-06-02', validUntil: '2027-06-01', revoked: false, leadDays: 30, validity: 'expired' },
    { today: '2027-06-01', validUntil: '2027-06-01', revoked: false, leadDays: 0, validity: 'expiring' },
    { today: '2027-05-31', validUntil: '2027-06-01', revoked: false, leadDays: 0, validity: 'valid' },
    { today: '2099-01-01', validUntil: null, revoked: false, leadDays: 30, validity: 'valid' },
    { today: '2027-05-01', validUntil: '2027-06-01', revoked: true, leadDays: 30, validity: 'revoked' },
    { today: '2027-07-01', validUntil: '2027-06-01', revoked: true, leadDays: 30, validity: 'revoked' },
    { today: '2027-05-01', validUntil: null, revoked: true, leadDays: 30, validity: 'revoked' },
  ])(
    'on $today, valid until $validUntil (revoked: $revoked, $leadDays lead days), is $validity',
    ({ today, validUntil, revoked, leadDays, validity }) => {
      const window = { intervalMonths: 12, leadDays }
      expect(determineValidity({ validUntil, revoked }, window, today)).toBe(validity)
    },
  )

  test('is "expiring" from the day on which the next cycle opens, even for short intervals', () => {
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
  test('is expired on the day after its last day', () => expect(stateUntil('2026-11-19')).toBe('expired'))
  test('is always valid if it has no last day', () => expect(stateUntil(null)).toBe('valid'))
  test('is revoked after a revocation, even if its last day has passed', () =>
    expect([stateUntil(null, true), stateUntil('2020-01-01', true)]).toEqual(['revoked', 'revoked']))
})
