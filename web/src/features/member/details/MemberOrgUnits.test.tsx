import { memberDetails } from '@sorgfalt/contract/member/details'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import type { OrgUnitOfMember } from '@sorgfalt/contract/member/org-unit-of-member'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableSearch } from '#lib/table-search.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createHead, hall, office, orgNodeAnswers, pageOf, root } from '../member-fixture.ts'
import { MemberOrgUnits } from './MemberOrgUnits.tsx'

const createUnit = ({ uuid, name, path }: typeof hall, isDefault: boolean): OrgUnitOfMember => ({
  uuid,
  identifier: name.toLowerCase(),
  orgUnitName: name,
  path,
  isDefault,
  admins: [],
})
const member = createHead()
const all = [orgUnit.addMembers, orgUnit.removeMembers, orgUnit.detail].map(({ access }) => access)

interface Options {
  head?: Partial<MemberHead>
  answers?: Answers
  permissions?: string[]
}

async function renderUnits({ head, answers, permissions = all }: Options = {}) {
  const server = fakeServer({
    ...orgNodeAnswers,
    'memberDetails.readOrgUnitList': pageOf([createUnit(hall, false), createUnit(root, true)]),
    'orgUnit.addMembers': { added: 1 },
    'orgUnit.removeMembers': { removed: 1 },
    ...answers,
  })

  await signIn({ permissions })
  await renderUi(<MemberOrgUnits member={createHead(head)} />, {
    language: 'en_GB',
    validateSearch: tableSearch(memberDetails.readOrgUnitList),
  })
  await expect.element(page.getByRole('table', { name: text('member.tabs.org-units') })).toBeVisible()

  return server
}

const add = () => page.getByRole('button', { name: text('member.orgUnits.add') })
const dialog = () => page.getByRole('dialog')
const submit = () => dialog().getByRole('button', { name: text('member.orgUnits.add') })
const unit = () => page.getByRole('combobox', { name: text('member.list.orgUnit') })
const option = (name: string) => page.getByRole('option', { name })
const actions = (name: string) => page.getByRole('button', { name: text('common.table.actionsOf', { name }) })
const leave = () => page.getByRole('menuitem', { name: new RegExp(text('member.orgUnits.leave')) })

test('adds the member to a unit', async () => {
  const server = await renderUnits()

  await add().click()
  await expect.element(submit()).toBeDisabled()
  await unit().click()
  await option('Office').click()
  await submit().click()

  await expect.element(page.getByText(text('member.orgUnits.joined'))).toBeVisible()
  await expect
    .poll(() => server.inputs('orgUnit.addMembers'))
    .toEqual([{ orgUnitUuid: office.uuid, memberUuids: [member.uuid] }])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('offers neither the root nor a unit to which the member belongs', async () => {
  await renderUnits()

  await add().click()
  await unit().click()

  await expect.element(option('Example Ltd')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option('Hall 2')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option('Office')).not.toHaveAttribute('aria-disabled', 'true')
  expect(await axeViolations()).toEqual([])
})

test('clears the chosen unit when the dialog is closed', async () => {
  await renderUnits()

  await add().click()
  await unit().click()
  await option('Office').click()
  await page.getByRole('button', { name: text('common.ui.cancel') }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await add().click()

  await expect.element(unit()).toHaveValue('')
})

test('keeps the dialog open if the member cannot be added', async () => {
  await renderUnits({ answers: { 'orgUnit.addMembers': refuse('OrgUnit.NotFound') } })

  await add().click()
  await unit().click()
  await option('Office').click()
  await submit().click()

  await expect.element(page.getByText(text('common.errorCodes.OrgUnit.NotFound'))).toBeVisible()
  await expect.element(unit()).toHaveValue('Office')
})

test('removes the member from a unit', async () => {
  const server = await renderUnits()

  await actions('Hall 2').click()
  await leave().click()

  await expect.element(page.getByText(text('member.orgUnits.left'))).toBeVisible()
  await expect
    .poll(() => server.inputs('orgUnit.removeMembers'))
    .toEqual([{ orgUnitUuid: hall.uuid, memberUuids: [member.uuid] }])
})

test('does not remove the member from the default unit and shows why', async () => {
  await renderUnits()

  await actions('Example Ltd').click()

  await expect.element(leave()).toHaveAttribute('data-disabled', 'true')
  await expect.element(page.getByText(text('member.create.orgUnitsHint'))).toBeVisible()
})

test.each([
  ['an archived member', { head: { status: 'archived' as const } }],
  ['a reader without permission', { permissions: [] }],
])('offers no changes for %s', async (_who, options) => {
  await renderUnits(options)

  await expect.element(page.getByText('Hall 2')).toBeVisible()
  await expect.element(add()).not.toBeInTheDocument()
  await expect.element(actions('Hall 2')).not.toBeInTheDocument()
})

test('links to a unit only if the user may open it', async () => {
  await renderUnits({ permissions: [] })

  await expect.element(page.getByText('Hall 2')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Hall 2' })).not.toBeInTheDocument()
})
