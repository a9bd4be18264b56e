/** The start page: what is to do next stands above everything, and nowhere else. */
import { enter, expect, test } from '../src/fixtures.ts'
import { account } from '../src/people.ts'

test('a late measure stands on the card above everything, and not in the list below as well', async ({ context, page }) => {
  await enter(context, account.otto)
  await page.goto('/dashboard/start/overview/risk-assessments')
  await expect(page.getByRole('region', { name: 'Raum einrichten, in den man sich kurz zurückziehen kann' })).toBeVisible()
  const own = page.getByRole('region', { name: /^Meine Maßnahmen/ })
  await expect(own.getByText('Ruhezeit im Dienstplan prüfen')).toBeVisible()
  await expect(page.getByText('Raum einrichten, in den man')).toHaveCount(1)
  await expect(own.getByRole('heading', { level: 2 })).toHaveText(`Meine Maßnahmen ${await own.getByRole('listitem').count()}`)
})
