import { expect, test } from 'vitest'
import { riskSearch } from './risk-search.ts'

const riskUuid = '0198f000-0000-7000-8000-000000000002'
const byLevel = { sortBy: 'riskFactor', sortDirection: 'desc' }

test.each<[string, Record<string, unknown>, object]>([
  ['no parameters', {}, byLevel],
  ['another order', { sortBy: 'load' }, { sortBy: 'load' }],
  ['an unknown order', { sortBy: 'colour' }, byLevel],
  ['filters', { band: ['high'], status: ['open'] }, { ...byLevel, band: ['high'], status: ['open'] }],
  ['unknown filters', { band: ['huge'], colour: 'red' }, byLevel],
  ['an open risk', { risk: riskUuid }, { ...byLevel, risk: riskUuid }],
  ['a risk that is not a uuid', { risk: '../7' }, byLevel],
])('reads the filters and the order of the list from an address with %s', (_name, raw, expected) => {
  const { risk, ...table } = riskSearch(raw)

  expect({ ...table, ...(risk !== undefined && { risk }) }).toEqual(expected)
})
