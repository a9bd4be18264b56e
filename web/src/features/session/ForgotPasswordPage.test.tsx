import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { setAddress } from './navigation-fixture.ts'

async function renderPage(answer: Answers['session.createPasswordResetToken'] = {}) {
  const server = fakeServer({ 'session.createPasswordResetToken': answer })
  setAddress('/auth/forgot-password/musterbau')
  await signIn()
  await renderUi(<ForgotPasswordPage clientId="musterbau" />, { language: 'en_GB' })

  return server
}

const username = () => page.getByLabelText(text('session.common.username'))
const submit = () => page.getByRole('button', { name: text('session.forgot.submit') })
const sent = () => page.getByText(text('session.forgot.sentTitle'))

test('requests a link for the username', async () => {
  const server = await renderPage()

  await username().fill('ada.muster')
  await submit().click()

  await expect.element(sent()).toBeVisible()
  await expect
    .poll(() => server.inputs('session.createPasswordResetToken'))
    .toEqual([{ clientIdentifier: 'musterbau', username: 'ada.muster' }])
  await expect.element(username()).not.toBeInTheDocument()
})

test('says that a message is sent only if the account exists', async () => {
  await renderPage()

  await username().fill('unknown')
  await submit().click()

  await expect.element(page.getByText(text('session.forgot.sentText'))).toBeVisible()
  await expect.element(page.getByText(text('session.forgot.sentHelp'))).toBeVisible()
})

test.each([
  ['without a username', '', 'common.validation.required'],
  ['with a username that is too short', 'ab', 'common.validation.minlength'],
  ['with a username in capital letters', 'Ada Muster', 'common.validation.username'],
] as const)('sends nothing %s', async (_what, typed, message) => {
  const server = await renderPage()

  await username().fill(typed)
  await submit().click()

  await expect.element(username()).toHaveAccessibleDescription(text(message))
  expect(server.inputs('session.createPasswordResetToken')).toEqual([])
})

test('shows that a link has been requested too soon', async () => {
  await renderPage(refuse('Client.ResetTooSoon', { params: { minutes: 10 } }))

  await username().fill('ada.muster')
  await submit().click()

  const main = page.getByRole('main')
  await expect
    .element(main.getByText(text('common.errorCodes.Client.ResetTooSoon', { minutes: 10 })))
    .toBeVisible()
  await expect.element(sent()).not.toBeInTheDocument()
})

test.each([false, true])('links back to the login of the company (after sending: %s)', async (isSent) => {
  await renderPage()

  if (isSent) {
    await username().fill('ada.muster')
    await submit().click()
    await expect.element(sent()).toBeVisible()
  }

  await expect
    .element(page.getByRole('link', { name: text('session.common.backToLogin') }))
    .toHaveAttribute('href', '/auth/login/musterbau')
})

test('is accessible before and after sending', async () => {
  await renderPage()

  expect(await axeViolations()).toEqual([])
  await username().fill('ada.muster')
  await submit().click()
  await expect.element(sent()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
