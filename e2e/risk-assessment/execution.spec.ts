/** Answering risk assessments: six members of a survey, two of an inspection. */
import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { Api } from '../../server/src/test/api.ts'
import { expectAccessible } from '../support/accessible.ts'
import { assignTo, submitAnswers } from '../support/executions.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { type Account, account } from '../support/people.ts'

const phone = { width: 390, height: 844 }
const forward = (page: Page) => page.getByRole('contentinfo').getByRole('button').last()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Answers every statement of the current area with a number key and continues with Enter. */
async function answerByKeys(page: Page, figure: string): Promise<void> {
  const statements = page.getByRole('main').getByRole('group')
  const title = (await heading(page).textContent()) ?? ''
  await statements.first().getByRole('radio').first().focus()
  for (let left = await statements.count(); left > 0; left--) await page.keyboard.press(figure)
  await expect(forward(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).not.toHaveText(title)
}

test('six members answer a survey, one of them on a phone and in two sessions', async ({
  page,
  context,
  newContext,
  watch,
}) => {
  watch.allowOffline()
  const admin = await enter(await newContext(), account.nora)
  const [member, ...others] = account.surveyed
  if (!member) throw new Error('no member to ask')
  const assignmentUuid = await assignTo(admin, 'Laden Linz', account.surveyed, 'retail')
  for (const other of others.slice(0, 5))
    await submitAnswers(await enter(await newContext(), other), assignmentUuid, 3)

  await page.setViewportSize(phone)
  await enter(context, member)
  await test.step('the start page opens the execution', async () => {
    await page.goto('/dashboard/start/overview/risk-assessments')
    const card = page
      .getByRole('article')
      .or(page.getByRole('region', { name: 'Einzelhandel' }))
      .filter({ hasText: 'Einzelhandel' })
    await card.getByRole('button', { name: 'Beginnen' }).last().click()
    await expect(page.getByText('Ihre Antworten bleiben anonym')).toBeVisible()
    await expectAccessible(page, 'area of a survey')
    await page.setViewportSize(phone)
  })

  const first = (await heading(page).textContent()) ?? ''
  await test.step('answers are saved automatically, even answers that were given offline', async () => {
    const statement = page.getByRole('main').getByRole('group').first()
    await statement.getByRole('radio', { name: '4' }).check()
    await expect(page.getByRole('banner').getByText(/^gespeichert/)).toBeAttached()
    await context.setOffline(true)
    await statement.getByRole('radio', { name: 'trifft nicht zu' }).check()
    await expect(
      page.getByRole('status').filter({ hasText: 'offline: eine Eingabe wird nachgereicht' }),
    ).toBeAttached()
    await context.setOffline(false)
    await expect(page.getByRole('banner').getByText(/^gespeichert/)).toBeAttached()
    await page.getByRole('button', { name: 'Analyse verlassen' }).click()
    await expect(heading(page)).toHaveText('Meine Analysen')
  })

  await test.step('the member continues on a desktop, with the keyboard and in both languages', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Fortsetzen' }).click()
    await expect(
      page.getByRole('group').first().getByRole('radio', { name: 'trifft nicht zu' }),
    ).toBeChecked()
    await page.getByRole('button', { name: /Sprache der Analyse/ }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(heading(page)).not.toHaveText(first)
    await page.getByRole('button', { name: /Language of the analysis/ }).click()
    await page.getByRole('menuitem', { name: 'Deutsch' }).click()
    await expect(heading(page)).toHaveText(first)
    const areas = await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('listitem').count()
    await answerByKeys(page, '2')
    await page.getByRole('navigation').getByRole('button', { name: 'Abgeben' }).click()
    await expect(page.getByText(/Aussagen sind noch offen/)).toBeVisible()
    await expectAccessible(page, 'unanswered statements')
    await page.setViewportSize({ width: 1440, height: 900 })
    await forward(page).click()
    await expect(page.getByRole('group').first().getByRole('radio').first()).toBeFocused()
    for (let left = areas - 2; left > 0; left--) await answerByKeys(page, '2')
  })

  await test.step('the last page explains that a submission is final', async () => {
    await expect(page.getByText('Nach dem Abgeben lässt sich nichts mehr ändern')).toBeVisible()
    await page.getByRole('button', { name: 'Endgültig abgeben' }).click()
    await expect(heading(page)).toHaveText('Danke, Ihre Antworten sind angekommen')
    await page.getByRole('button', { name: 'Zu meinen Analysen' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Einzelhandel' })).toContainText('erledigt')
    const { rows } = await admin.ok(calls.riskEvaluation.readAssignmentOverviewList, {
      filter: { search: 'Laden Linz' },
    })
    expect(rows).toMatchObject([{ completedCount: 6, memberCount: 7, canFinish: true }])
  })
})

const statement = (page: Page, index: number) => page.getByRole('main').getByRole('group').nth(index)
const saved = (page: Page) => page.getByRole('banner').getByText(/^gespeichert/)
const card = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })
const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`

/**
 * Answers a statement of an inspection with a deficiency. `likelihood` and `severity` are labels on the
 * screen.
 */
async function findDeficiency(
  page: Page,
  index: number,
  likelihood: string,
  severity: string,
): Promise<void> {
  const steps = (name: string) => statement(page, index).getByRole('radiogroup', { name })
  await statement(page, index).getByRole('radio', { name: 'Mangel' }).check()
  await steps('Eintrittswahrscheinlichkeit').getByRole('radio', { name: likelihood, exact: true }).check()
  await steps('Schadensschwere').getByRole('radio', { name: severity, exact: true }).check()
}

type Inspectors = Record<'begins' | 'goesOn', { page: Page; api: Api; person: Account }>

/** One member starts an inspection and loses the connection. The colleague sees who has the lease. */
async function showLeaseHolder({ begins, goesOn }: Inspectors): Promise<void> {
  const { page } = goesOn
  const name = nameOf(begins.person)
  await begins.page.goto('/dashboard/apps/risk-assessments/my-analyses')
  await card(begins.page, 'Werkstatt').getByRole('button', { name: 'Beginnen' }).click()
  await findDeficiency(begins.page, 0, 'mittel', 'schwer')
  await expect(statement(begins.page, 0).getByRole('status')).toContainText(/8\s*hoch/)
  await expect(saved(begins.page)).toBeAttached()
  await begins.page.context().setOffline(true)
  await statement(begins.page, 2).getByRole('radio', { name: 'in Ordnung' }).check()
  await expect(
    begins.page.getByRole('status').filter({ hasText: 'offline: eine Eingabe wird nachgereicht' }),
  ).toBeAttached()

  await page.goto('/dashboard/apps/risk-assessments/my-analyses')
  const begun = card(page, `begonnen von ${name}`)
  await expect(begun).toContainText(`gerade bei ${name}`)
  await begun.getByRole('link', { name: 'Ansehen' }).click()
  await expect(page.getByText(`${name} bearbeitet diese Analyse`)).toBeVisible()
  await expect(statement(page, 0).getByRole('radio', { name: 'schwer', exact: true })).toBeChecked()
  await expect(statement(page, 0).getByRole('radio', { name: 'Mangel' })).toBeDisabled()
  const size = page.viewportSize()
  await expectAccessible(page, 'an inspection that another member edits')
  if (size) await page.setViewportSize(size)
}

/**
 * The colleague takes the expired lease. The first member's later answers are refused but stay on the device.
 */
async function takeOver({ begins, goesOn }: Inspectors): Promise<void> {
  const { page } = goesOn
  await page.getByRole('button', { name: 'Bearbeitung übernehmen' }).click({ timeout: 420_000 })
  await statement(page, 1).getByRole('radio', { name: 'trifft nicht zu' }).check()
  await expect(saved(page)).toBeAttached()
  await begins.page.context().setOffline(false)
  await expect(begins.page.getByText('Eine Antwort ist nicht gespeichert')).toBeVisible()
  await expect(begins.page.getByText(`${nameOf(goesOn.person)} bearbeitet diese Analyse`)).toBeVisible()
}

/**
 * An administrator breaks the lease while the colleague answers. The colleague can copy the unsaved answers.
 */
async function loseLease({ begins, goesOn: { page } }: Inspectors, admin: Api): Promise<void> {
  const executionUuid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  // The page is offline, so that it does not learn of the lost lease before the answer is given.
  await page.context().setOffline(true)
  await findDeficiency(page, 2, 'hoch', 'tödlich')
  await admin.ok(calls.riskLease.breakExecutionLease, { executionUuid })
  await begins.api.ok(calls.riskExecution.readExecution, { executionUuid, leaseToken: randomUUID() })
  await page.context().setOffline(false)
  await expect(page.getByText('Eine Antwort ist nicht gespeichert')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Antworten kopieren' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/ Stufe 10$/)
}

test('two members edit an inspection one after the other without losing answers', async ({
  newContext,
  watch,
}) => {
  // The test waits until the five-minute leases expire. Both window sizes wait at the same time. The rest
  // of the time is for the steps on screen.
  test.setTimeout(1_200_000)
  watch.allow(409, '/api/risk-assessment/save-execution')
  watch.allowOffline()
  const admin = await enter(await newContext(), account.nora)
  const inspections: Inspectors[] = []
  for (const [size, viewport] of Object.entries({ desk: { width: 1440, height: 900 }, phone })) {
    const enterAs = async (person: Account) => {
      const context = await newContext({ viewport })
      return { person, page: await context.newPage(), api: await enter(context, person) }
    }
    const { begins, goesOn } = account.inspects[size as keyof typeof account.inspects]
    await assignTo(admin, `Werkstatt Linz ${size}`, [begins, goesOn], 'workshop')
    const inspection = { begins: await enterAs(begins), goesOn: await enterAs(goesOn) }
    await test.step(`another member has the lease, ${size}`, () => showLeaseHolder(inspection))
    inspections.push(inspection)
  }
  for (const inspection of inspections) {
    await test.step('the lease has expired', () => takeOver(inspection))
    await test.step('an administrator breaks the lease', () => loseLease(inspection, admin))
  }
})
