import { hashForTransport } from '@sorgfalt/contract/fields/password'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { UsernameCard } from './UsernameCard.tsx'

async function renderCard(answers: Answers = {}) {
  await signIn()
  const server = fakeServer({
    'profile.checkUsername': { usernameExists: false },
    'profile.changeUsername': ({ newUsername }) => ({ username: newUsername }),
    'member.state': { ...ada, memberDetails: { ...ada.memberDetails, username: 'ada.l' } },
    ...answers,
  })

  await renderUi(<UsernameCard />, { language: 'en_GB' })

  return server
}

const username = () => page.getByLabelText(text('profile.security.newUsername'))
const password = () => page.getByLabelText(text('profile.details.password'), { exact: true })
const submit = () => page.getByRole('button', { name: text('profile.security.changeUsername') })
const current = (name: string) => page.getByText(text('profile.security.usernameText', { username: name }))

async function fillForm(newUsername = 'ada.l'): Promise<void> {
  await username().fill(newUsername)
  await password().fill('Correct horse 1')
  await submit().click()
}

test('changes the username and shows it as the current one', async () => {
  const server = await renderCard()

  await expect.element(current('ada')).toBeVisible()
  await fillForm()

  await expect.element(page.getByText(text('profile.security.usernameChanged'))).toBeVisible()
  await expect
    .poll(() => server.inputs('profile.changeUsername'))
    .toEqual([{ username: 'ada', newUsername: 'ada.l', password: await hashForTransport('Correct horse 1') }])
  await expect.element(current('ada.l')).toBeVisible()
  await expect.element(username()).toHaveValue('')
  await expect.element(password()).toHaveValue('')
})

test.each([
  [false, 'member.form.usernameFree'],
  [true, 'common.validation.checkUsername'],
] as const)(
  'shows, while the member types, whether the username is taken (%s)',
  async (usernameExists, key) => {
    const server = await renderCard({ 'profile.checkUsername': { usernameExists } })

    await username().fill('Ada.L')

    await expect.element(username()).toHaveValue('ada.l')
    await expect.element(username()).toHaveAccessibleDescription(new RegExp(text(key)))
    await expect.poll(() => server.inputs('profile.checkUsername')).toEqual([{ username: 'ada.l' }])
  },
)

test('refuses the current username without a request to the server', async () => {
  const server = await renderCard()

  await fillForm('ada')

  await expect
    .element(username())
    .toHaveAccessibleDescription(new RegExp(text('common.validation.shouldNotMatch')))
  expect(server.inputs('profile.changeUsername')).toEqual([])
  expect(server.inputs('profile.checkUsername')).toEqual([])
})

test('requires the password', async () => {
  const server = await renderCard()

  await username().fill('ada.l')
  await submit().click()

  await expect.element(password()).toHaveAccessibleDescription(text('common.validation.required'))
  expect(server.inputs('profile.changeUsername')).toEqual([])
})

test('shows next to the field that the password is wrong', async () => {
  await renderCard({
    'profile.changeUsername': refuse('Password.Wrong', { fields: { password: 'wrongPassword' } }),
  })

  await fillForm()

  await expect.element(password()).toHaveAccessibleDescription(text('common.validation.wrongPassword'))
  await expect.element(current('ada')).toBeVisible()
})

test('shows a refusal above the form if it concerns neither the username nor the password', async () => {
  await renderCard({ 'profile.changeUsername': refuse('Request.RateLimited') })

  await fillForm()

  await expect.element(page.getByText(text('common.errorCodes.Request.RateLimited')).first()).toBeVisible()
  await expect.element(username()).toHaveValue('ada.l')
})

test('is accessible with errors', async () => {
  await renderCard()

  await submit().click()
  await expect.element(password()).toHaveAccessibleDescription(text('common.validation.required'))

  expect(await axeViolations()).toEqual([])
})
