import { hashForTransport } from '@sorgfalt/contract/fields/password'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { personalPrefix } from '#lib/storage.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { InitialPasswordPage } from './InitialPasswordPage.tsx'
import { recordNavigations } from './navigation-fixture.ts'

const initial = 'Printed pass 1'
const chosen = 'Correct horse 1'

async function renderPage(answers: Answers = {}) {
  const opened = recordNavigations()
  const server = fakeServer({ 'profile.changePassword': {}, 'session.logout': {}, ...answers })
  await signIn({ mustChangePassword: true })
  await renderUi(<InitialPasswordPage />, { language: 'en_GB' })

  return { server, opened }
}

const oldField = () => page.getByLabelText(text('session.initial.old'), { exact: true })
const newField = () => page.getByLabelText(text('session.reset.password'), { exact: true })
const repeated = () => page.getByLabelText(text('session.reset.confirmation'), { exact: true })
const submit = () => page.getByRole('button', { name: text('session.initial.submit') })
const logout = () => page.getByRole('button', { name: text('shell.user.logout') })

async function fillForm(next = chosen, again = next): Promise<void> {
  await oldField().fill(initial)
  await newField().fill(next)
  await repeated().fill(again)
  await submit().click()
}

test('sets the member’s password and reloads the application', async () => {
  const { server, opened } = await renderPage()
  const hash = await hashForTransport(chosen)

  await fillForm()

  await expect.poll(() => opened).toEqual(['reload'])
  expect(server.inputs('profile.changePassword')).toEqual([
    { old: await hashForTransport(initial), new: hash, newCheck: hash },
  ])
  await expect.element(submit()).toHaveAttribute('aria-disabled', 'true')
})

test('refuses the initial password as the new password', async () => {
  const { server } = await renderPage()

  await fillForm(initial)

  await expect
    .element(newField())
    .toHaveAccessibleDescription(new RegExp(text('common.validation.shouldNotMatch')))
  expect(server.inputs('profile.changePassword')).toEqual([])
})

test('refuses two different new passwords', async () => {
  const { server } = await renderPage()

  await fillForm(chosen, 'Correct horse 2')

  await expect.element(repeated()).toHaveAccessibleDescription(text('common.validation.shouldMatch'))
  expect(server.inputs('profile.changePassword')).toEqual([])
})

test('shows next to the field that the initial password is wrong', async () => {
  const { opened } = await renderPage({
    'profile.changePassword': refuse('Password.Wrong', { fields: { old: 'wrongPassword' } }),
  })

  await fillForm()

  await expect.element(oldField()).toHaveAccessibleDescription(text('common.validation.wrongPassword'))
  expect(opened).toEqual([])
})

test('signs the member out and removes personal data from the device', async () => {
  localStorage.setItem(`${personalPrefix}draft`, 'personal')
  const { server, opened } = await renderPage()

  await logout().click()

  await expect.poll(() => opened).toEqual(['/auth/login'])
  expect(server.inputs('session.logout')).toHaveLength(1)
  expect(localStorage.getItem(`${personalPrefix}draft`)).toBeNull()
})

test('stays on the page if the logout fails', async () => {
  const { opened } = await renderPage({ 'session.logout': new Refusal(0) })

  await logout().click()

  await expect.element(page.getByText(text('common.status.0')).first()).toBeVisible()
  await expect.element(oldField()).toBeVisible()
  expect(opened).toEqual([])
})

test('is accessible with errors', async () => {
  await renderPage()

  await submit().click()
  await expect.element(oldField()).toHaveAccessibleDescription(text('common.validation.required'))

  expect(await axeViolations(page.getByRole('main').element())).toEqual([])
})
