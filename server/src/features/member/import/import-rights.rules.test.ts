import { describe, expect, test } from 'vitest'
import { toImportRights } from './import-rights.rules.ts'

describe('toImportRights', () => {
  test.each([
    ['member', 'super-admin', { memberUuid: 'a', highestRole: 'super-admin', mayChangeRoles: true }],
    ['member', 'admin', { memberUuid: 'a', highestRole: 'admin', mayChangeRoles: true }],
    ['member', 'ou-admin', { memberUuid: 'a', highestRole: 'ou-admin', mayChangeRoles: false }],
    ['adviser', 'user', { memberUuid: null, highestRole: 'ou-admin', mayChangeRoles: false }],
  ] as const)('returns the rights of a %s with the role %s', (kind, role, rights) => {
    expect(toImportRights({ kind, role, uuid: 'a' })).toEqual(rights)
  })
})
