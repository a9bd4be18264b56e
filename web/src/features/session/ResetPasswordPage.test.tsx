import { hashForTransport } from '@sorgfalt/contract/fields/password'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { recordNavigations, setAddress } from './navigation-fixture.ts'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

const token = 'a-token-of-at-least-20-characters'
const password = 'Correct horse 1'

async function renderPage(answer: Answers['session.resetPassword'] = { uuid: ada.uuid, pending: null }) {
  const opened = recordNavigations()
  setAddress('/auth/reset-password/musterbau')
  const server = fakeServer({ 'session.resetPassword': answer })
  await signIn()
  await renderUi(<ResetPasswordPage clientId="musterbau" />, { language: 'en_GB' })

  return { server, opened }
}

/** Opens the page through a reset link. */
function openLink(answer?: Answers['session.resetPassword']) {
  setAddress(`/auth/reset-password/musterbau#${token}`)
  dispatchEvent(new HashChangeEvent('hashchange'))

  return renderPage(answer)
}

const username = () => page.getByLabelText(text('session.common.username'))
const passwordField = () => page.getByLabelText(text('session.reset.password'), { exact: true })
const confirmation = () => page.getByLabelText(text('session.reset.confirmation'), { exact: true })
const submit = () => page.getByRole('button', { name: text('session.reset.submit') })
const newLink = () => page.getByRole('link', { name: text('session.reset.requestNew') })

async function fillForm({ repeated = password, chosen = password } = {}): Promise<void> {
  await username().fill('ada.muster')
  await passwordField().fill(chosen)
  await confirmation().fill(repeated)
  await submit().click()
}

// The page keeps the token of a link in memory, so this test comes before those with a link.
test('asks for a new link if the token is missing', async () => {
  await renderPage()

  await expect.element(page.getByText(text('session.reset.missing'))).toBeVisible()
  await expect.element(newLink()).toHaveAttribute('href', '/auth/forgot-password/musterbau')
  await expect.element(passwordField()).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('sets the password with the token of the link and opens the application', async () => {
  const { server, opened } = await openLink()
  const hash = await hashForTransport(password)

  await fillForm()

  await expect.poll(() => opened).toEqual(['/dashboard'])
  await expect
    .poll(() => server.inputs('session.resetPassword'))
    .toEqual([
      {
        clientIdentifier: 'musterbau',
        username: 'ada.muster',
        token,
        password: hash,
        passwordConfirmation: hash,
      },
    ])
})

test('removes the token from the address', async () => {
  await openLink()

  await expect.element(username()).toBeVisible()
  expect(location.hash).toBe('')
  expect(location.pathname).toBe('/auth/reset-password/musterbau')
})

test('refuses two different passwords', async () => {
  const { server } = await openLink()

  await fillForm({ repeated: 'Correct horse 2' })

  await expect.element(confirmation()).toHaveAccessibleDescription(text('common.validation.shouldMatch'))
  expect(server.inputs('session.resetPassword')).toEqual([])
})

test('refuses a password that does not meet the rules', async () => {
  const { server } = await openLink()

  await fillForm({ chosen: 'too short', repeated: 'too short' })

  await expect
    .element(passwordField())
    .toHaveAccessibleDescription(new RegExp(text('common.validation.password')))
  expect(server.inputs('session.resetPassword')).toEqual([])
})

test('ticks the rules that the password meets', async () => {
  await openLink()

  await passwordField().fill('lower 1')

  const metRules = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((element) => element.textContent)
      .filter((content) => content.endsWith(`, ${text('session.rules.met')}`))
  await expect
    .poll(metRules)
    .toEqual(
      (['digit', 'lower', 'special'] as const).map(
        (rule) => `${text(`session.rules.${rule}`)}, ${text('session.rules.met')}`,
      ),
    )
})

test('requires all fields', async () => {
  const { server } = await openLink()

  await submit().click()

  for (const field of [username(), passwordField(), confirmation()])
    await expect.element(field).toHaveAccessibleDescription(new RegExp(text('common.validation.required')))
  expect(server.inputs('session.resetPassword')).toEqual([])
})

test.each(['ResetToken.NotFound', 'ResetToken.TooOld'] as const)(
  'offers a new link after the refusal %s',
  async (code) => {
    const { opened } = await openLink(refuse(code))

    await fillForm()

    await expect.element(page.getByRole('main').getByText(text(`common.errorCodes.${code}`))).toBeVisible()
    await expect.element(newLink()).toHaveAttribute('href', '/auth/forgot-password/musterbau')
    expect(opened).toEqual([])
  },
)

test('shows next to the field that the password was used before', async () => {
  await openLink(refuse('Password.AlreadyUsed', { fields: { password: 'usedPassword' } }))

  await fillForm()

  await expect
    .element(passwordField())
    .toHaveAccessibleDescription(new RegExp(text('common.validation.usedPassword')))
  await expect.element(newLink()).not.toBeInTheDocument()
})

test('is accessible with errors', async () => {
  await openLink()

  await submit().click()
  await expect.element(username()).toHaveAccessibleDescription(new RegExp(text('common.validation.required')))

  expect(await axeViolations()).toEqual([])
})
