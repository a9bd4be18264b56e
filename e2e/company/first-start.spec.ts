/** The first start without demo data: the server prints a link, with which a person sets up the company. */
import { countClicks } from '../support/clicks.ts'
import { type EmptyServer, startEmptyServer } from '../support/empty-server.ts'
import { expect, test } from '../support/fixtures.ts'

const password = 'Mein-Blech-99'

let server: EmptyServer
test.beforeAll(async () => {
  server = await startEmptyServer()
})
test.afterAll(() => server.stop())

test('an empty installation is set up once, and the first course is assigned within 8 clicks', async ({
  page,
  newContext,
}) => {
  const readClicks = await countClicks(page)

  await test.step('creates the company and the administrator', async () => {
    await page.goto(server.link)
    await expect(page.getByRole('heading', { level: 1, name: 'Ihr Unternehmen einrichten' })).toBeVisible()
    expect(page.url(), 'the token is not in the address').not.toContain('#')
    await page.getByLabel('Name des Unternehmens').fill('Blechwerk GmbH')
    await expect(page.getByLabel('Firmenkennung')).toHaveValue('blechwerk-gmbh')
    await page.getByLabel('Vorname').fill('Petra')
    await page.getByLabel('Nachname').fill('Wagner')
    await expect(page.getByLabel('Benutzername')).toHaveValue('petra.wagner')
    await page.getByLabel('E-Mail').fill('petra.wagner@blechwerk.example')
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByLabel('Passwort wiederholen').fill(password)
    await page.getByRole('button', { name: 'Einrichten und anmelden' }).click()
    await expect(page.getByText('0 von 6 erledigt')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText('Stammdaten ergänzen')
  })

  await test.step('assigns the first course to the whole company', async () => {
    await page.getByRole('button', { name: 'Erstes E-Learning zuweisen' }).click()
    await page.getByRole('link', { name: 'E-Learning wählen' }).click()
    await page.getByRole('link', { name: 'Brandschutz' }).click()
    await page.getByRole('button', { name: 'Zuweisen', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Blechwerk GmbH' }).check()
    await dialog.getByRole('button', { name: 'An eine Person zuweisen' }).click()
    await expect(page.getByText('E-Learning zugewiesen')).toBeVisible()
    const clicks = readClicks()
    console.log(`first start: ${clicks} clicks to the first assigned course`)
    expect(clicks).toBeLessThanOrEqual(8)
  })

  await test.step('ticks the step with its result', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Übersicht' }).click()
    await expect(page.getByText('1 von 6 erledigt')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'E-Learning zugewiesen' })).toContainText(
      'Brandschutz',
    )
  })

  await test.step('refuses the link afterwards', async () => {
    const other = await (await newContext()).newPage()
    await other.goto(server.link)
    await expect(other.getByRole('heading', { level: 1, name: 'Schon eingerichtet' })).toBeVisible()
    await other.getByRole('link', { name: 'Zur Anmeldung' }).click()
    await other.getByLabel('Firmenkennung').fill('blechwerk-gmbh')
    await other.getByRole('button', { name: 'Weiter' }).click()
    await other.getByLabel('Benutzername').fill('petra.wagner')
    await other.getByLabel('Passwort', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Anmelden' }).click()
    await expect(other.getByText('1 von 6 erledigt'), 'no other password is asked for').toBeVisible()
  })

  const token = server.link.split('#')[1] ?? ''
  expect(server.output().split(token)).toHaveLength(2)
})
