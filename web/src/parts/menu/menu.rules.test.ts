import { expect, test } from 'vitest'
import { everyone, type RequiredAccess } from '#lib/permissions.ts'
import { findActiveBranch, isActive, menuFor } from './menu.rules.ts'
import type { MenuItem, MenuMatch, MenuSection } from './menu-types.ts'

const item = (path: string, match: MenuMatch, needs: readonly RequiredAccess[] = [everyone]): MenuItem => ({
  title: 'shell.menu.overview',
  // The rules do not check whether the route exists.
  path: path as MenuItem['path'],
  match,
  needs,
})

test('a menu item that matches exactly is active only at its own address', () => {
  const entry = item('/dashboard/a', { by: 'exact' })
  expect(
    ['/dashboard/a', '/dashboard/a/', '/dashboard/a/b', '/dashboard'].map((path) => isActive(entry, path)),
  ).toEqual([true, true, false, false])
})

test('a menu item that matches by segments is active at addresses with the same first segments', () => {
  const entry = item('/dashboard/start/overview', { by: 'segments', depth: 3 })
  expect(
    ['/dashboard/start/overview/elearnings', '/dashboard/start/infopoint'].map((path) =>
      isActive(entry, path),
    ),
  ).toEqual([true, false])
})

test('a menu item that matches by prefixes is active at each prefix and at the addresses below it', () => {
  const entry = item('/dashboard/members/list', {
    by: 'prefixes',
    prefixes: ['/dashboard/members/list', '/dashboard/members/details'],
  })
  const paths = [
    '/dashboard/members/details/1',
    '/dashboard/members/list',
    '/dashboard/members/list-archive',
    '/dashboard/members',
  ]
  expect(paths.map((path) => isActive(entry, path))).toEqual([true, true, false, false])
})

const forbidden = item('/dashboard/x', { by: 'exact' }, [])
const first = item('/dashboard/b/one', { by: 'exact' })
const second = { ...item('/dashboard/b/two', { by: 'exact' }), title: 'shell.menu.myElearnings' as const }
const icon = () => null
const may = (...needed: RequiredAccess[]) => needed.includes(everyone)

test('leaves out a section without a permitted entry', () => {
  const sections: MenuSection[] = [{ title: 'shell.menu.start', items: [forbidden] }]
  expect(menuFor(sections, may)).toEqual([])
})

test('keeps the permitted children of a branch, and replaces a branch with one child by that child', () => {
  const branch = (children: MenuItem[]): MenuSection[] => [
    { title: 'shell.menu.apps', items: [{ title: 'shell.menu.elearnings', icon, children }] },
  ]
  expect(menuFor(branch([first, second, forbidden]), may)[0]?.items[0]).toMatchObject({
    children: [first, second],
  })
  expect(menuFor(branch([first, forbidden]), may)[0]?.items[0]).toEqual({
    ...first,
    icon,
  })
  expect(menuFor(branch([forbidden]), may)).toEqual([])
})

test('finds the branch that contains the current screen', () => {
  const apps = { title: 'shell.menu.elearnings', icon, children: [first, second] } as const
  const sections: MenuSection[] = [{ title: 'shell.menu.apps', items: [apps] }]
  expect(findActiveBranch(sections, '/dashboard/b/two')).toBe(apps)
  expect(findActiveBranch(sections, '/dashboard/c')).toBeUndefined()
})
