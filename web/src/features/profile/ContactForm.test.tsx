import { hashForTransport } from '@sorgfalt/contract/fields/password'
import { contact } from '@sorgfalt/contract/profile/contact'
import type { TextKey } from '@sorgfalt/texts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ContactForm } from './ContactForm.tsx'
import { adaProfile } from './profile-fixture.ts'

const permissions = [contact.update.access]
const saveProfile: Answers['contact.update'] = ({ email, mobileNumber, postalCode, city, version }) => ({
  ...adaProfile,
  email,
  mobileNumber,
  postalCode,
  city,
  version: version + 1,
})

async function renderForm(answers: Answers = {}, granted = permissions) {
  const server = fakeServer({ 'contact.update': saveProfile, ...answers })
  await signIn({ permissions: granted })
  await renderUi(<ContactForm saved={adaProfile} />, { language: 'en_GB' })

  return server
}

const field = (name: 'email' | 'mobileNumber' | 'city' | 'street' | 'postalCode') =>
  page.getByLabelText(text(`profile.details.${name}`), { exact: true })
const country = () => page.getByRole('combobox', { name: text('profile.details.country') })
const password = () => page.getByLabelText(text('profile.details.password'), { exact: true })
const button = (key: TextKey) => page.getByRole('button', { name: text(key) })
const save = () => button('common.unsaved.save')

test('saves a new postal address without asking for the password', async () => {
  const server = await renderForm()

  await field('city').fill('Augsburg')
  await field('postalCode').fill('86150')
  await save().click()

  await expect.element(page.getByText(text('profile.details.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('contact.update'))
    .toMatchObject([{ city: 'Augsburg', postalCode: '86150', street: 'Lindenweg 4', version: 3 }])
  await expect.poll(() => server.inputs('contact.update')[0]).not.toHaveProperty('password')
  await expect.element(save()).not.toBeInTheDocument()
})

test('saves a second change with the version that the first save returned', async () => {
  const server = await renderForm()

  await field('city').fill('Augsburg')
  await save().click()
  await expect.element(save()).not.toBeInTheDocument()
  await field('city').fill('Ulm')
  await save().click()

  await expect.poll(() => server.inputs('contact.update').map(({ version }) => version)).toEqual([3, 4])
})

test.each([
  ['email', 'ada.muster@example.org'],
  ['mobileNumber', '+49 171 9876543'],
] as const)('asks for the password before it saves a new %s', async (name, value) => {
  const server = await renderForm()

  await expect.element(password()).not.toBeInTheDocument()
  await field(name).fill(value)
  await password().fill('Correct horse 1')
  await save().click()

  await expect.element(page.getByText(text('profile.details.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('contact.update'))
    .toMatchObject([{ [name]: value, password: await hashForTransport('Correct horse 1') }])
  await expect.element(password()).not.toBeInTheDocument()
})

test.each([
  ['Password.Empty', 'required'],
  ['Password.Wrong', 'wrongPassword'],
] as const)(
  'shows the refusal %s next to the password until the member types another password',
  async (code, message) => {
    await renderForm({ 'contact.update': refuse(code, { fields: { password: message } }) })

    await field('email').fill('ada.muster@example.org')
    await save().click()
    await expect.element(password()).toHaveAccessibleDescription(text(`common.validation.${message}`))
    await password().fill('x')

    await expect.element(password()).toHaveAccessibleDescription('')
  },
)

test.each([
  ['email', 'not an address', 'common.validation.email'],
  ['mobileNumber', 'abc', 'common.validation.phoneNumber'],
  ['postalCode', '8033', 'common.validation.checkPostalCode'],
] as const)('refuses the %s "%s"', async (name, value, message) => {
  const server = await renderForm()

  await field(name).fill(value)
  await save().click()

  await expect.element(field(name)).toHaveAccessibleDescription(text(message))
  expect(server.inputs('contact.update')).toEqual([])
})

test('checks the postal code against the chosen country', async () => {
  const server = await renderForm()

  await country().click()
  await page.getByRole('option', { name: 'Austria' }).click()
  await save().click()
  await expect
    .element(field('postalCode'))
    .toHaveAccessibleDescription(text('common.validation.checkPostalCode'))
  await field('postalCode').fill('1010')
  await save().click()

  await expect.poll(() => server.inputs('contact.update')).toMatchObject([{ country: 'AT' }])
})

test('discards the changes and the password', async () => {
  await renderForm()

  await field('email').fill('ada.muster@example.org')
  await password().fill('Correct horse 1')
  await button('common.unsaved.discard').click()

  await expect.element(field('email')).toHaveValue('ada@example.org')
  await field('email').fill('other@example.org')
  await expect.element(password()).toHaveValue('')
})

test('keeps the entries if the connection is lost', async () => {
  await renderForm({ 'contact.update': new Refusal(0) })

  await field('city').fill('Augsburg')
  await save().click()

  await expect.element(page.getByText(text('common.status.unreachable'))).toBeVisible()
  await expect.element(field('city')).toHaveValue('Augsburg')
  await expect.element(save()).toBeVisible()
})

test('does not let a member change the contact details without permission', async () => {
  await renderForm({}, [])

  await expect.element(field('email')).toBeDisabled()
  await expect.element(country()).toBeDisabled()
})

const newlySaved = { ...adaProfile, city: 'Ulm', street: 'Parkweg 1', version: 4 }

/** Changes the city while another editor saves the city and the street. */
async function meetConflict() {
  const refusals = [
    refuse('Version.Conflict', { params: { at: '2026-11-02T09:00:00.000Z', by: 'Bea Beispiel' } }),
  ]
  const server = await renderForm({
    'contact.update': (input) => refusals.pop() ?? { ...newlySaved, city: input.city, version: 5 },
    'profile.readMemberProfile': newlySaved,
  })

  await field('city').fill('Augsburg')
  await save().click()
  await expect.element(page.getByRole('dialog', { name: text('common.conflict.title') })).toBeVisible()

  return server
}

test('shows the user’s entry beside the value that another editor saved in the meantime', async () => {
  await meetConflict()

  const rows = page.getByRole('dialog').getByRole('row').elements()
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    [text('common.conflict.field'), text('common.conflict.ownVersion'), text('common.conflict.savedVersion')],
    [text('profile.details.city'), 'Augsburg', 'Ulm'],
  ])
  await expect.element(page.getByText('Bea Beispiel', { exact: false })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('keeps the user’s entry after a conflict and saves it based on the newer version', async () => {
  const server = await meetConflict()

  await button('common.conflict.keep').click()
  await expect.element(field('street')).toHaveValue('Parkweg 1')
  await expect.element(field('city')).toHaveValue('Augsburg')
  await save().click()

  await expect
    .poll(() => server.inputs('contact.update').at(-1))
    .toMatchObject({ city: 'Augsburg', version: 4 })
})

test('replaces the user’s entries with the saved values after a conflict', async () => {
  const server = await meetConflict()

  await button('common.conflict.take').click()

  await expect.element(field('city')).toHaveValue('Ulm')
  await expect.element(save()).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('contact.update')).toHaveLength(1)
})

test('saves on Ctrl+S', async () => {
  const server = await renderForm()

  await field('city').fill('Augsburg')
  await userEvent.keyboard('{Control>}s{/Control}')

  await expect.poll(() => server.inputs('contact.update')).toHaveLength(1)
})

test('is accessible with an error', async () => {
  await renderForm()

  await field('email').fill('not an address')
  await save().click()
  await expect.element(field('email')).toHaveAccessibleDescription(text('common.validation.email'))

  expect(await axeViolations()).toEqual([])
})
