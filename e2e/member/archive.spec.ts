import { calls } from '@sorgfalt/contract'
import { namedPeople, people } from '../../server/src/demo/people.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { violations } from '../support/axe.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { choosePageAction } from '../support/page-actions.ts'
import { account } from '../support/people.ts'

const admin = account.allScreens.admin.de_DE
/**
 * Archived members of the demo. The last one is still responsible for a location
 * (server/src/demo/musterbau.ts).
 */
const former = people(178).slice(175)
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Aktionen für ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

// The tests run one after the other: the first test archives a member without a password, and the last one
// counts such members.
test.describe.configure({ mode: 'default' })

test('an administrator archives, restores and deletes a member', async ({ page, context }) => {
  const api = await enter(context, admin)
  // Selects a member who cannot sign in, because no other test uses such a member.
  const { rows } = await api.ok(calls.memberList.getList, {
    filter: { noPassword: true, role: ['member'] },
    sortBy: 'username',
  })
  const leaver = rows.at(-1)!
  const name = nameOf(leaver)
  await page.goto(`/dashboard/company/members/list?search=${leaver.username}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await choose(page, name, 'Archivieren')
  // The message does not disappear while the pointer is on it.
  await page
    .getByRole('status')
    .filter({ hasText: `${name} ist archiviert.` })
    .hover()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(row).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0)

  // The page of the member has the same actions.
  await page.getByRole('link', { name }).click()
  await choosePageAction(page, 'Archivieren')
  await expect(page.getByText(/^archiviert, /)).toBeVisible()
  await page.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expectAnnounced(page, `${name} ist wieder Mitglied.`)
  await choosePageAction(page, 'Archivieren')
  await page.getByRole('link', { name: 'Zum Archiv' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible()
  await expect(page).toHaveTitle('Archiv – Arbeitswelt')
  await expect(page.getByRole('row').nth(1), 'the latest archived member comes first').toContainText(name)
  await choose(page, name, 'Endgültig löschen')
  const dialog = page.getByRole('dialog', { name: `${name} endgültig löschen?` })
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await choose(page, name, 'Endgültig löschen')
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  expect((await api.ok(calls.archivedMember.list, { filter: { search: leaver.username } })).total).toBe(0)
})

test('a member with responsibilities cannot be deleted, and the refusal links to them', async ({
  page,
  context,
  watch,
}) => {
  await enter(context, admin)
  const [back, , inCharge] = former.map(nameOf)
  await page.goto('/dashboard/company/members/archive/list')
  watch.allow(400, '/api/archivedmember/deletemember')
  await choose(page, inCharge!, 'Endgültig löschen')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByRole('alert'), 'one alert is shown').toContainText(
    `${inCharge} (Niederlassung Graz)`,
  )
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()

  await choose(page, back!, 'Wiederherstellen')
  await expectAnnounced(page, `${back} ist wieder Mitglied.`)
  await expect(page.getByRole('row').filter({ hasText: back! })).toHaveCount(0)

  // After another responsible member is chosen at the location, the member can be deleted.
  await page.goto('/dashboard/company/locations/list')
  await expect(page.getByRole('row', { name: /Niederlassung Graz/ })).toContainText(
    `${inCharge} (archiviert)`,
  )
  await page.goto('/dashboard/company/members/archive/list')
  await choose(page, inCharge!, 'Endgültig löschen')
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await dialog.getByRole('link', { name: 'Niederlassung Graz' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Bitte tragen Sie jemand anderen ein.')).toBeVisible()
  await page.getByRole('button', { name: `${inCharge} entfernen` }).click()
  await page.keyboard.press('Control+s')
  await expectAnnounced(page, 'Der Standort ist gespeichert.')
  await page.goto('/dashboard/company/members/archive/list')
  await choose(page, inCharge!, 'Endgültig löschen')
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expectAnnounced(page, `${inCharge} ist gelöscht.`)
})

test('an administrator resets the passwords of many members and prints them once', async ({
  page,
  context,
  watch,
}) => {
  const api = await enter(context, admin)
  const without = (await api.ok(calls.memberList.getList, { filter: { noPassword: true } })).total
  await page.goto('/dashboard/company/members/list')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Passwörter zurücksetzen' }).click()
  await page.getByRole('combobox', { name: 'Für wen' }).click()
  await page.getByRole('option', { name: 'Ohne Passwort' }).click()
  await page.getByText('Ausdruck', { exact: true }).click()
  await expect(page.getByText(`${without} Mitglieder werden erreicht.`)).toBeVisible()
  await page.getByRole('button', { name: `${without} Passwörter erstellen` }).click()
  // On a fast machine the passwords exist before the progress is visible.
  await page.getByRole('dialog').getByRole('button', { name: 'Später' }).click()

  await expect(page.getByText('Ihre Anfangspasswörter warten darauf, ausgedruckt zu werden.')).toBeVisible()
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anfangspasswörter' })
  await dialog.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(without + 1)
  await expect(dialog.getByRole('button', { name: 'Fertig' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Drucken' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Ihr Zugang zu Arbeitswelt').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const [username, password] = await dialog
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .allInnerTexts()
    .then((cells) => cells.slice(1))
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByText('Ihre Anfangspasswörter warten')).toHaveCount(0)

  watch.allow(400, '/api/memberlist/reset-password')
  await page.getByRole('button', { name: 'Passwörter zurücksetzen' }).click()
  await page.getByRole('button', { name: /Links senden/ }).click()
  await expect(page.getByRole('dialog').getByText('nur alle 10 Minuten')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('nur alle 10 Minuten')

  const visitor = await (await context.browser()!.newContext()).newPage()
  await visitor.goto(`/auth/login/${admin.company}`)
  await visitor.getByLabel('Benutzername').fill(username!)
  await visitor.getByLabel('Passwort', { exact: true }).fill(password!)
  await visitor.getByRole('button', { name: 'Anmelden' }).click()
  await expect(
    visitor.getByRole('button', { name: /Passwort/ }).first(),
    'the password has to be changed first',
  ).toBeVisible()
  expect(namedPeople.some((person) => person.username === username)).toBe(false)
})
