import { expect, test } from 'vitest'
import { everyone, type Needed } from '#lib/needed.ts'
import { activeBranch, isActive, menuFor } from './menu.rules.ts'
import type { MenuItem, MenuMatch, MenuSection } from './menu.ts'

const item = (path: string, match: MenuMatch, needs: readonly Needed[] = [everyone]): MenuItem => ({
  title: 'shell.menu.overview',
  // The rules know no routes: any path will do.
  path: path as MenuItem['path'],
  match,
  needs,
})

test('exact: the very address', () => {
  const entry = item('/dashboard/a', { by: 'exact' })
  expect(
    ['/dashboard/a', '/dashboard/a/', '/dashboard/a/b', '/dashboard'].map((path) => isActive(entry, path)),
  ).toEqual([true, true, false, false])
})

test('segments: the first N', () => {
  const entry = item('/dashboard/start/overview', { by: 'segments', depth: 3 })
  expect(
    ['/dashboard/start/overview/elearnings', '/dashboard/start/infopoint'].map((path) =>
      isActive(entry, path),
    ),
  ).toEqual([true, false])
})

test('prefixes: whole segments of any in the list', () => {
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
const may = (...needed: Needed[]) => needed.includes(everyone)

test('a section without a permitted entry is left out', () => {
  const sections: MenuSection[] = [{ title: 'shell.menu.start', items: [forbidden] }]
  expect(menuFor(sections, may)).toEqual([])
})

test('a branch keeps its permitted children, and with one child only is that child', () => {
  const branch = (children: MenuItem[]): MenuSection[] => [
    { title: 'shell.menu.apps', items: [{ title: 'shell.menu.elearnings', icon, children }] },
  ]
  expect(menuFor(branch([first, second, forbidden]), may)[0]?.items[0]).toMatchObject({
    children: [first, second],
  })
  expect(menuFor(branch([first, forbidden]), may)[0]?.items[0]).toEqual({
    ...first,
    title: 'shell.menu.elearnings',
    icon,
  })
  expect(menuFor(branch([forbidden]), may)).toEqual([])
})

test('the branch of the current screen is the open one', () => {
  const apps = { title: 'shell.menu.elearnings', icon, children: [first, second] } as const
  const sections: MenuSection[] = [{ title: 'shell.menu.apps', items: [apps] }]
  expect(activeBranch(sections, '/dashboard/b/two')).toBe(apps)
  expect(activeBranch(sections, '/dashboard/c')).toBeUndefined()
})
