import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  createBlockedResult,
  createListedAction,
  createResult,
  memberSearch,
  planner,
  resultUuid,
  toUuid,
} from '#features/risk-assessment/plan/plan-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ResultPage } from './ResultPage.tsx'
import { riskSearch } from './risk-search.ts'
import type { ResultTab } from './tabs.ts'

interface PageOptions {
  result?: RiskResult
  tab?: ResultTab
  answers?: Answers
  permissions?: string[]
}

async function renderPage({ result, tab = 'risks', answers, permissions = planner }: PageOptions = {}) {
  const server = fakeServer({
    ...memberSearch,
    'riskEvaluation.readExecutionResultDetails': result ?? createResult(),
    'risk.readRiskList': { rows: [], total: 0, page: 1, perPage: 25 },
    'riskAction.readRiskActionList': { rows: [createListedAction()], total: 1, page: 1, perPage: 25 },
    ...answers,
  })
  await signIn({ permissions })
  const ui = await renderUi(
    <ResultPage riskAssessmentExecutionResultUuid={resultUuid} tab={tab} riskUuid={undefined} />,
    { language: 'en_GB', validateSearch: riskSearch },
  )
  return { ...ui, server }
}
const tab = (name: ResultTab) =>
  page.getByRole('link', { name: new RegExp(text(`riskAssessment.result.tabs.${name}`)) })

test('shows the participation, the date and the risks of the result', async () => {
  await renderPage()

  await expect.element(page.getByRole('heading', { level: 1, name: 'Warehouse' })).toBeVisible()
  const participation = text('riskAssessment.result.participation', { done: '12', total: '14' })
  await expect.element(page.getByText(new RegExp(participation))).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.result.emptyTitle'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('shows the actions in their tab', async () => {
  await renderPage({ tab: 'risk-actions' })

  const label = text('riskAssessment.result.tabs.risk-actions')
  await expect.element(page.getByRole('table', { name: label })).toBeVisible()
})

test('shows only the permitted tabs', async () => {
  await renderPage({ permissions: ['risk-assessment.read-risk-list'] })

  await expect.element(tab('risks')).toBeVisible()
  await expect.element(tab('risk-actions')).not.toBeInTheDocument()
})

test('links to the results of other rounds', async () => {
  const other = { riskAssessmentExecutionResultUuid: toUuid(95), roundNumber: 1, finishedOn: '2025-10-02' }
  const { address } = await renderPage({ result: createResult({ otherRounds: [other] }) })

  const name = text('riskAssessment.result.round', { number: 1, date: '2 Oct 2025' })
  await page.getByRole('link', { name }).click()

  await expect.poll(address).toContain(`${toUuid(95)}/risks`)
})

test('downloads the document', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => click.mockRestore())
  const { server } = await renderPage({
    answers: { 'riskDocument.exportDocument': new File(['document'], 'warehouse.pdf') },
  })

  await page.getByRole('button', { name: text('riskAssessment.plan.document') }).click()

  await expect.poll(() => click.mock.calls.length).toBe(1)
  await expect
    .poll(() => server.inputs('riskDocument.exportDocument'))
    .toEqual([{ riskAssessmentExecutionResultUuid: resultUuid }])
})

test('offers no document without the permission', async () => {
  await renderPage({ permissions: ['risk-assessment.read-risk-list'] })

  await expect.element(tab('risks')).toBeVisible()
  const label = text('riskAssessment.plan.document')
  await expect.element(page.getByRole('button', { name: label })).not.toBeInTheDocument()
})

test('shows who edits the plan', async () => {
  await renderPage({ result: createBlockedResult() })

  await expect.element(page.getByText(text('riskAssessment.plan.lease.text'))).toBeVisible()
})

test('shows that the result does not exist', async () => {
  await renderPage({
    answers: { 'riskEvaluation.readExecutionResultDetails': refuse('RiskAssessment.ResultNotFound') },
  })

  const reason = text('common.errorCodes.RiskAssessment.ResultNotFound')
  await expect.element(page.getByText(reason).first()).toBeVisible()
})
