import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Disclosure } from './Disclosure.tsx'
import { IconInfoCircle } from './icons.ts'

const answer = <p>Nobody else sees your answers.</p>
const details = page.getByText('Nobody else sees your answers.')

test('shows its text after a click and hides it after the next click', async () => {
  await renderUi(<Disclosure label="Who sees this?">{answer}</Disclosure>)
  await expect.element(details).not.toBeVisible()

  await page.getByText('Who sees this?').click()
  await expect.element(details).toBeVisible()

  await page.getByText('Who sees this?').click()
  await expect.element(details).not.toBeVisible()
})

test('opens on Enter', async () => {
  await renderUi(<Disclosure label="Who sees this?">{answer}</Disclosure>)

  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  await expect.element(details).toBeVisible()
})

test.each(['light', 'dark'] as const)('can be open initially, in the %s theme', async (theme) => {
  await renderUi(
    <Disclosure label="Who sees this?" icon={IconInfoCircle} open>
      {answer}
    </Disclosure>,
    { theme },
  )

  await expect.element(details).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
