/** The start page: the most urgent task is shown first and only once. */
import { calls } from '@sorgfalt/contract'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

test('the first card shows an overdue action, and the list below does not repeat it', async ({
  context,
  page,
}) => {
  await enter(context, account.otto)
  await page.goto('/dashboard/start/overview/risk-assessments')
  await expect(
    page.getByRole('region', { name: 'Raum einrichten, in den man sich kurz zurückziehen kann' }),
  ).toBeVisible()
  const own = page.getByRole('region', { name: /^Meine Maßnahmen/ })
  await expect(own.getByText('Schichtfolge vorwärts wechseln lassen')).toBeVisible()
  await expect(page.getByText('Raum einrichten, in den man')).toHaveCount(1)
  // Another test assigns actions to the same member at the same time.
  await expect
    .poll(async () => {
      const count = await own.getByRole('listitem').count()
      return (await own.getByRole('heading', { level: 2 }).innerText()).endsWith(` ${count}`)
    }, 'the heading counts the actions of the list')
    .toBe(true)
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
  await enter(context, account.max)
  await page.goto('/dashboard/apps/risk-assessments/my-analyses')
  // If a member may open only one screen of an app, the menu shows a link to that screen instead of the app.
  expect(analyses.total).toBeGreaterThan(0)
  await expect(menu.getByRole('link', { name: `Meine Analysen ${countText(analyses.total)}` })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Übersicht', exact: true })).toBeVisible()
})
