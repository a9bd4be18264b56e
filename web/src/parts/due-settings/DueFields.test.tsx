import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { DueFields } from './DueFields.tsx'

async function renderFields({
  values = { dueDateInterval: 12, firstExecutionBuffer: 14 as const },
  errors = {},
  disabled = false,
}: {
  values?: { dueDateInterval: number; firstExecutionBuffer: 0 | 14 }
  errors?: Record<string, string>
  disabled?: boolean
} = {}) {
  const set = vi.fn()
  const form = {
    values,
    field: (name: string) => ({ name, onBlur: () => undefined, error: errors[name] }),
    set,
  }

  await renderUi(
    <DueFields form={form} hints={{ interval: 'How often', buffer: 'How long' }} disabled={disabled} />,
    { language: 'en_GB' },
  )
  return { set }
}
const interval = () =>
  page.getByRole('combobox', { name: text('elearning.catalog.settings.interval'), exact: true })
const buffer = () =>
  page.getByRole('combobox', { name: text('elearning.catalog.settings.buffer'), exact: true })
const option = (name: string) => page.getByRole('option', { name, exact: true })

test('shows the interval and the time before the first due date, with their hints', async () => {
  await renderFields()

  const months = text('elearning.catalog.everyMonths', { count: 12 })
  await expect.element(interval()).toHaveTextContent(months)
  await expect.element(buffer()).toHaveTextContent('2 weeks')
  await expect.element(page.getByText('How often')).toBeVisible()
  await expect.element(page.getByText('How long')).toBeVisible()
})

test('shows texts instead of zero for the interval and the time before the first due date', async () => {
  await renderFields({ values: { dueDateInterval: 0, firstExecutionBuffer: 0 } })

  await expect.element(interval()).toHaveTextContent(text('elearning.catalog.once'))
  await expect.element(buffer()).toHaveTextContent(text('elearning.catalog.settings.bufferNone'))
})

test('offers an immediate first due date, or one after weeks or months', async () => {
  await renderFields()

  await buffer().click()

  await expect.element(option(text('elearning.catalog.settings.bufferNone'))).toBeVisible()
  const names = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual([
    'due immediately',
    '1 week',
    '2 weeks',
    '1 month (30 days)',
    '2 months (60 days)',
    '3 months (90 days)',
  ])
})

test('offers "once" and intervals from one to 24 months', async () => {
  await renderFields()

  await interval().click()

  await expect.element(option(text('elearning.catalog.once'))).toBeVisible()
  const names = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toHaveLength(25)
  expect(names.slice(0, 2)).toEqual([text('elearning.catalog.once'), text('elearning.catalog.monthly')])
  expect(names.at(-1)).toBe(text('elearning.catalog.everyMonths', { count: 24 }))
})

test('sets the interval between due dates as a number of months', async () => {
  const { set } = await renderFields()

  await interval().click()
  await option(text('elearning.catalog.everyMonths', { count: 6 })).click()

  await expect.poll(() => set).toHaveBeenCalledExactlyOnceWith({ dueDateInterval: 6 })
})

test('sets the time before the first due date as a number of days', async () => {
  const { set } = await renderFields()

  await buffer().click()
  await option(text('elearning.catalog.settings.bufferNone')).click()

  await expect.poll(() => set).toHaveBeenCalledExactlyOnceWith({ firstExecutionBuffer: 0 })
})

test('shows the error at its field', async () => {
  await renderFields({ errors: { dueDateInterval: 'Too long' } })

  await expect.element(interval()).toHaveAccessibleDescription(expect.stringContaining('Too long'))
  await expect.element(buffer()).not.toHaveAttribute('aria-invalid', 'true')
})

test('is read-only while it is disabled', async () => {
  await renderFields({ disabled: true })

  await expect.element(interval()).toBeDisabled()
  await expect.element(buffer()).toBeDisabled()
})

test('is accessible', async () => {
  await renderFields()
  await expect.element(interval()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
