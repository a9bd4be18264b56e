import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { Switch } from './Switch.tsx'

const control = () => page.getByRole('switch', { name: 'Send copies' })

async function renderSwitch(disabled = false) {
  const changed = vi.fn()
  await renderUi(
    <WithValue initial={false}>
      {(value, onChange) => (
        <Switch
          label="Send copies"
          hint="Once a day."
          value={value}
          onChange={(on) => {
            changed(on)
            onChange(on)
          }}
          disabled={disabled}
        />
      )}
    </WithValue>,
  )
  return changed
}

test('is switched by a click on its label and by the space bar', async () => {
  const changed = await renderSwitch()

  await page.getByText('Send copies').click()
  await expect.element(control()).toBeChecked()
  await userEvent.keyboard(' ')

  await expect.element(control()).not.toBeChecked()
  expect(changed.mock.calls).toEqual([[true], [false]])
})

test('is described by its hint', async () => {
  await renderSwitch()

  await expect.element(control()).toHaveAccessibleDescription('Once a day.')
  expect(await axeViolations()).toEqual([])
})

test('cannot be switched while it is disabled', async () => {
  await renderSwitch(true)

  await expect.element(control()).toBeDisabled()
})
