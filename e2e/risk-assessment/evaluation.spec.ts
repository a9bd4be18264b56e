/**
 * A survey from its six submissions to an action that has worked: finish the round, decide about the risks,
 * agree and print the plan, carry out the action, check it.
 */
import { calls } from '@sorgfalt/contract'
import type { Api } from '../../server/src/test/api.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { assignTo } from '../support/executions.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { type Account, account } from '../support/people.ts'

const sizes = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const

/** Starts an execution and returns answers for it. Only the first answer shows strain. */
async function startExecution(api: Api, assignmentUuid: string) {
  const { executionUuid } = await api.ok(calls.riskExecution.createExecution, { assignmentUuid })
  const { categories } = await api.ok(calls.riskExecution.readContent, { executionUuid })
  const answers = categories
    .flatMap(({ items }) => items)
    .map(({ itemId, polarity }, index) => ({
      itemId,
      value: (polarity === 'stressor') === (index === 0) ? 5 : 1,
    }))
  return { executionUuid, areas: categories.map(({ items }) => items.length), answers }
}

async function submitAnswers(api: Api, assignmentUuid: string): Promise<void> {
  const { executionUuid, answers } = await startExecution(api, assignmentUuid)
  const { revision, leaseToken } = await api.ok(calls.riskExecution.readExecution, { executionUuid })
  await api.ok(calls.riskExecution.saveExecution, {
    executionUuid,
    revision,
    leaseToken,
    answers,
    completed: true,
  })
}

/** Answers all statements on the screen and submits the answers. */
async function answerOnScreen(page: Page, api: Api, assignmentUuid: string): Promise<void> {
  const { executionUuid, areas, answers } = await startExecution(api, assignmentUuid)
  await page.goto(`/dashboard/apps/risk-assessments/execution/${executionUuid}`)
  const statements = page.getByRole('main').getByRole('group')
  let at = 0
  for (const count of areas) {
    await expect(statements).toHaveCount(count)
    for (let index = 0; index < count; index += 1) {
      const { value } = answers[at++] ?? { value: 1 }
      await statements
        .nth(index)
        .getByRole('radio', { name: new RegExp(`^${value}`) })
        .check()
    }
    await page.getByRole('contentinfo').getByRole('button').last().click()
  }
  await page.getByRole('button', { name: 'Endgültig abgeben' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danke, Ihre Antworten sind angekommen')
}

async function openMenu(page: Page, unit: string): Promise<void> {
  await page.goto('/dashboard/apps/risk-assessments/evaluation/list?perPage=100')
  await page.getByRole('button', { name: new RegExp(unit) }).click()
}

for (const [size, options] of Object.entries(sizes) as [keyof typeof sizes, object][])
  test(`an administrator finishes a survey, agrees its plan and checks an action, ${size}`, async ({
    newContext,
  }) => {
    const unit = `Laden ${size}`
    const context = await newContext(options)
    const api = await enter(context, account.anna)
    const page = await context.newPage()
    const assignmentUuid = await assignTo(api, unit, account.surveyGroups[size], 'retail')
    const submitAs = async (person: Account) =>
      submitAnswers(await enter(await newContext(), person), assignmentUuid)
    const [sixth, ...others] = account.surveyGroups[size]
    for (const person of others) await submitAs(person)

    await test.step('five submissions are too few, and the menu explains that', async () => {
      await openMenu(page, unit)
      await expect(page.getByRole('menuitem', { name: /Analyse abschließen/ })).toBeDisabled()
      await expect(page.getByText('Noch eine Abgabe fehlt: 5 von mindestens 6.')).toBeVisible()
    })

    await test.step('six submissions are enough', async () => {
      const own = await newContext(options)
      const member = await enter(own, sixth as Account)
      await answerOnScreen(await own.newPage(), member, assignmentUuid)
      await openMenu(page, unit)
      await page.getByRole('menuitem', { name: /Analyse abschließen/ }).click()
      await expect(page.getByRole('dialog')).toContainText('6 von 6 Mitgliedern haben abgegeben.')
      await page.getByRole('dialog').getByRole('button', { name: 'Analyse abschließen' }).click()
      await page.waitForURL('**/evaluation/details/**')
    })
    const result = page.url().replace(/\/risks.*/, '')

    await test.step('undecided risks prevent agreeing the plan and are named', async () => {
      await page.getByRole('button', { name: 'Maßnahmen vereinbaren' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Risiken ist noch nicht entschieden')
      await expect(dialog.getByRole('button', { name: 'Maßnahmen vereinbaren' })).toBeDisabled()
      await dialog.getByRole('listitem').first().getByRole('link').click()
      await expect(page.getByRole('dialog', { name: 'Alle Maßnahmen vereinbaren' })).toBeHidden()
    })

    await test.step('an action without due date and responsible member is a draft', async () => {
      // This call needs no lease, because the page has not taken the lease of the plan yet.
      await api.ok(calls.riskAction.createRiskAction, {
        riskUuid: new URL(page.url()).searchParams.get('risk') ?? '',
        kind: 'custom',
        title: 'Pausenraum verlegen',
        stop: 'O',
      })
    })

    await test.step('a proposed action gets a due date and a responsible member', async () => {
      const panel = page.getByRole('region', { name: 'Risiko', exact: true }).or(page.getByRole('dialog'))
      await expect(panel).toContainText('Der Anteil kritischer Antworten wird erst ab 15 Abgaben gezeigt')
      await panel.getByRole('checkbox').first().check()
      await panel.getByLabel('Verantwortlich', { exact: true }).click()
      await page.keyboard.type('Otto Einheit')
      await page.getByRole('option', { name: /Otto Einheit/ }).click()
      await panel.getByRole('button', { name: 'Maßnahme festlegen' }).click()
      await expect(panel.getByText('festgelegt', { exact: true })).toBeVisible()
    })

    await test.step('the other risks are marked as not relevant with one reason', async () => {
      // The request that ends the lease of the previous page is lost. The reloaded page can edit the plan
      // anyway.
      await page.route(`**${calls.riskLease.releasePlanLease.path}`, (route) => route.fulfill({ json: {} }))
      await page.goto(`${result}/risks?perPage=100&band=["veryLow","low"]`)
      await page
        .getByRole('checkbox', { name: /auswählen/ })
        .last()
        .check()
      const bar = page.getByRole('region', { name: /ausgewählt/ })
      await bar.getByRole('checkbox').check()
      await bar.getByRole('button', { name: 'Nicht relevant' }).click()
      await page
        .getByRole('dialog')
        .getByLabel('Begründung')
        .fill('Die Befragten sehen hier keine Belastung.')
      await page.getByRole('dialog').getByRole('button', { name: 'Nicht relevant' }).click()
      await expectAnnounced(page, 'Die Entscheidung ist gespeichert')
    })

    await test.step('the plan is agreed after the draft is dropped', async () => {
      await page.getByRole('button', { name: 'Maßnahmen vereinbaren' }).click()
      const dialog = page.getByRole('dialog')
      const agree = dialog.getByRole('button', { name: 'Maßnahmen vereinbaren' })
      await expect(dialog).toContainText('Ein Entwurf ist noch zu entscheiden')
      await expect(agree).toBeDisabled()
      await dialog
        .getByRole('group', { name: /Pausenraum verlegen/ })
        .getByText('Verwerfen', { exact: true })
        .click()
      await expect(dialog).toContainText('Eine Maßnahme wird vereinbart.')
      await agree.click()
      await expectAnnounced(page, 'Der Maßnahmenplan ist vereinbart')
    })

    await test.step('the plan is printed on one landscape page and exported in three files', async () => {
      const files = async (name: string) => {
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name, exact: true }).click()
        return (await download).suggestedFilename()
      }
      expect(await files('Dokument')).toMatch(/\.pdf$/)
      await page.goto(`${result}/risk-action-list`)
      await expect(page.getByRole('heading', { name: 'Maßnahmenplan' })).toBeVisible()
      await expect(page.getByText('Otto Einheit')).toBeVisible()
      expect(await files('PDF')).toMatch(/\.pdf$/)
      expect(await files('Excel')).toMatch(/\.xlsx$/)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? []
      expect([Number(width), Number(height)].map(Math.round)).toEqual([842, 595])
    })

    await test.step('the action is done and checked as effective', async () => {
      await page.goto(`${result}/risk-actions`)
      await page
        .getByRole('main')
        .getByRole('listitem')
        .or(page.getByRole('row'))
        .filter({ hasText: 'vereinbart' })
        .getByRole('button')
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Als erledigt melden' }).click()
      await dialog.getByRole('combobox', { name: 'Ergebnis der Prüfung' }).click()
      await page.getByRole('option', { name: 'wirksam', exact: true }).click()
      await dialog.getByRole('button', { name: 'Prüfung speichern' }).click()
      await expect(dialog.getByText(/^Geprüft am/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Schließen' }).first().click()
      await expect(page.getByRole('main').getByText('wirksam', { exact: true })).toBeVisible()
    })
  })
