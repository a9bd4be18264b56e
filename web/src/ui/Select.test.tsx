import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { IconCheck } from './icons.ts'
import { type Option, Select } from './Select.tsx'

type Role = 'admin' | 'member' | 'guest' | 'none'
const options: readonly Option<Role>[] = [
  { value: 'admin', label: 'Administration', icon: IconCheck },
  { value: 'member', label: 'Member' },
  { value: 'guest', label: 'Guest', disabled: true },
  { value: 'none', label: 'No role' },
]

function renderSelect(
  initial: Role | null = null,
  props: { disabled?: boolean; error?: string; onBlur?: () => void } = {},
) {
  return renderUi(
    <WithValue<Role | null> initial={initial}>
      {(value, onChange) => (
        <Select label="Role" options={options} value={value} onChange={onChange} {...props} />
      )}
    </WithValue>,
  )
}
const select = page.getByRole('combobox', { name: 'Role' })
const option = (name: string) => page.getByRole('option', { name })

test('shows a placeholder if nothing is chosen', async () => {
  await renderSelect()

  await expect.element(select).toHaveTextContent(text('common.ui.choose'))
  await expect.element(select).toHaveAttribute('aria-expanded', 'false')
  await expect.element(option('Member')).not.toBeInTheDocument()
})

test('opens on a click and closes after the choice', async () => {
  await renderSelect()

  await select.click()
  await expect.element(select).toHaveAttribute('aria-expanded', 'true')
  await option('Member').click()

  await expect.element(select).toHaveTextContent('Member')
  await expect.element(select).toHaveAttribute('aria-expanded', 'false')
})

test('marks the chosen option', async () => {
  await renderSelect('member')

  await select.click()

  await expect.element(option('Member')).toHaveAttribute('aria-selected', 'true')
  await expect.element(option('Administration')).toHaveAttribute('aria-selected', 'false')
})

test('does not choose a disabled option', async () => {
  await renderSelect('member')

  await select.click()
  await option('Guest').click({ force: true })

  await expect.element(select).toHaveTextContent('Member')
})

test('chooses with the arrow keys and Enter', async () => {
  await renderSelect('admin')
  await userEvent.tab()

  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('Member')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')

  await expect.element(select).toHaveTextContent('Member')
})

test('moves to the first and last option with Home and End', async () => {
  await renderSelect('member')
  await select.click()

  await userEvent.keyboard('{End}{Enter}')
  await expect.element(select).toHaveTextContent('No role')

  await select.click()
  await userEvent.keyboard('{Home}{Enter}')
  await expect.element(select).toHaveTextContent('Administration')
})

test('closes on Escape and changes nothing', async () => {
  await renderSelect('member')
  await select.click()

  await userEvent.keyboard('{ArrowDown}{Escape}')

  await expect.element(select).toHaveAttribute('aria-expanded', 'false')
  await expect.element(select).toHaveTextContent('Member')
})

test('chooses the option that begins with the typed letters', async () => {
  await renderSelect()
  await userEvent.tab()

  await userEvent.keyboard('no')

  await expect.element(select).toHaveTextContent('No role')
})

test('does not choose a disabled option that begins with the typed letters', async () => {
  await renderSelect('member')
  await userEvent.tab()

  await userEvent.keyboard('gu')

  await expect.element(select).toHaveTextContent('Member')
})

test('closes on a click elsewhere', async () => {
  const onBlur = vi.fn()
  await renderSelect('member', { onBlur })
  await select.click()

  await userEvent.click(document.body, { position: { x: 700, y: 600 } })

  await expect.element(select).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => onBlur).toHaveBeenCalled()
})

test('does not open while it is disabled', async () => {
  await renderSelect('member', { disabled: true })

  await select.click({ force: true })

  await expect.element(select).toBeDisabled()
  await expect.element(option('Member')).not.toBeInTheDocument()
})

test('shows the error', async () => {
  await renderSelect(null, { error: 'Please choose.' })

  await expect.element(select).toHaveAccessibleDescription('Please choose.')
  await expect.element(select).toHaveAttribute('aria-invalid', 'true')
})

test.each(['light', 'dark'] as const)('is accessible open and closed, in the %s theme', async (theme) => {
  await renderUi(
    <Select
      label="Role"
      options={options}
      value="member"
      hint="What they may do"
      onChange={() => undefined}
    />,
    { theme },
  )
  expect(await axeViolations()).toEqual([])

  await select.click()

  await expect.element(option('Member')).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
