/** Compares the menu with the sidebar groups of the specification (§2). */
import { expect, test } from 'vitest'
import { everyone } from '#lib/permissions.ts'
import { isBranch } from './menu.rules.ts'
import { menu } from './menu.ts'

/** Returns the addresses of a section. A branch is a list of addresses. */
const addressesOf = (title: string) =>
  menu
    .find((section) => section.title === title)
    ?.items.map((entry) => (isBranch(entry) ? entry.children.map(({ path }) => path) : entry.path))

const risk = '/dashboard/apps/risk-assessments'
const company = '/dashboard/company'

test('has the groups start, apps and company', () => {
  expect(menu.map(({ title }) => title)).toEqual([
    'shell.menu.start',
    'shell.menu.apps',
    'shell.menu.company',
  ])
})

test.each([
  [
    'shell.menu.start',
    ['/dashboard/start/overview', '/dashboard/start/overdue', '/dashboard/start/infopoint'],
  ],
  [
    'shell.menu.apps',
    [
      expect.arrayContaining([
        '/dashboard/apps/elearnings/my-elearnings',
        '/dashboard/apps/elearnings/catalog/list',
      ]),
      [`${risk}/my-analyses`, `${risk}/evaluation/list`, `${risk}/catalog/list`],
      '/dashboard/apps/templates',
    ],
  ],
  [
    'shell.menu.company',
    [
      [`${company}/members/list`, `${company}/members/archive/list`, `${company}/members/group/list`],
      `${company}/org-units/list`,
      `${company}/locations/list`,
      expect.arrayContaining([`${company}/settings/details`, `${company}/settings/configuration`]),
    ],
  ],
])('contains the screens of the group %s', (title, addresses) => {
  expect(addressesOf(title)).toEqual(addresses)
})

test('lets every signed-in member open the overview', () => {
  const overview = menu.flatMap(({ items }) => items).find((entry) => entry.title === 'shell.menu.overview')
  expect(overview).toMatchObject({ needs: [everyone] })
})
