import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { pageWith, uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { OrgUnitsPage } from './OrgUnitsPage.tsx'
import { below, detailsOf, listedUnit, rita } from './org-unit-fixture.ts'
import { unitSearch, type View } from './unit-search.ts'

const root = listedUnit({ orgUnitName: 'Example Ltd', isRoot: true, childCount: 2 })
const office = below(root, { orgUnitName: 'Office', isDefault: true })
const paul = { ...rita, uuid: uuidOf(72), firstName: 'Paul', lastName: 'Plan' }
const production = below(root, { allMemberCount: 1234, admins: [rita, paul, { ...paul, uuid: uuidOf(73) }] })
const all = [orgUnit.create.access, orgUnit.remove.access]

interface Start {
  view?: View
  permissions?: readonly string[]
  at?: string
}

async function start({ view = 'table', permissions = all, at = '/' }: Start = {}) {
  const server = fakeServer({
    'orgUnit.list': ({ filter }) => pageWith(filter.highest ? [root] : [root, office, production]),
    'orgUnit.detail': detailsOf(production),
    'orgUnit.remove': {},
    'memberList.getList': pageWith([]),
  })
  await signIn({ permissions: [...permissions] })
  const ui = await renderUi(<OrgUnitsPage view={view} />, {
    language: 'en_GB',
    at,
    validateSearch: unitSearch,
  })

  return { server, ...ui }
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const rowMenu = (name: string) => page.getByRole('button', { name: text('common.table.actionsOf', { name }) })
const entry = (name: string) => page.getByRole('menuitem', { name })
const create = () => page.getByRole('button', { name: text('orgUnit.list.create') })

test('lists the units with their paths, members and responsible members', async () => {
  await start()

  await expect.element(page.getByText(text('orgUnit.list.context', { count: 3, total: '3' }))).toBeVisible()
  await expect.element(row('Production')).toMatchTextContent('Example Ltd')
  await expect.element(row('Production')).toMatchTextContent('1,234')
  await expect.element(row('Production')).toMatchTextContent('Rita Regel +2')
  await expect.element(row('Office')).toMatchTextContent(text('orgUnit.tree.default'))
})

test('deletes a unit from its row', async () => {
  const { server } = await start()

  await rowMenu('Production').click()
  await entry(text('orgUnit.remove.open')).click()
  await page.getByRole('button', { name: text('orgUnit.remove.submit') }).click()

  await expect.poll(() => server.inputs('orgUnit.remove')).toEqual([{ uuid: production.uuid }])
})

test.each([
  ['root', 'Example Ltd'],
  ['default unit', 'Office'],
])('does not offer to delete the %s', async (_, name) => {
  await start()

  await rowMenu(name).click()

  await expect
    .element(page.getByRole('menuitem', { name: new RegExp(text('orgUnit.remove.open')) }))
    .toBeDisabled()
})

test('opens the list of members of a unit from the row of the unit', async () => {
  const { address } = await start()

  await rowMenu('Production').click()
  await entry(text('orgUnit.list.showMembers')).click()

  await expect.poll(address).toBe(`/dashboard/company/org-units/details/${production.uuid}/member`)
})

test('filters the list by units without a responsible member', async () => {
  const { server } = await start()

  await page.getByRole('combobox', { name: text('orgUnit.list.admins') }).click()
  await page.getByRole('option', { name: text('orgUnit.list.withoutResponsible') }).click()

  await expect.poll(() => server.inputs('orgUnit.list').at(-1)?.filter).toEqual({ withoutResponsible: true })
})

test('opens the dialog for a new unit', async () => {
  await start()

  await create().click()

  await expect.element(page.getByRole('dialog', { name: text('orgUnit.list.create') })).toBeVisible()
})

test('changes the view and keeps the search', async () => {
  const { address } = await start({ at: '/?search=prod' })

  await page.getByText(text('orgUnit.list.tree')).click()

  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(address().split('?')[1])))
    .toEqual({
      search: 'prod',
      view: 'tree',
    })
})

test('applies the search in the address to the tree', async () => {
  await start({ view: 'tree', at: '/?search=prod' })

  await expect.element(page.getByRole('searchbox', { name: text('orgUnit.list.search') })).toHaveValue('prod')
  await expect.element(page.getByRole('link', { name: /Production/ })).toBeVisible()
})

test('offers no changes without the permissions', async () => {
  await start({ permissions: [] })

  await rowMenu('Production').click()

  await expect.element(entry(text('orgUnit.list.showMembers'))).toBeVisible()
  await expect.element(entry(text('orgUnit.remove.open'))).not.toBeInTheDocument()
  await expect.element(create()).not.toBeInTheDocument()
})

test('explains that the list could not be loaded', async () => {
  fakeServer({ 'orgUnit.list': new Refusal(0) })
  await signIn({ permissions: [] })
  await renderUi(<OrgUnitsPage view="table" />, { language: 'en_GB', validateSearch: unitSearch })

  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
})

test.each([
  ['table', 'link'],
  ['tree', 'treeitem'],
] as const)('is accessible as a %s', async (view, role) => {
  await start({ view })
  await expect.element(page.getByRole(role, { name: /^Example Ltd/ }).first()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
