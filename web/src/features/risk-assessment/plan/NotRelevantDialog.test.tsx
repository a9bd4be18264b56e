import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { type MarkedRisk, NotRelevantDialog } from './NotRelevantDialog.tsx'
import { riskUuid, toUuid } from './plan-fixture.ts'

const noise: MarkedRisk = { riskUuid, load: 'Noise', riskFactor: 4 }
const dust: MarkedRisk = { riskUuid: toUuid(20), load: 'Dust', riskFactor: 7 }
const unknown: MarkedRisk = { riskUuid: toUuid(21), load: 'Heat', riskFactor: null }

async function renderDialog(risks: readonly MarkedRisk[], answers: Answers = {}) {
  const server = fakeServer(answers)
  await renderUi(
    <WithValue<readonly MarkedRisk[] | undefined> initial={risks}>
      {(value, onChange) => <NotRelevantDialog risks={value} onClose={() => onChange(undefined)} />}
    </WithValue>,
    { language: 'en_GB' },
  )
  return server
}
const title = (count: number, name: string) => text('riskAssessment.plan.notRelevant.title', { count, name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const reason = () => page.getByRole('textbox', { name: text('riskAssessment.plan.reason') })
const submit = () => page.getByRole('button', { name: text('riskAssessment.plan.notRelevant.action') })

test('shows the name of a single risk', async () => {
  await renderDialog([noise])

  await expect.element(dialog(title(1, 'Noise'))).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.plan.notRelevant.text'))).toBeVisible()
  await expect.poll(() => axeViolations()).toEqual([])
})

test('stores one reason for all risks', async () => {
  const server = await renderDialog([noise, unknown], {
    'riskAction.markNotRelevant': { marked: 2, awaiting: 0 },
  })
  await expect.element(dialog(title(2, 'Noise'))).toBeVisible()

  await reason().fill('  The machine is sold.  ')
  await submit().click()

  await expect.element(page.getByText(text('riskAssessment.plan.notRelevant.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.markNotRelevant'))
    .toEqual([{ riskUuids: [riskUuid, unknown.riskUuid], reason: 'The machine is sold.' }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('refuses an empty reason without calling the server', async () => {
  const server = await renderDialog([noise])

  await reason().fill('   ')
  await submit().click()

  await expect.element(reason()).toHaveAttribute('aria-invalid', 'true')
  expect(server.inputs('riskAction.markNotRelevant')).toEqual([])
})

test('shows that another member has to approve the decision for high risks', async () => {
  await renderDialog([noise, dust])

  await expect
    .element(page.getByText(text('riskAssessment.plan.notRelevant.second', { count: 1 })))
    .toBeVisible()
})

test('does not mention an approval if no risk is high', async () => {
  await renderDialog([noise, unknown])

  await expect.element(reason()).toBeVisible()
  const second = text('riskAssessment.plan.notRelevant.second', { count: 1 })
  await expect.element(page.getByText(second)).not.toBeInTheDocument()
})

test('keeps the reason after a refusal', async () => {
  await renderDialog([noise], { 'riskAction.markNotRelevant': refuse('RiskAssessment.DecidedOtherwise') })

  await reason().fill('The machine is sold.')
  await submit().click()

  await expect
    .element(page.getByText(text('common.errorCodes.RiskAssessment.DecidedOtherwise')))
    .toBeVisible()
  await expect.element(reason()).toHaveValue('The machine is sold.')
})

test('asks before it discards a reason', async () => {
  await renderDialog([noise])
  await reason().fill('The machine is sold.')

  await page.getByRole('button', { name: text('common.ui.cancel') }).click()
  await page.getByRole('button', { name: text('common.unsaved.stay') }).click()

  await expect.element(reason()).toHaveValue('The machine is sold.')
})
