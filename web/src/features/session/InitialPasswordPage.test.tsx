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
  await newField().fill(next)
  await repeated().fill(again)
  await submit().click()
}

test('sets the member’s password and reloads the application', async () => {
  const { server, opened } = await renderPage()
  const hash = await hashForTransport(chosen)

  await fillForm()

  await expect.poll(() => opened).toEqual(['reload'])
  await expect.poll(() => server.inputs('profile.changePassword')).toEqual([{ new: hash, newCheck: hash }])
  await expect.element(submit()).toHaveAttribute('aria-disabled', 'true')
})

test('shows that the initial password cannot be the new password', async () => {
  const { opened } = await renderPage({ 'profile.changePassword': refuse('Password.AlreadyUsed') })

  await fillForm(initial)

  await expect.element(page.getByText(text('common.errorCodes.Password.AlreadyUsed')).first()).toBeVisible()
  expect(opened).toEqual([])
})

test('refuses two different new passwords', async () => {
  const { server } = await renderPage()

  await fillForm(chosen, 'Correct horse 2')

  await expect.element(repeated()).toHaveAccessibleDescription(text('common.validation.shouldMatch'))
  expect(server.inputs('profile.changePassword')).toEqual([])
})

test('asks for the initial password if the login was too long ago', async () => {
  const answers = [refuse('Password.Wrong', { fields: { old: 'wrongPassword' } }), {}]
  const { server, opened } = await renderPage({ 'profile.changePassword': () => answers.shift() ?? {} })

  await fillForm()
  expect(opened).toEqual([])
  await oldField().fill(initial)
  await submit().click()

  await expect.poll(() => opened).toEqual(['reload'])
  const hash = await hashForTransport(chosen)
  await expect
    .poll(() => server.inputs('profile.changePassword')[1])
    .toEqual({
      old: await hashForTransport(initial),
      new: hash,
      newCheck: hash,
    })
})

test('signs the member out and removes personal data from the device', async () => {
  localStorage.setItem(`${personalPrefix}draft`, 'personal')
  const { server, opened } = await renderPage()

  await logout().click()

  await expect.poll(() => opened).toEqual(['/auth/login'])
  await expect.poll(() => server.inputs('session.logout')).toHaveLength(1)
  await expect.poll(() => localStorage.getItem(`${personalPrefix}draft`)).toBeNull()
})

test('stays on the page if the logout fails', async () => {
  const { opened } = await renderPage({ 'session.logout': new Refusal(0) })

  await logout().click()

  await expect.element(page.getByText(text('common.status.unreachable')).first()).toBeVisible()
  await expect.element(newField()).toBeVisible()
  expect(opened).toEqual([])
})

test('is accessible with errors', async () => {
  await renderPage()

  await submit().click()
  await expect.element(repeated()).toHaveAccessibleDescription(text('common.validation.required'))

  expect(await axeViolations(page.getByRole('main').element())).toEqual([])
})
