import type { LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { AuthApp } from './AuthApp.tsx'
import { setAddress } from './navigation-fixture.ts'
import { rememberCompany } from './remembered-company.ts'

/** Renders the login as if the browser had opened `path`. */
async function renderAt(path: string, site: Partial<LicenseeConfig> = {}): Promise<void> {
  setAddress(path)
  dispatchEvent(new PopStateEvent('popstate'))

  fakeServer({ 'sso.readOptions': { providers: [], isProviderOnly: false } })
  await signIn({}, site)
  await renderUi(<AuthApp />, { language: 'en_GB' })
}

const headline = (key: 'company' | 'login' | 'forgot' | 'reset' | 'support') =>
  page.getByRole('heading', { level: 1, name: text(`session.${key}.title`) })

test('asks for the company before the credentials', async () => {
  await renderAt('/auth/login?returnUrl=%2Fdashboard%2Fprofile')

  await page.getByLabelText(text('session.common.company')).fill('musterbau')
  await page.getByRole('button', { name: text('session.company.submit') }).click()

  await expect.element(headline('login')).toBeVisible()
  await expect.element(page.getByText('musterbau')).toBeVisible()
  expect(location.pathname + location.search).toBe('/auth/login/musterbau?returnUrl=%2Fdashboard%2Fprofile')
})

test('asks for the credentials at once if the device remembers the company', async () => {
  rememberCompany('musterbau')
  await renderAt('/auth/login')

  await expect.element(headline('login')).toBeVisible()
  await expect.element(page.getByText('musterbau')).toBeVisible()
})

test('prefers the company of the address to the remembered one', async () => {
  rememberCompany('musterbau')
  await renderAt('/auth/login/beispiel')

  await expect.element(page.getByText('beispiel')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: text('session.login.remember') })).not.toBeChecked()
})

test('changes the company', async () => {
  await renderAt('/auth/login/musterbau')

  await page.getByRole('button', { name: text('session.common.switch') }).click()
  const company = page.getByLabelText(text('session.common.company'))
  await expect.element(company).toHaveValue('musterbau')
  await company.fill('beispiel')
  await page.getByRole('button', { name: text('session.company.submit') }).click()

  await expect.element(headline('login')).toBeVisible()
  expect(location.pathname).toBe('/auth/login/beispiel')
})

test('forgets the error of a provider when another screen opens', async () => {
  await renderAt('/auth/login/musterbau?error=Sso.Expired&returnUrl=%2Fdashboard%2Fprofile')

  await page.getByRole('link', { name: text('session.login.forgot') }).click()

  await expect.element(headline('forgot')).toBeVisible()
  expect(location.search).toBe('?returnUrl=%2Fdashboard%2Fprofile')
})

test('opens the page for a forgotten password and returns with the back button', async () => {
  await renderAt('/auth/login/musterbau')

  await page.getByRole('link', { name: text('session.login.forgot') }).click()
  await expect.element(headline('forgot')).toBeVisible()
  expect(location.pathname).toBe('/auth/forgot-password/musterbau')
  window.history.back()

  await expect.element(headline('login')).toBeVisible()
})

test('a link on the page for a forgotten password leads back to the login', async () => {
  await renderAt('/auth/forgot-password/musterbau')

  await page.getByRole('link', { name: text('session.common.backToLogin') }).click()

  await expect.element(headline('login')).toBeVisible()
  expect(location.pathname).toBe('/auth/login/musterbau')
})

test('opens the page that sets a new password', async () => {
  await renderAt('/auth/reset-password/musterbau')

  await expect.element(headline('reset')).toBeVisible()
})

test('opens the login of advisers', async () => {
  fakeServer({ 'member.state': refuse('Session.Missing') })
  await renderAt('/auth/support-login/musterbau')

  await expect.element(headline('support')).toBeVisible()
})

test('changes the language of the screen', async () => {
  await renderAt('/auth/login/musterbau')

  await page.getByRole('combobox', { name: text('session.common.language') }).selectOptions('de_DE')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
})

test('shows the picture of the licensee with its copyright and slogan', async () => {
  await renderAt('/auth/login/musterbau', {
    images: { logo: null, mood: '/favicon.ico' },
    moodImageCopyright: 'Photo: Ada Muster',
    moodText: { de_DE: 'Sicher arbeiten', en_GB: 'Work safely' },
  })

  await expect.element(page.getByText('Photo: Ada Muster')).toBeVisible()
  await expect.element(page.getByText('Work safely')).toBeVisible()
  await expect.element(page.getByText('Sicher arbeiten')).not.toBeInTheDocument()
})
