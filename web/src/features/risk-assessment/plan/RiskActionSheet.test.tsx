import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createListedAction, planner, resultUuid } from './plan-fixture.ts'
import { RiskActionSheet } from './RiskActionSheet.tsx'

const toPlan = (...rows: ListedRiskAction[]) => ({
  title: 'Warehouse',
  sourceName: 'Logistics',
  targetName: 'Hall 2',
  companyName: 'Example Ltd',
  finishedOn: '2026-10-02',
  status: 'agreed' as const,
  rows,
})

async function renderSheet(answers: Answers = {}) {
  const server = fakeServer({ 'riskDocument.exportRiskActionList': toPlan(createListedAction()), ...answers })
  await signIn({ permissions: planner })
  const ui = await renderUi(
    <RiskActionSheet riskAssessmentExecutionResultUuid={resultUuid} search={{ due: ['overdue'], page: 2 }} />,
    { language: 'en_GB' },
  )
  return { ...ui, server }
}
const button = (name: 'print' | 'pdf' | 'xlsx') =>
  page.getByRole('button', { name: text(`riskAssessment.plan.sheet.${name}`) })

test('shows the filtered actions of all pages', async () => {
  const { server } = await renderSheet()

  await expect
    .element(page.getByRole('heading', { name: text('riskAssessment.plan.sheet.title') }))
    .toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Max Muster' })).toBeVisible()
  await expect
    .poll(() => server.inputs('riskDocument.exportRiskActionList'))
    .toEqual([{ riskAssessmentExecutionResultUuid: resultUuid, filter: { due: ['overdue'] } }])
  expect(await axeViolations()).toEqual([])
})

test('names likelihood and severity below the risk of an inspection', async () => {
  const row = createListedAction({ likelihood: 'high', severity: 'moderate' })
  await renderSheet({ 'riskDocument.exportRiskActionList': toPlan(row) })

  const deficiency = text('riskAssessment.deficiency', {
    likelihood: text('riskAssessment.likelihoods.high'),
    severity: text('riskAssessment.severities.moderate'),
  })
  await expect.element(page.getByText(deficiency)).toBeVisible()
})

test.for(['pdf', 'xlsx'] as const)('downloads the actions on screen as %s', async (format) => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => click.mockRestore())
  const { server } = await renderSheet({
    'riskDocument.exportRiskActionFile': new File(['plan'], `plan.${format}`),
  })

  await button(format).click()

  await expect.poll(() => click.mock.calls.length).toBe(1)
  await expect
    .poll(() => server.inputs('riskDocument.exportRiskActionFile'))
    .toEqual([{ riskAssessmentExecutionResultUuid: resultUuid, filter: { due: ['overdue'] }, format }])
})

test('prints the plan', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  await renderSheet()

  await button('print').click()

  await expect.poll(() => print).toHaveBeenCalledOnce()
})

test('cannot print before the actions are loaded', async () => {
  const answers = [new Refusal(500), toPlan()]
  await renderSheet({ 'riskDocument.exportRiskActionList': () => answers.shift() ?? toPlan() })

  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  await expect.element(button('print')).toBeDisabled()
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(button('print')).toBeEnabled()
})

test('returns to the list of actions with the page and filters that were set before', async () => {
  const { address } = await renderSheet()

  await page.getByRole('link', { name: text('riskAssessment.plan.sheet.back') }).click()

  await expect.poll(address).toContain(`${resultUuid}/risk-actions?`)
  await expect.poll(() => address()).toContain('page=2')
})
