/** People of a company sign in with the account that they have at an identity provider. */
import { calls } from '@sorgfalt/contract'
import { expectAccessible } from '../support/accessible.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { application } from '../support/identity-provider.ts'
import { issuer, origin } from '../support/installation.ts'
import { account } from '../support/people.ts'

// No authority has issued the certificate of the provider.
test.use({ ignoreHTTPSErrors: true })

const { connects } = account
const security = '/dashboard/profile/security'
const name = 'Werkskonto'

const openLogin = (page: Page, returnUrl: string) =>
  page.goto(`/auth/login/${connects.company}?returnUrl=${encodeURIComponent(returnUrl)}`)

/** Answers the page of the provider. */
async function answerProvider(page: Page, answer: 'Bestätigen' | 'Abbrechen', person = ''): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByLabel('Name').fill(person)
  await page.getByRole('button', { name: answer }).click()
}

test('an administrator connects a provider, and people sign in there', async ({
  page,
  context,
  newContext,
}) => {
  await test.step('the administrator connects the provider', async () => {
    const api = await enter(context, connects)
    const { uuid } = await api.ok(calls.ssoProvider.create, {
      name,
      preset: 'other',
      protocol: 'oidc',
      issuer,
      applicationId: application.id,
      applicationSecret: application.secret,
      hostedDomain: null,
      linkMode: 'none',
      externalIdClaim: null,
      createsMembers: true,
      orgUnitUuid: null,
      factorMode: 'never',
      loginUrl: null,
      certificates: [],
      nameIdFormat: 'persistent',
      givenNameClaim: null,
      familyNameClaim: null,
      emailClaim: null,
    })
    await api.ok(calls.ssoProvider.activate, { ssoProviderUuid: uuid })
  })

  const openBrowser = async () => (await newContext({ ignoreHTTPSErrors: true })).newPage()
  const signInAt = (visitor: Page) => visitor.getByRole('link', { name: `Mit ${name} anmelden` })
  const visitor = await openBrowser()

  await test.step('a person without an account gets one and reaches the wanted page', async () => {
    await openLogin(visitor, security)
    await expect(signInAt(visitor)).toBeVisible()
    await expectAccessible(visitor, 'login with a provider')
    await signInAt(visitor).click()
    await answerProvider(visitor, 'Bestätigen', 'Nadja Neu')

    await expect(visitor).toHaveURL(`${origin}${security}`)
    await expect(visitor.getByText('Nadja Neu').first()).toBeVisible()
    await expect(visitor.getByRole('heading', { name: 'Anmeldung mit dem Firmenkonto' })).toBeVisible()
    await expectAccessible(visitor, 'linked accounts')
  })

  await test.step('the same person signs in again, and the provider does not ask again', async () => {
    await visitor.goto('/dashboard/logout')
    await expect(visitor).toHaveURL(/\/auth\/login/)
    await openLogin(visitor, '/dashboard/profile/details')
    await signInAt(visitor).click()

    await expect(visitor).toHaveURL(`${origin}/dashboard/profile/details`)
  })

  await test.step('a person who cancels sees the reason, and the wanted page is kept', async () => {
    const other = await openBrowser()
    await openLogin(other, security)
    await signInAt(other).click()
    await answerProvider(other, 'Abbrechen')

    await expect(other).toHaveURL(/\/auth\/login\/kontowerk\?error=Sso\.Refused&returnUrl=/)
    await expect(other.getByRole('main').getByRole('alert')).toBeVisible()
    await signInAt(other).click()
    await answerProvider(other, 'Bestätigen', 'Nils Neu')
    await expect(other).toHaveURL(`${origin}${security}`)
  })

  await test.step('a member links an account and signs in with it', async () => {
    await page.goto(security)
    await page.getByRole('button', { name: `${name} verknüpfen` }).click()
    await answerProvider(page, 'Bestätigen', 'klara@konto.example')

    await expect(page).toHaveURL(new RegExp(`${security}\\?linked=`))
    await expect(page.getByText(`Sie können sich jetzt mit ${name} anmelden.`)).toBeVisible()
    await page.goto('/dashboard/logout')
    await expect(page).toHaveURL(/\/auth\/login/)
    await openLogin(page, security)
    await signInAt(page).click()
    await expect(page).toHaveURL(`${origin}${security}`)
    await expect(page.getByText(`${connects.firstName} ${connects.lastName}`).first()).toBeVisible()
  })

  await test.step('the member unlinks the account', async () => {
    await page.getByRole('button', { name: `Verknüpfung mit ${name} aufheben` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verknüpfung aufheben' }).click()

    await expect(page.getByText('Die Verknüpfung ist aufgehoben.')).toBeVisible()
    await expect(page.getByRole('button', { name: `${name} verknüpfen` })).toBeVisible()
  })
})
