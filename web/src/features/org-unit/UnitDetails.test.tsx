import { type OrgUnitDetails, orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#lib/query-client.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { listedMember, pageWith, uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { dialogRowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { below, detailsOf, listedUnit, named, rita } from './org-unit-fixture.ts'
import { UnitDetails } from './UnitDetails.tsx'

const root = listedUnit({ orgUnitName: 'Example Ltd', isRoot: true })
const office = below(root, { orgUnitName: 'Office' })
const saved = detailsOf(below(root, { admins: [rita] }))
const otto = listedMember({ role: 'ou-admin' })
const nora = listedMember({
  uuid: uuidOf(92),
  firstName: 'Nora',
  lastName: 'Neu',
  username: 'nora.neu',
  role: 'member',
})

const admin = [orgUnit.update.access, orgUnit.create.access]

interface Start {
  permissions?: readonly string[]
  changes?: Partial<OrgUnitDetails>
  answers?: Answers
}

async function start({ permissions = admin, changes = {}, answers = {} }: Start = {}) {
  const unit = { ...saved, ...changes }
  const server = fakeServer({
    'orgUnit.list': pageWith([root, office]),
    'orgUnit.update': ({ version, orgUnitName = unit.orgUnitName }) => ({
      ...unit,
      orgUnitName,
      version: version + 1,
    }),
    'memberList.getList': pageWith([otto, nora]),
    ...answers,
  })
  await signIn({ permissions: [...permissions] })
  const ui = await renderUi(<UnitDetails saved={unit} />, { language: 'en_GB' })

  return { server, ...ui }
}

const field = (name: string) => page.getByRole('textbox', { name })
const nameField = () => field(text('orgUnit.form.orgUnitName'))
const parentField = () => page.getByRole('combobox', { name: text('orgUnit.form.parentUuid') })
const isDefault = () => page.getByRole('checkbox', { name: text('orgUnit.form.isDefault') })
const chips = () => page.getByRole('list', { name: text('orgUnit.form.adminUuids') })
const addMember = () => page.getByRole('button', { name: new RegExp(text('member.picker.add')) })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const conflict = () => page.getByRole('dialog', { name: text('common.conflict.title') })

async function pick(name: RegExp) {
  await addMember().click()
  await page.getByRole('option', { name }).click()
  await addMember().click()
}

async function moveToOffice() {
  await parentField().click()
  await page.getByRole('option', { name: 'Office' }).click()
}

test('shows the saved unit', async () => {
  await start()

  await expect.element(nameField()).toHaveValue('Production')
  await expect.element(field(text('orgUnit.form.identifier'))).toHaveValue('production')
  await expect.element(parentField()).toHaveValue('Example Ltd')
  await expect.element(chips()).toHaveTextContent('Rita Regel')
  await expect.element(isDefault()).not.toBeChecked()
  await expect.element(save()).not.toBeInTheDocument()
})

test('renames a unit', async () => {
  const { server } = await start()

  await nameField().fill('Assembly')
  await save().click()

  await expect.element(page.getByText(text('orgUnit.form.saved'))).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('orgUnit.update'))
    .toEqual([
      {
        uuid: saved.uuid,
        orgUnitName: 'Assembly',
        identifier: 'production',
        parentUuid: root.uuid,
        isDefault: false,
        adminUuids: [rita.uuid],
        version: 4,
      },
    ])
})

test('moves a unit below another one', async () => {
  const { server } = await start()

  await moveToOffice()
  await expect.element(parentField()).toHaveValue('Office')
  await save().click()

  await expect.poll(() => server.inputs('orgUnit.update')).toMatchObject([{ parentUuid: office.uuid }])
})

test('offers neither the unit nor its sub-units as the parent', async () => {
  const { server } = await start()

  await expect.poll(() => server.inputs('orgUnit.list')[0]?.filter).toEqual({ notBelow: saved.uuid })
})

test('searches for the parent on the server', async () => {
  const { server } = await start()
  await parentField().click()

  await page.getByRole('combobox', { name: text('orgUnit.list.search') }).fill(' off ')

  await expect
    .poll(() => server.inputs('orgUnit.list').at(-1)?.filter)
    .toEqual({ search: 'off', notBelow: saved.uuid })
})

test('explains that a unit cannot move below itself', async () => {
  await start()
  fakeServer({ 'orgUnit.update': refuse('OrgUnit.ParentMismatch') })

  await moveToOffice()
  await save().click()

  await expect.element(page.getByText(text('common.errorCodes.OrgUnit.ParentMismatch'))).toBeVisible()
  await expect.element(parentField()).toHaveValue('Office')
})

test('shows no parent for the highest unit', async () => {
  await start({ changes: { parentUuid: null, path: [] } })

  await expect.element(nameField()).toBeVisible()
  await expect.element(parentField()).not.toBeInTheDocument()
})

test('makes a unit the default unit', async () => {
  const { server } = await start()

  await isDefault().click()
  await save().click()

  await expect.poll(() => server.inputs('orgUnit.update')).toMatchObject([{ isDefault: true }])
})

test('does not let the default unit become an ordinary unit', async () => {
  await start({ changes: { isDefault: true } })

  await expect.element(isDefault()).toBeChecked()
  await expect.element(isDefault()).toBeDisabled()
  await expect.element(page.getByText(text('orgUnit.form.defaultFixed'))).toBeVisible()
})

test('adds a responsible member whose role suffices', async () => {
  const { server } = await start()

  await pick(/Otto Ordnung/)
  await save().click()

  await expect
    .poll(() => server.inputs('orgUnit.update'))
    .toMatchObject([{ adminUuids: [rita.uuid, otto.uuid] }])
  await expect.poll(() => server.inputs('orgUnit.update')[0]).not.toHaveProperty('raiseRoles')
})

test('gives a responsible member the new role only after the confirmation', async () => {
  const { server } = await start()
  const raise = page.getByRole('dialog', { name: text('member.raise.title') })

  await pick(/Nora Neu/)
  await save().click()
  await expect.element(raise).toBeVisible()
  expect(server.inputs('orgUnit.update')).toEqual([])
  await raise.getByRole('button', { name: text('member.raise.confirm') }).click()

  await expect
    .poll(() => server.inputs('orgUnit.update'))
    .toMatchObject([{ adminUuids: [rita.uuid, nora.uuid], raiseRoles: true }])
})

test('removes a responsible member', async () => {
  const { server } = await start()

  await chips()
    .getByRole('button', { name: text('member.picker.remove', { name: 'Rita Regel' }) })
    .click()
  await save().click()

  await expect.poll(() => server.inputs('orgUnit.update')).toMatchObject([{ adminUuids: [] }])
})

test('lets a unit manager change the name, and sends only the name', async () => {
  const { server } = await start({ permissions: [orgUnit.update.access] })
  await expect.element(page.getByText(text('orgUnit.form.nameOnly'))).toBeVisible()
  await expect.element(field(text('orgUnit.form.identifier'))).toBeDisabled()
  await expect.element(parentField()).toBeDisabled()
  await expect.element(isDefault()).toBeDisabled()
  await expect.element(addMember()).not.toBeInTheDocument()

  await nameField().fill('Assembly')
  await save().click()

  await expect
    .poll(() => server.inputs('orgUnit.update'))
    .toEqual([{ uuid: saved.uuid, orgUnitName: 'Assembly', version: 4 }])
})

test('shows all fields as read-only if the user may not change them', async () => {
  await start({ permissions: [] })

  await expect.element(page.getByText(text('orgUnit.form.readOnly'))).toBeVisible()
  await expect.element(nameField()).toBeDisabled()
  await expect.element(parentField()).toBeDisabled()
  await expect.element(addMember()).not.toBeInTheDocument()
})

test('refuses an empty name', async () => {
  const { server } = await start()

  await nameField().fill('  ')
  await save().click()

  await expect.element(nameField()).toHaveAccessibleDescription(text('common.validation.required'))
  expect(server.inputs('orgUnit.update')).toEqual([])
})

test('discards the changes', async () => {
  await start()
  await nameField().fill('Assembly')
  await moveToOffice()

  await page.getByRole('button', { name: text('common.unsaved.discard') }).click()

  await expect.element(nameField()).toHaveValue('Production')
  await expect.element(parentField()).toHaveValue('Example Ltd')
})

const paul = { ...rita, uuid: uuidOf(72), firstName: 'Paul', lastName: 'Plan' }
const sales = below(root, { orgUnitName: 'Sales' })
const newlySaved: OrgUnitDetails = {
  ...saved,
  orgUnitName: 'Manufacturing',
  parentUuid: sales.uuid,
  path: [named(root), named(sales)],
  admins: [paul],
  version: 9,
}

async function startConflict() {
  const ui = await start()
  fakeServer({
    'orgUnit.update': refuse('Version.Conflict', { params: { at: '2026-03-02T10:00:00Z', role: 'admin' } }),
    'orgUnit.detail': newlySaved,
  })
  await nameField().fill('Assembly')
  await save().click()
  await expect.element(conflict()).toBeVisible()

  return ui
}

test('shows the changed fields for which another user has saved a different value', async () => {
  await startConflict()

  expect(dialogRowTexts()).toEqual([[text('orgUnit.form.orgUnitName'), 'Assembly', 'Manufacturing']])
})

test('keeps the entered name after a conflict and shows the saved values of all other fields', async () => {
  const { server } = await startConflict()

  await conflict()
    .getByRole('button', { name: text('common.conflict.keep') })
    .click()
  await expect.element(conflict()).not.toBeInTheDocument()
  await expect.element(nameField()).toHaveValue('Assembly')
  await expect.element(parentField()).toHaveValue('Sales')
  await expect.element(chips()).toMatchTextContent('Paul Plan')
  fakeServer({ 'orgUnit.update': { ...newlySaved, orgUnitName: 'Assembly', version: 10 } })
  await save().click()

  await expect
    .poll(() => server.inputs('orgUnit.update').at(-1))
    .toMatchObject({ orgUnitName: 'Assembly', parentUuid: sales.uuid, adminUuids: [paul.uuid], version: 9 })
})

test('replaces the user’s entries with the saved values after a conflict', async () => {
  await startConflict()

  await conflict()
    .getByRole('button', { name: text('common.conflict.take') })
    .click()

  await expect.element(nameField()).toHaveValue('Manufacturing')
  await expect.element(save()).not.toBeInTheDocument()
})

test('is accessible', async () => {
  await start()
  await nameField().fill('Assembly')

  expect(await axeViolations()).toEqual([])
})

test('restores a chosen parent, whose name it reads again', async () => {
  const { unmount } = await start()
  await moveToOffice()
  await expect.element(save()).toBeVisible()
  await unmount()
  queryClient.clear()

  const { server } = await start({
    answers: { 'orgUnit.list': pageWith([root]), 'orgUnit.detail': detailsOf(office) },
  })

  await expect.element(parentField()).toHaveValue('Office')
  await save().click()
  await expect.poll(() => server.inputs('orgUnit.update')).toMatchObject([{ parentUuid: office.uuid }])
})
