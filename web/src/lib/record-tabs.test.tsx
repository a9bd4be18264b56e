import { memberGroup } from '@sorgfalt/contract/group/group'
import { location } from '@sorgfalt/contract/location/location'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { expect, test } from 'vitest'
import { signIn } from '#test/session.ts'
import { recordTabs } from './record-tabs.ts'

const tabs = recordTabs(
  { place: [location.list], groups: [memberGroup.list], units: [orgUnit.list] },
  'place',
)
const permissions = [memberGroup.list.access, orgUnit.list.access]

test('permits the tabs whose calls the member may make', async () => {
  await signIn({ permissions })

  expect(tabs.permitted()).toEqual(['groups', 'units'])
})

test.each([
  ['a permitted tab', 'units', 'units'],
  ['a forbidden tab', 'place', 'groups'],
  ['an unknown tab', 'other', 'groups'],
  ['no tab', undefined, 'groups'],
])('for an address with %s, opens the named tab or the first permitted one', async (_name, raw, expected) => {
  await signIn({ permissions })

  expect(tabs.tabOf(raw)).toBe(expected)
})

test('opens the default tab if no tab is permitted', async () => {
  await signIn({ permissions: [] })

  expect(tabs.permitted()).toEqual([])
  expect(tabs.tabOf('units')).toBe('place')
})

test('allows a screen with the permission for the call of any of its tabs', () => {
  expect(tabs.access).toEqual([location.list, memberGroup.list, orgUnit.list])
})
