/** The start page: what is to do next stands above everything, and nowhere else. */
import { calls } from '@sorgfalt/contract'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

test('a late measure stands on the card above everything, and not in the list below as well', async ({
  context,
  page,
}) => {
  await enter(context, account.otto)
  await page.goto('/dashboard/start/overview/risk-assessments')
  await expect(
    page.getByRole('region', { name: 'Raum einrichten, in den man sich kurz zurückziehen kann' }),
  ).toBeVisible()
  const own = page.getByRole('region', { name: /^Meine Maßnahmen/ })
  await expect(own.getByText('Ruhezeit im Dienstplan prüfen')).toBeVisible()
  await expect(page.getByText('Raum einrichten, in den man')).toHaveCount(1)
  await expect(own.getByRole('heading', { level: 2 })).toHaveText(
    `Meine Maßnahmen ${await own.getByRole('listitem').count()}`,
  )
})

test('the menu says how much waits where, for whoever has to do it', async ({ context, page }) => {
  const api = await enter(context, account.max)
  const analyses = await api.ok(calls.riskExecution.readMemberTasks, {
    filter: { own: true, status: ['overdue', 'due', 'inprogress'] },
  })
  const late = await enter(context, account.otto)
  const measures = await late.ok(calls.riskAction.readRiskActionList, {
    filter: { mine: true, due: ['overdue'] },
  })
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' })
  const says = (count: number) => (count === 1 ? 'eine offene Aufgabe' : `${count} offene Aufgaben`)

  await page.goto('/dashboard/apps/risk-assessments/my-analyses')
  expect(measures.total).toBeGreaterThan(0)
  await expect(menu.getByRole('link', { name: `Übersicht ${says(measures.total)}` })).toBeVisible()
  await enter(context, account.max)
  await page.goto('/dashboard/apps/risk-assessments/my-analyses')
  // Whoever has one screen of an app alone finds it under the app's name.
  expect(analyses.total).toBeGreaterThan(0)
  await expect(
    menu.getByRole('link', { name: `Gefährdungsbeurteilungen ${says(analyses.total)}` }),
  ).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Übersicht', exact: true })).toBeVisible()
})
