import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Effectiveness } from './Effectiveness.tsx'
import { createDetails, resultUuid, riskUuid } from './plan-fixture.ts'

const done: Partial<RiskActionView> = {
  state: 'done',
  doneOn: '2026-11-01',
  effectiveness: 'pending',
  effectivenessDueOn: '2027-01-30',
}

async function renderCheck(action: Partial<RiskActionView> = {}) {
  const onCheck = vi.fn()
  const onClose = vi.fn<() => void>()
  const details = createDetails({ action: { ...done, ...action } })
  const ui = await renderUi(
    <Effectiveness details={details} onCheck={onCheck} busy={false} onClose={onClose} />,
    { language: 'en_GB' },
  )
  return { ...ui, onCheck, onClose }
}
const checkDue = () => page.getByLabelText(text('riskAssessment.plan.checkDue'))
const finding = () => page.getByRole('combobox', { name: text('riskAssessment.plan.finding') })
const note = () => page.getByRole('textbox', { name: text('riskAssessment.plan.note') })
const check = () => page.getByRole('button', { name: text('riskAssessment.plan.check') })
const chooseFinding = async (value: 'effective' | 'partly' | 'ineffective') => {
  await finding().click()
  await page.getByRole('option', { name: text(`riskAssessment.effectiveness.${value}`) }).click()
}

test('cannot be saved without a change', async () => {
  await renderCheck()

  await expect.element(check()).toBeDisabled()
  expect(await axeViolations()).toEqual([])
})

test('records a finding with a note', async () => {
  const { onCheck } = await renderCheck()

  await chooseFinding('effective')
  await note().fill('It is much quieter now.')
  await check().click()

  await expect
    .poll(() => onCheck)
    .toHaveBeenCalledExactlyOnceWith({
      effectiveness: 'effective',
      effectivenessNote: 'It is much quieter now.',
    })
})

test('a new date postpones the check and records no finding', async () => {
  const { onCheck } = await renderCheck()

  await checkDue().fill('2027-03-01')
  await check().click()

  await expect.poll(() => onCheck).toHaveBeenCalledExactlyOnceWith({ effectivenessDueOn: '2027-03-01' })
})

test('a note alone records no finding', async () => {
  const { onCheck } = await renderCheck()

  await note().fill('Measure again in spring.')
  await check().click()

  await expect
    .poll(() => onCheck)
    .toHaveBeenCalledExactlyOnceWith({ effectivenessNote: 'Measure again in spring.' })
})

test('saving a new note for a recorded finding sends the finding again with the note', async () => {
  const { onCheck } = await renderCheck({ effectiveness: 'effective', effectivenessOn: '2027-01-20' })

  await note().fill('Confirmed by a measurement.')
  await check().click()

  await expect
    .poll(() => onCheck)
    .toHaveBeenCalledExactlyOnceWith({
      effectiveness: 'effective',
      effectivenessNote: 'Confirmed by a measurement.',
    })
})

test('an emptied date does not postpone the check', async () => {
  await renderCheck()

  await checkDue().fill('')

  await expect.element(check()).toBeDisabled()
})

test('shows the date of a completed check in place of the due date', async () => {
  await renderCheck({ effectiveness: 'effective', effectivenessOn: '2027-01-20' })

  await expect
    .element(page.getByText(text('riskAssessment.plan.checkedOn', { date: '20 January 2027' })))
    .toBeVisible()
  await expect.element(checkDue()).not.toBeInTheDocument()
})

test.for(['partly', 'ineffective'] as const)(
  'links to the risk after the finding %s',
  async (effectiveness) => {
    const { address, onClose } = await renderCheck({ effectiveness, effectivenessOn: '2027-01-20' })

    await page.getByRole('link', { name: text('riskAssessment.plan.another') }).click()

    await expect.poll(() => address()).toContain(`/evaluation/details/${resultUuid}/risks?risk=${riskUuid}`)
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
  },
)

test('does not ask for another action while the check is pending', async () => {
  await renderCheck()

  await expect.element(page.getByText(text('riskAssessment.plan.notEnough'))).not.toBeInTheDocument()
})
