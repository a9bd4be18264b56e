/** Changes to the tree of org units, and the part of the tree that unit managers see. */
import { calls } from '@sorgfalt/contract'
import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { choosePageAction } from '../support/page-actions.ts'
import { account } from '../support/people.ts'

const list = '/dashboard/company/org-units/list'
const tree = (page: Page) => page.getByRole('tree', { name: 'Organisationseinheiten' })
const item = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name}`) })

test('an administrator creates a unit with a manager and members, moves it, and deletes it', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(context, account.nora)
  await page.goto(list)
  await expect(item(page, 'Umschlag')).toBeVisible()

  await test.step('creates a unit with the proposed identifier and changes its manager’s role', async () => {
    await page.getByRole('button', { name: 'Einheit anlegen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Einheit anlegen' })
    await dialog.getByLabel('Name').fill('Kühlhaus Süd')
    await expect(dialog.getByLabel('Kennung')).toHaveValue(/^kuehlhaus-sued-[1-9]\d{3}$/)
    await dialog.getByRole('button', { name: /Mitglied hinzufügen/ }).click()
    await page.keyboard.type('birgit')
    await dialog
      .getByRole('option', { name: /Birgit/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click()
    await page.getByRole('button', { name: 'Rolle ändern und speichern' }).click()
    await expectAnnounced(page, 'Die Organisationseinheit ist angelegt.')
    await expect(page.getByRole('heading', { level: 1, name: 'Kühlhaus Süd' })).toBeVisible()
  })

  await test.step('adds and removes several members at once', async () => {
    await page
      .getByRole('link', { name: /^Mitglieder/ })
      .last()
      .click()
    await expect(page.getByText('Noch keine Mitglieder')).toBeVisible()
    await page.getByRole('button', { name: 'Mitglieder hinzufügen' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Mitglieder zu „Kühlhaus Süd“ hinzufügen' })
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    for (const index of [1, 2, 3]) await dialog.getByRole('checkbox').nth(index).check()
    await dialog.getByRole('button', { name: '3 Mitglieder hinzufügen' }).click()
    await expectAnnounced(page, 'Die Mitglieder sind hinzugefügt.')
    await expect(page.getByText('1–3 von 3')).toBeVisible()
    const boxes = page.getByRole('table').getByRole('checkbox')
    await boxes.nth(1).check()
    await boxes.nth(2).check()
    await expect(page.getByText('2 ausgewählt')).toBeVisible()
    await page.getByRole('button', { name: 'Aus der Einheit nehmen' }).first().click()
    await expect(page.getByText('1 von 1')).toBeVisible()
  })

  await test.step('moves the unit below another one', async () => {
    await page.getByRole('link', { name: 'Angaben' }).click()
    await page
      .getByRole('combobox', { name: 'Übergeordnete Einheit' })
      .or(page.getByLabel('Übergeordnete Einheit'))
      .first()
      .click()
    await page.getByRole('option', { name: 'Umschlag' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expectAnnounced(page, 'Die Organisationseinheit ist gespeichert.')
    await expect(page.getByRole('navigation', { name: 'Pfad' })).toContainText('Umschlag')
    await expect(item(page, 'Kühlhaus Süd')).toHaveAttribute('aria-level', '3')
  })

  await test.step('navigates the tree with the keyboard', async () => {
    await item(page, 'Kühlhaus Süd').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(item(page, 'Umschlag')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(item(page, 'Umschlag')).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await expect(item(page, 'Kühlhaus Süd')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(item(page, 'Kühlhaus Süd')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(item(page, 'Nordlicht')).toBeFocused()
  })

  await test.step('deletes the unit after the effects are confirmed', async () => {
    await choosePageAction(page, 'Einheit löschen')
    const dialog = page.getByRole('dialog', { name: 'Kühlhaus Süd löschen?' })
    await expect(dialog.getByText('Ein Mitglied gehört dieser Einheit nicht mehr an.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Löschen', exact: true }).click()
    await expectAnnounced(page, 'Die Organisationseinheit ist gelöscht.')
    await expect(page.getByRole('heading', { level: 1, name: 'Umschlag' })).toBeVisible()
    await expect(item(page, 'Kühlhaus Süd')).toHaveCount(0)
  })
})

test('the table can be sorted, and finds units without a responsible member', async ({ page, context }) => {
  await enter(context, account.anna)
  await page.goto(`${list}?view=table`)
  const names = () => page.getByRole('row').getByRole('link').allInnerTexts()
  /** Sorts by a column and checks the order, but not the rows, because other tests create units meanwhile. */
  const expectSorted = async <T>(
    column: string,
    read: () => Promise<T[]>,
    compare: (a: T, b: T) => number,
  ) => {
    const header = page.getByRole('columnheader', { name: column, exact: true })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect
      .poll(async () => {
        const shown = await read()
        return shown.length > 1 && shown.join() === shown.toSorted(compare).join()
      }, `the order by ${column}`)
      .toBe(true)
  }
  await expectSorted('Name', names, (one, other) => one.localeCompare(other, 'de'))
  await page.getByRole('button', { name: 'Übergeordnet' }).click()
  await expect.poll(async () => (await names()).slice(1, 3)).toEqual(['Bauausführung', 'Hochbau'])
  const counts = async () =>
    (await page.getByRole('row').getByRole('cell').filter({ hasText: /^\d+$/ }).allInnerTexts()).map(Number)
  await expectSorted('Mitglieder', counts, (one, other) => one - other)
  await page.getByRole('button', { name: 'Übergeordnet' }).click()
  await page.getByRole('combobox', { name: /^Verantwortliche/ }).click()
  await page.getByRole('option', { name: 'Ohne Verantwortliche' }).click()
  await expect.poll(async () => (await names()).slice(1, 3)).toEqual(['Hochbau', 'Tiefbau'])
})

test('a unit manager sees no sibling units, either in the tree or at their addresses', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(404, '/api/org-unit/')
  const admin = await enter(context, account.anna)
  const { rows } = await admin.ok(calls.orgUnit.list, { filter: { search: 'Verwaltung' } })
  const sibling = rows[0]?.uuid ?? ''
  expect(sibling).not.toBe('')
  await enter(context, account.otto)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(list)
  await expect(item(page, 'Bauausführung')).toBeVisible()
  await expect(item(page, 'Verwaltung')).toHaveCount(0)
  await expect(page.getByText('3 Einheiten')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Einheit anlegen' })).toHaveCount(0)

  await item(page, 'Hochbau').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hochbau' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeEnabled()
  await expect(page.getByLabel('Kennung', { exact: true })).toBeDisabled()

  for (const tab of ['details', 'member']) {
    await page.goto(`/dashboard/company/org-units/details/${sibling}/${tab}`)
    await expect(page.getByText('Die Organisationseinheit wurde nicht gefunden.').first()).toBeVisible()
    await expect(page.getByText('Verwaltung')).toHaveCount(0)
  }
})

test('on a phone, the footer of a list in a dialog stays on the screen', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(context, account.nora)
  await page.goto(list)
  await page.getByRole('button', { name: 'Einheit anlegen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Einheit anlegen' })
  await dialog.getByRole('button', { name: /Mitglied hinzufügen/ }).click()
  await expect(dialog.getByRole('option').first()).toBeVisible()
  const close = dialog.getByRole('button', { name: 'Schließen' }).last()
  await expect(close).toBeInViewport({ ratio: 1 })
  await close.click()
  await expect(dialog.getByRole('option')).toHaveCount(0)
})

test('a double click opens only one dialog, and the back button asks before it discards the input', async ({
  page,
  context,
}) => {
  await enter(context, account.nora)
  await page.goto('/dashboard/company/locations/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Standorte' })).toBeVisible()
  await page.getByRole('link', { name: 'Organisationseinheiten' }).first().click()
  await page.getByRole('button', { name: 'Einheit anlegen' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Einheit anlegen' })
  await dialog.getByLabel('Name').fill('Kühlhaus Nord')
  const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Hier bleiben' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Name')).toHaveValue('Kühlhaus Nord')
  await page.goBack()
  await question.getByRole('button', { name: 'Verwerfen und weiter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Standorte' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('closing a dialog always returns the focus to the button that opened it', async ({ page, context }) => {
  await enter(context, account.anna)
  await page.goto(list)
  const create = page.getByRole('button', { name: 'Einheit anlegen' })
  for (const _time of [1, 2]) {
    await create.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Einheit anlegen' }).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(create).toBeFocused()
  }
})
