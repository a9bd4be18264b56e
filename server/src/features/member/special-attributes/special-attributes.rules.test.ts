import { describe, expect, test } from 'vitest'
import {
  checkSpecialAttributes,
  findLastDayUnderage,
  haveSameAttributes,
} from './special-attributes.rules.ts'

const today = '2026-11-02'

describe('checkSpecialAttributes', () => {
  test.each([
    [['pregnant'], today],
    [['pregnant'], null],
    [['underage'], '2026-11-01'],
    [[], '2026-11-01'],
  ])('accepts the attributes %j with the end of the pregnancy %s', (specialAttributes, pregnantUntil) => {
    expect(() => checkSpecialAttributes({ specialAttributes, pregnantUntil }, today)).not.toThrow()
  })

  test('refuses a pregnancy that ended yesterday', () => {
    const attributes = { specialAttributes: ['pregnant', 'underage'], pregnantUntil: '2026-11-01' }
    expect(() => checkSpecialAttributes(attributes, today)).toThrow('Request.Invalid')
  })
})

describe('haveSameAttributes', () => {
  const both = { specialAttributes: ['pregnant', 'underage'], pregnantUntil: today }

  test.each([
    [{ specialAttributes: ['underage', 'pregnant'], pregnantUntil: today }, true],
    [{ specialAttributes: ['pregnant', 'underage'], pregnantUntil: null }, false],
    [{ specialAttributes: ['pregnant'], pregnantUntil: today }, false],
  ])(
    'compared with %j, the attributes pregnant and underage with an end today are the same: %s',
    (other, expected) => {
      expect(haveSameAttributes(both, other)).toBe(expected)
    },
  )
})

describe('findLastDayUnderage', () => {
  test.each([
    ['2010-05-20', '2028-05-19'],
    ['2008-11-03', today],
    ['2008-11-02', null],
    ['2012-02-29', '2030-02-28'],
    ['2012-03-01', '2030-02-28'],
    ['2014-03-01', '2032-02-29'],
    ['1990-01-01', null],
    [null, null],
  ])('for the birth date %s, returns the day %s', (birthDate, expected) => {
    expect(findLastDayUnderage(birthDate, today)).toBe(expected)
  })
})
