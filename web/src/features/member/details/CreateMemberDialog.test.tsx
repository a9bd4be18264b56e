import { hashForTransport } from '@sorgfalt/contract/fields/password'
import { location } from '@sorgfalt/contract/location/location'
import { memberSpecialAttributes } from '@sorgfalt/contract/member/special-attributes'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createUuid, hall, munich, orgNodeAnswers } from '../member-fixture.ts'
import { CreateMemberDialog } from './CreateMemberDialog.tsx'

const created = { uuid: createUuid(60), initialPassword: null }
const all = [location.assignMembers.access, memberSpecialAttributes.save.access]

async function renderDialog(answers: Answers = {}, permissions: string[] = all) {
  const onClose = vi.fn<() => void>()
  const server = fakeServer({
    ...orgNodeAnswers,
    'profile.checkUsername': { usernameExists: false },
    'memberDetails.create': created,
    ...answers,
  })

  await signIn({ permissions })
  const { address } = await renderUi(<CreateMemberDialog open onClose={onClose} />, { language: 'en_GB' })

  return { server, address, onClose }
}

type FieldName = 'firstName' | 'lastName' | 'username' | 'email' | 'mobileNumber' | 'birthDate'
const field = (name: FieldName) => page.getByLabelText(text(`member.field.${name}`), { exact: true })
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const option = (name: string) => page.getByRole('option', { name })
const password = () => page.getByLabelText(text('session.common.password'), { exact: true })
const submit = () => page.getByRole('button', { name: text('member.create.submit'), exact: true })
const more = () => page.getByText(text('member.create.more'))
const pregnant = () => page.getByRole('checkbox', { name: text('member.specialAttributes.pregnant') })

async function fillNames(): Promise<void> {
  await field('firstName').fill('Bea')
  await field('lastName').fill('Beispiel')
}

async function chooseMode(mode: 'bySms' | 'initial' | 'chosen' | 'noPassword'): Promise<void> {
  await choice(text('member.create.mode')).click()
  await option(text(`member.create.modes.${mode}`)).click()
}

test('creates a member with a proposed username and a link by email', async () => {
  const { server, onClose } = await renderDialog()

  await fillNames()
  await expect.element(field('username')).toHaveValue('bea.beispiel')
  await field('email').fill('bea@example.org')
  await submit().click()

  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  await expect
    .poll(() => server.inputs('memberDetails.create'))
    .toMatchObject([
      {
        firstName: 'Bea',
        lastName: 'Beispiel',
        username: 'bea.beispiel',
        role: 'member',
        email: 'bea@example.org',
        passwordMode: 'byEmail',
        orgUnitUuids: [],
        locationUuid: null,
      },
    ])
  await expect.poll(() => server.inputs('memberDetails.create')[0]).not.toHaveProperty('password')
})

test('opens the page of the new member from the success message', async () => {
  const { address } = await renderDialog()

  await fillNames()
  await field('email').fill('bea@example.org')
  await submit().click()
  await page.getByRole('button', { name: text('member.create.open') }).click()

  await expect.poll(address).toBe(`/dashboard/company/members/details/${created.uuid}/details`)
})

test('sends the role, the org unit and the location', async () => {
  const { server } = await renderDialog()

  await fillNames()
  await field('email').fill('bea@example.org')
  await choice(text('member.field.role')).click()
  await option(text('common.roles.ou-admin')).click()
  await choice(text('member.field.location')).click()
  await option('Munich').click()
  await choice(text('member.field.orgUnits')).click()
  await option('Hall 2').click()
  await submit().click()

  await expect
    .poll(() => server.inputs('memberDetails.create'))
    .toMatchObject([{ role: 'ou-admin', locationUuid: munich.uuid, orgUnitUuids: [hall.uuid] }])
})

test('does not offer the root as an org unit', async () => {
  await renderDialog()

  await choice(text('member.field.orgUnits')).click()

  await expect.element(option('Example Ltd')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option('Hall 2')).not.toHaveAttribute('aria-disabled', 'true')
})

test('proposes the next username if the first one is taken', async () => {
  await renderDialog({
    'profile.checkUsername': ({ username }) => ({ usernameExists: username === 'bea.beispiel' }),
  })

  await fillNames()

  await expect.element(field('username')).toHaveValue('bea.beispiel2')
})

test('keeps a username that the user has typed', async () => {
  await renderDialog()

  await fillNames()
  await field('username').fill('bea.b')
  await field('lastName').fill('Anders')

  await expect.element(field('username')).toHaveValue('bea.b')
})

test('offers a free username instead of a typed one that is taken', async () => {
  await renderDialog({
    'profile.checkUsername': ({ username }) => ({ usernameExists: username === 'bea.b' }),
  })

  await fillNames()
  await field('username').fill('bea.b')
  await page.getByRole('button', { name: text('member.form.offerUsername') }).click()

  await expect.element(field('username')).toHaveValue('bea.b2')
  await expect.element(field('username')).toHaveAccessibleDescription(text('member.form.usernameFree'))
})

test.each([
  ['byEmail', 'email'],
  ['bySms', 'mobileNumber'],
] as const)('with the password mode %s, requires the field %s', async (mode, name) => {
  const { server } = await renderDialog()

  await fillNames()
  if (mode === 'bySms') await chooseMode(mode)
  await expect.element(field(name)).toBeRequired()
  await submit().click()

  await expect.element(field(name)).toHaveAccessibleDescription(text('common.validation.required'))
  expect(server.inputs('memberDetails.create')).toEqual([])
})

test('shows an initial password once, so that it can be handed over', async () => {
  const { server } = await renderDialog({
    'memberDetails.create': { ...created, initialPassword: 'Tree-42-house' },
  })

  await fillNames()
  await chooseMode('initial')
  await submit().click()

  const title = text('member.create.initialTitle', { name: 'Bea Beispiel' })
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Tree-42-house' })).toBeVisible()
  await expect.poll(() => server.inputs('memberDetails.create')).toMatchObject([{ passwordMode: 'initial' }])
  await page.getByRole('button', { name: text('access.finish') }).click()
  await expect.element(page.getByRole('cell', { name: 'Tree-42-house' })).not.toBeInTheDocument()
})

test('sends the hash of a chosen password, which must meet the rules', async () => {
  const { server } = await renderDialog()

  await fillNames()
  await chooseMode('chosen')
  await password().fill('short')
  await submit().click()
  await expect.element(password()).toHaveAccessibleDescription(new RegExp(text('common.validation.password')))
  expect(server.inputs('memberDetails.create')).toEqual([])
  await password().fill('Correct horse 1')
  await submit().click()

  await expect
    .poll(() => server.inputs('memberDetails.create'))
    .toMatchObject([{ passwordMode: 'chosen', password: await hashForTransport('Correct horse 1') }])
})

test('sends the same uuid again after a lost connection, so that only one member is created', async () => {
  const answers = [new Refusal(0), created]
  const { server, onClose } = await renderDialog({ 'memberDetails.create': () => answers.shift() ?? created })

  await fillNames()
  await chooseMode('noPassword')
  await submit().click()
  await expect.element(page.getByText(text('common.status.unreachable'))).toBeVisible()
  await submit().click()

  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  const uuids = server.inputs('memberDetails.create').map(({ uuid }) => uuid)
  expect(uuids).toHaveLength(2)
  expect(new Set(uuids).size).toBe(1)
})

test('shows that there is no free seat and keeps the entries', async () => {
  const { onClose } = await renderDialog({
    'memberDetails.create': refuse('Client.MaxMembersReached', { params: { max: 50, free: 0 } }),
  })

  await fillNames()
  await chooseMode('noPassword')
  await submit().click()

  const message = text('common.errorCodes.Client.MaxMembersReached', { max: 50, free: 0 })
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(field('firstName')).toHaveValue('Bea')
  expect(onClose).not.toHaveBeenCalled()
})

test('sends special attributes and the end of a pregnancy', async () => {
  const { server } = await renderDialog()

  await fillNames()
  await chooseMode('noPassword')
  await more().click()
  await pregnant().click()
  await page.getByLabelText(text('member.specialAttributes.until')).fill('2027-02-01')
  await submit().click()

  await expect
    .poll(() => server.inputs('memberDetails.create'))
    .toMatchObject([{ specialAttributes: ['pregnant'], pregnantUntil: '2027-02-01' }])
})

test('shows neither special attributes nor the location to a user without the permissions', async () => {
  await renderDialog({}, [])

  await more().click()

  await expect.element(pregnant()).not.toBeInTheDocument()
  await expect.element(choice(text('member.field.location'))).not.toBeInTheDocument()
  await expect.element(page.getByText(text('member.create.orgUnitsRequired'))).toBeVisible()
})

test('requires the names and the username', async () => {
  const { server } = await renderDialog()

  await submit().click()

  for (const name of ['firstName', 'lastName', 'username'] as const)
    await expect
      .element(field(name))
      .toHaveAccessibleDescription(new RegExp(text('common.validation.required')))
  expect(server.inputs('memberDetails.create')).toEqual([])
})

test('asks before it discards entries', async () => {
  const { onClose } = await renderDialog()

  await field('firstName').fill('Bea')
  await page.getByRole('button', { name: text('common.ui.cancel') }).click()
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()

  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

test('is accessible with all fields and errors', async () => {
  await renderDialog()

  await more().click()
  await submit().click()
  await expect.element(field('lastName')).toHaveAccessibleDescription(text('common.validation.required'))

  expect(await axeViolations()).toEqual([])
})
