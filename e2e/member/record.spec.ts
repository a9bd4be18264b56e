/** The record of a member: how quickly it is found, and what it shows. */
import { countClicks } from '../support/clicks.ts'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

test('an administrator prints the record of a member with three clicks from the start page', async ({
  page,
  context,
}) => {
  await enter(context, account.browses)
  const readClicks = await countClicks(page)
  await page.goto('/dashboard/start/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /Suchen oder springen/ }).click()
  await page.keyboard.type('max muster')
  await page
    .getByRole('dialog', { name: 'Suchen und springen' })
    .getByRole('option', { name: 'Max Muster' })
    .click()

  await expect(page.getByRole('heading', { level: 1, name: 'Max Muster' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Unterweisungen' })).toBeVisible()
  await expect(page.getByRole('table').first()).toContainText('Zu erledigen')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Nachweis drucken' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  expect(readClicks()).toBeLessThanOrEqual(3)
})

test('the record shows an earlier state, the certificates and the history', async ({ page, context }) => {
  await enter(context, account.browses)
  await page.goto('/dashboard/company/members/list?search=max.muster')
  await page.getByRole('link', { name: 'Max Muster' }).click()
  await expect(page.getByRole('heading', { name: 'Unterweisungen' })).toBeVisible()

  await page.getByLabel('Stand am').fill('2020-01-01')
  await expect(page).toHaveURL(/asOf=2020-01-01/)
  await expect(page.getByText('Keine Unterweisungen.')).toBeVisible()
  await page.getByRole('button', { name: 'Stand heute zeigen' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()

  const tab = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
  await tab(/^Bescheinigungen/).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Aktionen/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await tab(/^Verlauf/).click()
  await expect(page.getByRole('table')).toContainText('zugewiesen')
})
