/** Templates: an administrator downloads a library template, uploads it for all members and deletes it. */
import { readFile } from 'node:fs/promises'
import { calls } from '@sorgfalt/contract'
import { readFiles } from '../../server/src/test/read-files.ts'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const [size, viewport] of Object.entries(sizes))
  test(`an administrator downloads and uploads a template, and a phone opens it (${size})`, async ({
    page,
    context,
    newContext,
    watch,
  }) => {
    await page.setViewportSize(viewport)
    const own = `Ersthelfer Werk Graz, ${size}`
    watch.allow(415, calls.template.upload.path)
    await enter(context, account.anna)
    await page.goto('/dashboard/apps/templates')
    await page.getByRole('searchbox', { name: 'Vorlage suchen' }).fill('ersthelfer bestell')
    await page
      .getByRole('button', { name: 'Bestellung zur Ersthelferin oder zum Ersthelfer', exact: true })
      .click()
    const preview = page.getByRole('dialog', { name: 'Bestellung zur Ersthelferin oder zum Ersthelfer' })
    await expect(preview.getByText('ASchG § 26')).toBeHidden()
    await expect(preview.getByText('DGUV Vorschrift 1 §§ 24–28')).toBeVisible()
    await preview.getByRole('combobox', { name: 'Land' }).click()
    await page.getByRole('option', { name: 'Österreich' }).click()
    await expect(preview.getByText('ASchG § 26')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await preview.getByRole('button', { name: 'Word-Datei (DOCX)' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Bestellung zur Ersthelferin oder zum Ersthelfer.docx')
    const bytes = await readFile(await download.path())
    const parts = await readFiles(bytes)
    const text = (name: string) => Buffer.from(parts.get(name) ?? []).toString('utf8')
    expect(text('word/header1.xml')).toContain('Musterbau GmbH')
    expect(text('word/document.xml')).toContain('Notruf 144')
    await preview.getByRole('button', { name: 'Schließen' }).first().click()

    await page.getByRole('button', { name: 'Vorlage hochladen' }).click()
    const uploading = page.getByRole('dialog', { name: 'Vorlage hochladen' })
    await uploading
      .getByLabel('Datei der Vorlage')
      .setInputFiles({ name: 'Böses.docx', mimeType: 'text/html', buffer: Buffer.from('<script>') })
    await expect(uploading.getByText('Dieser Dateityp ist hier nicht erlaubt').first()).toBeVisible()
    // The name is optional. Pressing Escape does not discard a name that the user has typed.
    const name = uploading.getByLabel('Name', { exact: true })
    await name.focus()
    await page.keyboard.press('Tab')
    await expect(uploading.getByText('Bitte füllen Sie dieses Feld aus')).toBeHidden()
    await name.fill(own)
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: 'Änderungen verwerfen?' })
      .getByRole('button', { name: 'Hier bleiben' })
      .click()
    await expect(name).toHaveValue(own)
    await uploading
      .getByLabel('Datei der Vorlage')
      .setInputFiles({ name: 'graz.docx', mimeType: '', buffer: bytes })
    await expect(uploading).toBeHidden()

    const phone = await newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await enter(phone, account.max)
    const small = await phone.newPage()
    await small.goto('/dashboard/apps/templates?origin=own')
    await expect(small.getByRole('button', { name: 'Vorlage hochladen' })).toBeHidden()
    const reading = small.waitForEvent('download')
    await small.getByRole('button', { name: own, exact: true }).click()
    const read = await reading
    expect([read.suggestedFilename(), (await readFile(await read.path())).equals(bytes)]).toEqual([
      'graz.docx',
      true,
    ])
    expect(
      await small.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)

    await page.goto('/dashboard/apps/templates?origin=own')
    await page.getByRole('button', { name: `Aktionen für ${own}` }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByRole('button', { name: own, exact: true })).toBeHidden()
  })
