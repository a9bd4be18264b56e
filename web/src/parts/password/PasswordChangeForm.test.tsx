import { hashForTransport } from '@sorgfalt/contract/fields/password'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'

const oldPassword = 'Old-passw0rd'
const newPassword = 'New-passw0rd'

async function renderForm(answer: Answers['profile.changePassword'] = {}, props: { large?: boolean } = {}) {
  const server = fakeServer({ 'profile.changePassword': answer })
  await signIn()
  const onChanged = vi.fn()
  const ui = await renderUi(
    <PasswordChangeForm
      oldLabel="Current password"
      submitLabel="Change"
      successToast="common.toast.success"
      onChanged={onChanged}
      {...props}
    />,
    { language: 'en_GB' },
  )
  return { ...ui, server, onChanged, inputs: () => server.inputs('profile.changePassword') }
}
const oldField = page.getByLabelText('Current password', { exact: true })
const newField = () => page.getByLabelText(text('session.reset.password'), { exact: true })
const repetition = () => page.getByLabelText(text('session.reset.confirmation'), { exact: true })
const submit = page.getByRole('button', { name: 'Change', exact: true })
const message = (key: 'required' | 'password') => text(`common.validation.${key}`)

async function fill(values: { old?: string; next?: string; check?: string } = {}): Promise<void> {
  await oldField.fill(values.old ?? oldPassword)
  await newField().fill(values.next ?? newPassword)
  await repetition().fill(values.check ?? values.next ?? newPassword)
}

test('sends hashes, never the passwords', async () => {
  const { inputs, onChanged } = await renderForm()

  await fill()
  await submit.click()

  const [old, next] = await Promise.all([oldPassword, newPassword].map(hashForTransport))
  await expect.poll(inputs).toEqual([{ old, new: next, newCheck: next }])
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
})

test('empties the fields and reports that the password was changed', async () => {
  await renderForm()

  await fill()
  await submit.click()

  await expect.element(oldField).toHaveValue('')
  await expect.element(newField()).toHaveValue('')
  await expect.element(repetition()).toHaveValue('')
  await expect.element(page.getByText(text('common.toast.success')).first()).toBeVisible()
})

test('fetches a new CSRF token after the password has changed', async () => {
  const token = vi.fn(() => ({ token: 'test' }))
  fakeServer({ 'session.csrf': token })
  const { inputs } = await renderForm()

  await fill()
  await submit.click()
  await expect.poll(() => inputs().length).toBe(1)
  await expect.element(oldField).toHaveValue('')
  await fill({ old: newPassword, next: 'Third-passw0rd' })
  await submit.click()

  await expect.poll(() => inputs().length).toBe(2)
  await expect.poll(() => token).toHaveBeenCalledTimes(2)
})

test('refuses empty fields and sends nothing', async () => {
  const { inputs } = await renderForm()

  await submit.click()

  await expect.element(oldField).toHaveAccessibleDescription(expect.stringContaining(message('required')))
  await expect.element(newField()).toHaveAccessibleDescription(expect.stringContaining(message('required')))
  await expect.element(page.getByText(text('common.ui.problems', { count: 3 }))).toBeVisible()
  expect(inputs()).toEqual([])
})

test('refuses a password that does not meet the rules', async () => {
  const { inputs } = await renderForm()

  await fill({ next: 'short' })
  await submit.click()

  await expect.element(newField()).toHaveAccessibleDescription(expect.stringContaining(message('password')))
  expect(inputs()).toEqual([])
})

test('refuses a repetition that differs from the new password', async () => {
  const { inputs } = await renderForm()

  await fill({ check: `${newPassword}x` })
  await submit.click()

  await expect.element(repetition()).toHaveAttribute('aria-invalid', 'true')
  expect(inputs()).toEqual([])
})

test('refuses the current password as the new one', async () => {
  const { inputs } = await renderForm()

  await fill({ next: oldPassword })
  await submit.click()

  await expect.element(newField()).toHaveAttribute('aria-invalid', 'true')
  expect(inputs()).toEqual([])
})

test('shows the refusal of the current password at its field and keeps the entries', async () => {
  const { onChanged } = await renderForm(refuse('Request.Invalid', { fields: { old: 'password' } }))

  await fill()
  await submit.click()

  await expect.element(oldField).toHaveAccessibleDescription(expect.stringContaining(message('password')))
  await expect.element(newField()).toHaveValue(newPassword)
  expect(onChanged).not.toHaveBeenCalled()
})

test('shows a refusal above the fields if it does not belong to one of them', async () => {
  await renderForm(refuse('Password.AlreadyUsed'))

  await fill()
  await submit.click()

  await expect.element(page.getByText(text('common.errorCodes.Password.AlreadyUsed')).first()).toBeVisible()
  await expect.element(oldField).toHaveValue(oldPassword)
})

test('ticks each rule while the new password meets it', async () => {
  await renderForm()
  const rule = (name: 'length' | 'digit' | 'upper', state: 'met' | 'unmet') =>
    page.getByText(`${text(`session.rules.${name}`)}, ${text(`session.rules.${state}`)}`)

  await newField().fill('abcdefgh')
  await expect.element(rule('length', 'met')).toBeInTheDocument()
  await expect.element(rule('digit', 'unmet')).toBeInTheDocument()
  await newField().fill('Abc1')

  await expect.element(rule('digit', 'met')).toBeInTheDocument()
  await expect.element(rule('upper', 'met')).toBeInTheDocument()
  await expect.element(rule('length', 'unmet')).toBeInTheDocument()
})

test('contains the username for password managers', async () => {
  const { container } = await renderForm()

  expect(container.querySelector('input[autocomplete=username]')).toHaveValue('ada')
  await expect.element(oldField).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(newField()).toHaveAttribute('autocomplete', 'new-password')
})

test.each([false, true])('is accessible (large: %s)', async (large) => {
  await renderForm({}, { large })
  await newField().fill('Abc1')

  expect(await axeViolations()).toEqual([])
})
