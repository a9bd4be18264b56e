/** A new administrator sets up an empty company from a spreadsheet, guided only by the screens. */
import { expectAnnounced } from '../support/announcements.ts'
import { expect, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

const { begins } = account
const ownPassword = 'Mein-Blech-99'
const first = ['Jürgen', 'Bärbel', 'Zoë', 'Anne-Marie', 'José', 'Mehmet']
const last = ['Groß', 'Öhler', 'Müller-Süß', 'Weiß', 'von der Heide']
const units = ['Produktion', 'Produktion > Stanzerei', 'Lager', 'Büro']
const heading = 'Pers.-Nr.;Nachname;Vorname;Geb.-Datum;E-Mail dienstl.;Handy;Abteilung;Funktion;Standort'

/** Returns the email address of a row. One address is invalid, and every third one is missing. */
function createEmail(index: number): string {
  if (index === 17) return 'kaputt@'
  return index % 3 === 0 ? '' : `p${index}@blechwerk.example`
}

/**
 * Returns a list as a personnel office typically exports it: in Windows-1252, with a title above the
 * headings, gaps, mistakes and a total. It also contains the administrator.
 */
function createPersonnelList(): Buffer {
  const rows = Array.from({ length: 60 }, (_, index) => {
    const email = createEmail(index)
    const born = index === 22 ? '31.02.1990' : `${(index % 28) + 1}.${(index % 12) + 1}.1980`
    const names =
      index === 8
        ? ['Leiter', 'Lea']
        : [last[index % last.length], index === 40 ? '' : first[index % first.length]]
    const duty = index % 20 === 5 ? 'Ersthelfer' : ''
    return [
      `${1000 + index}`,
      ...names,
      born,
      email,
      '',
      units[index % units.length],
      duty,
      'Hauptwerk',
    ].join(';')
  })
  const own = '0001;Wagner;Petra;12.03.1975;petra.wagner@blechwerk.example;0151/2345678;Büro;;Hauptwerk'
  const lines = [
    'Personalliste Blechwerk GmbH;;;;;;;;',
    'Stand: 01.11.2026;;;;;;;;',
    ';;;;;;;;',
    heading,
    own,
    ...rows,
    'Summe;61;;;;;;;',
  ]
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

const dialog = (page: Page) => page.getByRole('dialog')
const toStart = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Übersicht' }).click()
/** Opens the screen of the next step from the start page. `action` is the text of its link. */
const nextStep = async (page: Page, step: string, action: string) => {
  await toStart(page)
  await expect(page.getByRole('heading', { level: 3, name: step })).toBeVisible()
  await page.getByRole('link', { name: action }).click()
}

test('an administrator sets up an empty company with the first steps and a spreadsheet', async ({
  page,
  watch,
}) => {
  // The page sends its first request before the login.
  watch.allow(401, '/api/session/read-start-up')
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  await page.addInitScript("addEventListener('click', () => window.pressed(), true)")

  await test.step('chooses a password at the first login', async () => {
    await page.goto(`/auth/login/${begins.company}`)
    await page.getByLabel('Benutzername').fill(begins.username)
    await page.getByLabel('Passwort', { exact: true }).fill(begins.password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    // The initial password has just been typed, so it is not asked for again.
    await expect(page.getByLabel('Anfangspasswort')).toBeHidden()
    await page.getByLabel('Neues Passwort', { exact: true }).fill(ownPassword)
    await page.getByLabel('Neues Passwort wiederholen').fill(ownPassword)
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await expect(page.getByText('0 von 6 erledigt')).toBeVisible()
  })

  await test.step('enters the company data and a location', async () => {
    await nextStep(page, 'Stammdaten ergänzen', 'Stammdaten öffnen')
    await page.getByLabel('Straße und Hausnummer').fill('Industriestraße 7')
    await page.getByLabel('Postleitzahl').fill('90441')
    await page.getByLabel('Ort', { exact: true }).fill('Nürnberg')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expectAnnounced(page, 'Die Stammdaten sind gespeichert.')
    await nextStep(page, 'Standorte anlegen', 'Standorte öffnen')
    await page.getByRole('button', { name: 'Standort anlegen' }).first().click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Hauptwerk')
    // The form proposes the company's address for the first location.
    await expect(dialog(page).getByLabel('Postleitzahl')).toHaveValue('90441')
    await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hauptwerk' })).toBeVisible()
  })

  await test.step('sees that ODS files are refused, and uploads a CSV file with a title row', async () => {
    await nextStep(page, 'Mitglieder anlegen', 'Personalliste importieren')
    const file = page.getByLabel('Importdatei')
    await file.setInputFiles({
      name: 'Personal.ods',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK'),
    })
    const refusal = page.getByRole('alert').filter({ hasText: 'Dieses Dateiformat ist nicht erlaubt' })
    await expect(refusal).toBeVisible()
    await file.setInputFiles({ name: 'Personal.csv', mimeType: 'text/csv', buffer: createPersonnelList() })
    await expect(page.getByText('62 Zeilen, 9 Spalten')).toBeVisible()
    await expect(refusal).toBeHidden()
    await page.getByRole('button', { name: 'Felder zuordnen' }).click()
    await expect(page.getByText('Zugeordnete Spalten: 9 von 9.')).toBeVisible()
  })

  await test.step('creates the missing group that the check reports, and imports the list', async () => {
    await page.getByRole('button', { name: 'Weiter zu Passwörtern' }).click()
    await page.getByRole('radio', { name: 'Briefe mit Anfangspasswörtern' }).check()
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
    await page.getByRole('button', { name: 'Gruppe „Ersthelfer“ anlegen' }).click()
    await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
    await expect(page.getByText('3 Zeilen behoben')).toBeVisible()
    await expect(page.getByText('57 von 62 Zeilen werden importiert')).toBeVisible()
    await page.getByRole('button', { name: '57 Zeilen importieren' }).click()
    const progress = page.getByRole('progressbar', { name: 'Mitglieder werden importiert' })
    const done = page.getByText('Der Import ist abgeschlossen')
    // The import continues while the user is on another page. On a fast machine it is already done.
    await expect(progress.or(done)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Mitgliederliste' }).click()
    await page.getByRole('link', { name: 'Importieren' }).click()
    await expect(done).toBeVisible({ timeout: 300_000 })
    await expect(page.getByText('57 Anfangspasswörter warten auf Sie')).toBeVisible()
  })

  await test.step('appoints managers of a unit and of the location, who get the matching roles', async () => {
    await nextStep(page, 'Verantwortliche benennen', 'Organisationseinheiten öffnen')
    await page.getByRole('treeitem', { name: /^Lager/ }).click()
    await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click()
    await page.keyboard.type('lea leiter')
    await page
      .getByRole('option', { name: /Lea Leiter/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await dialog(page).getByRole('button', { name: 'Rolle ändern und speichern' }).click()
    await expectAnnounced(page, 'Die Organisationseinheit ist gespeichert.')

    await page.getByRole('navigation').getByRole('link', { name: 'Standorte' }).click()
    await page.getByRole('link', { name: 'Hauptwerk' }).click()
    await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click()
    await page.keyboard.type('lea leiter')
    await expect(
      page
        .getByText('Wer eine Organisationseinheit leitet, kann nicht zugleich einen Standort leiten.')
        .last(),
    ).toBeVisible()
    await page.getByRole('combobox', { name: 'Name oder Benutzername' }).fill('bärbel')
    await page
      .getByRole('option', { name: /Bärbel/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog(page)).toContainText('Neue Rolle „Standortleitung“: Bärbel')
    await dialog(page).getByRole('button', { name: 'Rolle ändern und speichern' }).click()
    await expectAnnounced(page, 'Der Standort ist gespeichert.')
  })

  await test.step('assigns the first e-learning to all members', async () => {
    await nextStep(page, 'Erstes E-Learning zuweisen', 'E-Learning wählen')
    await page.getByRole('link', { name: 'Brandschutz' }).click()
    await page.getByRole('button', { name: 'Zuweisen', exact: true }).click()
    await dialog(page).getByRole('checkbox', { name: 'Blechwerk GmbH' }).check()
    await dialog(page).getByRole('button', { name: 'An 58 Personen zuweisen' }).click()
    await expectAnnounced(page, 'E-Learning zugewiesen')
    await toStart(page)
    await expect(page.getByText('5 von 6 erledigt')).toBeVisible()
  })
  console.log(`new company: ${presses} clicks`)
})
