import type { MemberDetails } from '@sorgfalt/contract/member/details'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { dialogRowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { createDetails, orgNodeAnswers, ulm } from '../member-fixture.ts'
import { MemberForm } from './MemberForm.tsx'

async function renderForm(changes: Partial<MemberDetails> = {}, answers: Answers = {}) {
  const saved = createDetails(changes)
  const server = fakeServer({
    ...orgNodeAnswers,
    'profile.checkUsername': { usernameExists: false },
    'memberDetails.update': ({ city, role, version }) => ({ ...saved, city, role, version: version + 1 }),
    ...answers,
  })

  await signIn()
  await renderUi(<MemberForm saved={saved} />, { language: 'en_GB' })

  return server
}

type FieldName = 'firstName' | 'username' | 'email' | 'city' | 'postalCode' | 'birthDate' | 'externalId'
const field = (name: FieldName) => page.getByLabelText(text(`member.field.${name}`), { exact: true })
const choice = (name: 'role' | 'location' | 'language' | 'gender' | 'country') =>
  page.getByRole('combobox', { name: text(`member.field.${name}`) })
const option = (name: string) => page.getByRole('option', { name })
const box = (name: 'createElearningTasks' | 'createRiskAssessmentTasks') =>
  page.getByRole('checkbox', { name: text(`member.field.${name}`) })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const button = (key: 'keep' | 'take') => page.getByRole('button', { name: text(`common.conflict.${key}`) })

test('saves all fields with the version of the member', async () => {
  const server = await renderForm()

  await field('city').fill('Ulm')
  await field('birthDate').fill('1990-12-31')
  await box('createRiskAssessmentTasks').click()
  await save().click()

  await expect.element(page.getByText(text('member.form.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberDetails.update'))
    .toMatchObject([
      {
        uuid: createDetails().uuid,
        version: 7,
        city: 'Ulm',
        birthDate: '1990-12-31',
        createElearningTasks: true,
        createRiskAssessmentTasks: false,
        entryDate: '2020-09-01',
        externalId: '10482',
      },
    ])
})

test('changes the role', async () => {
  const server = await renderForm()

  await choice('role').click()
  await option(text('common.roles.ou-admin')).click()
  await save().click()

  await expect.poll(() => server.inputs('memberDetails.update')).toMatchObject([{ role: 'ou-admin' }])
})

test('offers only the roles that the user may give', async () => {
  await renderForm()

  await choice('role').click()

  const roles = () =>
    page
      .getByRole('option')
      .elements()
      .map((element) => element.textContent)
  await expect.poll(roles).toEqual([text('common.roles.member'), text('common.roles.ou-admin')])
})

test('explains why a role cannot be changed', async () => {
  await renderForm({}, { 'memberDetails.update': refuse('Member.LastSuperAdmin') })

  await choice('role').click()
  await option(text('common.roles.ou-admin')).click()
  await save().click()

  await expect.element(page.getByText(text('common.errorCodes.Member.LastSuperAdmin'))).toBeVisible()
  await expect.element(choice('role')).toHaveTextContent(text('common.roles.ou-admin'))
})

test.each([
  ['Ulm', ulm.uuid],
  ['No location', null],
])('moves the member to the location "%s"', async (label, locationUuid) => {
  const server = await renderForm()

  await expect.element(choice('location')).toHaveValue('Munich')
  await choice('location').click()
  await option(label).click()
  await save().click()

  await expect.poll(() => server.inputs('memberDetails.update')).toMatchObject([{ locationUuid }])
})

test('removes the date of birth if the field is cleared', async () => {
  const server = await renderForm({ birthDate: '1990-12-31' })

  await field('birthDate').fill('')
  await save().click()

  await expect.poll(() => server.inputs('memberDetails.update')).toMatchObject([{ birthDate: null }])
})

test('shows that another member already has the username', async () => {
  const server = await renderForm({}, { 'profile.checkUsername': { usernameExists: true } })

  await field('username').fill('cleo.muster')

  await expect
    .element(field('username'))
    .toHaveAccessibleDescription(new RegExp(text('common.validation.checkUsername')))
  await expect.poll(() => server.inputs('profile.checkUsername')).toEqual([{ username: 'cleo.muster' }])
})

test('shows next to the field that the personnel number is taken', async () => {
  await renderForm(
    {},
    { 'memberDetails.update': refuse('Member.ExternalIdTaken', { fields: { externalId: 'taken' } }) },
  )

  await field('externalId').fill('10519')
  await save().click()

  await expect.element(field('externalId')).toHaveAccessibleDescription(text('common.validation.taken'))
})

test.each([
  ['firstName', '', 'common.validation.required'],
  ['email', 'not an address', 'common.validation.email'],
  ['postalCode', '8033', 'common.validation.checkPostalCode'],
] as const)('refuses the %s "%s"', async (name, value, message) => {
  const server = await renderForm()

  await field(name).fill(value)
  await save().click()

  await expect.element(field(name)).toHaveAccessibleDescription(text(message))
  expect(server.inputs('memberDetails.update')).toEqual([])
})

test.each([
  ['archived', 'member.form.archived'],
  ['active', 'member.form.readOnly'],
] as const)('explains why the user cannot change a member with the status %s', async (status, key) => {
  await renderForm({
    status,
    may: { edit: false, changeLocation: false, resetSecondFactor: false, roles: ['member'] },
  })

  await expect.element(page.getByText(text(key))).toBeVisible()
  for (const one of [field('firstName'), field('username'), choice('role'), choice('location')])
    await expect.element(one).toBeDisabled()
})

test('lets a user change the location only if that is permitted', async () => {
  await renderForm({
    may: { edit: true, changeLocation: false, resetSecondFactor: false, roles: ['member'] },
  })

  await expect.element(field('firstName')).toBeEnabled()
  await expect.element(choice('location')).toBeDisabled()
  await expect.element(choice('role')).toBeDisabled()
})

test('shows that the member has never signed in and has no password', async () => {
  await renderForm({ hasPassword: false })

  const facts = [text('member.details.neverLoggedIn'), text('member.list.noPassword')].join(' · ')
  await expect.element(page.getByText(facts)).toBeVisible()
})

/** Changes the city and the location while another user saves another city and country. */
async function meetConflict() {
  const newlySaved = createDetails({ city: 'Graz', country: 'AT', postalCode: '8010', version: 8 })
  const server = await renderForm(
    {},
    {
      'memberDetails.update': refuse('Version.Conflict', {
        params: { at: '2026-11-02T09:00:00.000Z', by: 'Dora Dritte' },
      }),
      'memberDetails.read': newlySaved,
    },
  )

  await field('city').fill('Ulm')
  await choice('location').click()
  await option('Ulm').click()
  await save().click()
  await expect.element(page.getByRole('dialog', { name: text('common.conflict.title') })).toBeVisible()

  return server
}

test('shows the fields that both users have changed, with both values', async () => {
  await meetConflict()

  await expect.poll(dialogRowTexts).toEqual([[text('member.field.city'), 'Ulm', 'Graz']])
  expect(await axeViolations()).toEqual([])
})

test('keeps the user’s entries after a conflict, and shows saved values in all other fields', async () => {
  const server = await meetConflict()

  await button('keep').click()
  await expect.element(button('keep')).not.toBeInTheDocument()
  await save().click()

  await expect
    .poll(() => server.inputs('memberDetails.update').at(-1))
    .toMatchObject({ city: 'Ulm', country: 'AT', postalCode: '8010', version: 8 })
})

test('replaces only the entries that another user has changed, too, with the saved values', async () => {
  await meetConflict()

  await button('take').click()

  await expect.element(field('city')).toHaveValue('Graz')
  await expect.element(choice('location')).toHaveValue('Ulm')
  await expect.element(save()).toBeVisible()
})

test('is accessible with an error', async () => {
  await renderForm()

  await field('firstName').fill('')
  await save().click()
  await expect.element(field('firstName')).toHaveAccessibleDescription(text('common.validation.required'))

  expect(await axeViolations()).toEqual([])
})
