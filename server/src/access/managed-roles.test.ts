import { expect, test } from 'vitest'
import { managedRoles } from './managed-roles.ts'

test.each([
  ['super-admin', ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member']],
  ['admin', ['admin', 'loc-admin', 'ou-admin', 'member']],
  ['loc-admin', ['member']],
  ['ou-admin', ['member']],
  ['member', []],
  ['user', []],
] as const)('the role %s manages the roles %j', (role, managed) => {
  expect(managedRoles({ role })).toEqual(managed)
})
