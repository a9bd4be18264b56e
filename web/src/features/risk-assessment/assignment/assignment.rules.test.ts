import { expect, test } from 'vitest'
import { findMissing, hasSeveralUnits, nameAssignment } from './assignment.rules.ts'
import { createAssignment, office, vienna, warehouse } from './assignment-fixture.ts'

test.each([
  ['its org unit', { orgUnits: [warehouse] }, 'Warehouse'],
  ['all org units of a pool', { orgUnits: [warehouse, office] }, 'Warehouse + Office'],
  ['the org units, not the location', { orgUnits: [office], location: vienna }, 'Office'],
  ['the location without org units', { orgUnits: [], location: vienna }, 'Vienna'],
  ['nothing once all of them are deleted', { orgUnits: [], location: null }, ''],
])('names an assignment after %s', (_name, changes, expected) => {
  expect(nameAssignment(createAssignment(changes))).toBe(expected)
})

const choose = (kind: 'orgUnit' | 'location' | 'member', includeSubUnits = false) => ({
  kind,
  uuid: kind,
  name: kind,
  above: [],
  includeSubUnits,
})

test.each([
  ['anything', [], 'target'],
  ['a place for the chosen member', [choose('member')], 'place'],
  ['nothing with a unit', [choose('member'), choose('orgUnit')], undefined],
  ['nothing with a location', [choose('location')], undefined],
] as const)('an assignment lacks %s', (_name, chosen, expected) => {
  expect(findMissing(chosen)).toBe(expected)
})

test.each([
  ['one unit', [choose('orgUnit')], false],
  ['a unit and a location', [choose('orgUnit'), choose('location')], false],
  ['two units', [choose('orgUnit'), choose('orgUnit')], true],
  ['a unit with the units below it', [choose('orgUnit', true)], true],
] as const)('units can answer together: %s', (_name, chosen, expected) => {
  expect(hasSeveralUnits(chosen)).toBe(expected)
})
