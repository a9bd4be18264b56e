/** Locations and member groups, for administrators and for the manager of one location. */
import { calls } from '@sorgfalt/contract'
import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

// The tests run in order. The first test temporarily gives Lena a second location, and the second test counts
// her locations.
test.describe.configure({ mode: 'default' })

const dialog = (page: Page) => page.getByRole('dialog')
const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an administrator creates a location, assigns members to it, and deletes it', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(400, '/api/location/')
  await enter(context, account.anna)
  await page.goto('/dashboard/company/locations/list')
  await expect(page.getByRole('row', { name: /Hauptsitz München/ })).toContainText('Lena Standort')

  await test.step('creates the location after the faults in the form are corrected', async () => {
    await page.getByRole('button', { name: 'Standort anlegen' }).click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Baustelle Ulm')
    await expect(dialog(page).getByLabel('Kennung')).toHaveValue(/^baustelle-ulm-\d{4}$/)
    await choose(page, 'Art', 'Hauptsitz')
    await dialog(page).getByLabel('Postleitzahl').fill('8010')
    await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
    await expect(dialog(page).getByText('Diese Postleitzahl passt nicht zum Land.').last()).toBeVisible()
    await dialog(page).getByLabel('Postleitzahl').fill('89073')
    await dialog(page).getByLabel('Ort', { exact: true }).fill('Ulm')
    await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
    await expect(
      page.getByText('Ihr Unternehmen hat schon einen Hauptsitz. Es kann nur einen geben.'),
    ).toBeVisible()
    await choose(page, 'Art', 'Niederlassung')
    await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Baustelle Ulm' })).toBeVisible()
  })

  await test.step('saves the assembly point and the responsible member', async () => {
    await page.getByLabel('Sammelstelle').fill('Am Kran')
    await page
      .getByRole('group', { name: 'Wer für diesen Standort verantwortlich ist' })
      .getByRole('button')
      .click()
    await expect(
      page.getByRole('option').nth(2),
      'members with the role of a location manager come first',
    ).toContainText('Lena Standort')
    await page.keyboard.type('lena')
    await page.getByRole('option', { name: /Lena Standort/ }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+s')
    await expectAnnounced(page, 'Der Standort ist gespeichert.')
    await page.reload()
    await expect(page.getByLabel('Sammelstelle')).toHaveValue('Am Kran')
    await expect(page.getByText('Lena Standort')).toBeVisible()
  })

  await test.step('assigns two members to the location, and makes it the main location of one', async () => {
    await page
      .getByRole('navigation', { name: 'Bereiche des Standorts' })
      .getByRole('link', { name: 'Mitglieder' })
      .click()
    await page.getByRole('button', { name: 'Mitglieder zuordnen' }).first().click()
    await dialog(page).getByRole('searchbox').fill('zauner')
    await dialog(page)
      .getByRole('checkbox', { name: /Zauner/ })
      .first()
      .check()
    await dialog(page)
      .getByRole('checkbox', { name: /Zauner/ })
      .nth(1)
      .check()
    await dialog(page).getByRole('button', { name: /^2 / }).click()
    await expect(page.getByRole('row', { name: /Zauner/ })).toHaveCount(2)
    const first = page.getByRole('row', { name: /Zauner/ }).first()
    await first.getByRole('button', { name: /Aktionen für/ }).click()
    await page.getByRole('menuitem', { name: 'Zum Hauptstandort machen' }).click()
    await expect(first.getByText('Hauptstandort')).toBeVisible()
  })

  await test.step('deletes the location only after a new location is chosen for its members', async () => {
    await page.getByRole('button', { name: 'Löschen' }).click()
    await expect(dialog(page)).toContainText('Mitglieder (2)')
    await expect(dialog(page).getByRole('button', { name: 'Endgültig löschen' })).toBeDisabled()
    await choose(page, 'Neuer Standort', 'Niederlassung Graz')
    await dialog(page).getByRole('button', { name: 'Endgültig löschen' }).click()
    await expect(page).toHaveURL(/locations\/list/)
    await expect(page.getByRole('row', { name: /Niederlassung Graz/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Baustelle Ulm/ })).toBeHidden()
  })
})

test('a location manager can see and change only their own location', async ({ page, context, watch }) => {
  watch.allow(404, '/api/location/')
  const api = await enter(context, account.lena)
  await page.goto('/dashboard/company/locations/list')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Standort anlegen' })).toBeHidden()
  await page.getByRole('link', { name: 'Hauptsitz München' }).click()
  await expect(page.getByLabel('Sammelstelle')).toBeEnabled()
  await expect(page.getByText('Verantwortliche bestimmt die Administration.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Löschen' })).toBeHidden()

  const { locations } = await api.ok(calls.infoPoint.locationList)
  const graz = locations.find(({ name }) => name === 'Niederlassung Graz')
  await page.goto(`/dashboard/company/locations/details/${graz?.uuid}/details`)
  await expect(page.getByText('Der Standort wurde nicht gefunden.').first()).toBeVisible()
  await expect(page.getByLabel('Sammelstelle')).toBeHidden()
})

test('an administrator creates a group, enters an expired qualification, and deletes the group', async ({
  page,
  context,
}) => {
  await enter(context, account.anna)
  await page.goto('/dashboard/company/members/group/list')
  await page.getByRole('combobox', { name: /^Standort/ }).click()
  await page.getByRole('option', { name: 'Ganzes Unternehmen' }).click()
  await expect(page).toHaveURL(/location=.*companyWide/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Betriebsrat/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Hauptsitz/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect(page.getByRole('row', { name: /Hauptsitz/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Gruppe anlegen' }).click()
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Ersthelfer')
  await choose(page, 'Aufgabe', 'Sicherheitsbeauftragte')
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Sicherheitsbeauftragte')
  await choose(page, 'Standort', 'Niederlassung Graz')
  await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sicherheitsbeauftragte' })).toBeVisible()

  await page.getByRole('button', { name: 'Mitglieder hinzufügen' }).first().click()
  await dialog(page).getByRole('searchbox').fill('unger')
  await dialog(page).getByRole('checkbox', { name: /Unger/ }).first().check()
  await dialog(page)
    .getByRole('button', { name: /hinzufügen/ })
    .click()
  const row = page.getByRole('row', { name: /Unger/ })
  await expect(row).toContainText('gültig')

  await row.getByRole('button', { name: /Aktionen für/ }).click()
  await page.getByRole('menuitem', { name: 'Angaben bearbeiten' }).click()
  await dialog(page).getByLabel('Qualifiziert seit').fill('2024-01-31')
  await dialog(page).getByLabel('Gültig bis').fill('2023-01-31')
  await dialog(page).getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog(page).getByText('Das Datum liegt zu früh.').last()).toBeVisible()
  await dialog(page).getByLabel('Gültig bis').fill('2026-01-31')
  await dialog(page).getByRole('button', { name: 'Speichern' }).click()
  await expect(row).toContainText('abgelaufen')

  await page.getByRole('button', { name: 'Löschen' }).click()
  await expect(dialog(page)).toContainText('Eine Zugehörigkeit mit ihren Qualifikationsdaten geht verloren.')
  await dialog(page).getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page).toHaveURL(/group\/list/)
  await expect(page.getByRole('row', { name: /Sicherheitsbeauftragte.*Graz/ })).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Betriebsrat' })).toBeVisible()
  const dashes = page.getByRole('main').getByText('–', { exact: true })
  await expect(dashes.filter({ visible: true }), 'no dash for a missing value on a card').toHaveCount(0)
})
