import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { Checkbox } from './Checkbox.tsx'

const renderBox = (props: { disabled?: boolean; error?: string; indeterminate?: boolean } = {}) =>
  renderUi(
    <WithValue initial={false}>
      {(value, onChange) => <Checkbox label="I agree" value={value} onChange={onChange} {...props} />}
    </WithValue>,
  )
const box = page.getByRole('checkbox', { name: 'I agree' })

test('is ticked and cleared by a click on its label', async () => {
  await renderBox()

  await page.getByText('I agree').click()
  await expect.element(box).toBeChecked()

  await page.getByText('I agree').click()
  await expect.element(box).not.toBeChecked()
})

test('is ticked with the Space key', async () => {
  await renderBox()

  await userEvent.tab()
  await userEvent.keyboard(' ')

  await expect.element(box).toBeChecked()
})

test('does not change while it is disabled', async () => {
  await renderBox({ disabled: true })

  await box.click({ force: true })

  await expect.element(box).toBeDisabled()
  await expect.element(box).not.toBeChecked()
})

test('keeps its value until the parent changes it', async () => {
  const onChange = vi.fn()
  await renderUi(<Checkbox label="I agree" value={false} onChange={onChange} />)

  await box.click()

  await expect.poll(() => onChange).toHaveBeenCalledWith(true)
  await expect.element(box).not.toBeChecked()
})

test('shows the error', async () => {
  await renderBox({ error: 'You must agree.' })

  await expect.element(box).toHaveAccessibleDescription('You must agree.')
  await expect.element(box).toBeInvalid()
  expect(await axeViolations()).toEqual([])
})

test('shows that only some entries are selected', async () => {
  const { rerender } = await renderBox({ indeterminate: true })
  await expect.element(box).toBePartiallyChecked()

  await rerender(<Checkbox label="I agree" value onChange={() => undefined} />)

  await expect.element(box).not.toBePartiallyChecked()
  await expect.element(box).toBeChecked()
})

test('passes its ref to the input', async () => {
  const ref = createRef<HTMLInputElement>()
  await renderUi(<Checkbox ref={ref} label="I agree" value={false} onChange={() => undefined} />)

  ref.current?.focus()

  await expect.element(box).toHaveFocus()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderUi(
    <>
      <Checkbox label="Ticked" value onChange={() => undefined} />
      <Checkbox label="Empty" value={false} onChange={() => undefined} />
      <Checkbox label="Wrong" value={false} error="Please tick." onChange={() => undefined} />
    </>,
    { theme },
  )

  expect(await axeViolations()).toEqual([])
})
