import { expect, test } from 'vitest'
import { raisedBy } from './role.rules.ts'

const [admin, unit, place, member] = [
  { role: 'admin' },
  { role: 'ou-admin' },
  { role: 'loc-admin' },
  { role: 'member' },
] as const

test('leaders of units and of the company may answer for a unit; a plain member is raised where that is wished', () => {
  expect(raisedBy('orgUnit', [admin, unit], false)).toEqual({ raised: [], unfit: [] })
  expect(raisedBy('orgUnit', [unit, member], false)).toEqual({ raised: [], unfit: [member] })
  expect(raisedBy('orgUnit', [unit, member], true)).toEqual({ raised: [member], unfit: [] })
  // A location's leader would lose the location.
  expect(raisedBy('orgUnit', [place, member], true)).toEqual({ raised: [member], unfit: [place] })
})

test('the same holds for locations and those who lead them', () => {
  expect(raisedBy('location', [admin, place], false)).toEqual({ raised: [], unfit: [] })
  expect(raisedBy('location', [unit, member], true)).toEqual({ raised: [member], unfit: [unit] })
})
