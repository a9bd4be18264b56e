import type { SpecialAttribute } from '@sorgfalt/contract/core/limits'
import { expect, test } from 'vitest'
import { areSame, differences, merged } from './marks.rules.ts'

const marks = (specialAttributes: SpecialAttribute[], pregnantUntil: string | null = null) => ({
  specialAttributes,
  pregnantUntil,
})

test('what one has not changed oneself stays as the other has saved it', () => {
  const theirs = marks(['pregnant'], '2027-02-01')
  expect(merged(marks([]), marks(['underage']), theirs)).toEqual(
    marks(['pregnant', 'underage'], '2027-02-01'),
  )
  expect(merged(marks(['underage']), marks([]), marks(['underage', 'pregnant'], null))).toEqual(
    marks(['pregnant']),
  )
  expect(merged(marks(['pregnant'], '2027-01-01'), marks(['pregnant'], '2027-03-01'), theirs)).toEqual(
    marks(['pregnant'], '2027-03-01'),
  )
})

test('the order of marks is no difference', () => {
  expect(areSame(marks(['underage', 'pregnant']), marks(['pregnant', 'underage']))).toBe(true)
  expect(areSame(marks(['pregnant']), marks(['pregnant'], '2027-01-01'))).toBe(false)
})

test('both values of what differs are told in words', () => {
  const words = {
    mark: (mark: string) => mark,
    until: 'until',
    yesOrNo: (is: boolean) => (is ? 'yes' : 'no'),
    day: (day: string) => day,
  }
  expect(differences(marks(['underage']), marks(['underage', 'pregnant'], '2027-02-01'), words)).toEqual([
    { label: 'pregnant', mine: 'no', theirs: 'yes' },
    { label: 'until', mine: '', theirs: '2027-02-01' },
  ])
})
