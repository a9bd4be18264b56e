import { calls } from '@sorgfalt/contract'
import { violations } from '../support/axe.ts'
import { enter, expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { account } from '../support/people.ts'

const heading = 'Vorname;Nachname;E-Mail dienstl.;Geb.datum;PersNr;Notiz'
const first = ['Jürgen', 'Bärbel', 'Zoë', 'Anne-Marie', 'José', 'Mehmet', 'Käthe', 'Uwe']
const last = ['Groß', 'Öhler', 'Müller-Süß', 'Weiß', 'Böhm']

const formulas: Record<number, string> = { 3: '=HYPERLINK("http://x")', 4: '@SUM(1)' }
const invalidEmails: Record<number, string> = { 10: 'kaputt@', 11: 'auch kaputt' }

/**
 * Creates a typical file with 500 rows in Windows-1252. It contains duplicates, invalid addresses and dates,
 * and names that look like formulas.
 */
function createMessyFile(): Buffer {
  const rows = Array.from({ length: 500 }, (_, index) => {
    const name = formulas[index] ?? `${last[index % last.length]}${index}`
    const quoted = name.includes('"') ? `"${name.replaceAll('"', '""')}"` : name
    const email = invalidEmails[index] ?? `import${index}@grosswerk.example`
    const born =
      index === 20 ? '31.02.1990' : `${(index % 28) + 1}.${(index % 12) + 1}.19${70 + (index % 30)}`
    const number = index === 31 ? 'G30' : `G${index}`
    return [first[index % first.length], quoted, email, born, number, ''].join(';')
  })
  return Buffer.from([heading, ...rows].join('\r\n'), 'latin1')
}

test('an administrator imports a file with 500 rows after corrections', async ({ page, context }) => {
  test.setTimeout(240_000)
  await enter(context, account.manages)
  await page.goto('/dashboard/company/members/list')
  await page.getByRole('link', { name: 'Importieren' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mitglieder importieren' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page
    .getByLabel('CSV-Datei')
    .setInputFiles({ name: 'personal.csv', mimeType: 'text/csv', buffer: createMessyFile() })
  await expect(page.getByText('Zugeordnete Spalten: 5 von 6.')).toBeVisible()
  await expect(page.getByText('personal.csv · 500 Zeilen · 6 Spalten')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Feld für E-Mail dienstl.' })).toHaveValue('E-Mail-Adresse')
  await expect(page.getByText('Bärbel', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Weiter zu Passwörtern' }).click()

  await page.getByRole('radio', { name: 'Noch kein Passwort' }).check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Prüfen', exact: true }).click()

  await expect(page.getByRole('heading', { name: '4 Zeilen brauchen eine Korrektur' })).toBeVisible()
  await expect(page.getByText('Personalnummer steht schon in Zeile 32')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Fehlerdatei' }).click()
  expect((await download).suggestedFilename()).toBe('personal - Fehler.csv')

  await page.getByRole('textbox', { name: 'E-Mail-Adresse in Zeile 12' }).fill('repariert@grosswerk.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '3 Zeilen brauchen eine Korrektur' })).toBeVisible()

  // The result of the check is still available after the user has left the page.
  await page.goto('/dashboard/company/members/list')
  await page.goto('/dashboard/company/members/import')
  await page.getByRole('button', { name: '497 Zeilen importieren' }).click()
  await expect(page.getByText('Der Import ist abgeschlossen')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('3 Zeilen wurden ausgelassen')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Zur Mitgliederliste' }).click()
  await page.getByRole('searchbox').fill('HYPERLINK')
  await expect(page.getByRole('link', { name: 'Anne-Marie =HYPERLINK("http://x")' })).toBeVisible()
})

// The tests run one after the other, because a new file replaces the user's previous one.
test.describe('the import wizard', () => {
  test.describe.configure({ mode: 'default' })

  test('the wizard starts again if the import was discarded in another tab', async ({
    page,
    context,
    watch,
  }) => {
    const api = await enter(context, account.nora)
    const file = {
      name: 'zwei.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Vorname;Nachname\nPia;Probe\n'),
    }
    await page.goto('/dashboard/company/members/import?step=upload')
    await page.getByLabel('CSV-Datei').setInputFiles(file)
    await page.getByRole('button', { name: 'Weiter zu Passwörtern' }).click()
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
    const confirm = page.getByRole('button', { name: 'Eine Zeile importieren' })
    await confirm.waitFor()
    const { import: staged } = await api.ok(calls.memberImport.readImport)
    await api.ok(calls.memberImport.discard, { importUuid: staged?.importUuid })
    watch.allow(404, calls.memberImport.importCsv.path)
    await confirm.click()
    await expect(page.getByText('Diese CSV-Datei gibt es nicht mehr')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welche Datei möchten Sie importieren?' })).toBeVisible()
  })

  test('the wizard can be used with the keyboard, and moves the focus to each new step', async ({
    page,
    context,
  }) => {
    await enter(context, account.nora)
    const expectFocus = (step: string) =>
      expect(page.getByRole('listitem').filter({ hasText: step })).toBeFocused()
    const press = async (name: string) => {
      await tabTo(page, page.getByRole('button', { name, exact: true }))
      await page.keyboard.press('Enter')
    }
    const bytes = Buffer.from(
      'Vorname;Nachname;E-Mail\nPia;Probe;falsch\nPaul;Probe;paul@nordlicht.example\n',
    )
    await page.goto('/dashboard/company/members/import?step=upload')
    await page
      .getByLabel('CSV-Datei')
      .setInputFiles({ name: 'tasten.csv', mimeType: 'text/csv', buffer: bytes })
    await expectFocus('Felder zuordnen')
    await press('Weiter zu Passwörtern')
    await expectFocus('Passwörter')
    await tabTo(page, page.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowDown')
    await press('Prüfen')
    await expectFocus('Zusammenfassung')
    await tabTo(page, page.getByRole('textbox', { name: 'E-Mail-Adresse in Zeile 2' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('pia@nordlicht.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Alle Zeilen sind in Ordnung')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: '2 Zeilen importieren' }))
    await press('Zurück')
    await expectFocus('Passwörter')
  })

  test.describe('the wizard on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('an administrator maps and checks a file without horizontal scrolling', async ({
      page,
      context,
    }) => {
      await enter(context, account.nora)
      await page.goto('/dashboard/company/members/import?step=upload')
      await page.getByLabel('CSV-Datei').setInputFiles({
        name: 'neu.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Vorname;Nachname;E-Mail\nPaula;Phone;falsch\n'),
      })
      await page.getByRole('button', { name: 'Weiter zu Passwörtern' }).click()
      await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Eine Zeile braucht eine Korrektur' })).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
    })
  })
})
