import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createRisk } from '#features/risk-assessment/plan/plan-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Explanation } from './Explanation.tsx'

const renderExplanation = (changes: Partial<RiskDetails> = {}) =>
  renderUi(<Explanation risk={createRisk(changes)} />, { language: 'en_GB' })

test.for([
  ['stressor', 'quarter'],
  ['stressor', 'half'],
  ['resource', 'threeQuarters'],
  ['resource', 'more'],
] as const)(
  'states which answers to a statement about a %s are critical, and their share: %s',
  async ([polarity, share]) => {
    await renderExplanation({ polarity, criticalShare: share })

    const stated = [
      text(`riskAssessment.result.share.${share}`),
      text(`riskAssessment.result.criticalAnswers.${polarity}`),
    ].join(' ')
    await expect.element(page.getByText(stated)).toBeVisible()
    expect(await axeViolations()).toEqual([])
  },
)

test.for<[string, Partial<RiskDetails>, () => string]>([
  [
    'fewer than six answers',
    { riskFactor: null, band: 'notAssessable' },
    () => text('riskAssessment.result.tooFew', { needed: 6 }),
  ],
  ['a small round', { riskFactor: 6 }, () => text('riskAssessment.result.noShare', { needed: 15 })],
])('states no share of critical answers for %s', async ([, changes, note]) => {
  await renderExplanation({ criticalShare: null, ...changes })

  await expect.element(page.getByText(note())).toBeVisible()
})

test.for<[string, Partial<RiskDetails>, () => string]>([
  [
    'a deficiency with its level',
    { riskFactor: 8, band: 'high', likelihood: 'medium', severity: 'severe' },
    () =>
      text('riskAssessment.result.deficiency', {
        deficiency: text('riskAssessment.deficiency', {
          likelihood: text('riskAssessment.likelihoods.medium'),
          severity: text('riskAssessment.severities.severe'),
        }),
        level: 8,
      }),
  ],
  [
    'that the statement is in order',
    { riskFactor: 1, band: 'veryLow' },
    () => text('riskAssessment.result.inOrder'),
  ],
  [
    'that the statement does not apply',
    { riskFactor: null, band: 'notAssessable' },
    () => text('riskAssessment.result.doesNotApply'),
  ],
])('for a statement of an inspection, shows %s', async ([, changes, note]) => {
  await renderExplanation({ matrix: 'nohl/1', sentinel: true, ...changes })

  await expect.element(page.getByText(note(), { exact: true })).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.result.sentinel'))).not.toBeInTheDocument()
  await page.getByText(text('riskAssessment.result.formula')).click()
  await expect.element(page.getByText(text('riskAssessment.result.explanation.matrix'))).toBeVisible()
})

test.for<[Partial<RiskDetails>, 'sentinel' | 'offsetUp' | 'offsetDown']>([
  [{ sentinel: true }, 'sentinel'],
  [{ offset: 1 }, 'offsetUp'],
  [{ offset: -1 }, 'offsetDown'],
])('explains the weight %j', async ([changes, key]) => {
  await renderExplanation(changes)

  await expect.element(page.getByText(text(`riskAssessment.result.${key}`))).toBeVisible()
})
