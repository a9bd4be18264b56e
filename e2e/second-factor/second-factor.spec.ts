/**
 * A company requires a second factor. With PROVE=full, zbarimg reads the QR code from a picture of the
 * screen.
 */
import { calls } from '@sorgfalt/contract'
import { zbarimg } from '../../scripts/zbarimg.mjs'
import { expectAccessible, isFull } from '../support/accessible.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { AuthenticatorApp, secretOf } from '../support/authenticator.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { type Account, account } from '../support/people.ts'

const { protects, isProtected } = account
const security = '/dashboard/profile/security'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const code = (page: Page) => page.getByLabel('Code', { exact: true })
const challengeTitle = 'Anmeldung bestätigen'

/** Enters the password, and asks for the page at `returnUrl` afterwards. */
async function enterPassword(page: Page, person: Account, returnUrl = security): Promise<void> {
  await page.goto(`/auth/login/${person.company}?returnUrl=${encodeURIComponent(returnUrl)}`)
  await page.getByLabel('Benutzername').fill(person.username)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/dashboard/logout')
  await expect(page).toHaveURL(/\/auth\/login/)
}

/** Checks the page from its top, where the header of the app covers nothing. */
async function checkFromTop(page: Page, what: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, what)
}

/**
 * Starts the set-up of a factor on the current page and completes it up to the recovery codes. Returns the
 * app and the codes.
 */
async function setUp(page: Page): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click()
  await page.getByRole('button', { name: 'Einrichtung beginnen' }).click()
  const qr = page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })
  await expect(qr).toBeVisible()
  const app = new AuthenticatorApp(await page.getByRole('code').innerText())

  if (isFull) {
    const picture = test.info().outputPath('qr.png')
    // In the centre of the window, the header of the app does not cover the code.
    await qr.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await page.screenshot({ path: picture })
    expect(secretOf(await zbarimg(picture)), 'the QR code and the typed key contain the same secret').toEqual(
      app.secret,
    )
  }

  await checkFromTop(page, 'scan the QR code')
  await code(page).fill(await app.nextCode())
  await page.getByRole('button', { name: 'Code prüfen' }).click()

  await expect(page.getByRole('status')).toContainText('Bewahren Sie diese Codes auf')
  await checkFromTop(page, 'recovery codes')
  const recoveryCodes = await page
    .getByRole('list', { name: 'Wiederherstellungscodes' })
    .getByRole('code')
    .allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await page.getByLabel('Ich habe die Codes sicher aufbewahrt.').check()
  await page.getByRole('button', { name: 'Fertig' }).click()

  return { app, recoveryCodes }
}

/** Requires a second factor of all members at once. */
async function requireFactor(page: Page): Promise<void> {
  await page.goto('/dashboard/company/settings/sign-in')
  await page.getByText('Alle mit Passwort').click()
  await expect(page.getByText('Das betrifft 2 Mitglieder. Eines davon hat noch keinen')).toBeVisible()
  await page.getByLabel('Ab welchem Tag').fill('2026-01-01')
  await expectAccessible(page, 'policy')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectAnnounced(page, 'Die Einstellungen zur Anmeldung sind gespeichert.')
}

test('a member sets up the second factor that the company requires, and an administrator resets it', async ({
  page,
  context,
  newContext,
  mailbox,
  watch,
}) => {
  await enter(context, protects)
  await page.goto(security)
  await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click()
  const administrator = await setUp(page)
  await requireFactor(page)

  const own = await (await newContext()).newPage()
  const { app, recoveryCodes } = await test.step('the member must set up a factor', async () => {
    await enterPassword(own, isProtected)
    await expect(heading(own)).toHaveText('Zweiten Faktor einrichten')
    await expectAccessible(own, 'enrolment')
    await own.reload()
    const made = await setUp(own)
    await expect(own, 'the address survives').toHaveURL(new RegExp(`${security}$`))
    await expect(heading(own)).toHaveText('Profil')
    return made
  })

  await test.step('the next login asks for a code, and a wrong one is refused', async () => {
    watch.allow(400, calls.secondFactor.verify.path)
    await signOut(own)
    await enterPassword(own, isProtected)
    await expect(heading(own)).toHaveText(challengeTitle)
    await own.goto('/dashboard/start/overview')
    await expect(heading(own), 'no page opens without the code').toHaveText(challengeTitle)
    await own.goto(security)
    await code(own).fill('12345')
    await own.getByRole('button', { name: 'Anmelden' }).click()
    await expect(code(own)).toHaveAccessibleDescription(/Dieser Code stimmt nicht\./)
    await expectAccessible(own, 'challenge')
    await code(own).fill(await app.nextCode())
    await own.getByLabel('Diesem Gerät 30 Tage lang vertrauen').check()
    await own.getByRole('button', { name: 'Anmelden' }).click()
    await expect(own.getByRole('heading', { name: 'Vertraute Geräte' })).toBeVisible()
    await checkFromTop(own, 'security')
  })

  await test.step('a trusted device needs no code', async () => {
    await signOut(own)
    await enterPassword(own, isProtected)
    await expect(heading(own)).toHaveText('Profil')
  })

  await test.step('a recovery code replaces the code on another device', async () => {
    const other = await (await newContext()).newPage()
    await enterPassword(other, isProtected)
    await other.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click()
    await other.getByLabel('Wiederherstellungscode', { exact: true }).fill(recoveryCodes[0] ?? '')
    await other.getByRole('button', { name: 'Anmelden' }).click()
    await expect(other.getByText('Sie haben noch 9 Wiederherstellungscodes')).toBeVisible()
    await expectAccessible(other, 'recovery code used')
    await other.getByRole('button', { name: 'Weiter' }).click()
    await expect(other.getByText('noch 9 von 10')).toBeVisible()
  })

  await test.step('the administrator confirms the reset with a code and gives a reason', async () => {
    watch.allow(403, calls.secondFactor.reset.path)
    await signOut(page)
    await enterPassword(page, protects, '/dashboard/company/members/list')
    await code(page).fill(await administrator.app.nextCode())
    await page.getByLabel('Diesem Gerät 30 Tage lang vertrauen').check()
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(heading(page)).toContainText('Mitglieder')
    // The session of a trusted device has verified no code, so the reset asks for one.
    await signOut(page)
    await enterPassword(page, protects, '/dashboard/company/members/list')
    await page.getByRole('link', { name: 'Konrad Kasten' }).click()
    await page.getByRole('link', { name: 'Zugang' }).click()
    await page.getByRole('button', { name: 'Zweiten Faktor zurücksetzen' }).click()
    await page.getByLabel('Grund').fill('Telefon verloren')
    await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Mit dem zweiten Faktor bestätigen' })
    await expect(question).toBeVisible()
    await expectAccessible(page, 'step-up')
    await code(page).fill(await administrator.app.nextCode())
    await question.getByRole('button', { name: 'Bestätigen' }).click()
    await expectAnnounced(page, 'Der zweite Faktor ist zurückgesetzt.')
    await expect(page.getByText('nicht eingerichtet')).toBeVisible()
  })

  await test.step('the member gets an email with the reason, and must set up a new factor', async () => {
    const texts = () => mailbox.to(isProtected.email).map(({ text }) => text ?? '')
    await expect.poll(texts).toContainEqual(expect.stringContaining('Telefon verloren'))
    await enterPassword(own, isProtected)
    await expect(heading(own)).toHaveText('Zweiten Faktor einrichten')
  })
})
