import { enter, expect, logIn, type Page, test } from '../support/fixtures.ts'
import { nordschutzOrigin, origin } from '../support/installation.ts'
import { account } from '../support/people.ts'

const doneUrl = '/dashboard/apps/elearnings/my-elearnings?status=done'

test('after a wrong password, the login shows one message and keeps the input', async ({ page, watch }) => {
  watch.allow(401, '/api/login')
  await page.goto('/auth/login')
  await page.getByLabel('Firmenkennung').fill('musterbau')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByLabel('Benutzername').fill(account.mistypes.username)
  await page.getByLabel('Passwort', { exact: true }).fill('Sorgfalt-2025')
  const before = await page.getByRole('heading', { name: 'Anmelden' }).boundingBox()
  await page.getByRole('button', { name: 'Anmelden' }).click()

  await expect(page.getByRole('alert'), 'only the toast is announced').toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText(
    'Firmenkennung, Benutzername oder Passwort stimmt nicht.',
  )
  await expect(
    page.getByRole('main').getByText('Firmenkennung, Benutzername oder Passwort stimmt nicht.'),
    'the message also stays in the form',
  ).toBeVisible()
  await expect(page.getByText('musterbau')).toBeVisible()
  await expect(page.getByLabel('Benutzername')).toHaveValue(account.mistypes.username)
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('Sorgfalt-2025')
  expect(await page.getByRole('heading', { name: 'Anmelden' }).boundingBox()).toEqual(before)
  await logIn(page, account.mistypes)
})

test('clearing a field keeps the focus in it, and the error summary appears only at the next submit', async ({
  page,
}) => {
  await page.goto('/auth/login/musterbau')
  const [username, password] = [page.getByLabel('Benutzername'), page.getByLabel('Passwort', { exact: true })]
  const summary = page.getByRole('region', { name: 'Bitte prüfen Sie 2 Angaben' })
  const submit = page.getByRole('button', { name: 'Anmelden' })
  await submit.click()
  await expect(summary).toBeFocused()
  await username.fill('max.muster')
  await password.fill('x')
  await expect(summary).toBeHidden()
  await password.press('Backspace')
  await expect(page.getByText('Bitte füllen Sie dieses Feld aus.')).toBeVisible()
  await expect(password).toBeFocused()
  await expect(summary).toBeHidden()
  await password.press('Enter')
  await expect(password).toBeFocused()
})

test('the login of an unknown company asks for the password and then reports a wrong input', async ({
  page,
  watch,
}) => {
  watch.allow(401, '/api/login')
  await page.goto('/auth/login/gibt-es-nicht')
  await page.getByLabel('Benutzername').fill('max.muster')
  await page.getByLabel('Passwort', { exact: true }).fill('Sorgfalt-2026')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Firmenkennung, Benutzername oder Passwort stimmt nicht.',
  )
})

test('a link into the app opens its page after the login', async ({ page, watch }) => {
  watch.allow(401, '/api/session/read-start-up')
  await page.goto(doneUrl)
  await expect(page).toHaveURL(/\/auth\/login\?returnUrl=/)
  await page.getByLabel('Firmenkennung').fill('musterbau')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await logIn(page, account.wanders)
  await expect(page).toHaveURL(origin + doneUrl)
  await expect(page.getByRole('button', { name: 'Erledigt', pressed: true })).toBeVisible()
})

/** Two unsafe return addresses. lib/return-url.test.ts checks all kinds. */
const foreignAddresses = ['//example.com/dashboard', 'javascript:alert(1)']
for (const returnUrl of foreignAddresses) {
  test(`after the login, the unsafe return address ${returnUrl} opens the start page`, async ({ page }) => {
    await page.goto(`/auth/login/musterbau?${new URLSearchParams({ returnUrl })}`)
    await logIn(page, account.wanders)
    await expect(page).toHaveURL(`${origin}/dashboard/start/overview/elearnings`)
  })
}

test('an unknown address shows an error page inside the shell', async ({ page, context }) => {
  await enter(context, account.wanders)
  await page.goto('/dashboard/gibt/es/nicht')
  await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  await expect(page).toHaveTitle('Seite nicht gefunden – Arbeitswelt')
  await page.getByRole('button', { name: 'Zur Startseite' }).click()
  await expect(page).toHaveURL(`${origin}/dashboard/start/overview/elearnings`)
})

/** Returns the licensee's name, colour and pictures on the login page. */
async function readBrand(page: Page, at: string) {
  await page.goto(`${at}/auth/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.evaluate(() => ({
    title: document.title,
    brand: getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
    images: Array.from(document.images, (image) => new URL(image.src).pathname),
  }))
}

test('two licensees show their own names, colours and pictures', async ({ page }) => {
  const arbeitswelt = await readBrand(page, origin)
  const nordschutz = await readBrand(page, nordschutzOrigin)
  expect([arbeitswelt.title, nordschutz.title]).toEqual([
    'Willkommen – Arbeitswelt',
    'Willkommen – Nordschutz',
  ])
  expect([arbeitswelt.brand, nordschutz.brand]).toEqual(['#0e5a73', '#9a4a1c'])
  expect(arbeitswelt.images).toHaveLength(2)
  expect(nordschutz.images).toHaveLength(2)
  expect(new Set([...arbeitswelt.images, ...nordschutz.images]).size).toBe(4)
})

test('a password is hidden by default and can be pasted or filled in by a password manager', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/auth/login/musterbau')
  await expect(page.getByLabel('Benutzername')).toHaveAttribute('autocomplete', 'username')
  const field = page.getByLabel('Passwort', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await page.evaluate(() => navigator.clipboard.writeText('Aus der Zwischenablage 1'))
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue('Aus der Zwischenablage 1')
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Passwort verbergen' }).click()
  await expect(field).toHaveAttribute('type', 'password')
})

test('a licensee’s host accepts only companies of the licensee', async ({ page, watch }) => {
  watch.allow(401, '/api/login')
  await page.goto(`${nordschutzOrigin}/auth/login/musterbau`)
  await page.getByLabel('Benutzername').fill(account.max.username)
  await page.getByLabel('Passwort', { exact: true }).fill(account.max.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Firmenkennung, Benutzername oder Passwort stimmt nicht.',
  )

  await page.getByRole('button', { name: 'Wechseln' }).click()
  await page.getByLabel('Firmenkennung').fill('nordlicht')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await logIn(page, account.nora)
  await expect(page).toHaveTitle('Übersicht – Nordschutz')
})
