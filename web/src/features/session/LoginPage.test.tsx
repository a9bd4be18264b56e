import { hashForTransport } from '@sorgfalt/contract/fields/password'
import type { TextKey } from '@sorgfalt/texts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { LoginPage } from './LoginPage.tsx'
import { recordNavigations } from './navigation-fixture.ts'
import { rememberCompany, rememberedCompany } from './remembered-company.ts'

const password = 'Correct horse 1'
const username = () => page.getByLabelText(text('session.common.username'))
const passwordField = () => page.getByLabelText(text('session.common.password'), { exact: true })
const remember = () => page.getByRole('checkbox', { name: text('session.login.remember') })
const submit = () => page.getByRole('button', { name: text('session.login.submit') })
const notice = (key: TextKey) => page.getByRole('main').getByText(text(key))

interface LoginOptions {
  login?: Answers['session.login']
  providers?: Answers['sso.readOptions']
  at?: string
}

async function renderLogin({
  login = { uuid: ada.uuid, pending: null },
  providers = { providers: [], isProviderOnly: false },
  at = '/auth/login/musterbau',
}: LoginOptions = {}) {
  const onSwitch = vi.fn<() => void>()
  const opened = recordNavigations()
  const server = fakeServer({ 'session.login': login, 'sso.readOptions': providers })
  await signIn()
  await renderUi(<LoginPage clientId="musterbau" onSwitch={onSwitch} />, {
    language: 'en_GB',
    at,
    browserHistory: true,
  })

  return { server, opened, onSwitch }
}

async function enterCredentials(): Promise<void> {
  await username().fill('ada')
  await passwordField().fill(password)
  await submit().click()
}

test('signs the member in and opens the application', async () => {
  const { server, opened } = await renderLogin()

  await enterCredentials()

  await expect.poll(() => opened).toEqual(['/dashboard'])
  await expect
    .poll(() => server.inputs('session.login'))
    .toEqual([{ clientIdentifier: 'musterbau', username: 'ada', password: await hashForTransport(password) }])
  await expect.element(submit()).toHaveAttribute('aria-disabled', 'true')
})

test('stores the default theme of the company before it opens the application', async () => {
  const { opened } = await renderLogin()
  fakeServer({ 'member.state': { ...ada, client: { ...ada.client, defaultTheme: 'dark' } } })

  await enterCredentials()

  await expect.poll(() => opened).toEqual(['/dashboard'])
  await expect.poll(() => localStorage.getItem('sorgfalt.defaultTheme')).toBe('dark')
})

test('opens the application even if the default theme cannot be read', async () => {
  const { opened } = await renderLogin()
  fakeServer({ 'member.state': new Refusal(0) })

  await enterCredentials()

  await expect.poll(() => opened).toEqual(['/dashboard'])
})

test('opens the page from which the visitor came', async () => {
  const { opened } = await renderLogin({ at: '/auth/login/musterbau?returnUrl=%2Fdashboard%2Fprofile' })

  await enterCredentials()

  await expect.poll(() => opened).toEqual(['/dashboard/profile'])
})

test('does not open the address of another site after the login', async () => {
  const { opened } = await renderLogin({ at: '/auth/login/musterbau?returnUrl=https%3A%2F%2Fevil.example' })

  await enterCredentials()

  await expect.poll(() => opened).toEqual(['/dashboard'])
})

test('remembers the company on this device if the visitor asks for it', async () => {
  const { opened } = await renderLogin()

  await remember().click()
  await enterCredentials()

  await expect.poll(() => opened).toHaveLength(1)
  expect(rememberedCompany()).toBe('musterbau')
})

test('removes a remembered company if the visitor clears the box', async () => {
  rememberCompany('musterbau')
  const { opened } = await renderLogin()

  await expect.element(remember()).toBeChecked()
  await remember().click()
  await enterCredentials()

  await expect.poll(() => opened).toHaveLength(1)
  expect(rememberedCompany()).toBeUndefined()
})

test('asks for the username and the password, and sends nothing while they are empty', async () => {
  const { server } = await renderLogin()

  await submit().click()

  await expect.element(username()).toHaveAccessibleDescription(text('common.validation.required'))
  await expect.element(passwordField()).toHaveAccessibleDescription(text('common.validation.required'))
  expect(server.inputs('session.login')).toEqual([])
})

test('does not reveal which of the entries is wrong', async () => {
  const { opened } = await renderLogin({ login: refuse('Login.Failed') })

  await enterCredentials()

  await expect.element(notice('common.status.401login')).toBeVisible()
  await expect.element(passwordField()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(username()).not.toHaveAttribute('aria-invalid', 'true')
  expect(opened).toEqual([])
})

test.each([
  ['Login.Deactivated', 'common.status.403login'],
  ['Login.InitialExpired', 'common.errorCodes.Login.InitialExpired'],
] as const)('explains the refusal %s', async (code, message) => {
  await renderLogin({ login: refuse(code) })

  await enterCredentials()

  await expect.element(notice(message)).toBeVisible()
})

test('lets the visitor send the form again after the connection was lost', async () => {
  const answers = [new Refusal(0), { uuid: ada.uuid, pending: null }]
  const { server, opened } = await renderLogin({ login: () => answers.shift() ?? new Refusal(0) })

  await enterCredentials()
  await expect.element(notice('common.status.unreachable')).toBeVisible()
  await submit().click()

  await expect.poll(() => opened).toEqual(['/dashboard'])
  await expect.poll(() => server.inputs('session.login')).toHaveLength(2)
})

test('shows that the session has ended, and removes the message when a login fails', async () => {
  await renderLogin({ login: refuse('Login.Failed'), at: '/auth/login/musterbau?ended' })

  await expect.element(page.getByText(text('session.login.ended'))).toBeVisible()
  await enterCredentials()

  await expect.element(page.getByText(text('session.login.ended'))).not.toBeInTheDocument()
})

test('shows the company as it was typed and lets the visitor change it', async () => {
  const { onSwitch } = await renderLogin()

  await expect.element(page.getByText('musterbau')).toBeVisible()
  await page.getByRole('button', { name: text('session.common.switch') }).click()

  await expect.poll(() => onSwitch).toHaveBeenCalledOnce()
})

test('shows the typed password when the visitor asks for it', async () => {
  await renderLogin()

  await passwordField().fill(password)
  await page.getByRole('button', { name: text('common.ui.showPassword') }).click()

  await expect.element(passwordField()).toHaveAttribute('type', 'text')
})

test('links to the page for a forgotten password and keeps the return address', async () => {
  await renderLogin({ at: '/auth/login/musterbau?returnUrl=%2Fdashboard%2Fprofile' })

  await expect
    .element(page.getByRole('link', { name: text('session.login.forgot') }))
    .toHaveAttribute('href', '/auth/forgot-password/musterbau?returnUrl=%2Fdashboard%2Fprofile')
})

test('sends the form when the visitor presses Enter', async () => {
  const { server } = await renderLogin()

  await username().fill('ada')
  await passwordField().fill(password)
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => server.inputs('session.login')).toHaveLength(1)
})

test('is accessible with an error', async () => {
  await renderLogin({ login: refuse('Login.Failed') })

  await enterCredentials()
  await expect.element(notice('common.status.401login')).toBeVisible()

  expect(await axeViolations()).toEqual([])
})

const factory = {
  uuid: '0190a000-0000-7000-8000-000000002001',
  name: 'Works account',
  preset: 'entra',
} as const
const ssoButton = () => page.getByRole('link', { name: text('session.sso.submit', { name: factory.name }) })

test('offers the providers of the company, which lead back to the wanted page', async () => {
  const { server } = await renderLogin({
    providers: { providers: [factory], isProviderOnly: false },
    at: '/auth/login/musterbau?returnUrl=%2Fdashboard%2Fprofile',
  })

  await expect
    .element(ssoButton())
    .toHaveAttribute('href', `/api/sso/start?provider=${factory.uuid}&returnUrl=%2Fdashboard%2Fprofile`)
  expect(server.inputs('sso.readOptions')).toEqual([{ clientIdentifier: 'musterbau' }])
})

test('remembers the company when the visitor goes to a provider', async () => {
  const { opened } = await renderLogin({ providers: { providers: [factory], isProviderOnly: false } })
  navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true })

  await remember().click()
  await ssoButton().click()

  await expect.poll(() => opened).toEqual([`/api/sso/start?provider=${factory.uuid}`])
  expect(rememberedCompany()).toBe('musterbau')
})

test('reads the providers again on request if they could not be read', async () => {
  const answers = [refuse('Request.RateLimited'), { providers: [factory], isProviderOnly: false }]
  await renderLogin({ providers: () => answers.shift() ?? { providers: [], isProviderOnly: false } })

  await expect.element(page.getByText(text('session.sso.failed'))).toBeVisible()
  await expect.element(username()).toBeVisible()
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(ssoButton()).toBeVisible()
})

test.each(['Sso.Expired', 'Sso.NotProvisioned', 'Client.MaxMembersReached'] as const)(
  'explains why the provider sent the visitor back: %s',
  async (code) => {
    await renderLogin({ at: `/auth/login/musterbau?error=${code}` })

    await expect.element(page.getByRole('alert').getByText(text(`common.errorCodes.${code}`))).toBeVisible()
  },
)

test('shows the refusal of a login instead of an earlier error of a provider', async () => {
  await renderLogin({ login: refuse('Login.Failed'), at: '/auth/login/musterbau?error=Sso.Expired' })

  await enterCredentials()

  await expect.element(notice('common.status.401login')).toBeVisible()
  await expect.element(notice('common.errorCodes.Sso.Expired')).not.toBeInTheDocument()
})

test('is accessible with providers on a phone', async () => {
  await setPhoneSize()
  await renderLogin({
    providers: {
      providers: [factory, { ...factory, uuid: ada.uuid, name: 'Google' }],
      isProviderOnly: false,
    },
  })
  await expect.element(ssoButton()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})

const emergency = () => page.getByRole('button', { name: text('session.sso.emergency') })
const providerOnly = { providers: [factory], isProviderOnly: true }

test('offers only the providers if passwords are forbidden, and the password as emergency access', async () => {
  const { opened } = await renderLogin({ providers: providerOnly })

  await expect.element(ssoButton()).toBeVisible()
  await expect.element(username()).not.toBeInTheDocument()
  await emergency().click()
  await enterCredentials()

  await expect.poll(() => opened).toEqual(['/dashboard'])
})

test('says that only the emergency account can use a password', async () => {
  await renderLogin({ providers: providerOnly, login: refuse('Login.ProviderOnly') })

  await emergency().click()
  await enterCredentials()

  await expect.element(notice('common.errorCodes.Login.ProviderOnly')).toBeVisible()
  await expect.element(ssoButton()).toBeVisible()
})

test('keeps what the visitor has typed before the server says that passwords are forbidden', async () => {
  let answer: (options: typeof providerOnly) => void = () => {}
  const answered = new Promise<typeof providerOnly>((resolve) => {
    answer = resolve
  })
  await renderLogin({ providers: () => answered })

  await username().fill('ada')
  answer(providerOnly)

  await expect.element(ssoButton()).toBeVisible()
  await expect.element(username()).toHaveValue('ada')
})

test('is accessible on a phone if passwords are forbidden', async () => {
  await setPhoneSize()
  await renderLogin({ providers: providerOnly })
  await expect.element(ssoButton()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
