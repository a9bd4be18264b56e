/** The member list, as an example of all lists. */
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { origin } from '../support/installation.ts'
import { tabTo } from '../support/keyboard.ts'
import { account } from '../support/people.ts'

const list = '/dashboard/company/members/list'
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const readNames = async (page: Page): Promise<string[]> =>
  page.getByRole('table').locator('tbody').getByRole('rowheader').allInnerTexts()
const loaded = (page: Page) => expect(page.locator('table[aria-busy=true]')).toHaveCount(0)

/**
 * Returns a pattern for the footer of the list, which contains the first and the last row of the page. The
 * pattern accepts any total, because other tests create members at the same time.
 */
const range = (first: number, last: number) => new RegExp(`^${first}–${last} von \\d+$`)
const lastRange = /^176–(\d+) von \1$/

test('the list can be searched, filtered, sorted and paged, and keeps its state in the address', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(context, account.browses)
  await page.goto(list)
  await expect(page.getByText(range(1, 25))).toBeVisible()

  await test.step('a click on a column sorts in ascending order, the next in descending order', async () => {
    const name = page.getByRole('columnheader', { name: 'Name' })
    await name.getByRole('button').click()
    await expect(name).toHaveAttribute('aria-sort', 'ascending')
    await loaded(page)
    const ascending = await readNames(page)
    await name.getByRole('button').click()
    await expect(name).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => readNames(page)).not.toEqual(ascending)
    await expect(page).toHaveURL(/sortDirection=desc/)
  })

  await test.step('the buttons of the list and the back button of the browser change the page', async () => {
    const pages = page.getByRole('navigation', { name: 'Mitglieder: Seiten' })
    await pages.getByRole('button', { name: 'Nächste Seite' }).click()
    await expect(page.getByText(range(26, 50))).toBeVisible()
    // The new rows can move the buttons below the table.
    await loaded(page)
    await pages.getByRole('button', { name: 'Seite 8', exact: true }).click()
    await expect(page.getByText(lastRange)).toBeVisible()
    const [, last] = lastRange.exec(await page.getByText(lastRange).innerText()) ?? []
    await expect(rows(page)).toHaveCount(Number(last) - 175)
    await page.goBack()
    await expect(page.getByText(range(26, 50))).toBeVisible()
    await page.reload()
    await expect(page.getByText(range(26, 50)), 'the address of the page shows the same rows').toBeVisible()
  })

  await test.step('a filter opens page 1, and its chip removes it', async () => {
    await page.getByRole('combobox', { name: /^Rolle/ }).click()
    await page.getByRole('option', { name: 'Standortleitung' }).click()
    await page.getByRole('option', { name: 'Leitung Organisationseinheit' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('1–2 von 2')).toBeVisible()
    const chips = page.getByRole('list', { name: 'Filter' })
    await expect(chips.getByRole('listitem')).toHaveCount(3)
    await chips.getByRole('button', { name: 'Filter entfernen: Rolle: Standortleitung' }).click()
    await expect(page.getByText('1 von 1')).toBeVisible()
    await chips.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await expect(page.getByText(range(1, 25))).toBeVisible()
  })

  await test.step('a search without results offers to reset the filters', async () => {
    await page
      .getByRole('searchbox')
      .or(page.getByLabel('Name oder Benutzername'))
      .first()
      .fill('niemand heißt so')
    await expect(page.getByText('Nichts gefunden', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await expect(page.getByText(range(1, 25))).toBeVisible()
  })
})

test('an administrator selects rows or a whole page, and changing the page clears the selection', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(context, account.browses)
  await page.goto(list)
  await loaded(page)
  const bar = (count: number) =>
    page.getByRole('region', { name: count === 1 ? 'Ein Eintrag ausgewählt' : `${count} ausgewählt` })
  const tick = (index: number) => rows(page).nth(index).getByRole('checkbox')
  const whole = page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' })

  await tick(0).check()
  await tick(3).check()
  await expect(bar(2).getByRole('button', { name: 'Archivieren' })).toBeEnabled()
  await expect(whole).toHaveJSProperty('indeterminate', true)
  await whole.check()
  await expect(bar(25)).toContainText('auf dieser Seite')
  await expect(bar(25).getByRole('button', { name: 'Archivieren' })).toBeEnabled()
  await expect(bar(25)).toContainText('Übersprungen: Anna Admin')
  await tick(7).uncheck()
  await expect(bar(24)).toBeVisible()
  await bar(24).getByRole('button', { name: 'Auswahl aufheben' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await tick(0).check()
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect(page.getByText(range(26, 50))).toBeVisible()
  await expect(bar(1)).toBeHidden()
  await expect(page.getByText('Die Auswahl ist aufgehoben, weil sich die Liste geändert hat.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(range(1, 25))).toBeVisible()
  await expect(tick(0)).not.toBeChecked()
})

test('the list can be searched, filtered and sorted with the keyboard', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(context, account.browses)
  await page.goto(list)
  await loaded(page)
  const { keyboard } = page
  await tabTo(page, page.getByLabel('Name oder Benutzername'))
  await keyboard.type('einheit')
  await expect(page.getByText('1 von 1')).toBeVisible()
  await keyboard.press('Control+a')
  await keyboard.press('Delete')
  await expect(page.getByText(range(1, 25))).toBeVisible()

  const status = page.getByRole('combobox', { name: /^Status/ })
  await tabTo(page, status)
  await keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Status' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(status).toBeFocused()
  await expect(page.getByRole('list', { name: 'Filter' })).toBeVisible()

  await tabTo(page, page.getByRole('columnheader', { name: 'Letzte Anmeldung' }).getByRole('button'))
  await keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Letzte Anmeldung' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(
    page.getByRole('columnheader', { name: 'Letzte Anmeldung' }).getByRole('button'),
    'the button keeps the focus',
  ).toBeFocused()
})

test('a phone shows cards and a filter dialog', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(context, account.browses)
  await page.goto(list)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByText(range(1, 25))).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByRole('combobox', { name: 'Rolle' }).click()
  await page.getByRole('option', { name: 'Administration', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialog, 'Escape closes only the list').toBeVisible()
  await dialog.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(page.getByText('1 von 1')).toBeVisible()
  await expect(page.getByTitle('anna.admin')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${origin}${list}\\?.*role`))
})

test('the filter by org unit searches on the server if there are many units', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(context, account.manages)
  await page.goto(list)
  await page.getByRole('button', { name: /^Organisationseinheit/ }).click()
  const search = page.getByRole('combobox', { name: 'Organisationseinheit suchen' })
  await expect(search).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  const before = await page.getByRole('option').count()
  expect(before, 'the browser has not loaded all 150 units').toBeLessThan(150)
  await page.keyboard.type('Verwaltung 146')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Filter' })).toContainText('Verwaltung 146')
  await expect(page).toHaveURL(/orgUnit/)
  await page.reload()
  await expect(
    page.getByRole('list', { name: 'Filter' }),
    'the name of the chosen unit is loaded',
  ).toContainText('Verwaltung 146')
})
