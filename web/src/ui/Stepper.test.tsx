import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Stepper } from './Stepper.tsx'

const steps = ['Choose a file', 'Check', 'Import']
const stepper = (current: number, complete = false) => (
  <Stepper
    label="Steps"
    steps={steps}
    stepOf={(step) => `Step ${step} of 3`}
    current={current}
    complete={complete}
  />
)
const items = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')

test('marks the current step and the completed steps', async () => {
  await renderUi(stepper(1))

  await expect.element(items.nth(0)).toHaveAttribute('data-state', 'done')
  await expect.element(items.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(items.nth(2)).not.toHaveAttribute('aria-current')
  await expect.element(items.nth(2)).toHaveTextContent('3Step 3 of 3: Import')
})

test('marks every step as completed when all steps are done', async () => {
  await renderUi(stepper(2, true))

  await expect
    .poll(() => items.elements().map((item) => item.getAttribute('data-state')))
    .toEqual(['done', 'done', 'done'])
  await expect.poll(() => document.querySelector('[aria-current]')).toBeNull()
})

test('does not take the focus when it first appears', async () => {
  await renderUi(stepper(0))

  await expect.poll(() => document.activeElement).toBe(document.body)
})

test('focuses the next step, so that screen readers announce it', async () => {
  const { rerender } = await renderUi(stepper(0))

  await rerender(stepper(1))

  await expect.element(items.nth(1)).toHaveFocus()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderUi(stepper(1), { theme })

  expect(await axeViolations()).toEqual([])
})
