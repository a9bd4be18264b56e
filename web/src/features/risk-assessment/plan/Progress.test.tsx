import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Progress } from './Progress.tsx'
import { createAction } from './plan-fixture.ts'

async function renderProgress(action: Partial<RiskActionView> = {}, value = 0) {
  const onChange = vi.fn()
  const onDone = vi.fn()
  await renderUi(
    <Progress action={createAction(action)} value={value} onChange={onChange} onDone={onDone} busy={false} />,
    { language: 'en_GB' },
  )
  return { onChange, onDone }
}
const select = () => page.getByRole('combobox', { name: text('riskAssessment.plan.progress') })
const button = (name: 'done' | 'reopen' | 'keepDone') =>
  page.getByRole('button', { name: text(`riskAssessment.plan.${name}`) })
const optionTexts = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)

test('offers steps of 25 percent', async () => {
  const { onChange } = await renderProgress()

  await select().click()
  await expect.poll(() => optionTexts()).toEqual(['0%', '25%', '50%', '75%', '100%'])
  await page.getByRole('option', { name: '50%' }).click()

  await expect.poll(() => onChange).toHaveBeenCalledExactlyOnceWith({ progressPercent: 50 })
})

test('also offers the saved progress of an action if it is not a multiple of 25 percent', async () => {
  await renderProgress({ progressPercent: 60 }, 60)

  await expect.element(select()).toHaveTextContent('60%')
  await select().click()

  await expect.poll(() => optionTexts()).toEqual(['0%', '25%', '50%', '60%', '75%', '100%'])
})

test('reports an open action as done', async () => {
  const { onDone } = await renderProgress()

  await button('done').click()

  await expect.poll(() => onDone).toHaveBeenCalledExactlyOnceWith({ done: true })
})

test('shows when an action was done, and reopens it', async () => {
  const { onDone } = await renderProgress({ state: 'done', doneOn: '2026-11-01' })

  await expect
    .element(page.getByText(text('riskAssessment.plan.doneOn', { date: '1 November 2026' })))
    .toBeVisible()
  await button('reopen').click()

  await expect.poll(() => onDone).toHaveBeenCalledExactlyOnceWith({ done: false })
})

test('asks before it reopens an action whose effectiveness has been checked', async () => {
  const { onDone } = await renderProgress({
    state: 'done',
    doneOn: '2026-08-01',
    effectivenessOn: '2026-11-01',
  })

  await button('reopen').click()
  await expect.element(page.getByText(text('riskAssessment.plan.reopenText'))).toBeVisible()
  await expect.element(button('keepDone')).toHaveFocus()
  expect(onDone).not.toHaveBeenCalled()
  expect(await axeViolations()).toEqual([])
  await button('reopen').click()

  await expect.poll(() => onDone).toHaveBeenCalledExactlyOnceWith({ done: false })
})

test('leaves a checked action done if the user cancels reopening it', async () => {
  const { onDone } = await renderProgress({ state: 'done', effectivenessOn: '2026-11-01' })

  await button('reopen').click()
  await button('keepDone').click()

  await expect.element(button('reopen')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
})
