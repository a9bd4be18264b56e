import { type CallName, callEntries } from '@sorgfalt/contract'
import { type Role, roles } from '@sorgfalt/contract/core/role'
import { describe, expect, test } from 'vitest'
import { permissionsOf } from './permissions.ts'
import { reach, reachOf } from './roles.ts'

const listCalls = (role: Role, wanted: string): CallName[] =>
  callEntries.map(([name]) => name).filter((name) => reachOf(name, role) === wanted)

describe('the table of roles', () => {
  test('has one row for every call and no other rows', () => {
    expect(Object.keys(reach).toSorted()).toEqual(callEntries.map(([name]) => name).toSorted())
  })

  test('gives the roles super-admin and admin the same reach, except for single sign-on', () => {
    for (const [name] of callEntries) {
      const isForSuperAdmins = /^(?:ssoProvider|ssoTest|signInPolicy)\./.test(name)
      expect([name, reachOf(name, 'super-admin')]).toEqual([
        name,
        isForSuperAdmins ? 'all' : reachOf(name, 'admin'),
      ])
      if (isForSuperAdmins) expect([name, reachOf(name, 'admin')]).toEqual([name, 'no'])
    }
  })

  test('gives members no call that reaches more than their own data', () => {
    expect([...listCalls('member', 'all'), ...listCalls('member', 'scope')]).toEqual([])
  })

  test('never limits an administrator or an adviser to a scope', () => {
    expect([...listCalls('admin', 'scope'), ...listCalls('user', 'scope')]).toEqual([])
  })

  test('lets every role open the info point', () => {
    expect(roles.filter((role) => reachOf('infoPoint.memberGroups', role) === 'no')).toEqual([])
  })

  test.each<[CallName, Record<Role, string>]>([
    [
      'memberList.getList',
      {
        'super-admin': 'all',
        admin: 'all',
        'loc-admin': 'scope',
        'ou-admin': 'scope',
        member: 'no',
        user: 'all',
      },
    ],
    [
      'memberDetails.update',
      {
        'super-admin': 'all',
        admin: 'all',
        'loc-admin': 'no',
        'ou-admin': 'scope',
        member: 'no',
        user: 'no',
      },
    ],
    [
      'location.update',
      {
        'super-admin': 'all',
        admin: 'all',
        'loc-admin': 'scope',
        'ou-admin': 'no',
        member: 'no',
        user: 'no',
      },
    ],
    [
      'profile.changePassword',
      {
        'super-admin': 'own',
        admin: 'own',
        'loc-admin': 'own',
        'ou-admin': 'own',
        member: 'own',
        user: 'no',
      },
    ],
    [
      'memberImport.importCsv',
      { 'super-admin': 'own', admin: 'own', 'loc-admin': 'no', 'ou-admin': 'no', member: 'no', user: 'own' },
    ],
  ])('gives %s the reach that the specification states', (name, row) => {
    expect(Object.fromEntries(roles.map((role) => [role, reachOf(name, role)]))).toEqual(row)
  })
})

describe('the permissions of a role', () => {
  test('are sorted and unique', () => {
    const permissions = permissionsOf('admin')

    expect(permissions.length).toBeGreaterThan(0)
    expect(permissions).toEqual([...new Set(permissions)].toSorted())
  })

  test('include the permissions of every call that the role may make', () => {
    expect(permissionsOf('admin')).toContain('member-list.get-list')
    expect(permissionsOf('member')).not.toContain('member-list.get-list')
  })

  test.each(roles)('of %s include no permission for public calls or calls that need no role', (role) => {
    expect(permissionsOf(role)).not.toContain('public')
    expect(permissionsOf(role)).not.toContain('signed-in')
  })

  test('include only the permissions of allowed calls', () => {
    expect(permissionsOf('admin', (name) => name === 'memberList.getList')).toEqual(['member-list.get-list'])
    expect(permissionsOf('admin', () => false)).toEqual([])
    expect(permissionsOf('member', (name) => name === 'memberList.getList')).toEqual([])
  })
})
