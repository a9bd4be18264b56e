import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { ColourField } from './ColourField.tsx'

const renderField = (initial = '#0b5cad', props: { disabled?: boolean; error?: string } = {}) =>
  renderUi(
    <WithValue initial={initial}>
      {(value, onChange) => (
        <ColourField label="Colour" pickLabel="Pick a colour" value={value} onChange={onChange} {...props} />
      )}
    </WithValue>,
  )
const line = page.getByRole('textbox', { name: 'Colour' })
const swatch = page.getByLabelText('Pick a colour')

test('shows the colour as text and as a swatch', async () => {
  await renderField()

  await expect.element(line).toHaveValue('#0b5cad')
  await expect.element(swatch).toHaveValue('#0b5cad')
  expect(await axeViolations()).toEqual([])
})

test('shows a typed colour in the swatch, in lower case and without spaces', async () => {
  await renderField('')

  await line.click()
  await userEvent.keyboard(' #AA00F')
  await expect.element(swatch).toHaveValue('#000000')
  await userEvent.keyboard('F')

  await expect.element(line).toHaveValue('#aa00ff')
  await expect.element(swatch).toHaveValue('#aa00ff')
})

test('writes a picked colour into the text field', async () => {
  await renderField()

  await swatch.fill('#112233')

  await expect.element(line).toHaveValue('#112233')
})

test('cannot be changed while it is disabled', async () => {
  await renderField('#0b5cad', { disabled: true })

  await expect.element(line).toBeDisabled()
  await expect.element(swatch).toBeDisabled()
})

test('shows the error', async () => {
  await renderField('#0b5', { error: 'Six digits, please.' })

  await expect.element(line).toHaveAccessibleDescription('Six digits, please.')
  await expect.element(line).toBeInvalid()
})
