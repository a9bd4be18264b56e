/** People of a company sign in at SimpleSAMLphp, an identity provider that this project has not written. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { calls } from '@sorgfalt/contract'
import { expectAccessible } from '../support/accessible.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { origin } from '../support/installation.ts'
import { account } from '../support/people.ts'
import { people, type SamlProvider, startSamlProvider } from '../support/saml-provider.ts'

// No authority has issued the certificate of the provider.
test.use({ ignoreHTTPSErrors: true })

const { federates } = account
const details = '/dashboard/profile/details'
const name = 'Rahmenkonto'

let provider: SamlProvider
test.beforeAll(async () => {
  provider = await startSamlProvider()
})
test.afterAll(() => provider.stop())

/** Signs a person in on the page of SimpleSAMLphp. */
async function signInThere(page: Page, person: keyof typeof people): Promise<void> {
  await page.locator('#username').fill(person)
  await page.locator('#password').fill(people[person])
  await page.locator('#password').press('Enter')
}

/** Returns the address of a sign-in whose request names another service. */
function nameOther(address: string, issuer: string): string {
  const url = new URL(address)
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const changed = request.replace(/(<saml:Issuer[^>]*>)[^<]*</, `$1${issuer}<`)
  url.searchParams.set('SAMLRequest', deflateRawSync(changed).toString('base64'))

  return url.href
}

test('an administrator connects SimpleSAMLphp, and people sign in there', async ({
  page,
  context,
  newContext,
}) => {
  const api = await enter(context, federates)

  await test.step('the administrator creates the provider and reads its metadata', async () => {
    await page.goto('/dashboard/company/settings/identity-providers/create')
    await page.getByText('Anderer Anbieter', { exact: true }).click()
    await page.getByText('SAML 2.0', { exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Adresse der Metadaten').fill(provider.metadataUrl)
    await page.getByRole('button', { name: 'Metadaten einlesen' }).click()
    await expect(page.getByText(/gültig bis/)).toBeVisible()
    await page.getByRole('switch', { name: 'Neue Mitglieder anlegen' }).click()
    await page.getByLabel('Attribut mit dem Vornamen').fill('givenName')
    await page.getByLabel('Attribut mit dem Nachnamen').fill('sn')
    await page.getByLabel('Attribut mit der E-Mail-Adresse').fill('mail')
    await expectAccessible(page, 'new provider with SAML')
    await page.getByRole('button', { name: 'Anbieter anlegen' }).click()

    await expect(page.getByLabel('Antwort-URL (ACS)')).toHaveValue(/\/api\/sso\/saml\/.*\/acs$/)
    await expectAccessible(page, 'provider with SAML')
  })

  const { providers } = await api.ok(calls.ssoProvider.list)
  const { uuid, entityId, startUrl } = providers[0]!
  const descriptor = (await (await page.request.get(entityId!)).text()).replace(/^<\?xml[^>]*>/, '')

  await test.step('SimpleSAMLphp reads our metadata, and the administrator switches the provider on', async () => {
    const other = descriptor.replace(/entityID="[^"]*"/, 'entityID="https://other.example"')
    provider.setServices([descriptor, other])
    await page.getByRole('button', { name: 'Einschalten' }).click()
    await expect(page.getByText(`Auf der Anmeldeseite steht die Schaltfläche „${name}“`)).toBeVisible()
  })

  const openBrowser = async () => (await newContext({ ignoreHTTPSErrors: true })).newPage()
  const openLogin = (visitor: Page) =>
    visitor.goto(`/auth/login/${federates.company}?returnUrl=${encodeURIComponent(details)}`)
  const signInAt = (visitor: Page) => visitor.getByRole('link', { name: `Mit ${name} anmelden` })
  const visitor = await openBrowser()

  await test.step('a person without an account gets one and reaches the wanted page', async () => {
    await openLogin(visitor)
    await signInAt(visitor).click()
    await signInThere(visitor, 'nadja')

    await expect(visitor).toHaveURL(`${origin}${details}`)
    await expect(visitor.getByText('Nadja Neu').first()).toBeVisible()
  })

  await test.step('the same person signs in again, and stays the same member', async () => {
    await visitor.goto('/dashboard/logout')
    await expect(visitor).toHaveURL(/\/auth\/login/)
    await openLogin(visitor)
    await signInAt(visitor).click()

    await expect(visitor).toHaveURL(`${origin}${details}`)
    await expect(visitor.getByText('Nadja Neu').first()).toBeVisible()
    expect(await api.ok(calls.ssoProvider.read, { ssoProviderUuid: uuid })).toMatchObject({ memberCount: 1 })
  })

  await test.step('a response for another service is refused, although SimpleSAMLphp has signed it', async () => {
    const other = await openBrowser()
    const { headers } = await startWithoutRedirect(other, startUrl)
    await other.goto(nameOther(headers.location ?? '', 'https://other.example'))
    await signInThere(other, 'nils')

    await expect(other).toHaveURL(/\/auth\/login\/rahmenwerk\?error=Sso\.Misconfigured/)
    await expect(other.getByRole('main').getByRole('alert')).toBeVisible()
    expect(await api.ok(calls.ssoProvider.read, { ssoProviderUuid: uuid })).toMatchObject({ memberCount: 1 })
  })
})

/** Begins a sign-in without following the redirect. The browser gets the cookie of the attempt. */
async function startWithoutRedirect(page: Page, startUrl: string) {
  const answer = await page.request.get(startUrl, { maxRedirects: 0 })
  expect(answer.status()).toBe(303)

  return { headers: answer.headers() }
}
