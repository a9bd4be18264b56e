/** The company's settings: entered values survive errors, navigation and version conflicts. */
import { calls } from '@sorgfalt/contract'
import type { Api } from '../../server/src/test/api.ts'
import { createPng } from '../../server/src/test/pictures.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { nordschutzOrigin } from '../support/installation.ts'
import { tabTo } from '../support/keyboard.ts'
import { account } from '../support/people.ts'

// The tests change the same company, so they run one after the other.
test.describe.configure({ mode: 'serial' })

const details = `${nordschutzOrigin}/dashboard/company/settings/details`
const configuration = `${nordschutzOrigin}/dashboard/company/settings/configuration`
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' })
const signIn = (page: Page): Promise<Api> => enter(page.context(), account.nora, nordschutzOrigin)

test('the form lists faults with links, and keeps the entered values after a failed save', async ({
  page,
  watch,
}) => {
  await signIn(page)
  await page.goto(details)
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('Postleitzahl').fill('ABC')
  await save(page).click()
  const summary = page.getByRole('region', { name: 'Bitte prüfen Sie 2 Angaben' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Postleitzahl' }).click()
  await expect(page.getByLabel('Postleitzahl')).toBeFocused()
  await page.getByLabel('Postleitzahl').fill('4020')
  await save(page).click()
  await expect(page.getByLabel('Name', { exact: true }), 'a single fault gets the focus').toBeFocused()
  await expect(summary).toBeHidden()
  await page.getByLabel('Name', { exact: true }).fill('Nordlicht Logistik')
  await expect(summary).toBeHidden()

  watch.allow(503, calls.clientDetails.update.path)
  await page.route(
    `**${calls.clientDetails.update.path}`,
    (route) => route.fulfill({ status: 503, json: { error: { code: 'Request.Busy' } } }),
    {
      times: 1,
    },
  )
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Der Dienst ist gerade ausgelastet')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nordlicht Logistik')
  await expect(page.getByText('Eine Änderung nicht gespeichert')).toBeVisible()
  await save(page).click()
  await expectAnnounced(page, 'Die Stammdaten sind gespeichert.')
  await expect(save(page)).toBeHidden()
})

test('a dialog asks for confirmation before unsaved changes are lost, by mouse and by keyboard', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(details)
  await page.getByLabel('Ort', { exact: true }).fill('Wels')
  const link = page.getByRole('link', { name: 'Übersicht' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus'), 'the focus stays in the dialog').toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(details)
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Wels')
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Verwerfen und weiter' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/start\/overview/)
})

test('a version conflict shows both values and the other editor, and the user chooses a value', async ({
  page,
  watch,
}) => {
  const api = await signIn(page)
  await page.goto(details)
  await page.getByLabel('Straße und Hausnummer').fill('Meine Gasse 1')
  const {
    countries: _countries,
    mayChangeIdentifier: _may,
    ...current
  } = await api.ok(calls.clientDetails.read)
  await api.ok(calls.clientDetails.update, { ...current, street: 'Deren Gasse 2', city: 'Steyr' })

  watch.allow(409, calls.clientDetails.update.path)
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Inzwischen wurde etwas geändert' })
  await expect(dialog).toContainText(/Nora Nord hat diese Angaben gespeichert \(heute, \d\d:\d\d\)/)
  const row = dialog.getByRole('row', { name: 'Straße und Hausnummer' })
  await expect(row).toContainText('Meine Gasse 1')
  await expect(row).toContainText('Deren Gasse 2')
  await expect(dialog.getByRole('row'), 'only the fields that both editors have changed').toHaveCount(2)
  await expect(page.getByText('Das hat nicht geklappt'), 'the dialog replaces the error message').toHaveCount(
    0,
  )
  await dialog.getByRole('button', { name: 'Mit meinen Eingaben weiter' }).click()
  await expect(page.getByLabel('Straße und Hausnummer')).toHaveValue('Meine Gasse 1')
  await expect(page.getByLabel('Ort', { exact: true }), 'the saved value of an unchanged field').toHaveValue(
    'Steyr',
  )
  await save(page).click()
  await expectAnnounced(page, 'Die Stammdaten sind gespeichert.')
})

test('every page shows the company’s new colours and logo immediately', async ({ page, watch }) => {
  watch.allow(415, calls.clientConfiguration.uploadLogo.path)
  await signIn(page)
  await page.goto(configuration)
  const logo = page.getByRole('banner').locator('img')
  const licenseeLogo = await logo.getAttribute('src')
  const file = {
    name: 'Logo.png',
    mimeType: 'image/png',
    buffer: await createPng({ width: 120, height: 40 }),
  }
  await page.locator('input[type=file]').setInputFiles(file)
  await expectAnnounced(page, 'Das Logo ist gespeichert.')
  await expect(logo).toHaveAttribute('src', /\/api\/file\/client\/logo\//)
  watch.allow(404, '/api/file/client/logo')
  await page.route('**/api/file/client/logo/**', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(page.getByText('Das Logo kann gerade nicht angezeigt werden.')).toBeVisible()
  await expect(
    page.getByRole('banner').getByText('Nordlicht', { exact: false }),
    'the name replaces the logo',
  ).toBeVisible()
  await expect(page.locator('img:visible'), 'no broken picture is visible').toHaveCount(0)
  await page.unroute('**/api/file/client/logo/**')
  await page.getByRole('button', { name: 'Logo entfernen' }).click()
  await expectAnnounced(page, 'Das Logo ist entfernt.')
  await expect(logo).toHaveAttribute('src', licenseeLogo ?? '')

  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('kein Bild') })
  await expect(page.getByRole('alert').filter({ hasText: 'Logo.png' }).first()).toBeVisible()

  const brand = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())
  const before = await brand()
  await page.getByLabel('Eigene Farben verwenden').check()
  await page.getByLabel('Hauptfarbe').first().fill('#205020')
  await save(page).click()
  await expectAnnounced(page, 'Die Konfiguration ist gespeichert.')
  expect(await brand()).toBe('#205020')
  await page.getByLabel('Eigene Farben verwenden').uncheck()
  await save(page).click()
  await expect.poll(brand).toBe(before)
})
