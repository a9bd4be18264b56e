import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { IconCheck } from './icons.ts'
import { Segments } from './Segments.tsx'

const options = [
  { value: 'list', label: 'List' },
  { value: 'tree', label: 'Tree', icon: IconCheck },
  { value: 'map', label: 'Map' },
] as const
type View = (typeof options)[number]['value']

const renderSegments = (
  props: { disabled?: boolean; compact?: boolean } = {},
  theme: 'light' | 'dark' = 'light',
) =>
  renderUi(
    <WithValue<View> initial="list">
      {(value, onChange) => (
        <Segments label="View" options={options} value={value} onChange={onChange} {...props} />
      )}
    </WithValue>,
    { theme },
  )
const option = (name: string) => page.getByRole('group', { name: 'View' }).getByRole('radio', { name })

test('has exactly one chosen option', async () => {
  await renderSegments()
  await expect.element(option('List')).toBeChecked()

  await page.getByText('Tree').click()

  await expect.element(option('Tree')).toBeChecked()
  await expect.element(option('List')).not.toBeChecked()
})

test('is a single tab stop, in which the arrow keys choose an option', async () => {
  await renderSegments()

  await userEvent.tab()
  await expect.element(option('List')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(option('Tree')).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')

  await expect.element(option('Map')).toBeChecked()
})

test('cannot be changed while it is disabled', async () => {
  await renderSegments({ disabled: true })

  await page.getByText('Tree').click({ force: true })

  await expect.element(option('Tree')).toBeDisabled()
  await expect.element(option('List')).toBeChecked()
})

test('keeps the choices of two groups apart', async () => {
  await renderUi(
    <>
      <Segments label="First" options={options} value="list" onChange={() => undefined} />
      <Segments label="Second" options={options} value="map" onChange={() => undefined} />
    </>,
  )

  await expect
    .element(page.getByRole('group', { name: 'First' }).getByRole('radio', { name: 'List' }))
    .toBeChecked()
  await expect
    .element(page.getByRole('group', { name: 'Second' }).getByRole('radio', { name: 'Map' }))
    .toBeChecked()
})

test('hides its label from sight, but not from screen readers, in a row of buttons', async () => {
  await renderSegments({ compact: true })

  await expect.poll(() => page.getByText('View').element().getBoundingClientRect().height).toBe(1)
  await expect.element(option('List')).toBeChecked()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderSegments({}, theme)

  expect(await axeViolations()).toEqual([])
})
