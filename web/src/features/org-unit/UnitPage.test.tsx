import { memberList } from '@sorgfalt/contract/member/list'
import { type OrgUnitDetails, orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { pageWith } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { below, detailsOf, listedUnit, unitMember } from './org-unit-fixture.ts'
import { UnitPage } from './UnitPage.tsx'
import type { UnitTab } from './unit-tabs.ts'

const root = listedUnit({ orgUnitName: 'Example Ltd', isRoot: true, childCount: 1 })
const production = below(root, { memberCount: 3, allMemberCount: 12 })
const all = [orgUnit.detail, orgUnit.memberList, orgUnit.create, orgUnit.update, orgUnit.remove].map(
  ({ access }) => access,
)

interface Start {
  tab?: UnitTab
  permissions?: readonly string[]
  changes?: Partial<OrgUnitDetails>
}

async function start({ tab = 'details', permissions = all, changes = {} }: Start = {}) {
  const server = fakeServer({
    'orgUnit.list': ({ filter }) => pageWith(filter.parentUuid ? [production] : [root]),
    'orgUnit.detail': detailsOf(production, changes),
    'orgUnit.memberList': pageWith([unitMember()]),
    'orgUnit.remove': {},
    'memberList.getList': pageWith([]),
  })
  await signIn({ permissions: [...permissions] })
  const ui = await renderUi(<UnitPage uuid={production.uuid} tab={tab} />, { language: 'en_GB' })

  return { server, ...ui }
}

const heading = page.getByRole('heading', { level: 1 })
const menu = () => page.getByRole('button', { name: text('common.ui.moreActions') })
const removeEntry = () => page.getByRole('menuitem', { name: new RegExp(`^${text('orgUnit.remove.open')}`) })

test('shows the form of the unit beside the tree', async () => {
  await start()

  await expect.element(heading).toHaveTextContent('Production')
  await expect
    .element(page.getByRole('treeitem', { name: /Production/ }))
    .toHaveAttribute('aria-selected', 'true')
  await expect
    .element(page.getByRole('textbox', { name: text('orgUnit.form.orgUnitName') }))
    .toHaveValue('Production')
  expect(await axeViolations()).toEqual([])
})

test('shows the members of the unit on their tab', async () => {
  await start({ tab: 'member' })

  await expect.element(page.getByRole('row', { name: /Mia Muster/ })).toBeVisible()
})

test('links the number of members to the list of members, including those of sub-units', async () => {
  const { address } = await start({
    permissions: [...all, memberList.getList.access],
    changes: { childCount: 2 },
  })
  await expect
    .element(page.getByText(text('orgUnit.details.children', { count: 2, total: '2' }), { exact: false }))
    .toBeVisible()

  await page.getByRole('link', { name: text('orgUnit.details.members', { count: 12, total: '12' }) }).click()

  await expect.poll(address).toMatch(/^\/dashboard\/company\/members\/list\?orgUnit=/)
  await expect.poll(() => decodeURIComponent(address())).toContain(production.uuid)
})

test('does not link the number of members without the permission for the list', async () => {
  await start({ changes: { childCount: 2 } })

  const members = text('orgUnit.details.members', { count: 12, total: '12' })
  // An element before the number contains the same number for screen readers.
  await expect.element(page.getByText(members, { exact: false }).last()).toBeVisible()
  await expect.element(page.getByRole('link', { name: members })).not.toBeInTheDocument()
})

test('opens the dialog for a sub-unit with this unit as the parent', async () => {
  await start()

  await menu().click()
  await page.getByRole('menuitem', { name: text('orgUnit.details.createBelow') }).click()

  const dialog = page.getByRole('dialog', { name: text('orgUnit.list.create') })
  await expect
    .element(dialog.getByRole('combobox', { name: text('orgUnit.form.parentUuid') }))
    .toHaveValue('Production')
})

test('opens the page of the parent after the unit was deleted', async () => {
  const { server, address } = await start()

  await menu().click()
  await removeEntry().click()
  await page.getByRole('button', { name: text('orgUnit.remove.submit') }).click()

  await expect.poll(address).toBe(`/dashboard/company/org-units/details/${root.uuid}/details`)
  await expect.poll(() => server.inputs('orgUnit.remove')).toEqual([{ uuid: production.uuid }])
})

test('opens the list after a unit without a visible parent was deleted', async () => {
  const { address } = await start({ changes: { path: [], parentUuid: null } })

  await menu().click()
  await removeEntry().click()
  await page.getByRole('button', { name: text('orgUnit.remove.submit') }).click()

  await expect.poll(address).toBe('/dashboard/company/org-units/list')
})

test.each([
  ['root', { isRoot: true }, 'orgUnit.remove.isRoot'],
  ['default unit', { isDefault: true }, 'orgUnit.remove.isDefault'],
] as const)('explains that the %s cannot be deleted', async (_, changes, explanation) => {
  await start({ changes })

  await menu().click()

  await expect.element(removeEntry()).toBeDisabled()
  await expect.element(page.getByText(text(explanation))).toBeInTheDocument()
})

test('offers no menu without the permissions', async () => {
  await start({ permissions: [orgUnit.detail.access] })

  await expect.element(heading).toHaveTextContent('Production')
  await expect.element(menu()).not.toBeInTheDocument()
})

test('searches in the tree', async () => {
  await start()

  await page.getByRole('searchbox', { name: text('orgUnit.list.search') }).fill('exam')

  await expect
    .element(
      page
        .getByRole('navigation')
        .getByRole('link', { name: /Example Ltd/ })
        .first(),
    )
    .toBeVisible()
})

test('explains that the unit was not found', async () => {
  await start()
  fakeServer({ 'orgUnit.detail': refuse('OrgUnit.NotFound') })
  await renderUi(<UnitPage uuid={root.uuid} tab="details" />, { language: 'en_GB' })

  await expect.element(page.getByText(text('common.errorCodes.OrgUnit.NotFound')).first()).toBeVisible()
})
