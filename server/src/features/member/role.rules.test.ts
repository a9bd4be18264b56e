import { expect, test } from 'vitest'
import { assignableRoles, splitByRequiredRole } from './role.rules.ts'

const [admin, unitManager, locationManager, member] = [
  { role: 'admin' },
  { role: 'ou-admin' },
  { role: 'loc-admin' },
  { role: 'member' },
] as const

test('splitByRequiredRole accepts only unit managers and administrators for an org unit', () => {
  expect(splitByRequiredRole('orgUnit', [admin, unitManager], false)).toEqual({ raised: [], unfit: [] })
  expect(splitByRequiredRole('orgUnit', [unitManager, member], false)).toEqual({
    raised: [],
    unfit: [member],
  })
  expect(splitByRequiredRole('orgUnit', [unitManager, member], true)).toEqual({ raised: [member], unfit: [] })

  // The role of a location manager is not raised, because the manager would lose the permissions of that
  // role.
  expect(splitByRequiredRole('orgUnit', [locationManager, member], true)).toEqual({
    raised: [member],
    unfit: [locationManager],
  })
})

test('splitByRequiredRole accepts only location managers and administrators for a location', () => {
  expect(splitByRequiredRole('location', [admin, locationManager], false)).toEqual({ raised: [], unfit: [] })
  expect(splitByRequiredRole('location', [unitManager, member], true)).toEqual({
    raised: [member],
    unfit: [unitManager],
  })
})

test.each([
  ['super-admin', ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member']],
  ['admin', ['admin', 'loc-admin', 'ou-admin', 'member']],
  ['loc-admin', []],
  ['ou-admin', []],
  ['member', []],
  ['user', []],
] as const)('assignableRoles lets %s give the roles %j', (role, assignable) => {
  expect(assignableRoles({ role })).toEqual(assignable)
})

test('splitByRequiredRole does not raise the role of a member unless the caller allows it', () => {
  expect(splitByRequiredRole('location', [member], false)).toEqual({ raised: [], unfit: [member] })
  expect(splitByRequiredRole('location', [], true)).toEqual({ raised: [], unfit: [] })
})
