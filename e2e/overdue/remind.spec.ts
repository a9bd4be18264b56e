/** Reminds the overdue members of a unit by hand, with at most four clicks from the start page. */
import { calls } from '@sorgfalt/contract'
import { countClicks } from '../support/clicks.ts'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

test('a unit manager reminds all overdue members with two clicks on the start page', async ({
  context,
  page,
}) => {
  const api = await enter(context, account.otto)
  const { reachableCount, memberCount } = await api.ok(calls.overdue.readSummary)
  expect(reachableCount).toBeGreaterThan(1)
  const readClicks = await countClicks(page)

  await page.goto('/dashboard/start/overview')
  const strip = page.getByRole('region', { name: 'Was Ihre Bereiche brauchen' })
  await expect(strip.getByText(`${memberCount} Personen`, { exact: true })).toBeVisible()
  const menuEntry = page.getByRole('navigation').getByRole('link', { name: /^Überfällig/ })
  await expect(menuEntry).toContainText(`${memberCount} überfällige Personen`)

  await strip.getByRole('button', { name: `${reachableCount} erinnern` }).click()
  const dialog = page.getByRole('dialog', { name: `${reachableCount} Personen erinnern` })
  await expect(dialog.getByRole('region', { name: 'Vorschau' }).getByText(/^Guten Tag /)).toBeVisible()

  await dialog.getByRole('button', { name: `${reachableCount} erinnern` }).click()
  await expect(page.getByText(`${reachableCount} Personen erinnert`, { exact: true })).toBeVisible()
  expect(readClicks()).toBeLessThanOrEqual(4)

  const after = await api.ok(calls.overdue.readSummary)
  expect(after).toMatchObject({ reachableCount: 0, unreachable: { today: reachableCount } })
  await expect(strip.getByRole('button', { name: /erinnern/ })).toHaveCount(0)

  await strip.getByRole('link', { name: 'Ansehen', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Überfällig', level: 1 })).toBeVisible()
  await expect(page.getByText(`bei ${memberCount} Personen`)).toBeVisible()
  await expect(menuEntry).toContainText(`${memberCount} überfällige Personen`)
})
