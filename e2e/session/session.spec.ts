/** Sessions on other devices, sessions of advisers, and the warning before a session ends. */
import type { Route } from '@playwright/test'
import { calls } from '@sorgfalt/contract'
import { Api } from '../../server/src/test/api.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { demoPassword, origin } from '../support/installation.ts'
import { account } from '../support/people.ts'

test('in the profile, a member ends a session on another device', async ({ page, context }) => {
  const person = account.endsSessions
  await enter(context, person)
  const other = new Api(origin)
  expect((await other.login(person.company, person.username, person.password)).status).toBe(200)
  await page.goto('/dashboard/profile/security')
  await expect(page.getByText('dieses Gerät')).toBeVisible()
  await page
    .getByRole('button', { name: /: Beenden$/ })
    .first()
    .click()
  await expectAnnounced(page, 'Die Sitzung ist beendet.')
  expect((await other.send(calls.member.state)).status, 'the other session has ended').toBe(401)
  await expect(page.getByText('dieses Gerät'), 'this session continues').toBeVisible()
  await expect(page.getByRole('button', { name: /: Beenden$/ })).toHaveCount(0)
})

const supportLogin = async (page: Page) => {
  await page.getByLabel('Benutzername').fill('berta.berater')
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword)
  await page.getByLabel('Grund der Anmeldung').fill('Anfrage 4711: Zuweisung prüfen')
  await page.getByRole('button', { name: 'Für vier Stunden anmelden' }).click()
}

test('an adviser signs in with a reason, sees a banner on every screen and signs out', async ({
  page,
  watch,
}) => {
  watch.allow(401, '/api/member/state')
  await page.goto('/auth/support-login/musterbau')
  await supportLogin(page)
  const banner = page.getByRole('region', { name: 'Kundenberatung angemeldet' })
  await expect(banner).toContainText(
    /Berta Berater ist als Kundenberatung angemeldet, bis \d\d:\d\d Uhr\. Grund: Anfrage 4711: /,
  )
  await expect(banner).toContainText('Zuweisung prüfen')
  await page.goto('/dashboard/company/members/list')
  await expect(banner).toBeVisible()
  await page.goto('/auth/support-login/musterbau')
  await expect(page.getByText('Sie sind schon angemeldet')).toBeVisible()
  await page.goto('/dashboard/company/members/list')
  await banner.getByRole('button', { name: 'Beenden' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('the login reports that a company does not allow advisers', async ({ page, watch }) => {
  watch.allow(401, '/api/member/state')
  watch.allow(403, '/api/support-login')
  await page.goto('/auth/support-login/grosswerk')
  await supportLogin(page)
  await expect(page.getByText('Anmeldung nicht erlaubt')).toBeVisible()
  await expect(page.getByLabel('Grund der Anmeldung')).toHaveValue('Anfrage 4711: Zuweisung prüfen')
})

test('two minutes before a session ends, a dialog in all tabs offers to extend it', async ({
  page,
  context,
}) => {
  await enter(context, account.lingers)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.clock.install()
    await tab.goto('/dashboard/profile/settings')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const activeValues: string[] = []
  const soon = async (route: Route) => {
    activeValues.push(new URL(route.request().url()).searchParams.get('active') ?? '')
    await route.fulfill({ json: { idleSeconds: 110, absoluteSeconds: 30_000 } })
  }
  await context.route('**/api/heartbeat*', soon)
  for (const tab of [page, second]) await tab.clock.fastForward('05:01')
  const warning = (tab: typeof page) => tab.getByRole('dialog', { name: 'Ihre Sitzung endet gleich' })
  await expect(warning(page)).toBeVisible()
  await expect(warning(second)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(warning(page), 'Escape does not close the dialog').toBeVisible()

  await context.unroute('**/api/heartbeat*', soon)
  const extended = page.waitForRequest((request) => request.url().includes('/api/heartbeat?active=1'))
  await page.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await extended
  await expect(warning(page)).toBeHidden()
  await expect(warning(second)).toBeHidden()
})
