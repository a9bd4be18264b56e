/** The info point on a phone, on paper, and as a location manager sees it. */
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

test.describe('the info point on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the info point shows helpers, the assembly point and the phone number that a helper chooses', async ({
    page,
    context,
  }) => {
    await enter(context, account.max)
    await page.goto('/dashboard/start/infopoint')
    await expect(
      page.getByText('Hauptsitz München').first(),
      'the member’s location comes first',
    ).toBeVisible()
    await expect(page.getByRole('link', { name: '112', exact: true })).toHaveAttribute('href', 'tel:112')
    await expect(page.getByText('Parkplatz Nord, am Fahnenmast')).toBeVisible()
    const call = page.getByRole('link', { name: /^Hatice Bräuer anrufen/ })
    await expect(call).toHaveAttribute('href', /^tel:\d+$/)
    const target = await call.boundingBox()
    expect(
      Math.min(target?.width ?? 0, target?.height ?? 0),
      'large enough for a thumb',
    ).toBeGreaterThanOrEqual(44)
    await expect(page.getByText('Birgit Ivanović'), 'a helper whose qualification has expired').toBeHidden()
    await expect(
      page.getByText('Helfer nach Vorschrift'),
      'only location managers see this part',
    ).toBeHidden()

    const own = page.getByRole('link', { name: /^Max Muster anrufen/ })
    await expect(own).toBeHidden()
    await page.getByRole('combobox', { name: 'Ihre Nummer im Infopunkt' }).click()
    await page.getByRole('option', { name: /^Mobiltelefon/ }).click()
    await expect(own).toBeVisible()
    await page.getByRole('combobox', { name: 'Ihre Nummer im Infopunkt' }).click()
    await page.getByRole('option', { name: 'keine Nummer' }).click()
    await expect(own).toBeHidden()

    await page.getByRole('combobox', { name: /^Standort:/ }).click()
    await page.getByRole('option', { name: /Niederlassung Graz/ }).click()
    await expect(page).toHaveURL(/infopoint\/[0-9a-f-]{36}$/)
    await expect(
      page.getByRole('link', { name: '122', exact: true }),
      'Austrian emergency numbers',
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Brandschutzwarte' })).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
  })
})

test('the info point prints on one sheet of A4 without the controls of the screen', async ({
  page,
  context,
}) => {
  await enter(context, account.max)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard/start/infopoint')
  await expect(page.getByRole('heading', { name: 'Ersthelfer' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Aushang drucken' })).toBeHidden()
  await expect(page.getByText('Sie stehen im Infopunkt')).toBeHidden()
  await expect(page.getByText('Parkplatz Nord, am Fahnenmast')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'paper is white')
    .toBe('rgb(255, 255, 255)')
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? []
  expect([Number(width), Number(height)].map(Math.round)).toEqual([595, 842])
})

test('the info point shows location managers the missing helpers and the legal source', async ({
  page,
  context,
}) => {
  await enter(context, account.lena)
  await page.goto('/dashboard/start/infopoint')
  const firstAid = page.getByRole('listitem').filter({ hasText: 'DGUV Vorschrift 1 § 26' })
  await expect(firstAid).toContainText('einer fehlt')
  await expect(page.getByRole('listitem').filter({ hasText: 'ASR A2.2' })).toContainText('ausreichend')
  await page.getByRole('combobox', { name: /^Standort:/ }).click()
  await page.getByRole('option', { name: /Bauhof Augsburg/ }).click()
  await expect(page.getByText('Bauhof Augsburg').first()).toBeVisible()
  await expect(
    page.getByText('Helfer nach Vorschrift'),
    'only for the location that the member manages',
  ).toBeHidden()
})
