import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { WhoSees } from './WhoSees.tsx'

const question = () => page.getByText(text('visibility.question'))

test('shows who can see the data when the reader opens the question', async () => {
  await renderUi(<WhoSees of="phone" />, { language: 'en_GB' })
  await expect.element(page.getByText(text('visibility.of.phone'))).not.toBeVisible()

  await question().click()

  await expect.element(page.getByText(text('visibility.of.phone'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('can show the answer from the start, and hides it on a click', async () => {
  await renderUi(<WhoSees of="riskSurvey" open />, { language: 'en_GB' })
  await expect.element(page.getByText(text('visibility.of.riskSurvey'))).toBeVisible()

  await question().click()

  await expect.element(page.getByText(text('visibility.of.riskSurvey'))).not.toBeVisible()
})
