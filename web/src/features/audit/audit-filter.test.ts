import { expect, test } from 'vitest'
import { type AuditFilter, auditSearch, toBarValues, toFilter } from './audit-filter.ts'

const record = '0198f000-0000-7000-8000-000000000001'
const empty = {
  actor: [],
  actorKind: [],
  action: [],
  entity: [],
  outcome: [],
  from: '',
  to: '',
  search: '',
  hideLogins: 'true',
}

test('an empty filter leaves the filter bar empty', () => {
  expect(toBarValues({})).toEqual(empty)
})

test('the filter bar does not show the filter by record', () => {
  expect(toBarValues({ record, outcome: ['refused'] })).toEqual({ ...empty, outcome: ['refused'] })
})

test.each<[string, AuditFilter, AuditFilter]>([
  ['lists', { action: ['login'], outcome: ['done'] }, { action: ['login'], outcome: ['done'] }],
  ['days', { from: '2026-11-01', to: '2026-11-20' }, { from: '2026-11-01', to: '2026-11-20' }],
  ['an open range', { from: '2026-11-01' }, { from: '2026-11-01', to: undefined }],
  ['a search', { search: 'muster' }, { search: 'muster' }],
  ['logins', { logins: true }, { logins: true }],
  ['the record', { record, entity: ['member'] }, { record, entity: ['member'] }],
])('keeps %s when a filter is converted for the filter bar and back', (_name, filter, expected) => {
  expect(toFilter(toBarValues(filter), filter)).toMatchObject(expected)
})

test('an empty day does not limit the range', () => {
  expect(toFilter({ ...empty, from: '2026-11-01' }, {})).toMatchObject({ from: '2026-11-01', to: undefined })
})

test('the converted filter has no filter by record if there was none before', () => {
  expect(toFilter(empty, {})).not.toHaveProperty('record')
})

test('reads the filter from an address, and ignores values that are not allowed', () => {
  expect(auditSearch({ outcome: ['refused'], actorKind: ['robot'], record })).toEqual({
    outcome: ['refused'],
    record,
  })
})
