import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createRisk } from '#features/risk-assessment/plan/plan-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Explanation } from './Explanation.tsx'

const figures: NonNullable<RiskDetails['explanation']> = {
  mean: 3.4,
  meanPercent: 60,
  criticalPercent: 50,
  loadPercent: 56,
  bins: { none: 4, partly: 2, critical: 6 },
  answersToNextBand: 2,
}

const renderExplanation = (changes: Partial<RiskDetails> = {}) =>
  renderUi(<Explanation risk={createRisk({ explanation: figures, ...changes })} />, { language: 'en_GB' })
const definition = (value: string) => page.getByRole('definition').filter({ hasText: value })
const sides = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((side) => side.textContent)

test('shows the parts of a level', async () => {
  await renderExplanation()

  await expect.element(definition('60%')).toBeVisible()
  await expect.element(definition('50%')).toBeVisible()
  await expect.element(definition('56%')).toBeVisible()
  const critical = text('riskAssessment.result.criticalOf', { critical: '6', total: '12' })
  await expect.element(page.getByText(critical)).toBeVisible()
  const next = text('riskAssessment.result.toNextBand', { count: 2 })
  await expect.element(page.getByText(next)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test.for(['stressor', 'resource'] as const)('names the answers to a %s', async (polarity) => {
  await renderExplanation({ polarity })

  const side = (name: 'none' | 'partly' | 'critical', count: number) =>
    `${text(`riskAssessment.result.bins.${polarity}.${name}`)}: ${count}`
  expect(sides()).toEqual([side('none', 4), side('partly', 2), side('critical', 6)])
})

test('leaves out answers that no member gave', async () => {
  await renderExplanation({ explanation: { ...figures, bins: { none: 0, partly: 0, critical: 12 } } })

  expect(sides()).toEqual([`${text('riskAssessment.result.bins.stressor.critical')}: 12`])
})

test('shows only the share if a number could identify members', async () => {
  await renderExplanation({ explanation: { ...figures, bins: null } })

  const share = text('riskAssessment.result.criticalShare', { total: '12' })
  await expect.element(page.getByText(share)).toBeVisible()
  expect(sides()).toEqual([])
})

test.for<[string, Partial<RiskDetails>, () => string]>([
  [
    'less than six answers',
    { answerCount: null, riskFactor: null },
    () => text('riskAssessment.result.tooFew', { needed: 6 }),
  ],
  [
    'six to nine answers',
    { answerCount: 7 },
    () => text('riskAssessment.result.few', { count: 7, needed: 10 }),
  ],
])('shows no figures for %s', async ([, changes, note]) => {
  await renderExplanation({ explanation: null, ...changes })

  await expect.element(page.getByText(note())).toBeVisible()
  expect(page.getByRole('definition').elements()).toEqual([])
})

test.for<[Partial<RiskDetails>, 'sentinel' | 'offsetUp' | 'offsetDown']>([
  [{ sentinel: true }, 'sentinel'],
  [{ offset: 1 }, 'offsetUp'],
  [{ offset: -1 }, 'offsetDown'],
])('explains the exception %j', async ([changes, key]) => {
  await renderExplanation(changes)

  await expect.element(page.getByText(text(`riskAssessment.result.${key}`))).toBeVisible()
})

test('the lowest band has no next lower band', async () => {
  await renderExplanation({ explanation: { ...figures, answersToNextBand: null } })

  await expect.element(definition('56%')).toBeVisible()
  expect(page.getByText(text('riskAssessment.result.toNextBand', { count: 2 })).elements()).toEqual([])
})
