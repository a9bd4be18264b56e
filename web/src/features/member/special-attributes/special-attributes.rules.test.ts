import type { SpecialAttribute } from '@sorgfalt/contract/core/limits'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { haveSameAttributes, isUnderage, listDifferences, mergeChanges } from './special-attributes.rules.ts'

const createValues = (specialAttributes: SpecialAttribute[], pregnantUntil: string | null = null) => ({
  specialAttributes,
  pregnantUntil,
})

describe('mergeChanges', () => {
  test('keeps saved attributes that the user has not changed', () => {
    const merged = mergeChanges({
      before: createValues([]),
      entered: createValues(['underage']),
      saved: createValues(['pregnant'], '2027-02-01'),
    })
    expect(merged).toEqual(createValues(['pregnant', 'underage'], '2027-02-01'))
  })

  test('removes attributes that the user has removed', () => {
    const merged = mergeChanges({
      before: createValues(['underage']),
      entered: createValues([]),
      saved: createValues(['underage', 'pregnant']),
    })
    expect(merged).toEqual(createValues(['pregnant']))
  })

  test('uses the end of the pregnancy that the user has entered', () => {
    const merged = mergeChanges({
      before: createValues(['pregnant'], '2027-01-01'),
      entered: createValues(['pregnant'], '2027-03-01'),
      saved: createValues(['pregnant'], '2027-02-01'),
    })
    expect(merged).toEqual(createValues(['pregnant'], '2027-03-01'))
  })
})

test('haveSameAttributes ignores the order of the attributes but compares the end of the pregnancy', () => {
  const values = createValues(['underage', 'pregnant'])
  expect(haveSameAttributes(values, createValues(['pregnant', 'underage']))).toBe(true)
  expect(haveSameAttributes(createValues(['pregnant']), createValues(['pregnant'], '2027-01-01'))).toBe(false)
})

test('listDifferences returns both values of each difference', () => {
  const labels = {
    attribute: (attribute: string) => attribute,
    until: 'until',
    yesOrNo: (value: boolean) => (value ? 'yes' : 'no'),
    day: (day: string) => day,
  }
  const entered = createValues(['underage'])
  const saved = createValues(['underage', 'pregnant'], '2027-02-01')
  expect(listDifferences({ entered, saved }, labels)).toEqual([
    { label: 'pregnant', ownValue: 'no', savedValue: 'yes' },
    { label: 'until', ownValue: '', savedValue: '2027-02-01' },
  ])
})

describe('isUnderage', () => {
  afterEach(() => vi.useRealTimers())

  test.each([
    [null, false],
    ['2008-11-02', false],
    ['2008-11-03', true],
    ['1990-01-01', false],
  ])('with the birth date %s, returns %s', (birthDate, expected) => {
    vi.useFakeTimers({ now: new Date('2026-11-02T12:00:00') })
    expect(isUnderage(birthDate)).toBe(expected)
  })
})
