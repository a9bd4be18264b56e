/** The statistics of an e-learning: from a pass to the spreadsheet and the printed sheet. */
import { readFile } from 'node:fs/promises'
import { calls } from '@sorgfalt/contract'
import { readXlsx } from '../../server/src/test/read-xlsx.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { finish, read } from '../support/progress.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desk = { width: 1440, height: 900 }
const inBerlin = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' })
const today = () => inBerlin.format(new Date())
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${lastName}, ${firstName}`
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Opens the statistics of fire safety from the catalogue. */
async function openStatistics(page: Page): Promise<void> {
  await page.goto('/dashboard/apps/elearnings/catalog/list')
  await page.getByRole('link', { name: 'Brandschutz' }).click()
  await page.getByRole('link', { name: 'Auswertung' }).click()
  await expect(page.getByRole('heading', { name: 'Stand heute' })).toBeVisible()
}

test('a passed course appears in the statistics, in the spreadsheet and on paper', async ({
  page,
  context,
  newContext,
}) => {
  const { counted, anna } = account
  await page.setViewportSize(desk)
  await enter(context, anna)

  await test.step('the member passes the e-learning', async () => {
    const pocket = await newContext(phone)
    const api = await enter(pocket, counted)
    const { rows } = await api.ok(calls.elearning.readMemberTasks, { filter: { search: 'Brandschutz' } })
    const { executionUuid } = await api.ok(calls.elearning.createExecution, { taskUuid: rows[0]?.taskUuid })
    await read(api, executionUuid)
    await finish(api, executionUuid, { rightly: true })
  })

  await test.step('the list shows the pass, and a number links to the members that it counts', async () => {
    await openStatistics(page)
    await page.getByRole('searchbox', { name: 'Name oder Benutzername' }).fill(nameOf(counted))
    await expect(page, 'the list is filtered').toHaveURL(/search=/)
    await expect(rowOf(page, nameOf(counted))).toContainText('Abgeschlossen')
    await page.getByRole('main').getByRole('link', { name: 'Überfällig', exact: true }).click()
    await expect(
      page.getByText('Nichts gefunden').or(page.getByRole('table', { name: 'Mitglieder' })),
    ).toBeVisible()
    await expect(rowOf(page, nameOf(counted))).toHaveCount(0)
  })

  await test.step('the validly trained members of a day are shown as a sentence and as a list', async () => {
    await openStatistics(page)
    await page.getByLabel('Stand am').fill(today())
    await expect(
      page
        .getByRole('region')
        .or(page.getByText(/gültig unterwiesen\./))
        .first(),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Nur gültig Unterwiesene' }).click()
    await page.getByRole('searchbox', { name: 'Name oder Benutzername' }).fill(nameOf(counted))
    await expect(page, 'the list is filtered').toHaveURL(/search=/)
    await expect(rowOf(page, nameOf(counted))).toContainText('Version 1.')
  })

  await test.step('the spreadsheet contains the same member, and its dates are date cells', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportieren' }).click()
    await page.getByRole('menuitem', { name: 'Excel-Tabelle' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`Auswertung-${today()}.xlsx`)
    const [list, about] = await readXlsx(await readFile(await file.path()))
    expect(about?.rows.find(([label]) => label?.value === 'Stand')?.[1]).toEqual({
      kind: 'day',
      value: today(),
    })
    expect(list?.table).toHaveLength(2)
    const [lastName, firstName, , , , , completedOn] = list?.table[1] ?? []
    expect([lastName?.value, firstName?.value, completedOn]).toEqual([
      counted.lastName,
      counted.firstName,
      { kind: 'day', value: today() },
    ])
  })

  await test.step('the printed sheet contains the filter and the members', async () => {
    await page.getByRole('link', { name: 'Drucken' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Brandschutz' })).toBeVisible()
    await expect(page.getByText('Bescheinigung: Gültig')).toBeVisible()
    await expect(rowOf(page, nameOf(counted))).toBeVisible()
  })
})

test('a dialog shows the effect before an e-learning is assigned to a unit or removed from it', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk)
  await enter(context, account.anna)
  await page.goto('/dashboard/apps/elearnings/catalog/list')
  await page.getByRole('link', { name: 'Brandschutz' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Zuweisungen' }).click()
  await page.getByRole('button', { name: 'Zuweisen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Tiefbau' }).check()
  // All members of the unit already have the e-learning, because it is assigned to the whole company.
  await expect(dialog).toContainText(', 0 davon neu')
  await dialog.getByRole('button', { name: 'Zuweisen', exact: true }).click()
  await expect(rowOf(page, 'Tiefbau')).toBeVisible()
  await rowOf(page, 'Tiefbau').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Zuweisung aufheben' }).click()
  await expect(dialog).toContainText('Niemand verliert dadurch eine Aufgabe.')
  await dialog.getByRole('button', { name: 'Zuweisung aufheben' }).click()
  await expect(rowOf(page, 'Tiefbau')).toHaveCount(0)
})

test('a member sees why the e-learning was reset', async ({ page, context, newContext }) => {
  const { startsOver, anna } = account
  const pocket = await newContext(phone)
  const api = await enter(pocket, startsOver)
  const { rows } = await api.ok(calls.elearning.readMemberTasks, { filter: { search: 'Brandschutz' } })
  const { executionUuid } = await api.ok(calls.elearning.createExecution, { taskUuid: rows[0]?.taskUuid })
  await page.setViewportSize(desk)
  await enter(context, anna)
  await openStatistics(page)
  await page.getByRole('searchbox', { name: 'Name oder Benutzername' }).fill(nameOf(startsOver))
  await expect(page).toHaveURL(/search=/)
  await expect(rowOf(page, nameOf(startsOver))).toHaveCount(1)
  await rowOf(page, nameOf(startsOver)).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Neu beginnen lassen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Grund').fill('Bitte auf Deutsch wiederholen.')
  await dialog.getByRole('button', { name: 'Neu beginnen lassen' }).click()
  await expectAnnounced(page, 'Das E-Learning beginnt von vorn')
  const learning = await pocket.newPage()
  await learning.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
  await expect(learning.getByText('Bitte auf Deutsch wiederholen.')).toBeVisible()
})
