import type { CatalogueContent, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { Likelihood, Severity } from '@sorgfalt/contract/risk-assessment/matrix'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import type { StepSearch } from './areas.ts'
import { ExecutionPage } from './ExecutionPage.tsx'
import { createContent, createExecution, createLeasedExecution, executionUuid } from './execution-fixture.ts'
import { keepUnsavedChanges } from './unsaved-changes.ts'

function Page({ step }: { step: StepSearch }) {
  const [stepSearch, onStep] = useState(step)
  return (
    <ExecutionPage
      executionUuid={executionUuid}
      stepSearch={stepSearch}
      onStep={onStep}
      onClose={() => undefined}
    />
  )
}

interface PageOptions {
  execution?: RiskExecution
  content?: Partial<CatalogueContent>
  answers?: Answers
  step?: StepSearch
}

async function renderPage({ execution = createExecution(), content, answers, step }: PageOptions = {}) {
  const server = fakeServer({
    'riskExecution.readExecution': execution,
    'riskExecution.readContent': createContent({ kind: 'inspection', matrix: 'nohl/1', ...content }),
    'riskExecution.saveExecution': ({ revision, completed }) => ({
      progressPercent: 50,
      revision: revision + 1,
      state: completed ? 'completed' : 'started',
    }),
    'riskLease.releaseExecutionLease': {},
    ...answers,
  })
  await signIn()
  await renderUi(<Page step={step ?? { area: 'machines' }} />, { language: 'en_GB' })
  return server
}
const statement = (name = 'It is loud.') => page.getByRole('group', { name })
const finding = (key: 'inOrder' | 'deficiency' | 'na', name?: string) =>
  statement(name).getByRole('radio', { name: text(`riskAssessment.execution.${key}`), exact: true })
const row = (name: 'likelihood' | 'severity') =>
  statement().getByRole('radiogroup', { name: text(`riskAssessment.execution.${name}`) })
const likelihood = (step: Likelihood) =>
  row('likelihood').getByRole('radio', { name: text(`riskAssessment.likelihoods.${step}`), exact: true })
const severity = (step: Severity) =>
  row('severity').getByRole('radio', { name: text(`riskAssessment.severities.${step}`), exact: true })
/** Ticks a choice. The click is forced, because the radio button is transparent and covers its label. */
const tick = (choice: ReturnType<typeof finding>) => choice.click({ force: true })
const next = () =>
  page.getByRole('button', { name: text('riskAssessment.execution.nextArea', { title: 'Teamwork' }) })
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.inputs('riskExecution.saveExecution').flatMap(({ answers }) => answers)

test('a statement can be answered as in order or as not applicable', async () => {
  const server = await renderPage()

  await tick(finding('inOrder'))
  await tick(finding('na', 'Guards are missing.'))

  await expect
    .poll(() => sent(server))
    .toEqual([
      { itemId: 'noise', value: 'inOrder' },
      { itemId: 'guards', value: 'na' },
    ])
  await expect.element(page.getByRole('radiogroup')).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('a deficiency is answered and has a level only when likelihood and severity are chosen', async () => {
  const server = await renderPage()

  await tick(finding('deficiency'))
  await tick(likelihood('medium'))
  await expect.element(likelihood('medium')).toBeChecked()
  const answered = text('riskAssessment.execution.answered', { answered: 0, count: 2 })
  await expect.element(page.getByText(answered)).toBeInTheDocument()
  await expect.poll(() => sent(server)).toEqual([])
  await tick(severity('severe'))

  const status = statement().getByRole('status')
  await expect.element(status).toMatchTextContent(text('riskAssessment.bands.high'))
  await expect.element(status).toMatchTextContent('8')
  await expect
    .poll(() => sent(server))
    .toEqual([{ itemId: 'noise', value: { likelihood: 'medium', severity: 'severe' } }])
  expect(await axeViolations()).toEqual([])
})

test('explains that the severity is that of the most probable harm', async () => {
  await renderPage()

  await tick(finding('deficiency'))

  await expect.element(page.getByText(text('riskAssessment.execution.severityHelp'))).toBeVisible()
})

test('keys choose a finding and lead through a deficiency to the next statement', async () => {
  const server = await renderPage()
  await expect.element(finding('inOrder')).toBeVisible()

  finding('inOrder').element().focus()
  await userEvent.keyboard('2')
  await expect.element(likelihood('veryLow')).toHaveFocus()
  await userEvent.keyboard('4')
  await expect.element(severity('minor')).toHaveFocus()
  await userEvent.keyboard('3')
  await expect.element(finding('inOrder', 'Guards are missing.')).toHaveFocus()
  await userEvent.keyboard('1')
  await expect.element(next()).toHaveFocus()

  await expect
    .poll(() => sent(server))
    .toEqual([
      { itemId: 'noise', value: { likelihood: 'high', severity: 'severe' } },
      { itemId: 'guards', value: 'inOrder' },
    ])
})

test('the key 0 marks a statement as not applicable, and keys without a meaning do nothing', async () => {
  const server = await renderPage()
  await expect.element(finding('inOrder')).toBeVisible()

  finding('inOrder').element().focus()
  await userEvent.keyboard('5x{Control>}1{/Control}')
  await expect.element(finding('inOrder')).toHaveFocus()
  await userEvent.keyboard('0')

  await expect.poll(() => sent(server)).toEqual([{ itemId: 'noise', value: 'na' }])
})

test('an unfinished deficiency keeps the inspection from being submitted', async () => {
  const inOrder = ['noise', 'guards', 'help'].map((itemId) => ({ itemId, value: 'inOrder' as const }))
  const server = await renderPage({ execution: createExecution({ answers: inOrder }) })

  await tick(finding('deficiency'))
  await tick(severity('fatal'))
  await next().click()
  await page.getByRole('button', { name: text('riskAssessment.execution.toFinish') }).click()

  const open = text('riskAssessment.execution.finish.open', { count: 1 })
  await expect.element(page.getByText(open)).toBeVisible()
  await page.getByRole('button', { name: text('riskAssessment.execution.finish.toOpen') }).click()
  await expect.element(severity('fatal')).toBeChecked()
  await expect.poll(() => sent(server)).toEqual([])
})

test('shows the stored deficiency of a colleague, without permitting changes', async () => {
  const answers = [{ itemId: 'noise', value: { likelihood: 'low', severity: 'fatal' } as const }]
  await renderPage({ execution: { ...createLeasedExecution(), answers } })

  await expect.element(finding('deficiency')).toBeChecked()
  await expect.element(finding('deficiency')).toBeDisabled()
  await expect.element(severity('fatal')).toBeChecked()
  await expect.element(severity('fatal')).toBeDisabled()
  await expect.element(statement().getByRole('status')).toMatchTextContent(text('riskAssessment.bands.high'))
})

test('describes contradicting answers in words', async () => {
  keepUnsavedChanges(ada.uuid, executionUuid, {
    noise: { was: 'na', is: { likelihood: 'high', severity: 'severe' } },
  })
  await renderPage({
    execution: createExecution({ revision: 8, answers: [{ itemId: 'noise', value: 'inOrder' }] }),
  })

  const line = text('riskAssessment.execution.conflicts.line', {
    statement: 'It is loud.',
    theirs: text('riskAssessment.execution.inOrder'),
    mine: text('riskAssessment.execution.deficiencyIs', {
      likelihood: text('riskAssessment.likelihoods.high'),
      severity: text('riskAssessment.severities.severe'),
      level: 9,
    }),
  })
  await expect.element(page.getByText(line)).toBeVisible()
})

test('fits on a phone with large targets', async () => {
  await setPhoneSize()
  await renderPage()

  await tick(finding('deficiency'))
  await expect.element(severity('fatal')).toBeVisible()

  const targets = statement().getByRole('radio').elements()
  expect(targets).toHaveLength(11)
  expect(Math.min(...targets.map((target) => target.getBoundingClientRect().height))).toBeGreaterThanOrEqual(
    44,
  )
  const width = await page.viewport(360, 780).then(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  expect(await axeViolations()).toEqual([])
})
