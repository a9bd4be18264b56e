import { expect, test } from 'vitest'
import { nameAssignment } from './assignment.rules.ts'
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
