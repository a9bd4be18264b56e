/** Members who are exempt from an e-learning, or whose earlier certificate still counts. */
import { calls } from '@sorgfalt/contract'
import { expectAnnounced } from '../support/announcements.ts'
import { createUnit } from '../support/executions.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { begin, finish, read } from '../support/progress.ts'

const desk = { width: 1440, height: 900 }
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Name oder Benutzername' })

/** Opens the statistics of an e-learning through the link on the number in its catalogue row. */
async function openStatistics(page: Page, elearning: string): Promise<void> {
  await page.goto('/dashboard/apps/elearnings/catalog/list')
  await rowOf(page, elearning).getByRole('link').last().click()
  await expect(page.getByRole('heading', { name: 'Stand heute' })).toBeVisible()
}

test('an exempt member has no task and no row in the statistics until the exemption ends', async ({
  page,
  context,
  newContext,
}) => {
  const { isExempt, anna } = account
  const name = `${isExempt.lastName}, ${isExempt.firstName}`
  const member = await enter(await newContext(), isExempt)
  const tasks = async () =>
    (await member.ok(calls.elearning.readMemberTasks, { filter: { search: 'Brandschutz' } })).rows.length
  await page.setViewportSize(desk)
  await enter(context, anna)
  await openStatistics(page, 'Brandschutz')
  const choose = async (action: string) => {
    await rowOf(page, name).getByRole('button').click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await search(page).fill(name)
  await expect(page).toHaveURL(/search=/)
  await expect(rowOf(page, name)).toHaveCount(1)
  await choose('Von diesem E-Learning befreien')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Letzter Tag der Befreiung').fill('2040-01-31')
  await dialog.getByLabel('Grund').fill('Elternzeit')
  await dialog.getByRole('button', { name: 'Befreien', exact: true }).click()
  await expectAnnounced(page, 'Von dem E-Learning befreit')
  await expect(rowOf(page, name)).toHaveCount(0)
  expect(await tasks()).toBe(0)

  await page.getByRole('link', { name: /^\d+ befreit$/ }).click()
  await expect(rowOf(page, name)).toContainText('Elternzeit')
  await choose('Befreiung beenden')
  await page.getByRole('dialog').getByRole('button', { name: 'Befreiung beenden' }).click()
  await expectAnnounced(page, 'Die Befreiung ist beendet')
  expect(await tasks()).toBe(1)
})

test('a certificate that is still valid completes the task when the e-learning is assigned again', async ({
  page,
  context,
  newContext,
}) => {
  const [elearning, unit] = ['Datenschutz', 'Archiv Linz']
  await page.setViewportSize(desk)
  const admin = await enter(context, account.nora)
  const orgUnitUuids = [await createUnit(admin, unit, [account.passesOnce])]
  const { rows: courses } = await admin.ok(calls.elearningCatalog.readCatalog, {
    filter: { search: elearning },
  })
  const elearningUuid = courses[0]?.elearningUuid
  await admin.ok(calls.elearningCatalog.assignOrgUnits, { elearningUuid, orgUnitUuids })

  const member = await enter(await newContext(), account.passesOnce)
  const executionUuid = await begin(member, 'de_DE', 'data-protection')
  await read(member, executionUuid)
  await finish(member, executionUuid, { rightly: true })
  const listStatuses = async () => {
    const { rows } = await member.ok(calls.elearning.readMemberTasks, { filter: { search: elearning } })
    return rows.map(({ status }) => status)
  }
  await expect.poll(listStatuses).toEqual(['completed'])

  const done = page.getByRole('row', { name: /^Abgeschlossen/ })
  await openStatistics(page, elearning)
  const before = await done.textContent()
  await page.getByRole('main').getByRole('link', { name: 'Zuweisungen' }).click()
  const actions = page.getByRole('button', { name: `Aktionen für ${unit}` })
  const assigned = page.getByRole('row').filter({ has: actions })
  const dialog = page.getByRole('dialog')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Zuweisung aufheben' }).click()
  await dialog.getByRole('button', { name: 'Zuweisung aufheben' }).click()
  await expect(assigned).toHaveCount(0)
  await expect.poll(listStatuses).toEqual([])
  await page.getByRole('button', { name: 'Zuweisen', exact: true }).click()
  await dialog.getByRole('checkbox', { name: unit }).check()
  await dialog.getByRole('button', { name: /zuweisen$/i }).click()
  await expect(assigned).toBeVisible()
  await expect.poll(listStatuses).toEqual(['completed'])
  await openStatistics(page, elearning)
  await expect(done).toHaveText(before ?? '')
})
