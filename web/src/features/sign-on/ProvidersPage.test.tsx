import type { SignInPolicyView } from '@sorgfalt/contract/sign-on/sign-in-policy'
import { maxSsoProviders, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ProvidersPage } from './ProvidersPage.tsx'
import { createProvider, listOf } from './provider-fixture.ts'

const policy: SignInPolicyView = {
  emergencyAccount: null,
  candidates: [],
  hasActiveProvider: true,
  linkedCount: 0,
  unlinkedCount: 0,
  hasPasswordSession: false,
  version: 1,
}
const everything = [ssoProvider.list.access, ssoProvider.create.access]

async function renderPage(providers = [createProvider()], permissions = everything) {
  fakeServer({ 'ssoProvider.list': listOf(...providers), 'signInPolicy.read': policy })
  await signIn({ permissions })

  return renderUi(<ProvidersPage />, { language: 'en_GB' })
}

const connect = () => page.getByRole('link', { name: text('signOn.settings.connect') }).first()
const card = (name: string) => page.getByRole('article').filter({ hasText: name })

test('shows the product, the state, the members and the day of each provider', async () => {
  await renderPage([
    createProvider({ isActive: true, memberCount: 240 }),
    createProvider({ uuid: uuidOf(2), name: 'Partners', preset: 'okta', memberCount: 1 }),
  ])

  const microsoft = card('Microsoft Entra ID')
  await expect.element(microsoft.getByText(text('signOn.settings.states.on'))).toBeVisible()
  await expect.element(microsoft.getByText(text('signOn.settings.members', { count: 240 }))).toBeVisible()
  await expect.element(microsoft.getByText(/created .*20.*Nov/)).toBeVisible()
  const partners = card('Partners')
  const product = `${text('signOn.presets.okta')} · ${text('signOn.protocols.oidc')}`
  await expect.element(partners.getByText(product)).toBeVisible()
  await expect.element(partners.getByText(text('signOn.settings.states.off'))).toBeVisible()
  await expect.element(partners.getByText(text('signOn.settings.members', { count: 1 }))).toBeVisible()
})

test('leads to the page of a provider', async () => {
  await renderPage()

  await expect
    .element(page.getByRole('link', { name: 'Microsoft' }))
    .toHaveAttribute('href', `/dashboard/company/settings/identity-providers/details/${uuidOf(1)}`)
})

test('explains what a provider is for while there is none', async () => {
  await renderPage([])

  await expect.element(page.getByText(text('signOn.settings.empty.text'))).toBeVisible()
  await expect
    .element(connect())
    .toHaveAttribute('href', '/dashboard/company/settings/identity-providers/create')
})

test('does not offer to connect an eleventh provider', async () => {
  await renderPage(
    Array.from({ length: maxSsoProviders }, (_, index) =>
      createProvider({ uuid: uuidOf(index + 1), name: `Provider ${index}` }),
    ),
  )

  await expect.element(page.getByText(text('signOn.settings.full'))).toBeVisible()
  await expect.element(connect()).not.toBeInTheDocument()
})

test('does not offer to connect a provider without the permission', async () => {
  await renderPage([], [ssoProvider.list.access])

  await expect.element(page.getByText(text('signOn.settings.empty.title'))).toBeVisible()
  await expect.element(connect()).not.toBeInTheDocument()
})

test('can be tried again if the list cannot be loaded', async () => {
  fakeServer({ 'ssoProvider.list': refuse('Request.Failed'), 'signInPolicy.read': policy })
  await signIn({ permissions: everything, client: { ...ada.client, name: 'Example Ltd' } })
  await renderUi(<ProvidersPage />, { language: 'en_GB' })

  await expect.element(page.getByText(text('common.failed.title')).first()).toBeVisible()
  fakeServer({ 'ssoProvider.list': listOf(createProvider()), 'signInPolicy.read': policy })
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(card('Microsoft')).toBeVisible()
})

test('is accessible on a phone', async () => {
  await setPhoneSize()
  await renderPage([createProvider({ isActive: true, memberCount: 3 })])

  await expect.element(card('Microsoft')).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
