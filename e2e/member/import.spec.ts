import type { Locator } from '@playwright/test'
import { calls } from '@sorgfalt/contract'
import { violations } from '../support/axe.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
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

interface NewFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Uploads a file. It replaces the file that an earlier test may have left. */
async function uploadInstead(page: Page, file: NewFile): Promise<void> {
  const input = page.getByLabel('Importdatei')
  const replace = page.getByRole('button', { name: /^(Andere Datei|Weitere Datei importieren)$/ })
  await input.or(replace).first().waitFor({ state: 'attached' })
  if (await replace.isVisible()) await replace.click()
  await input.setInputFiles(file)
  await page.getByText(file.name, { exact: true }).first().waitFor()
}

/** Number of rows of the list in the next test, without the heading. */
const messyRows = 120

/**
 * Creates a personnel list with 120 rows: 30 rows with two unknown locations, three wrong addresses, two rows
 * that are repeated, four people who have moved, and one whose personnel number has changed.
 */
function createPersonnelList(): Buffer {
  const rows = Array.from({ length: messyRows - 2 }, (_, index) => {
    if (index < 4) return ['Ida', `Bestand${index}`, '', `B${index}`, '', 'Wien'].join(';')
    if (index === 4) return ['Ida', 'Bestand4', '', 'B4-neu', '', 'Wien'].join(';')
    const email = index > 4 && index < 8 ? `person${index}(at)liste.example` : `person${index}@liste.example`
    const isUnknown = index >= 20 && index < 50
    const unknown = index < 45 ? 'Coburg' : 'Linz'
    return ['Lea', `Liste${index}`, email, `L${index}`, isUnknown ? unknown : '', 'Graz'].join(';')
  })
  const repeated = rows.slice(60, 62)
  return Buffer.from(['Vorname;Nachname;E-Mail;PersNr;Standort;Ort', ...rows, ...repeated].join('\n'))
}

/** Imports five people whom the list of the test changes. */
async function importExisting(api: Awaited<ReturnType<typeof enter>>): Promise<void> {
  const people = Array.from({ length: 5 }, (_, index) => `Ida;Bestand${index};B${index};Graz`)
  const { body } = await api.upload(calls.memberImport.uploadCsv, {
    bytes: Buffer.from(['Vorname;Nachname;PersNr;Ort', ...people].join('\n')),
    name: 'bestand.csv',
    type: 'text/csv',
  })
  await api.ok(calls.memberImport.importCsv, {
    importUuid: body.importUuid,
    ...body.settings,
    passwordMode: 'noPassword',
    matchBy: 'externalId',
    dryRun: false,
  })
  await expect.poll(async () => (await api.ok(calls.memberImport.readImport)).import?.state).toBe('done')
}

// Both tests import as the same administrator, so they run one after the other.
test.describe('an import of a large file', () => {
  test.describe.configure({ mode: 'default' })

  test('an administrator imports a messy list of 120 rows with at most 25 clicks', async ({
    page,
    context,
  }) => {
    const api = await enter(context, account.manages)
    await api.ok(calls.location.create, {
      name: 'Bauhof Coburg',
      identifier: 'bauhof-coburg',
      type: 'branch',
      floorSpace: null,
      workKind: 'other',
      street: 'Teststraße 1',
      additional: '',
      postalCode: '96450',
      city: 'Coburg',
      country: 'DE',
      assemblyPoint: '',
      internalEmergencyNumber: '',
      responsibleMemberUuids: [],
    })
    await importExisting(api)

    let clicks = 0
    const click = async (target: Locator) => {
      clicks += 1
      await target.click()
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await page.goto('/dashboard/company/members/list')
    await click(page.getByRole('link', { name: 'Importieren' }))
    clicks += 1
    await uploadInstead(page, { name: 'liste.csv', mimeType: 'text/csv', buffer: createPersonnelList() })
    await click(button('Felder zuordnen'))
    await click(button('Weiter zu Passwörtern'))
    await click(page.getByRole('radio', { name: 'Noch kein Passwort' }))
    await click(button('Prüfen'))

    await expect(page.getByText('84 von 120 Zeilen werden importiert')).toBeVisible()
    await click(button('„Bauhof Coburg“ nehmen'))
    await expect(page.getByText('25 Zeilen behoben')).toBeVisible()
    await click(button('Standort „Linz“ anlegen'))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Kennung')).toHaveValue(/^linz/)
    await click(dialog.getByLabel('Postleitzahl'))
    await page.keyboard.type('84489')
    await click(dialog.getByRole('button', { name: 'Anlegen' }))
    await expect(page.getByText('5 Zeilen behoben', { exact: true })).toBeVisible()

    const addresses = [7, 8, 9].map((line) =>
      page.getByRole('textbox', { name: `E-Mail-Adresse in Zeile ${line}` }),
    )
    const [first] = addresses as [Locator]
    await click(first)
    for (const line of [7, 8, 9]) {
      await expect(page.getByRole('textbox', { name: `E-Mail-Adresse in Zeile ${line}` })).toBeFocused()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(`berichtigt${line}@liste.example`)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText('Behoben', { exact: true })).toHaveCount(3)
    await expect(page.getByText('117 von 120 Zeilen werden importiert')).toBeVisible()

    await click(page.getByRole('group', { name: 'Zeilen zeigen' }).getByText('Geändert'))
    await expect(page.getByText('Erkannt am Namen, die Personalnummer ist anders')).toBeVisible()
    await click(button('Doch dieselbe Person'))
    await click(button('118 Zeilen importieren'))
    await expect(page.getByText('Der Import ist abgeschlossen')).toBeVisible()
    expect(clicks).toBeLessThanOrEqual(25)

    const { total } = await api.ok(calls.memberList.getList, { filter: { search: 'Lea Liste' } })
    expect(total).toBe(113)
    for (const line of [7, 8, 9]) {
      const { rows } = await api.ok(calls.memberList.getList, { filter: { search: `Liste${line - 2}` } })
      expect(rows.map(({ email }) => email)).toContain(`berichtigt${line}@liste.example`)
    }
  })

  test('an administrator imports a file with 500 rows after corrections', async ({ page, context }) => {
    await enter(context, account.manages)
    await page.goto('/dashboard/company/members/list')
    await page.getByRole('link', { name: 'Importieren' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mitglieder importieren' })).toBeVisible()
    expect(await violations(page)).toEqual([])

    await uploadInstead(page, { name: 'personal.csv', mimeType: 'text/csv', buffer: createMessyFile() })
    await expect(page.getByText('500 Zeilen, 6 Spalten')).toBeVisible()
    await expect(page.getByText('In allen 500 Zeilen vorhanden. Empfohlen.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Felder zuordnen' }).click()
    await expect(page.getByText('Zugeordnete Spalten: 5 von 6.')).toBeVisible()
    await expect(
      page.getByText('personal.csv · 500 Zeilen · wiedererkannt an der Personalnummer'),
    ).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Feld für E-Mail dienstl.' })).toHaveValue(
      'E-Mail-Adresse',
    )
    await expect(page.getByText('Bärbel', { exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Weiter zu Passwörtern' }).click()

    await page.getByRole('radio', { name: 'Noch kein Passwort' }).check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click()

    await expect(page.getByText('496 von 500 Zeilen werden importiert')).toBeVisible()
    await expect(page.getByText('Personalnummer steht schon in Zeile 32')).toBeVisible()
    expect(await violations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Fehlerdatei' }).click()
    expect((await download).suggestedFilename()).toBe('personal - Fehler.csv')

    await page
      .getByRole('textbox', { name: 'E-Mail-Adresse in Zeile 12' })
      .fill('repariert@grosswerk.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Behoben')).toBeVisible()
    await expect(page.getByText('497 von 500 Zeilen werden importiert')).toBeVisible()

    // The result of the check is still available after the user has left the page.
    await page.goto('/dashboard/company/members/list')
    await page.goto('/dashboard/company/members/import')
    await page.getByRole('button', { name: '497 Zeilen importieren' }).click()
    await expect(page.getByText('Der Import ist abgeschlossen')).toBeVisible()
    await expect(page.getByText('3 Zeilen wurden ausgelassen')).toBeVisible()
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name: 'Zur Mitgliederliste' }).click()
    await page.getByRole('searchbox').fill('HYPERLINK')
    await expect(page.getByRole('link', { name: 'Anne-Marie =HYPERLINK("http://x")' })).toBeVisible()
  })

  // The tests run one after the other, because a new file replaces the user's previous one.
})

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
    await uploadInstead(page, file)
    await page.getByRole('button', { name: 'Felder zuordnen' }).click()
    await page.getByRole('button', { name: 'Weiter zu Passwörtern' }).click()
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
    const confirm = page.getByRole('button', { name: 'Eine Zeile importieren' })
    await confirm.waitFor()
    const { import: staged } = await api.ok(calls.memberImport.readImport)
    await api.ok(calls.memberImport.discard, { importUuid: staged?.importUuid })
    watch.allow(404, calls.memberImport.importCsv.path)
    await confirm.click()
    await expect(page.getByText('Diese CSV-Datei gibt es nicht mehr')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Plätze' })).toBeVisible()
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
    await uploadInstead(page, { name: 'tasten.csv', mimeType: 'text/csv', buffer: bytes })
    await press('Felder zuordnen')
    await expectFocus('Felder zuordnen')
    await press('Weiter zu Passwörtern')
    await expectFocus('Passwörter')
    await tabTo(page, page.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowDown')
    await press('Prüfen')
    await expectFocus('Prüfen und importieren')
    await tabTo(page, page.getByRole('textbox', { name: 'E-Mail-Adresse in Zeile 2' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('pia@nordlicht.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Behoben')).toBeVisible()
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
      await uploadInstead(page, {
        name: 'neu.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Vorname;Nachname;E-Mail\nPaula;Phone;falsch\n'),
      })
      await page.getByRole('button', { name: 'Felder zuordnen' }).click()
      await page.getByRole('button', { name: 'Weiter zu Passwörtern' }).click()
      await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
      await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse in Zeile 2' })).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
    })
  })
})
