import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

const renderField = (props: Partial<TextFieldProps> = {}) =>
  renderUi(
    <WithValue initial="">
      {(value, onChange) => <TextField label="First name" value={value} onChange={onChange} {...props} />}
    </WithValue>,
  )
const field = page.getByRole('textbox', { name: 'First name' })

test('reports the typed text', async () => {
  await renderField()

  await field.click()
  await userEvent.keyboard('Ada')

  await expect.element(field).toHaveValue('Ada')
})

test('gets the focus on a click on its label', async () => {
  await renderField()

  await page.getByText('First name').click()

  await expect.element(field).toHaveFocus()
})

test('gets the initial focus if the property is set', async () => {
  await renderField({ startHere: true })

  await expect.element(field).toHaveFocus()
})

test('reports every change and the loss of the focus', async () => {
  const onChange = vi.fn()
  const onBlur = vi.fn()
  await renderUi(<TextField label="First name" value="" onChange={onChange} onBlur={onBlur} />)

  await field.click()
  await userEvent.keyboard('A')
  await userEvent.tab()

  await expect.poll(() => onChange).toHaveBeenCalledExactlyOnceWith('A')
  await expect.poll(() => onBlur).toHaveBeenCalledOnce()
})

test('passes attributes to its input', async () => {
  await renderField({
    type: 'email',
    name: 'email',
    maxLength: 3,
    placeholder: 'name@example.org',
    autoComplete: 'email',
  })

  await field.click()
  await userEvent.keyboard('abcdef')

  await expect.element(field).toHaveValue('abc')
  await expect.element(field).toHaveAttribute('type', 'email')
  await expect.element(field).toHaveAttribute('placeholder', 'name@example.org')
})

test('cannot be changed while it is disabled', async () => {
  await renderField({ disabled: true })

  await expect.element(field).toBeDisabled()
})

test('is 44 pixels high if it is set to large', async () => {
  await renderField({ large: true })

  await expect.poll(() => field.element().getBoundingClientRect().height).toBe(44)
})

test.each(['light', 'dark'] as const)('shows hint and error in the %s theme', async (theme) => {
  await renderUi(
    <>
      <TextField
        label="First name"
        value=""
        hint="As on the passport"
        error="Please enter it."
        onChange={() => undefined}
      />
      <TextField label="Town" value="" placeholder="Vienna" onChange={() => undefined} />
      <TextField label="Country" value="Austria" disabled onChange={() => undefined} />
    </>,
    { theme },
  )

  await expect.element(field).toHaveAccessibleDescription('Please enter it. As on the passport')
  await expect.element(field).toBeInvalid()
  expect(await axeViolations()).toEqual([])
})
