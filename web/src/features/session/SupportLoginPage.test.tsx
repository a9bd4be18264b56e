import { hashForTransport } from '@sorgfalt/contract/fields/password'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { recordNavigations } from './navigation-fixture.ts'
import { SupportLoginPage } from './SupportLoginPage.tsx'

async function renderPage(answers: Answers = {}) {
  const opened = recordNavigations()
  await signIn()
  const server = fakeServer({
    'member.state': refuse('Session.Missing'),
    'session.supportLogin': { uuid: ada.uuid },
    ...answers,
  })

  await renderUi(<SupportLoginPage clientId="musterbau" />, { language: 'en_GB' })

  return { server, opened }
}

const username = () => page.getByLabelText(text('session.common.username'))
const password = () => page.getByLabelText(text('session.common.password'), { exact: true })
const reason = () => page.getByLabelText(text('session.support.reason'))
const submit = () => page.getByRole('button', { name: text('session.support.submit') })
const blocked = () => page.getByText(text('session.support.blockedTitle'))

async function fillForm(): Promise<void> {
  await username().fill('adviser')
  await password().fill('Correct horse 1')
  await reason().fill('Ticket 4711: import')
  await submit().click()
}

test('signs the adviser in with a reason and opens the application', async () => {
  const { server, opened } = await renderPage()

  await fillForm()

  await expect.poll(() => opened).toEqual(['/dashboard'])
  await expect
    .poll(() => server.inputs('session.supportLogin'))
    .toEqual([
      {
        clientIdentifier: 'musterbau',
        username: 'adviser',
        password: await hashForTransport('Correct horse 1'),
        reason: 'Ticket 4711: import',
      },
    ])
})

test('sends nothing without a reason', async () => {
  const { server } = await renderPage()

  await username().fill('adviser')
  await password().fill('Correct horse 1')
  await submit().click()

  await expect.element(reason()).toHaveAccessibleDescription(new RegExp(text('common.validation.required')))
  expect(server.inputs('session.supportLogin')).toEqual([])
})

test('hides the form in a browser that is already signed in, and offers to sign out', async () => {
  await renderPage({ 'member.state': ada })

  await expect.element(blocked()).toBeVisible()
  await expect.element(username()).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: text('session.support.toDashboard') }))
    .toHaveAttribute('href', '/dashboard')
  await expect
    .element(page.getByRole('link', { name: text('session.support.logout') }))
    .toHaveAttribute('href', '/dashboard/logout')
})

test('does not sign the adviser in if another tab of the browser has signed in meanwhile', async () => {
  const { opened } = await renderPage({ 'session.supportLogin': refuse('Login.AlreadySignedIn') })

  await fillForm()

  await expect.element(blocked()).toBeVisible()
  expect(opened).toEqual([])
})

test('shows that the company does not allow advisers', async () => {
  await renderPage({ 'session.supportLogin': refuse('Login.AdviserDisallowed') })

  await fillForm()

  await expect.element(page.getByText(text('session.support.disallowedTitle'))).toBeVisible()
  await expect.element(page.getByText(text('session.support.disallowed'))).toBeVisible()
})

test('does not reveal which of the entries is wrong', async () => {
  await renderPage({ 'session.supportLogin': refuse('Login.Failed') })

  await fillForm()

  await expect.element(page.getByRole('main').getByText(text('common.status.401login'))).toBeVisible()
})

test('shows no form while it is not known whether the browser is signed in', async () => {
  const { resolve, promise } = Promise.withResolvers<ReturnType<typeof refuse>>()
  await renderPage({ 'member.state': () => promise })

  await expect.element(page.getByRole('heading', { name: text('session.support.title') })).toBeVisible()
  await expect.element(username()).not.toBeInTheDocument()
  resolve(refuse('Session.Missing'))

  await expect.element(username()).toBeVisible()
})

test('is accessible with errors', async () => {
  await renderPage()

  await submit().click()
  await expect.element(username()).toHaveAccessibleDescription(text('common.validation.required'))

  expect(await axeViolations()).toEqual([])
})
