import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableSearch } from '#lib/table-search.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { listedMember, pageWith, uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { detailsOf, listedUnit, unitMember } from './org-unit-fixture.ts'
import { UnitMembers } from './UnitMembers.tsx'

const production = detailsOf(listedUnit())
const mia = unitMember()
const ben = unitMember({ uuid: uuidOf(82), firstName: 'Ben', lastName: 'Berg', username: 'ben.berg' })
const otto = listedMember()
const all = [orgUnit.addMembers.access, orgUnit.removeMembers.access]

interface Start {
  permissions?: readonly string[]
  unit?: Partial<typeof production>
  members?: ReturnType<typeof unitMember>[]
}

async function start({ permissions = all, unit = {}, members = [mia, ben] }: Start = {}) {
  const server = fakeServer({
    'orgUnit.memberList': pageWith(members),
    'orgUnit.addMembers': ({ memberUuids }) => ({ added: memberUuids.length }),
    'orgUnit.removeMembers': ({ memberUuids }) => ({ removed: memberUuids.length }),
    'memberList.getList': pageWith([otto]),
    'memberList.readFilterOptions': { orgUnits: [], orgUnitCount: 0, locations: [], locationCount: 0 },
  })
  await signIn({ permissions: [...permissions] })
  await renderUi(<UnitMembers unit={{ ...production, ...unit }} />, {
    language: 'en_GB',
    validateSearch: tableSearch(orgUnit.memberList),
  })

  return server
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const rowMenu = (name: string) => page.getByRole('button', { name: text('common.table.actionsOf', { name }) })
const remove = () => page.getByRole('menuitem', { name: text('orgUnit.members.remove') })
const tick = (name: string) => page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
const add = () => page.getByRole('button', { name: text('orgUnit.members.add') })
const picker = () => page.getByRole('dialog', { name: text('orgUnit.members.addTo', { name: 'Production' }) })

test('lists the members of the unit', async () => {
  const server = await start()

  await expect.element(row('Mia Muster')).toMatchTextContent('mia.muster')
  await expect.element(row('Ben Berg')).toMatchTextContent(text('common.roles.member'))
  await expect
    .poll(() => server.inputs('orgUnit.memberList')[0])
    .toMatchObject({ orgUnitUuid: production.uuid })
})

test('adds the chosen members', async () => {
  const server = await start()

  await add().click()
  await picker()
    .getByRole('checkbox', { name: /Otto Ordnung/ })
    .click()
  await picker()
    .getByRole('button', { name: text('member.picker.submit', { count: 1, total: '1' }) })
    .click()

  await expect.element(page.getByText(text('orgUnit.members.added'))).toBeVisible()
  await expect.element(picker()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('orgUnit.addMembers'))
    .toEqual([{ orgUnitUuid: production.uuid, memberUuids: [otto.uuid] }])
  await expect
    .poll(() => server.inputs('memberList.getList')[0]?.filter)
    .toEqual({ notInOrgUnit: production.uuid })
})

test('keeps the dialog open if the members cannot be added', async () => {
  await start()
  fakeServer({ 'orgUnit.addMembers': refuse('OrgUnit.MembersNotChangeable') })

  await add().click()
  await picker()
    .getByRole('checkbox', { name: /Otto Ordnung/ })
    .click()
  await picker()
    .getByRole('button', { name: text('member.picker.submit', { count: 1, total: '1' }) })
    .click()

  await expect.element(page.getByText(text('common.errorCodes.OrgUnit.MembersNotChangeable'))).toBeVisible()
  await expect.element(picker()).toBeVisible()
})

test('removes one member', async () => {
  const server = await start()

  await rowMenu('Mia Muster').click()
  await remove().click()

  await expect.element(page.getByText(text('orgUnit.members.removed'))).toBeVisible()
  await expect
    .poll(() => server.inputs('orgUnit.removeMembers'))
    .toEqual([{ orgUnitUuid: production.uuid, memberUuids: [mia.uuid] }])
})

test('removes all selected members in one call', async () => {
  const server = await start()

  await tick('Mia Muster').click()
  await tick('Ben Berg').click()
  await page
    .getByRole('region', { name: text('common.table.selected', { count: 2 }) })
    .getByRole('button', { name: text('orgUnit.members.remove') })
    .click()

  await expect
    .poll(() => server.inputs('orgUnit.removeMembers'))
    .toEqual([{ orgUnitUuid: production.uuid, memberUuids: [mia.uuid, ben.uuid] }])
})

test.each([
  ['default unit', { isDefault: true }, 'orgUnit.members.defaultText'],
  ['root', { isRoot: true }, 'orgUnit.members.rootText'],
] as const)('explains that the members of the %s cannot be changed', async (_, unit, explanation) => {
  await start({ unit })

  await expect.element(page.getByText(text(explanation))).toBeVisible()
  await expect.element(row('Mia Muster')).toBeVisible()
  await expect.element(add()).not.toBeInTheDocument()
  await expect.element(rowMenu('Mia Muster')).not.toBeInTheDocument()
})

test('offers no changes without the permissions', async () => {
  await start({ permissions: [] })

  await expect.element(row('Mia Muster')).toBeVisible()
  await expect.element(add()).not.toBeInTheDocument()
  await expect.element(rowMenu('Mia Muster')).not.toBeInTheDocument()
})

test('is accessible', async () => {
  await start({ members: [] })
  await expect.element(page.getByText(text('orgUnit.members.emptyTitle'))).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
