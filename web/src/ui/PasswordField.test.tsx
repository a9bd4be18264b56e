import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { PasswordField } from './PasswordField.tsx'

const renderField = (props: { error?: string; disabled?: boolean } = {}) =>
  renderUi(
    <WithValue initial="">
      {(value, onChange) => (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={value}
          onChange={onChange}
          {...props}
        />
      )}
    </WithValue>,
  )
const field = page.getByLabelText('Password')

test('hides the typed password', async () => {
  await renderField()

  await field.fill('secret words')

  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('secret words')
})

test('shows the password and hides it again', async () => {
  await renderField()
  await field.fill('secret words')

  await page.getByRole('button', { name: text('common.ui.showPassword') }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(field).toHaveValue('secret words')

  await page.getByRole('button', { name: text('common.ui.hidePassword') }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
})

test('shows the password when its button is pressed with the keyboard', async () => {
  await renderField()

  await field.click()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  await expect.element(field).toHaveAttribute('type', 'text')
})

test('supports password managers and disables spell checking', async () => {
  await renderField()

  await expect.element(field).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(field).toHaveAttribute('autocapitalize', 'none')
  await expect.element(field).toHaveAttribute('spellcheck', 'false')
})

test('shows the error and is accessible', async () => {
  await renderField({ error: 'This password is wrong.' })

  await expect.element(field).toHaveAccessibleDescription('This password is wrong.')
  expect(await axeViolations()).toEqual([])
})

test('cannot be changed while it is disabled', async () => {
  await renderField({ disabled: true })

  await expect.element(field).toBeDisabled()
})
