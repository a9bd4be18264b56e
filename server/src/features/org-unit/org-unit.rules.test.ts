import { expect, test } from 'vitest'
import { findChangeRefusal, findRemovalRefusal, hasAutomaticMembers } from './org-unit.rules.ts'

const plain = { uuid: 'a', parentUuid: 'r', isRoot: false, isDefault: false }
const root = { ...plain, parentUuid: null, isRoot: true }
const defaultUnit = { ...plain, isDefault: true }

test('findChangeRefusal refuses to move the root, create a second root or clear the default unit', () => {
  expect(findChangeRefusal(root, { parentUuid: 'b' })).toBe('OrgUnit.ParentMismatch')
  expect(findChangeRefusal(root, { parentUuid: null, isDefault: true })).toBeUndefined()
  expect(findChangeRefusal(plain, { parentUuid: null })).toBe('OrgUnit.RootExists')
  expect(findChangeRefusal(plain, { parentUuid: 'b', isDefault: true })).toBeUndefined()
  expect(findChangeRefusal(plain, { isDefault: false })).toBeUndefined()
  expect(findChangeRefusal(defaultUnit, { isDefault: false })).toBe('OrgUnit.DefaultFixed')
  expect(findChangeRefusal(defaultUnit, { isDefault: true })).toBeUndefined()
})

test('findRemovalRefusal refuses the root, the default unit and a move of sub-units to the same unit', () => {
  expect(findRemovalRefusal(root, undefined)).toBe('OrgUnit.RootFixed')
  expect(findRemovalRefusal({ ...root, isDefault: true }, 'b')).toBe('OrgUnit.RootFixed')
  expect(findRemovalRefusal(defaultUnit, 'b')).toBe('OrgUnit.DefaultFixed')
  expect(findRemovalRefusal(plain, 'a')).toBe('OrgUnit.ParentMismatch')
  expect(findRemovalRefusal(plain, 'b')).toBeUndefined()
})

test('hasAutomaticMembers returns true for the root and the default unit', () => {
  expect([root, defaultUnit, plain].map(hasAutomaticMembers)).toEqual([true, true, false])
})
