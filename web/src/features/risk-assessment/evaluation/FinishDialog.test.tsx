import type { EvaluationRow } from '@sorgfalt/contract/risk-assessment/evaluation'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { resultUuid } from '../plan/plan-fixture.ts'
import { assignmentUuid, createRound } from './evaluation-fixture.ts'
import { FinishDialog } from './FinishDialog.tsx'

async function renderDialog(round: EvaluationRow, answers: Answers = {}) {
  const server = fakeServer(answers)
  const ui = await renderUi(
    <WithValue<EvaluationRow | undefined> initial={round}>
      {(value, onChange) => <FinishDialog round={value} onClose={() => onChange(undefined)} />}
    </WithValue>,
    { language: 'en_GB' },
  )
  await expect.element(dialog()).toBeVisible()
  return { ...ui, server }
}
const dialog = () => page.getByRole('dialog', { name: text('riskAssessment.evaluations.finish.title') })
const finish = () => dialog().getByRole('button', { name: text('riskAssessment.evaluations.finish.action') })

test('shows which open executions will end', async () => {
  await renderDialog(createRound())

  await expect.element(dialog().getByText('Warehouse work · Logistics, Hall 2')).toBeVisible()
  const participation = text('riskAssessment.evaluations.finish.participation', { done: '7', total: '10' })
  await expect.element(dialog().getByText(participation)).toBeVisible()
  const ends = text('riskAssessment.evaluations.finish.ends', { count: 3, total: '3' })
  await expect.element(dialog().getByText(ends)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test.for([10, 11])(
  'with %i submissions from 10 members, says that no execution is open',
  async (completedCount) => {
    await renderDialog(createRound({ completedCount }))

    const none = text('riskAssessment.evaluations.finish.endsNone')
    await expect.element(dialog().getByText(none)).toBeVisible()
  },
)

test('finishes the round and opens its result', async () => {
  const { server, address } = await renderDialog(createRound(), {
    'riskEvaluation.completeExecution': { riskAssessmentExecutionResultUuid: resultUuid },
  })

  await finish().click()

  await expect.poll(address).toContain(`/evaluation/details/${resultUuid}/risks`)
  await expect.poll(() => server.inputs('riskEvaluation.completeExecution')).toEqual([{ assignmentUuid }])
  await expect.element(page.getByText(text('riskAssessment.evaluations.finish.done'))).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('stays open after a refusal', async () => {
  const { address } = await renderDialog(createRound(), {
    'riskEvaluation.completeExecution': refuse('RiskAssessment.MinCompletionsNotReached'),
  })

  await finish().click()

  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(dialog()).toBeVisible()
  await expect.poll(() => address()).toBe('/')
})

test('does not finish the round if the user cancels', async () => {
  const { server } = await renderDialog(createRound())

  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.inputs('riskEvaluation.completeExecution')).toEqual([])
})
