/** Creating and editing members, the profile, and the audit log. */
import { calls } from '@sorgfalt/contract'
import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, logIn, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

const details = (uuid: string) => `/dashboard/company/members/details/${uuid}/details`

test('a double click creates one member, with an unused username and a letter with the password', async ({
  page,
  context,
}) => {
  const api = await enter(context, account.anna)
  await page.goto('/dashboard/company/members/list')
  await page.getByRole('button', { name: 'Mitglied anlegen' }).first().click()
  const form = page.getByRole('dialog', { name: 'Mitglied anlegen' })
  await form.getByLabel('Vorname').fill('Zoë')
  await form.getByLabel('Nachname').fill('Doppelklick')
  await expect(form.getByLabel('Benutzername')).toHaveValue('zoe.doppelklick')
  await form.getByLabel('Benutzername').fill('max.muster')
  await expect(form.getByText('Dieser Benutzername ist schon vergeben.')).toBeVisible()
  const requests: string[] = []
  page.on(
    'request',
    (request) =>
      void (request.url().endsWith(calls.profile.checkUsername.path) && requests.push(request.url())),
  )
  await form.getByLabel('Benutzername').fill('')
  await form.getByLabel('Benutzername').pressSequentially('zoe.doppelklick')
  await expect(form.getByText('Dieser Benutzername ist frei.')).toBeVisible()
  expect(requests.length, 'not one request for every letter').toBeLessThan('zoe.doppelklick'.length)
  await form.getByRole('combobox', { name: 'Erstes Passwort' }).click()
  await page.getByRole('option', { name: 'Zum Übergeben' }).click()
  await form.getByRole('button', { name: 'Anlegen' }).dblclick()

  const letter = page.getByRole('dialog', { name: 'Passwort für Zoë Doppelklick' })
  await expect(letter.getByRole('button', { name: 'Drucken' })).toBeVisible()
  await expect(page.locator('body > [aria-hidden] h2')).toHaveText('Ihr Zugang zu Arbeitswelt')
  await letter.getByRole('button', { name: 'Fertig' }).click()
  expect((await api.ok(calls.memberList.getList, { filter: { search: 'doppelklick' } })).total).toBe(1)
})

test('both values are shown if two administrators change the same field of a member', async ({
  page,
  context,
  watch,
}) => {
  const api = await enter(context, account.anna)
  const { rows } = await api.ok(calls.memberList.getList, { filter: { search: account.isEdited.username } })
  const uuid = rows[0]?.uuid ?? ''
  await page.goto(details(uuid))
  await page.getByLabel('Fremdfirma').fill('Meine GmbH')
  const {
    status: _s,
    hasPassword: _h,
    lastLoginAt: _l,
    updatedAt: _u,
    archivedAt: _a,
    secondFactorAt: _f,
    may: _m,
    location,
    ...saved
  } = await api.ok(calls.memberDetails.read, { uuid })
  await api.ok(calls.memberDetails.update, {
    ...saved,
    locationUuid: location?.uuid ?? null,
    externalCompany: 'Deren AG',
  })
  watch.allow(409, calls.memberDetails.update.path)
  await page.keyboard.press('Control+s')
  const row = page
    .getByRole('dialog', { name: 'Inzwischen wurde etwas geändert' })
    .getByRole('row', { name: 'Fremdfirma' })
  await expect(row).toContainText('Meine GmbH')
  await expect(row).toContainText('Deren AG')
  await expect(page.getByRole('alert')).toContainText('inzwischen von jemand anderem geändert')
  await page.getByRole('button', { name: 'Gespeichertes übernehmen' }).click()
  await expect(page.getByLabel('Fremdfirma')).toHaveValue('Deren AG')

  const { read: readAttributes, save: saveAttributes } = calls.memberSpecialAttributes
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await page.getByRole('checkbox', { name: 'Minderjährig' }).check()
  await api.ok(saveAttributes, {
    memberUuid: uuid,
    specialAttributes: ['pregnant'],
    pregnantUntil: null,
  })
  watch.allow(409, saveAttributes.path)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  const conflict = page.getByRole('dialog', { name: 'Inzwischen wurde etwas geändert' })
  await expect(conflict.getByRole('row', { name: 'Schwanger' })).toContainText('ja')
  await conflict.getByRole('button', { name: 'Mit meinen Eingaben weiter' }).click()
  await expect(page.getByRole('checkbox', { name: 'Schwanger' })).toBeChecked()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expectAnnounced(page, 'Der Vermerk ist gespeichert.')
  const { specialAttributes } = await api.ok(readAttributes, { memberUuid: uuid })
  expect(specialAttributes.toSorted(), 'the change of the other administrator is kept').toEqual([
    'pregnant',
    'underage',
  ])
})

test('a member changes address, username and password in the profile, and exports the stored data', async ({
  page,
  context,
  newContext,
  watch,
}) => {
  const { username, password } = account.keepsProfile
  await enter(context, account.keepsProfile)
  await page.goto('/dashboard/profile/details')
  await page.getByLabel('Straße und Hausnummer').fill('Gasse 7')
  await page.keyboard.press('Control+s')
  await expectAnnounced(page, 'Ihre Angaben sind gespeichert.')
  for (const format of ['PDF', 'JSON']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Als ${format} herunterladen` }).click()
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^meine-daten-.*\\.${format.toLowerCase()}$`),
    )
  }

  await page.getByRole('link', { name: 'Sicherheit' }).click()
  await page.getByLabel('Neuer Benutzername').fill('anna.admin')
  await expect(page.getByText('Dieser Benutzername ist schon vergeben.')).toBeVisible()
  await page.getByLabel('Neuer Benutzername').fill('ganz.neu')
  await expect(page.getByText('Dieser Benutzername ist frei.')).toBeVisible()

  watch.allow(400, '/api/profile/changepassword')
  const change = async (old: string, next: string) => {
    await page.getByLabel('Bisheriges Passwort').fill(old)
    await page.getByLabel('Neues Passwort', { exact: true }).fill(next)
    await page.getByLabel(/wiederholen/).fill(next)
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
  }
  const main = page.getByRole('main')
  const changed = 'Kiesel 4711 am Ufer'
  await change('Falsch 4711 x', changed)
  await expect(main.getByText('Dieses Passwort stimmt nicht.').last()).toBeVisible()
  await change(password, password)
  await expect(
    main.getByText('Das ist dasselbe wie bisher. Bitte wählen Sie etwas anderes.').last(),
  ).toBeVisible()
  await expect(
    main.getByText('Dieses Passwort stimmt nicht.'),
    'the earlier error has disappeared',
  ).toHaveCount(0)
  await change(password, 'Passwort1!')
  await expect(main.getByText('Dieses Passwort wird leicht erraten.').last()).toBeVisible()
  await change(password, changed)
  await expectAnnounced(page, 'Ihr Passwort ist geändert.')
  await page.getByLabel('Neuer Benutzername').focus()
  await expect(
    main.getByText('Bitte füllen Sie dieses Feld aus.'),
    'the emptied form shows no errors',
  ).toHaveCount(0)
  const elsewhere = await (await newContext()).newPage()
  await elsewhere.goto(`/auth/login/${account.keepsProfile.company}`)
  await logIn(elsewhere, { username, password: changed })
})

test('an administrator filters and exports the audit log', async ({ page, context }) => {
  await enter(context, account.anna)
  await page.goto('/dashboard/company/settings/audit?perPage=100')
  await page.getByRole('combobox', { name: /^Ergebnis/ }).click()
  await page.getByRole('option', { name: 'ausgeführt' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/outcome/)
  await page.getByRole('checkbox', { name: 'Anmeldungen ausblenden' }).uncheck()
  await expect(page.getByRole('table').getByText('Anmeldung').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: 'CSV-Datei' }).click()
  expect((await download).suggestedFilename()).toMatch(/^protokoll-.*\.csv$/)
})
