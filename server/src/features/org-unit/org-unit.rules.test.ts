import { expect, test } from 'vitest'
import { hasAutomaticMembers, whyNotChange, whyNotRemove } from './org-unit.rules.ts'

const plain = { uuid: 'a', parentUuid: 'r', isRoot: false, isDefault: false }
const root = { ...plain, parentUuid: null, isRoot: true }
const everybody = { ...plain, isDefault: true }

test('the root stays at the top and is the only one; the default unit is given up by choosing another', () => {
  expect(whyNotChange(root, { parentUuid: 'b' })).toBe('OrgUnit.ParentMismatch')
  expect(whyNotChange(root, { parentUuid: null, isDefault: true })).toBeUndefined()
  expect(whyNotChange(plain, { parentUuid: null })).toBe('OrgUnit.RootExists')
  expect(whyNotChange(plain, { parentUuid: 'b', isDefault: true })).toBeUndefined()
  expect(whyNotChange(plain, { isDefault: false })).toBeUndefined()
  expect(whyNotChange(everybody, { isDefault: false })).toBe('OrgUnit.DefaultFixed')
  expect(whyNotChange(everybody, { isDefault: true })).toBeUndefined()
})

test('root and default unit stay; what lies below goes elsewhere', () => {
  expect(whyNotRemove(root, undefined)).toBe('OrgUnit.RootFixed')
  expect(whyNotRemove({ ...root, isDefault: true }, 'b')).toBe('OrgUnit.RootFixed')
  expect(whyNotRemove(everybody, 'b')).toBe('OrgUnit.DefaultFixed')
  expect(whyNotRemove(plain, 'a')).toBe('OrgUnit.ParentMismatch')
  expect(whyNotRemove(plain, 'b')).toBeUndefined()
})

test('members of the root and of the default unit are automatic', () => {
  expect([root, everybody, plain].map(hasAutomaticMembers)).toEqual([true, true, false])
})
