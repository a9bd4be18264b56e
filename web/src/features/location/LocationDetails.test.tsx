import { type LocationView, location } from '@sorgfalt/contract/location/location'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#lib/query-client.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { listedMember, pageWith, uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { dialogRowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { LocationDetails } from './LocationDetails.tsx'
import { office } from './location-fixture.ts'

const admin = [location.update.access, location.create.access]
const manager = [location.update.access]
const otto = listedMember()
const nora = listedMember({
  uuid: uuidOf(92),
  firstName: 'Nora',
  lastName: 'Neu',
  username: 'nora.neu',
  role: 'member',
})

interface Start {
  permissions?: readonly string[]
  saved?: LocationView
  answers?: Answers
}

async function start({ permissions = admin, saved = office, answers = {} }: Start = {}) {
  const server = fakeServer({
    'location.update': ({
      version,
      raiseRoles: _r,
      locationUuid: _l,
      responsibleMemberUuids: _m,
      ...values
    }) => ({ ...saved, ...values, version: version + 1 }) as LocationView,
    'memberList.getList': pageWith([otto, nora]),
    ...answers,
  })
  await signIn({ permissions: [...permissions] })
  const ui = await renderUi(<LocationDetails saved={saved} />, { language: 'en_GB' })

  return { server, ...ui }
}

const field = (name: string) => page.getByRole('textbox', { name })
const nameField = () => field(text('location.field.name'))
const cityField = () => field(text('location.field.city'))
const areaField = () => field(text('location.field.floorSpace'))
const choice = (name: string) => page.getByRole('combobox', { name })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const chips = () => page.getByRole('list', { name: text('location.form.responsibleLabel') })
const addMember = () => page.getByRole('button', { name: new RegExp(text('member.picker.add')) })
const conflict = () => page.getByRole('dialog', { name: text('common.conflict.title') })

async function pick(name: RegExp) {
  await addMember().click()
  await page.getByRole('option', { name }).click()
  await userEvent.keyboard('{Escape}')
}

test('shows the saved location', async () => {
  await start()

  await expect.element(nameField()).toHaveValue('Augsburg office')
  await expect.element(field(text('location.field.identifier'))).toHaveValue('augsburg-office')
  await expect.element(areaField()).toHaveValue('1,250')
  await expect.element(field(text('location.field.assemblyPoint'))).toHaveValue('North car park')
  await expect.element(choice(text('location.field.country'))).toHaveTextContent(text('common.countries.DE'))
  await expect.element(chips()).toHaveTextContent('Rita Regel')
  await expect.element(save()).not.toBeInTheDocument()
})

test('saves the changed fields together with the version that they are based on', async () => {
  const { server } = await start()

  await nameField().fill('Augsburg head office')
  await field(text('location.field.internalEmergencyNumber')).fill('333')
  await choice(text('location.field.workKind')).click()
  await page.getByRole('option', { name: text('location.workKind.other') }).click()
  await save().click()

  await expect.element(page.getByText(text('location.form.saved'))).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('location.update'))
    .toMatchObject([
      {
        locationUuid: office.uuid,
        name: 'Augsburg head office',
        internalEmergencyNumber: '333',
        workKind: 'other',
        city: 'Augsburg',
        responsibleMemberUuids: [uuidOf(71)],
        version: 4,
      },
    ])
})

test('saves a second change with the version that the first save returned', async () => {
  const { server } = await start()
  await nameField().fill('One')
  await save().click()
  await expect.element(save()).not.toBeInTheDocument()

  await nameField().fill('Two')
  await save().click()

  await expect
    .poll(() => server.inputs('location.update').map(({ name, version }) => [name, version]))
    .toEqual([
      ['One', 4],
      ['Two', 5],
    ])
})

test('saves no floor space if the field is empty', async () => {
  const { server } = await start()

  await areaField().fill('')
  await save().click()

  await expect.poll(() => server.inputs('location.update')).toMatchObject([{ floorSpace: null }])
})

test.each([
  ['a thousands separator', '3.500', 3500, '3,500'],
  ['spaces', ' 1 200 ', 1200, '1,200'],
  ['zero', '0', 0, '0'],
])('accepts a floor space with %s', async (_, typed, sent, shown) => {
  const { server } = await start()

  await areaField().fill(typed)
  await userEvent.tab()
  await expect.element(areaField()).toHaveValue(shown)
  await save().click()

  await expect.poll(() => server.inputs('location.update')).toMatchObject([{ floorSpace: sent }])
})

test('refuses a floor space that is not a number', async () => {
  const { server } = await start()

  await areaField().fill('large')
  await userEvent.tab()
  await save().click()

  await expect
    .element(areaField())
    .toHaveAccessibleDescription(expect.stringContaining(text('common.validation.numeric')))
  await expect.element(areaField()).toHaveValue('large')
  expect(server.inputs('location.update')).toEqual([])
})

test('refuses an identifier with spaces', async () => {
  const { server } = await start()

  await field(text('location.field.identifier')).fill('head office')
  await save().click()

  await expect
    .element(field(text('location.field.identifier')))
    .toHaveAccessibleDescription(expect.stringContaining(text('common.validation.identifier')))
  expect(server.inputs('location.update')).toEqual([])
})

test('discards the changes', async () => {
  const { server } = await start()
  await nameField().fill('Other')

  await page.getByRole('button', { name: text('common.unsaved.discard') }).click()

  await expect.element(nameField()).toHaveValue('Augsburg office')
  expect(server.inputs('location.update')).toEqual([])
})

test('explains why a second headquarters is refused', async () => {
  await start({ saved: { ...office, type: 'branch' } })
  fakeServer({ 'location.update': refuse('Location.HeadquartersExists') })

  await choice(text('location.field.type')).click()
  await page.getByRole('option', { name: text('location.type.headquarters') }).click()
  await save().click()

  await expect.element(page.getByText(text('common.errorCodes.Location.HeadquartersExists'))).toBeVisible()
  await expect.element(save()).toBeVisible()
})

test('shows all fields as read-only if the user may not change them', async () => {
  await start({ permissions: [] })

  await expect.element(page.getByText(text('location.form.readOnly'))).toBeVisible()
  for (const input of page.getByRole('textbox').elements()) expect(input).toBeDisabled()
  for (const input of page.getByRole('combobox').elements()) expect(input).toBeDisabled()
  await expect.element(addMember()).not.toBeInTheDocument()
})

test('lets a location manager change the fields but not the responsible members', async () => {
  const { server } = await start({ permissions: manager })
  await expect.element(page.getByText(text('location.form.responsibleFixed'))).toBeVisible()
  await expect.element(addMember()).not.toBeInTheDocument()

  await cityField().fill('Ulm')
  await save().click()

  await expect.poll(() => server.inputs('location.update')).toMatchObject([{ city: 'Ulm' }])
})

test('adds a responsible member without asking if the member’s role suffices', async () => {
  const { server } = await start()

  await pick(/Otto Ordnung/)
  await save().click()

  await expect
    .poll(() => server.inputs('location.update'))
    .toMatchObject([{ responsibleMemberUuids: [uuidOf(71), otto.uuid] }])
  await expect.poll(() => server.inputs('location.update')[0]).not.toHaveProperty('raiseRoles')
})

test('asks before a responsible member gets a new role', async () => {
  const { server } = await start()
  const raise = page.getByRole('dialog', { name: text('member.raise.title') })

  await pick(/Nora Neu/)
  await save().click()
  await expect
    .element(
      raise.getByText(
        text('member.raise.location.text', { names: 'Nora Neu', role: text('common.roles.loc-admin') }),
      ),
    )
    .toBeVisible()
  expect(await axeViolations()).toEqual([])
  expect(server.inputs('location.update')).toEqual([])
  await raise.getByRole('button', { name: text('member.raise.confirm') }).click()

  await expect
    .poll(() => server.inputs('location.update'))
    .toMatchObject([{ responsibleMemberUuids: [uuidOf(71), nora.uuid], raiseRoles: true }])
})

test('saves nothing if the user declines the new role', async () => {
  const { server } = await start()
  const raise = page.getByRole('dialog', { name: text('member.raise.title') })

  await pick(/Nora Neu/)
  await save().click()
  await raise.getByRole('button', { name: text('common.ui.cancel') }).click()

  await expect.element(raise).not.toBeInTheDocument()
  await expect.element(chips()).toMatchTextContent('Nora Neu')
  expect(server.inputs('location.update')).toEqual([])
})

test('removes a responsible member', async () => {
  const { server } = await start()

  await chips()
    .getByRole('button', { name: text('member.picker.remove', { name: 'Rita Regel' }) })
    .click()
  await save().click()

  await expect.poll(() => server.inputs('location.update')).toMatchObject([{ responsibleMemberUuids: [] }])
})

test('offers only members who may manage a location', async () => {
  const { server } = await start()

  await addMember().click()

  await expect
    .poll(() => server.inputs('memberList.getList')[0])
    .toMatchObject({ filter: { role: ['super-admin', 'admin', 'loc-admin', 'member'] }, sortBy: 'role' })
})

const newlySaved: LocationView = {
  ...office,
  name: 'Renamed office',
  city: 'Munich',
  responsibleMembers: [
    { uuid: uuidOf(72), firstName: 'Paul', lastName: 'Plan', archived: false, role: 'admin' },
  ],
  version: 9,
}

async function startConflict() {
  const ui = await start()
  fakeServer({
    'location.update': refuse('Version.Conflict', {
      params: { at: '2026-03-02T10:00:00Z', by: 'Paul Plan', role: 'admin' },
    }),
    'location.detail': newlySaved,
  })
  await nameField().fill('My office')
  await save().click()
  await expect.element(conflict()).toBeVisible()

  return ui
}

test('shows only the changed fields for which another user has saved a different value', async () => {
  await startConflict()

  expect(dialogRowTexts()).toEqual([[text('location.field.name'), 'My office', 'Renamed office']])
  expect(await axeViolations()).toEqual([])
})

test('keeps the user’s entry after a conflict and saves it based on the new version', async () => {
  const { server } = await startConflict()

  await conflict()
    .getByRole('button', { name: text('common.conflict.keep') })
    .click()
  await expect.element(conflict()).not.toBeInTheDocument()
  await expect.element(nameField()).toHaveValue('My office')
  await expect.element(cityField()).toHaveValue('Munich')
  await expect.element(chips()).toMatchTextContent('Paul Plan')
  fakeServer({ 'location.update': { ...newlySaved, name: 'My office', version: 10 } })
  await save().click()

  await expect
    .poll(() => server.inputs('location.update').at(-1))
    .toMatchObject({ name: 'My office', city: 'Munich', version: 9 })
})

test('replaces the user’s entries with the saved values after a conflict', async () => {
  await startConflict()

  await conflict()
    .getByRole('button', { name: text('common.conflict.take') })
    .click()

  await expect.element(nameField()).toHaveValue('Renamed office')
  await expect.element(save()).not.toBeInTheDocument()
})

test('asks for a successor if a responsible member is archived', async () => {
  const [rita] = office.responsibleMembers
  await start({ saved: { ...office, responsibleMembers: rita ? [{ ...rita, archived: true }] : [] } })

  await expect.element(page.getByText(text('member.picker.replace'))).toBeVisible()
  await expect.element(chips()).toHaveTextContent(text('member.archivedName', { name: 'Rita Regel' }))
})

test('is accessible', async () => {
  await start()
  await nameField().fill('Other')

  expect(await axeViolations()).toEqual([])
})

/** Picks Nora as a responsible member, leaves without a save and opens the form again. */
async function restorePick(answer: Answers) {
  const { unmount } = await start()
  await pick(/Nora Neu/)
  await expect.element(save()).toBeVisible()
  await unmount()
  queryClient.clear()
  return start({ answers: answer })
}

test('restores a chosen member, whose name it reads again', async () => {
  const { uuid, firstName, lastName, username, role, status } = nora
  const head = { uuid, firstName, lastName, username, role, status, archivedAt: null }
  const { server } = await restorePick({ 'memberList.loadMember': head })

  await expect.element(chips()).toMatchTextContent('Nora Neu')
  const stored = Object.entries(localStorage).find(([key]) => key.includes('.form.'))
  expect(stored?.[1]).toContain(nora.uuid)
  expect(stored?.[1]).not.toContain('Nora')

  // Nora has the role `member`, so that her new role is confirmed like on the first visit.
  await save().click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(() => server.inputs('location.update').length).toBe(1)
  await expect
    .poll(() => server.inputs('location.update')[0]?.responsibleMemberUuids)
    .toEqual([uuidOf(71), nora.uuid])
})

test('drops a restored member who does not exist any more', async () => {
  await restorePick({ 'memberList.loadMember': refuse('Member.NotFound') })

  await expect.element(chips()).toHaveTextContent('Rita Regel')
  await expect.element(save()).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
