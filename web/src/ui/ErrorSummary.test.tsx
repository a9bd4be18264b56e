import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { FailedFields } from './use-form.ts'

const name = { name: 'name', message: 'Enter a name.' }
const city = { name: 'city', message: 'Enter a city.' }

const renderSummary = (failed: FailedFields) =>
  renderUi(
    <form>
      <ErrorSummary failed={failed} />
      <label htmlFor="name">Name</label>
      <input id="name" name="name" />
      <label htmlFor="city">City</label>
      <input id="city" name="city" />
    </form>,
    { language: 'en_GB' },
  )
const summary = () =>
  page.getByRole('region', { name: text('common.ui.problems', { count: 2 }), exact: true })
const input = (label: string) => page.getByLabelText(label)

test('is empty if there are no errors', async () => {
  const { container } = await renderSummary([])

  await expect.element(input('Name')).toBeVisible()
  expect(container.querySelector('section')?.textContent).toBe('')
  expect(container.querySelector('section')).not.toBeVisible()
})

test('focuses the field instead of listing the error if there is only one error', async () => {
  const { container } = await renderSummary([city])

  await expect.element(input('City')).toHaveFocus()
  expect(container.querySelector('section')?.textContent).toBe('')
})

test('lists several errors in the order of the page and gets the focus', async () => {
  await renderSummary([city, name])

  await expect.element(summary()).toHaveFocus()
  await expect
    .poll(() =>
      summary()
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Name: Enter a name.', 'City: Enter a city.'])
  expect(await axeViolations()).toEqual([])
})

test('links each error to its field', async () => {
  await renderSummary([name, city])

  await summary().getByRole('link', { name: 'City' }).click()

  await expect.element(input('City')).toHaveFocus()
})
