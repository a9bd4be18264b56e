import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import type { RiskDetails, RiskRow } from '@sorgfalt/contract/risk-assessment/risk'
import { useSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlanLeaseProvider } from '#features/risk-assessment/lease/plan-lease.tsx'
import {
  createBlockedResult,
  createResult,
  createRisk,
  leaseToken,
  memberSearch,
  planner,
  resultUuid,
  riskUuid,
  toUuid,
} from '#features/risk-assessment/plan/plan-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { RisksTab } from './RisksTab.tsx'
import { type RiskSearch, riskSearch } from './risk-search.ts'

const dustUuid = toUuid(80)
const createRow = (changes: Partial<RiskRow> = {}): RiskRow => ({
  riskUuid,
  load: 'Noise',
  category: { id: 'machines', title: 'Machines' },
  riskFactor: 6,
  band: 'medium',
  likelihood: null,
  severity: null,
  previousFactor: null,
  sourceName: 'Logistics',
  targetName: 'Hall 2',
  status: 'actionToDefine',
  isNotRelevant: false,
  awaitsSecond: false,
  actionCount: 0,
  ...changes,
})
const noise = createRow()
const dust = createRow({ riskUuid: dustUuid, load: 'Dust', riskFactor: 8, band: 'high', previousFactor: 9 })
const risks: Record<string, RiskDetails> = {
  [riskUuid]: createRisk({ previousRiskUuid: dustUuid }),
  [dustUuid]: createRisk({ riskUuid: dustUuid, load: 'Dust', riskFactor: 8, nextRiskUuid: riskUuid }),
}

function Tab({ result }: { result: RiskResult }) {
  const { risk }: RiskSearch = useSearch({ strict: false })
  return <RisksTab result={result} riskUuid={risk} />
}

const address = (search = '') =>
  `/dashboard/apps/risk-assessments/evaluation/details/${resultUuid}/risks${search}`

interface TabOptions {
  rows?: RiskRow[]
  at?: string
  result?: RiskResult
  answers?: Answers
  permissions?: string[]
}

async function renderTab({
  rows = [dust, noise],
  at = address(),
  result,
  answers,
  permissions,
}: TabOptions = {}) {
  const server = fakeServer({
    ...memberSearch,
    'riskLease.takePlanLease': { leaseHolder: null, leaseToken },
    'riskLease.releasePlanLease': {},
    'risk.readRiskList': { rows, total: rows.length, page: 1, perPage: 25 },
    'risk.readRiskDetails': (input) => risks[input.riskUuid] ?? refuse('RiskAssessment.RiskNotFound'),
    ...answers,
  })
  await signIn({ permissions: permissions ?? planner })
  const shown = result ?? createResult()
  const ui = await renderUi(
    <PlanLeaseProvider result={shown}>
      <Tab result={shown} />
    </PlanLeaseProvider>,
    { language: 'en_GB', at, validateSearch: riskSearch },
  )
  return { ...ui, server }
}
const panel = () => page.getByRole('region', { name: text('riskAssessment.result.risk') })
const panelHeading = (name: string) => page.getByRole('heading', { level: 2, name })
const step = (key: 'previous' | 'next') =>
  page.getByRole('button', { name: text(`riskAssessment.result.${key}`) })
const tick = (name: string) => page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
const bulkButton = (count: number) =>
  page
    .getByRole('region', { name: text('common.table.selected', { count }) })
    .getByRole('button', { name: text('riskAssessment.plan.notRelevant.action') })
const lastInput = (server: ReturnType<typeof fakeServer>) => server.inputs('risk.readRiskList').at(-1)

test('lists the risks with the highest level first', async () => {
  const { server } = await renderTab()

  await expect.element(page.getByRole('link', { name: /Dust/ })).toBeVisible()
  const before = text('riskAssessment.result.before', { level: 9 })
  await expect.element(page.getByText(before)).toBeVisible()
  await expect
    .poll(() => lastInput(server))
    .toMatchObject({
      riskAssessmentExecutionResultUuid: resultUuid,
      sortBy: 'riskFactor',
      sortDirection: 'desc',
    })
  expect(await axeViolations()).toEqual([])
})

test.for<[string, Partial<RiskRow>, () => string]>([
  ['a status', {}, () => text('riskAssessment.risks.actionToDefine')],
  [
    'the decision "not relevant"',
    { isNotRelevant: true },
    () => text('riskAssessment.actionKinds.notRelevant'),
  ],
  [
    'a missing approval',
    { awaitsSecond: true },
    () => text('riskAssessment.plan.notRelevant.approvalMissing'),
  ],
  ['no status without a level', { riskFactor: null, band: 'notAssessable' }, () => '–'],
])('the status column shows %s', async ([, changes, expected]) => {
  await renderTab({ rows: [createRow(changes)] })

  await expect.element(page.getByRole('cell', { name: expected() }).last()).toBeVisible()
})

test('names likelihood and severity of a deficiency', async () => {
  await renderTab({ rows: [createRow({ likelihood: 'low', severity: 'fatal', riskFactor: 8 })] })

  const deficiency = text('riskAssessment.deficiency', {
    likelihood: text('riskAssessment.likelihoods.low'),
    severity: text('riskAssessment.severities.fatal'),
  })
  await expect.element(page.getByText(deficiency)).toBeVisible()
})

test('opens a risk beside the list and moves the focus to it', async () => {
  const ui = await renderTab()

  await page.getByRole('link', { name: /Noise/ }).click()

  await expect.element(panelHeading('Noise')).toHaveFocus()
  await expect.poll(() => ui.address()).toContain(`risk=${riskUuid}`)
  expect(await axeViolations()).toEqual([])
})

test('steps to the previous risk and leaves the focus on the button', async () => {
  const ui = await renderTab({ at: address(`?risk=${riskUuid}`) })
  await expect.element(panelHeading('Noise')).toBeVisible()

  await expect.element(step('next')).toHaveAttribute('aria-disabled', 'true')
  await step('previous').click()

  await expect.element(panelHeading('Dust')).toBeVisible()
  await expect.element(step('previous')).toHaveFocus()
  await expect.poll(() => ui.address()).toContain(`risk=${dustUuid}`)
})

test('closes the panel and keeps the filters', async () => {
  const ui = await renderTab({ at: address(`?risk=${riskUuid}&search=noise`) })
  await expect.element(panelHeading('Noise')).toBeVisible()

  await page.getByRole('button', { name: text('common.ui.close') }).click()

  await expect.element(panel()).not.toBeInTheDocument()
  await expect.poll(() => ui.address()).toContain('search=noise')
  await expect.poll(() => ui.address()).not.toContain('risk=')
})

test('shows the panel as a dialog on a phone, and closes it on Escape', async () => {
  await setPhoneSize()
  await renderTab({ at: address(`?risk=${riskUuid}`) })

  const dialog = page.getByRole('dialog', { name: 'Noise' })
  await expect.element(dialog).toBeVisible()
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))

  await expect.element(dialog).not.toBeInTheDocument()
})

test('keeps the drafts of a risk while another risk is open', async () => {
  await renderTab({ at: address(`?risk=${riskUuid}`) })

  await page.getByRole('checkbox', { name: /Enclose the saw/ }).click()
  await step('previous').click()
  await expect.element(panelHeading('Dust')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Enclose the saw/ })).not.toBeChecked()
  await step('next').click()

  await expect.element(panelHeading('Noise')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Enclose the saw/ })).toBeChecked()
})

test('a draft entered while another risk is loading belongs to the risk on screen', async () => {
  const loaded = Promise.withResolvers<RiskDetails>()
  await renderTab({
    at: address(`?risk=${riskUuid}`),
    answers: {
      'risk.readRiskDetails': (input) =>
        input.riskUuid === riskUuid ? createRisk({ previousRiskUuid: dustUuid }) : loaded.promise,
    },
  })
  await expect.element(panelHeading('Noise')).toBeVisible()

  await step('previous').click()
  await page.getByRole('checkbox', { name: /Enclose the saw/ }).click()
  await expect.element(panelHeading('Noise')).toBeVisible()
  loaded.resolve(createRisk({ riskUuid: dustUuid, load: 'Dust', nextRiskUuid: riskUuid }))

  await expect.element(panelHeading('Dust')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Enclose the saw/ })).not.toBeChecked()
  await step('next').click()
  await expect.element(panelHeading('Noise')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Enclose the saw/ })).toBeChecked()
})

test('shows that the risk in the address does not exist', async () => {
  await renderTab({ at: address(`?risk=${toUuid(81)}`) })

  const reason = text('common.errorCodes.RiskAssessment.RiskNotFound')
  await expect.element(panel().getByText(reason)).toBeVisible()
})

test('marks several risks as not relevant', async () => {
  const { server } = await renderTab({
    answers: { 'riskAction.markNotRelevant': { marked: 2, awaiting: 1 } },
  })

  await tick('Dust').click()
  await tick('Noise').click()
  await bulkButton(2).click()
  await expect.poll(() => server.inputs('riskLease.takePlanLease').length).toBe(1)
  const dialog = page.getByRole('dialog')
  const second = text('riskAssessment.plan.notRelevant.second', { count: 1 })
  await expect.element(dialog.getByText(second)).toBeVisible()
  await dialog.getByRole('textbox', { name: text('riskAssessment.plan.reason') }).fill('The hall is closed.')
  await dialog.getByRole('button', { name: text('riskAssessment.plan.notRelevant.action') }).click()

  await expect.element(page.getByText(text('riskAssessment.plan.notRelevant.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.markNotRelevant'))
    .toEqual([{ riskUuids: [dustUuid, riskUuid], reason: 'The hall is closed.', leaseToken }])
})

test.for<[string, Partial<RiskRow>]>([
  ['with an action', { status: 'actionDefined', actionCount: 1 }],
  ['with a decision that awaits approval', { awaitsSecond: true }],
  ['that is done', { status: 'done' }],
])('a risk %s cannot be marked as not relevant', async ([, changes]) => {
  await renderTab({ rows: [createRow(changes)] })

  await tick('Noise').click()

  await expect.element(bulkButton(1)).toBeDisabled()
})

test.for<[string, TabOptions]>([
  ['in an agreed plan', { result: createResult({ status: 'agreed' }) }],
  ['while another member edits the plan', { result: createBlockedResult() }],
  ['without the permission', { permissions: ['risk-assessment.read-risk-list'] }],
])('risks cannot be ticked %s', async ([, options]) => {
  await renderTab(options)

  await expect.element(page.getByRole('link', { name: /Noise/ })).toBeVisible()
  await expect.element(tick('Noise')).not.toBeInTheDocument()
})

test('filters by category, level and status', async () => {
  const { server } = await renderTab()

  await page.getByRole('combobox', { name: text('riskAssessment.result.category') }).click()
  await page.getByRole('option', { name: 'Machines' }).click()
  await page.getByRole('combobox', { name: text('riskAssessment.result.level') }).click()
  await page.getByRole('option', { name: text('riskAssessment.bands.veryHigh') }).click()
  await page.getByRole('combobox', { name: text('riskAssessment.result.status') }).click()
  await page.getByRole('option', { name: text('riskAssessment.risks.open') }).click()

  await expect
    .poll(() => lastInput(server)?.filter)
    .toEqual({ category: ['machines'], band: ['veryHigh'], status: ['open'] })
})
