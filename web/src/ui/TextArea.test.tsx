import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { TextArea } from './TextArea.tsx'

const field = page.getByRole('textbox', { name: 'Reason' })

test('accepts several lines', async () => {
  await renderUi(
    <WithValue initial="">
      {(value, onChange) => <TextArea label="Reason" value={value} onChange={onChange} />}
    </WithValue>,
  )

  await field.click()
  await userEvent.keyboard('First{Enter}Second')

  await expect.element(field).toHaveValue('First\nSecond')
})

test('has four rows by default, or the number of rows that is set', async () => {
  const { rerender } = await renderUi(<TextArea label="Reason" value="" onChange={() => undefined} />)
  await expect.element(field).toHaveAttribute('rows', '4')

  await rerender(<TextArea label="Reason" value="" rows={10} onChange={() => undefined} />)

  await expect.element(field).toHaveAttribute('rows', '10')
})

test.each(['light', 'dark'] as const)('shows hint and error in the %s theme', async (theme) => {
  await renderUi(
    <TextArea
      label="Reason"
      value=""
      hint="Everybody sees it"
      error="Too long."
      onChange={() => undefined}
    />,
    { theme },
  )

  await expect.element(field).toHaveAccessibleDescription('Too long. Everybody sees it')
  expect(await axeViolations()).toEqual([])
})

test('cannot be changed while it is disabled', async () => {
  await renderUi(<TextArea label="Reason" value="Old" disabled onChange={() => undefined} />)

  await expect.element(field).toBeDisabled()
})
