import { countries } from '@sorgfalt/contract/core/limits'
import { roles } from '@sorgfalt/contract/core/role'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { mayChangeResponsible, refuseUnfit, requireCountry } from './location.rules.ts'

function catchRefusal(run: () => unknown): Refusal['body']['error'] | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.body.error
    throw error
  }
  return undefined
}

test('only administrators may change the responsible members', () => {
  expect(roles.filter(mayChangeResponsible).toSorted()).toEqual(['admin', 'super-admin'])
})

describe('refuseUnfit', () => {
  const anna = { firstName: 'Anna', lastName: 'Arndt' }
  const bert = { firstName: 'Bert', lastName: 'Bach' }

  test.each([
    [[anna], 'Anna Arndt', 1],
    [[anna, bert], 'Anna Arndt, Bert Bach', 2],
  ])('refuses members without the required role and returns their names: %j', (unfit, names, count) => {
    expect(catchRefusal(() => refuseUnfit(unfit))).toMatchObject({
      code: 'Location.ResponsibleRole',
      params: { names, count },
    })
  })

  test('refuses nothing if every responsible member has the required role', () => {
    expect(catchRefusal(() => refuseUnfit([]))).toBeUndefined()
  })
})

describe('the country of a location', () => {
  test.each([...countries])('can be %s', (country) => {
    expect(requireCountry(country)).toBe(country)
  })

  test.each(['CH', 'de', 'DEU', ''])('cannot be %j, and the error is at its field', (code) => {
    expect(catchRefusal(() => requireCountry(code))).toMatchObject({
      code: 'Country.NotAllowed',
      fields: { country: 'unknown' },
    })
  })
})
