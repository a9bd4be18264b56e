import { expect, test } from 'vitest'
import { auditComparison, comparedActions } from '../src/audit/audit-comparisons.ts'
import { auditValueKind, comparedEntities } from '../src/audit/audit-fields.ts'
import { auditActions } from '../src/audit/audit-records.ts'
import { callEntries } from '../src/index.ts'

test('every comparison belongs to an action of the log', () => {
  expect(comparedActions.filter((action) => !auditActions.includes(action))).toEqual([])
})

test('every audited call that saves a version of a record is compared', () => {
  const saving = callEntries.flatMap(([, { audit, input }]) => {
    const { shape = {} } = (input as unknown as { _zod: { def: { shape?: object } } })._zod.def
    return audit && 'version' in shape ? [audit] : []
  })
  expect(saving.length).toBeGreaterThan(8)
  expect(saving.filter((action) => auditComparison(action) !== 'values')).toEqual([])
})

test.each(['readSpecialAttributes', 'saveSpecialAttributes', 'changePassword', 'resetPassword'])(
  'the action %s is never compared',
  (action) => {
    expect(auditComparison(action)).toBeUndefined()
  },
)

test('no compared field can contain a secret or a special attribute', () => {
  const fields = Object.values(comparedEntities).flatMap((kinds) => Object.keys(kinds))
  expect(
    fields.filter((field) => /password|token|secret|attribute|pregnant|answer|note$/i.test(field)),
  ).toEqual(['effectivenessNote'])
  expect(auditValueKind('riskAction', 'effectivenessNote')).toBe('hidden')
})

test.each([
  ['member', 'birthDate'],
  ['member', 'street'],
  ['member', 'toString'],
  ['riskAction', 'description'],
  ['session', 'token'],
])('the log contains no values of %s.%s', (entity, field) => {
  expect(auditValueKind(entity, field)).toBe('hidden')
})
