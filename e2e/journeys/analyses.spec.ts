/** Answering risk assessments: six members of a survey, two of an inspection. */
import { calls } from '@sorgfalt/contract'
import { assignTo, beginAnalysis, handIn } from '../src/analyses.ts'
import { enter, expect, type Page, test } from '../src/fixtures.ts'
import { expectAccessible } from '../src/looks.ts'
import { account } from '../src/people.ts'

const phone = { width: 390, height: 844 }
const forward = (page: Page) => page.getByRole('contentinfo').getByRole('button').last()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Answers every statement of the area on screen by figures alone, and goes on with Enter. */
async function answerByKeys(page: Page, figure: string): Promise<void> {
  const statements = page.getByRole('main').getByRole('group')
  const title = (await heading(page).textContent()) ?? ''
  await statements.first().getByRole('radio').first().focus()
  for (let left = await statements.count(); left > 0; left--) await page.keyboard.press(figure)
  await expect(forward(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).not.toHaveText(title)
}

test('six members answer a survey, one of them on a phone and in two goes', async ({ page, context, newContext }) => {
  const admin = await enter(await newContext(), account.nora)
  const [member, ...others] = account.surveyed
  if (!member) throw new Error('nobody to ask')
  const assignmentUuid = await assignTo(admin, 'Laden Linz', account.surveyed, 'retail')
  for (const other of others.slice(0, 5)) await handIn(await enter(await newContext(), other), assignmentUuid, 3)

  await page.setViewportSize(phone)
  await enter(context, member)
  await test.step('the start page leads there', async () => {
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
  await test.step('answers are saved by themselves, also those given without a connection', async () => {
    const statement = page.getByRole('main').getByRole('group').first()
    await statement.getByRole('radio', { name: '4' }).check()
    await expect(page.getByRole('banner').getByText(/^gespeichert/)).toBeAttached()
    await context.setOffline(true)
    await statement.getByRole('radio', { name: 'trifft nicht zu' }).check()
    await expect(page.getByRole('status').filter({ hasText: 'offline: eine Eingabe wird nachgereicht' })).toBeAttached()
    await context.setOffline(false)
    await expect(page.getByRole('banner').getByText(/^gespeichert/)).toBeAttached()
    await page.getByRole('button', { name: 'Analyse verlassen' }).click()
    await expect(heading(page)).toHaveText('Meine Analysen')
  })

  await test.step('later it goes on at a desk, by keyboard alone, in either language', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Fortsetzen' }).click()
    await expect(page.getByRole('group').first().getByRole('radio', { name: 'trifft nicht zu' })).toBeChecked()
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
    await expectAccessible(page, 'what is still open')
    await page.setViewportSize({ width: 1440, height: 900 })
    await forward(page).click()
    await expect(page.getByRole('group').first().getByRole('radio').first()).toBeFocused()
    for (let left = areas - 2; left > 0; left--) await answerByKeys(page, '2')
  })

  await test.step('handing in says first that nothing can be changed then', async () => {
    await expect(page.getByText('Nach dem Abgeben lässt sich nichts mehr ändern')).toBeVisible()
    await page.getByRole('button', { name: 'Endgültig abgeben' }).click()
    await expect(heading(page)).toHaveText('Danke, Ihre Antworten sind angekommen')
    await page.getByRole('button', { name: 'Zu meinen Analysen' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Einzelhandel' })).toContainText('erledigt')
    const { rows } = await admin.ok(calls.riskEvaluation.readAssignmentOverviewList, { filter: { search: 'Laden Linz' } })
    expect(rows).toMatchObject([{ completedCount: 6, memberCount: 7, canFinish: true }])
  })
})

// The same two people in both sizes, one after the other.
test.describe.configure({ mode: 'default' })
for (const [size, viewport] of Object.entries({ desk: { width: 1440, height: 900 }, phone }))
  test(`an inspection: the second person sees the lock, takes over after it, and the first keeps what was typed, ${size}`, async ({
    page,
    context,
    newContext,
    watch,
  }) => {
    await page.setViewportSize(viewport)
    watch.allow(409, '/api/risk-assessment/save-execution')
    const { begins, goesOn } = account.inspects
    const admin = await enter(await newContext(), account.nora)
    const assignmentUuid = await assignTo(admin, 'Werkstatt Linz', [begins, goesOn], 'workshop')
    const colleague = await enter(await newContext(), begins)
    const { save, items } = await beginAnalysis(colleague, assignmentUuid)
    await colleague.ok(calls.riskExecution.saveExecution, { ...save, answers: [{ itemId: items[0] ?? '', value: 4 }] })

    await page.clock.install()
    await enter(context, goesOn)
    await page.goto('/dashboard/apps/risk-assessments/my-analyses')
    const name = `${begins.firstName} ${begins.lastName}`
    const card = page.getByRole('article').filter({ hasText: `begonnen von ${name}` })
    await expect(card).toContainText(`gerade bei ${name}`)
    await card.getByRole('link', { name: 'Ansehen' }).click()
    await expect(page.getByText(`${name} bearbeitet diesen Fragebogen`)).toBeVisible()
    const statements = page.getByRole('main').getByRole('group')
    await expect(statements.first().getByRole('radio', { name: '4' })).toBeChecked()
    await expect(statements.first().getByRole('radio', { name: '4' })).toBeDisabled()
    await expectAccessible(page, 'a questionnaire that somebody else holds')
    await page.setViewportSize(viewport)

    // The colleague has gone; five minutes later this page offers to take over.
    await colleague.ok(calls.riskExecution.releaseExecution, { executionUuid: save.executionUuid, lockToken: save.lockToken })
    await page.clock.fastForward('05:05')
    await page.getByRole('button', { name: 'Bearbeitung übernehmen' }).click()
    await statements.nth(1).getByRole('radio', { name: '2' }).check()
    await page.clock.runFor(2000)
    await expect(page.getByRole('banner').getByText(/^gespeichert/)).toBeAttached()
    const late = { ...save, revision: 1, answers: [{ itemId: items[1] ?? '', value: 5 }] }
    const refused = await colleague.send(calls.riskExecution.saveExecution, late)
    expect(refused).toMatchObject({ status: 409, error: { code: 'RiskAssessment.ExecutionLocked' } })

    // Now it is taken away from here: what is typed stays on the device, is not lost to the colleague, and can be copied.
    await admin.ok(calls.riskExecution.breakLock, { executionUuid: save.executionUuid })
    await colleague.ok(calls.riskExecution.readExecution, { executionUuid: save.executionUuid, lockToken: save.lockToken })
    await statements.nth(2).getByRole('radio', { name: /^5/ }).check()
    await page.clock.runFor(2000)
    await expect(page.getByText('Eine Antwort ist nicht gespeichert')).toBeVisible()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Antworten kopieren' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/ 5$/)
  })
