/**
 * A member signs in with a passkey of Chromium’s virtual authenticator, which another host is refused, and
 * removes it.
 */
import { expectAccessible } from '../support/accessible.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { nordschutzOrigin, port } from '../support/installation.ts'
import { account } from '../support/people.ts'
import { VirtualAuthenticator } from '../support/virtual-authenticator.ts'

const { carries } = account
const security = '/dashboard/profile/security'
const otherOrigin = `http://other.localhost:${port}`

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const confirm = (page: Page) => page.getByRole('button', { name: 'Mit Passkey bestätigen' })

async function enterPassword(page: Page, origin = ''): Promise<void> {
  const { company, username, password } = carries
  await page.goto(`${origin}/auth/login/${company}?returnUrl=${encodeURIComponent(security)}`)
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

/** Checks the page from its top, where the header of the app covers nothing. */
const checkFromTop = (key: VirtualAuthenticator, page: Page, what: string): Promise<void> =>
  key.during(async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, what)
  })

test('a member adds a passkey, signs in with it, is refused on another host, and removes it', async ({
  page,
  newContext,
}) => {
  const key = await VirtualAuthenticator.of(page)
  const recoveryCode = await test.step('the first passkey brings recovery codes', async () => {
    await enterPassword(page)
    await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click()
    await checkFromTop(key, page, 'choice')
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    await page.getByLabel('Name des Passkeys').fill('Dienstlaptop')
    await checkFromTop(key, page, 'name')
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    const codes = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('code')
    await expect(codes).toHaveCount(10)
    const [code = ''] = await codes.allInnerTexts()
    await page.getByLabel('Ich habe die Codes sicher aufbewahrt.').check()
    await page.getByRole('button', { name: 'Fertig' }).click()
    await expect(page.getByText('Dienstlaptop')).toBeVisible()
    await checkFromTop(key, page, 'list')
    return code
  })

  await test.step('the same authenticator cannot add a second one', async () => {
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    await page.getByLabel('Name des Passkeys').fill('Noch einmal')
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    await expect(page.getByText('Dieses Gerät hat schon einen Passkey')).toBeVisible()
    await page.getByRole('button', { name: 'Abbrechen' }).click()
  })

  await test.step('the passkey opens the next session', async () => {
    await page.goto('/dashboard/logout')
    await enterPassword(page)
    await expect(heading(page)).toHaveText('Anmeldung bestätigen')
    await page.goto('/dashboard/start/overview')
    await expect(heading(page), 'no page opens without it').toHaveText('Anmeldung bestätigen')
    await page.goto(security)
    await expect(confirm(page)).toBeVisible()
    await key.during(() => expectAccessible(page, 'challenge'))
    await confirm(page).click()
    await expect(heading(page)).toHaveText('Profil')
    await expect(page.getByText('zuletzt verwendet')).toBeVisible()
  })

  await test.step('another host is refused by the browser and by the server', async () => {
    const other = await (await newContext()).newPage()
    await VirtualAuthenticator.of(other)
    await enterPassword(other, otherOrigin)
    await expect(other.getByText('Ihre Passkeys gehören zu einer anderen Adresse')).toBeVisible()
    await expect(confirm(other)).toHaveCount(0)
    const refusal = await other.evaluate(() =>
      navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId: 'localhost' } }).then(
        () => 'accepted',
        (error: Error) => error.name,
      ),
    )
    expect(refusal).toBe('SecurityError')
    await expectAccessible(other, 'another host')
    await other.getByLabel('Wiederherstellungscode', { exact: true }).fill(recoveryCode)
    await other.getByRole('button', { name: 'Anmelden' }).click()
    await other.getByRole('button', { name: 'Weiter' }).click()
    await expect(other.getByText('gilt an localhost')).toBeVisible()
  })

  await test.step('the passkey is renamed, and removes itself', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Dienstlaptop: Umbenennen' }).click()
    await page.getByLabel('Name des Passkeys').fill('Laptop im Büro')
    await key.during(() => expectAccessible(page, 'rename'))
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expectAnnounced(page, 'Der Passkey ist umbenannt.')
    await page.getByRole('button', { name: 'Laptop im Büro: Entfernen' }).click()
    await expect(page.getByText('Ihr Zugang ist dann nur noch mit dem Passwort')).toBeVisible()
    await key.during(() => expectAccessible(page, 'remove'))
    await confirm(page).click()
    await expectAnnounced(page, 'Der Passkey ist entfernt.')
    await expect(page.getByRole('button', { name: 'Zweiten Faktor einrichten' })).toBeVisible()
  })
})

test('a host that is an IP address explains that it has no passkeys, and offers the app', async ({
  page,
  context,
}) => {
  await enter(context, account.nora, nordschutzOrigin)
  await page.goto(`${nordschutzOrigin}${security}`)
  await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click()

  await expect(page.getByText('An dieser Adresse gibt es keine Passkeys')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Passkey hinzufügen' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Authenticator-App einrichten' })).toBeVisible()
  await expectAccessible(page, 'choice without passkeys')
})
