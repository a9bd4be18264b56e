/** The start page: decisions of leaders, own tasks, and the counts of the menu. */
import { calls } from '@sorgfalt/contract'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

test('a leader sees the open decisions and the leader’s own overdue action', async ({ context, page }) => {
  const api = await enter(context, account.otto)
  const { lead } = await api.ok(calls.overview.read)
  await page.goto('/dashboard/start/overview')

  const own = page.getByRole('region', { name: 'Für Sie selbst' })
  await expect(
    own.getByRole('heading', { name: 'Raum einrichten, in den man sich kurz zurückziehen kann' }),
  ).toBeVisible()
  const today = page.getByRole('region', { name: 'Heute' })
  await expect(today.getByRole('listitem')).toHaveCount(Math.min(6, lead?.decisions?.total ?? 0))
})

test('a leader opens the screen of the first decision with one click', async ({ context, page }) => {
  await enter(context, account.anna)
  await page.goto('/dashboard/start/overview')
  const first = page.getByRole('region', { name: 'Heute' }).getByRole('listitem').first()
  const target = await first.getByRole('link').getAttribute('href')

  await first.getByRole('link').click()

  await expect(page).toHaveURL(new RegExp(`^[^?]*${target?.split('?')[0]}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the menu shows the number of the member’s open tasks', async ({ context, page }) => {
  const api = await enter(context, account.max)
  const analyses = await api.ok(calls.riskExecution.readMemberTasks, {
    filter: { own: true, status: ['overdue', 'due', 'inprogress'] },
  })
  const late = await enter(context, account.otto)
  const actions = await late.ok(calls.riskAction.readRiskActionList, {
    filter: { mine: true, due: ['overdue'] },
  })
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' })
  const countText = (count: number) => (count === 1 ? 'eine offene Aufgabe' : `${count} offene Aufgaben`)

  await page.goto('/dashboard/apps/risk-assessments/my-analyses')
  expect(actions.total).toBeGreaterThan(0)
  await expect(menu.getByRole('link', { name: `Übersicht ${countText(actions.total)}` })).toBeVisible()
  // Leaves the page first. Otherwise it would send calls with the session of the next member.
  await page.goto('about:blank')
  await enter(context, account.max)
  await page.goto('/dashboard/apps/risk-assessments/my-analyses')
  // If a member may open only one screen of an app, the menu shows a link to that screen instead of the app.
  expect(analyses.total).toBeGreaterThan(0)
  await expect(menu.getByRole('link', { name: `Meine Analysen ${countText(analyses.total)}` })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Übersicht', exact: true })).toBeVisible()
})
