import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { listedMember, pageWith, uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Button } from '#ui/Button.tsx'
import { CreateUnitDialog } from './CreateUnitDialog.tsx'
import { below, listedUnit, named } from './org-unit-fixture.ts'
import type { NamedUnit } from './UnitField.tsx'

const root = listedUnit({ orgUnitName: 'Example Ltd', isRoot: true })
const production = below(root)
const otto = listedMember({ role: 'ou-admin' })
const nora = listedMember({
  uuid: uuidOf(92),
  firstName: 'Nora',
  lastName: 'Neu',
  username: 'nora.neu',
  role: 'member',
})

function Opener({ parent }: { parent: NamedUnit | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <CreateUnitDialog open={open} onClose={() => setOpen(false)} {...(parent && { parent })} />
    </>
  )
}

const dialog = () => page.getByRole('dialog', { name: text('orgUnit.list.create') })
const field = (name: string) => dialog().getByRole('textbox', { name })
const nameField = () => field(text('orgUnit.form.orgUnitName'))
const identifierField = () => field(text('orgUnit.form.identifier'))
const parentField = () => dialog().getByRole('combobox', { name: text('orgUnit.form.parentUuid') })
const addMember = () => dialog().getByRole('button', { name: new RegExp(text('member.picker.add')) })
const create = () => dialog().getByRole('button', { name: text('orgUnit.form.create') })
const raise = () => page.getByRole('dialog', { name: text('member.raise.title') })

async function open(parent?: NamedUnit) {
  const server = fakeServer({
    'orgUnit.list': ({ filter }) => pageWith(filter.highest ? [root] : [root, production]),
    'orgUnit.create': { uuid: uuidOf(9) },
    'memberList.getList': pageWith([otto, nora]),
  })
  const ui = await renderUi(<Opener parent={parent} />, { language: 'en_GB' })

  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog()).toBeVisible()

  return { server, ...ui }
}

async function pick(name: RegExp) {
  await addMember().click()
  await page.getByRole('option', { name }).click()
  await addMember().click()
}

test('creates a unit below the highest unit and opens its page', async () => {
  const { server, address } = await open()
  await expect.element(parentField()).toHaveValue('Example Ltd')

  await nameField().fill('Packaging')
  await identifierField().fill('packaging')
  await create().click()

  await expect.poll(address).toBe(`/dashboard/company/org-units/details/${uuidOf(9)}/details`)
  await expect.element(page.getByText(text('orgUnit.form.created'))).toBeVisible()
  await expect
    .poll(() => server.inputs('orgUnit.create'))
    .toEqual([
      {
        orgUnitName: 'Packaging',
        identifier: 'packaging',
        parentUuid: root.uuid,
        isDefault: false,
        adminUuids: [],
      },
    ])
})

test('creates a unit below the given unit', async () => {
  const { server } = await open(named(production))
  await expect.element(parentField()).toHaveValue('Production')

  await nameField().fill('Packaging')
  await create().click()

  await expect.poll(() => server.inputs('orgUnit.create')).toMatchObject([{ parentUuid: production.uuid }])
})

test('creates a unit below the chosen unit', async () => {
  const { server } = await open()

  await nameField().fill('Packaging')
  await parentField().click()
  await page.getByRole('option', { name: 'Production' }).click()
  await expect.element(parentField()).toHaveValue('Production')
  await create().click()

  await expect.poll(() => server.inputs('orgUnit.create')).toMatchObject([{ parentUuid: production.uuid }])
})

test('creates a default unit', async () => {
  const { server } = await open()

  await nameField().fill('Everyone')
  await dialog()
    .getByRole('checkbox', { name: text('orgUnit.form.isDefault') })
    .click()
  await create().click()

  await expect.poll(() => server.inputs('orgUnit.create')).toMatchObject([{ isDefault: true }])
})

test('derives the identifier from the name until the user enters another identifier', async () => {
  await open()

  await nameField().fill('Büro & Verwaltung')
  await expect.element(identifierField()).toHaveValue(expect.stringMatching(/^buero-verwaltung-\d{4}$/))
  await identifierField().fill('OFFICE')
  await nameField().fill('Büro')

  await expect.element(identifierField()).toHaveValue('office')
})

test('creates a unit with a responsible member whose role suffices', async () => {
  const { server } = await open()
  await nameField().fill('Packaging')

  await pick(/Otto Ordnung/)
  await create().click()

  await expect.poll(() => server.inputs('orgUnit.create')).toMatchObject([{ adminUuids: [otto.uuid] }])
  await expect.poll(() => server.inputs('orgUnit.create')[0]).not.toHaveProperty('raiseRoles')
})

test('asks before a responsible member gets a new role', async () => {
  const { server } = await open()
  await nameField().fill('Packaging')

  await pick(/Nora Neu/)
  await create().click()
  await expect
    .element(
      raise().getByText(
        text('member.raise.orgUnit.text', { names: 'Nora Neu', role: text('common.roles.ou-admin') }),
      ),
    )
    .toBeVisible()
  expect(await axeViolations()).toEqual([])
  expect(server.inputs('orgUnit.create')).toEqual([])
  await raise()
    .getByRole('button', { name: text('member.raise.confirm') })
    .click()

  await expect
    .poll(() => server.inputs('orgUnit.create'))
    .toMatchObject([{ adminUuids: [nora.uuid], raiseRoles: true }])
})

test('returns to the form if the user declines the new role', async () => {
  const { server } = await open()
  await nameField().fill('Packaging')
  await pick(/Nora Neu/)
  await create().click()

  await raise()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()

  await expect.element(raise()).not.toBeInTheDocument()
  await expect.element(nameField()).toHaveValue('Packaging')
  expect(server.inputs('orgUnit.create')).toEqual([])
})

test('offers only members who may manage a unit', async () => {
  const { server } = await open()

  await addMember().click()

  await expect
    .poll(() => server.inputs('memberList.getList')[0])
    .toMatchObject({ filter: { role: ['super-admin', 'admin', 'ou-admin', 'member'] }, sortBy: 'role' })
})

test('refuses a unit without a name', async () => {
  const { server } = await open()

  await identifierField().fill('packaging')
  await create().click()

  await expect.element(nameField()).toHaveAccessibleDescription(text('common.validation.required'))
  expect(server.inputs('orgUnit.create')).toEqual([])
})

test('shows next to the field that the identifier is taken', async () => {
  await open()
  fakeServer({ 'orgUnit.create': refuse('OrgUnit.IdentifierExists', { fields: { identifier: 'taken' } }) })

  await nameField().fill('Packaging')
  await create().click()

  await expect
    .element(identifierField())
    .toHaveAccessibleDescription(expect.stringContaining(text('common.validation.taken')))
})

test('explains that the tree has too many levels', async () => {
  const { address } = await open()
  fakeServer({ 'orgUnit.create': refuse('OrgUnit.TooDeep') })

  await nameField().fill('Packaging')
  await create().click()

  await expect.element(page.getByText(text('common.errorCodes.OrgUnit.TooDeep'))).toBeVisible()
  await expect.element(nameField()).toHaveValue('Packaging')
  await expect.poll(() => address()).toBe('/')
})

test('creates the root of a company without units', async () => {
  const server = fakeServer({
    'orgUnit.list': pageWith([]),
    'orgUnit.create': { uuid: uuidOf(9) },
    'memberList.getList': pageWith([]),
  })
  await renderUi(<Opener parent={undefined} />, { language: 'en_GB' })
  await page.getByRole('button', { name: 'Open' }).click()

  await nameField().fill('Example Ltd')
  await create().click()

  await expect.poll(() => server.inputs('orgUnit.create')).toMatchObject([{ parentUuid: null }])
})

test('opens without a parent if the units cannot be read', async () => {
  fakeServer({ 'orgUnit.list': new Refusal(0), 'memberList.getList': pageWith([]) })
  await renderUi(<Opener parent={undefined} />, { language: 'en_GB' })

  await page.getByRole('button', { name: 'Open' }).click()

  await expect.element(parentField()).toHaveValue('')
})

test('asks before it discards entries', async () => {
  await open()
  await nameField().fill('Packaging')

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog', { name: text('common.unsaved.title') })).toBeVisible()
})

test('is accessible', async () => {
  await open()
  await nameField().fill('Packaging')

  expect(await axeViolations()).toEqual([])
})
