/** A super-admin tests an identity provider, and forbids passwords beside it. */
import { calls } from '@sorgfalt/contract'
import { expectAccessible } from '../support/accessible.ts'
import { AuthenticatorApp } from '../support/authenticator.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { application } from '../support/identity-provider.ts'
import { issuer, origin } from '../support/installation.ts'
import { account } from '../support/people.ts'

// No authority has issued the certificate of the provider.
test.use({ ignoreHTTPSErrors: true })

const { governs } = account
const providers = '/dashboard/company/settings/identity-providers'
const name = 'Firmenkonto'

/** Signs in on the page of the provider. */
async function confirmAtProvider(page: Page, person: string): Promise<void> {
  // The page of the provider's settings has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Werkskonto' })).toBeVisible()
  await page.getByLabel('Name').fill(person)
  await page.getByRole('button', { name: 'Bestätigen' }).click()
}

test('a super-admin tests a provider and forbids passwords', async ({ page, context, newContext, watch }) => {
  const api = await enter(context, governs)
  const { key } = await api.ok(calls.secondFactor.beginEnrolment)
  const app = new AuthenticatorApp(key)
  await api.ok(calls.secondFactor.confirmEnrolment, { code: await app.nextCode() })
  await context.addCookies([
    { name: 'sid', value: api.cookies.get('sid') ?? '', url: origin, httpOnly: true, sameSite: 'Strict' },
  ])
  const { uuid } = await api.ok(calls.ssoProvider.create, {
    name,
    protocol: 'oidc',
    preset: 'other',
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

  await test.step('a test shows what the provider sends and who would get in', async () => {
    await page.goto(`${providers}/details/${uuid}`)
    await page.getByRole('button', { name: 'Anmeldung testen' }).click()
    await confirmAtProvider(page, 'Tina Test')

    await expect(page).toHaveURL(`${origin}${providers}/details/${uuid}?tested`)
    await expect(page.getByText('Für diese Person würde ein neues Mitglied angelegt.')).toBeVisible()
    await expect(page.getByRole('row', { name: 'sub Tina Test' })).toBeVisible()
    await expect(page.getByText('tina.test', { exact: true })).toBeVisible()
    await expectAccessible(page, 'outcome of a test')
  })

  await test.step('passwords are forbidden once the provider is switched on', async () => {
    await page.getByRole('button', { name: 'Einschalten' }).click()
    await expect(page.getByText('Der Anbieter ist eingeschaltet.')).toBeVisible()
    await page.goto(`${providers}/list`)
    await page.getByRole('button', { name: 'Passwörter verbieten' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Notfallzugang' }).click()
    await page.getByRole('option', { name: 'Regine Regel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Passwörter verbieten' }).click()

    await expect(page.getByText('Notfallzugang: Regine Regel (regine.regel).')).toBeVisible()
    await expectAccessible(page, 'forbidden passwords')
  })

  await test.step('the last provider stays switched on', async () => {
    watch.allow(400, calls.ssoProvider.deactivate.path)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Ausschalten' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ausschalten' }).click()

    await expect(page.getByText(/Deshalb muss ein Anbieter eingeschaltet bleiben/).first()).toBeVisible()
  })

  const visitor = await (await newContext({ ignoreHTTPSErrors: true })).newPage()
  const signInAt = visitor.getByRole('link', { name: `Mit ${name} anmelden` })
  const openLogin = async () => {
    await visitor.goto(`/auth/login/${governs.company}`)
    await expect(signInAt).toBeVisible()
  }
  const logIn = async (username: string, password: string) => {
    await visitor.getByRole('button', { name: 'Anmeldung mit Passwort (Notfallzugang)' }).click()
    await visitor.getByLabel('Benutzername').fill(username)
    await visitor.getByLabel('Passwort', { exact: true }).fill(password)
    await visitor.getByRole('button', { name: 'Anmelden', exact: true }).click()
  }

  await test.step('a person signs in at the provider', async () => {
    await openLogin()
    await expectAccessible(visitor, 'login without passwords')
    await signInAt.click()
    await confirmAtProvider(visitor, 'Tina Test')

    await expect(visitor).toHaveURL(/\/dashboard/)
    await expect(visitor.getByText('Tina Test').first()).toBeVisible()
    await visitor.goto('/dashboard/logout')
    await expect(visitor).toHaveURL(/\/auth\/login/)
  })

  await test.step('a password is refused, and the provider stays in view', async () => {
    watch.allow(403, calls.session.login.path)
    await openLogin()
    await logIn('tina.test', 'Kiesel 4711 am Bach')

    await expect(visitor.getByText(/Nur der Notfallzugang kommt mit/).first()).toBeVisible()
    await expect(signInAt).toBeVisible()
  })

  await test.step('the emergency account signs in with its password and its second factor', async () => {
    await openLogin()
    await logIn(governs.username, governs.password)
    await visitor.getByLabel('Code', { exact: true }).fill(await app.nextCode())
    await visitor.getByRole('button', { name: 'Anmelden' }).click()

    await expect(visitor).toHaveURL(/\/dashboard/)
    await expect(visitor.getByText('Regine Regel').first()).toBeVisible()
  })
})
