import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Formatted } from './formatters.tsx'
import type { CellValues, Formatter } from './types.ts'

/** Shows a value and returns its text. */
async function shown<F extends Formatter>(
  formatter: F,
  value: CellValues[F],
  language: 'de_DE' | 'en_GB' = 'de_DE',
) {
  const { container } = await renderUi(
    <p>
      <Formatted formatter={formatter} value={value} />
    </p>,
    { language },
  )
  return container.querySelector('p')?.textContent
}

test.each<Formatter>([
  'noop',
  'dateTime',
  'boolean',
  'number',
  'phoneNumber',
  'translate',
  'badge',
  'markdown',
])('shows a dash for a missing value with the formatter %s', async (formatter) => {
  expect(await shown(formatter, null as never)).toBe('–')
})

test('treats an empty text as missing, but not a zero', async () => {
  expect(await shown('noop', '')).toBe('–')
  expect(await shown('number', 0)).toBe('0')
})

test('shows a given text instead of a dash for a missing value', async () => {
  await renderUi(<Formatted formatter="noop" value={null} missing="never" />)

  await expect.element(page.getByText('never')).toBeVisible()
})

test('formats numbers, sizes and durations in the current language', async () => {
  expect(await shown('number', 12_345.5)).toBe('12.345,5')
  expect(await shown('number', 12_345.5, 'en_GB')).toBe('12,345.5')
  expect(await shown('fileSize', 1536)).toBe('1,5\u00a0KB')
  expect(await shown('duration', 65)).toBe('01:05')
})

test('shows a date for an instant long ago, with the exact time as title', async () => {
  expect(await shown('dateTime', '2020-02-03T10:15:00Z', 'en_GB')).toBe('3\u00a0Feb 2020')

  const time = page.getByRole('time')
  await expect.element(time).toHaveAttribute('datetime', '2020-02-03T10:15:00Z')
  await expect.element(time).toHaveAttribute('title', '3\u00a0February 2020\u00a0at 11:15')
})

test('shows booleans as yes or no', async () => {
  expect(await shown('boolean', true)).toBe(text('common.ui.yes'))
  expect(await shown('boolean', false)).toBe(text('common.ui.no'))
})

test('links a phone number to the phone', async () => {
  await shown('phoneNumber', '+43 (1) 58 800')

  await expect
    .element(page.getByRole('link', { name: '+43 (1) 58 800' }))
    .toHaveAttribute('href', 'tel:+43158800')
})

test('translates a text key, and picks the interface language from a text in several languages', async () => {
  expect(await shown('translate', 'common.ui.close', 'en_GB')).toBe(text('common.ui.close'))
  expect(await shown('textTranslate', { de_DE: 'Ort', en_GB: 'Place' }, 'en_GB')).toBe('Place')
  expect(await shown('textTranslate', { de_DE: 'Ort' }, 'en_GB')).toBe('Ort')
  expect(await shown('textTranslate', {})).toBe('–')
})

test('shows the label of a status, with and without a box', async () => {
  expect(await shown('badge', { text: 'Overdue', tone: 'err' })).toBe('Overdue')
  expect(await shown('badge', { text: 'Overdue', tone: 'err', boxed: true })).toBe('Overdue')
  expect(await shown('bubble', 12)).toBe('12')
})

test('shows the first entry of a list, and announces all entries', async () => {
  const entries = [
    { text: 'Vienna', link: { to: '/dashboard' as const } },
    { text: 'Graz' },
    { text: 'Linz' },
  ]

  expect(await shown('linkableList', entries)).toBe(
    `Vienna +2, Graz, Linz (${text('common.table.more', { count: 2 })})`,
  )
  await expect.element(page.getByRole('link', { name: 'Vienna' })).toHaveAttribute('href', '/dashboard')
  await expect.poll(() => document.querySelector('[title]')?.getAttribute('title')).toBe('Vienna, Graz, Linz')
})

test('shows no count for a list of one entry', async () => {
  expect(await shown('linkableList', [{ text: 'Vienna' }])).toBe('Vienna')
  expect(await shown('linkableList', [])).toBe('–')
})

test('shows strong, emphasised and linked parts of marked-up text', async () => {
  await shown('markdown', '**Stop** at the *red* line, see [the rules](https://example.org/)')

  await expect.poll(() => document.querySelector('strong')?.textContent).toBe('Stop')
  await expect.poll(() => document.querySelector('em')?.textContent).toBe('red')
  await expect.element(page.getByRole('link')).toHaveAttribute('href', 'https://example.org/')
})

test('does not turn the address of a script into a link', async () => {
  expect(await shown('markdown', '[click](javascript:alert(1))')).toContain('click')

  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test.each(['light', 'dark'] as const)(
  'has enough contrast in every format in the %s theme',
  async (theme) => {
    await renderUi(
      <>
        <p>
          <Formatted formatter="noop" value={null} />
        </p>
        <p>
          <Formatted formatter="bubble" value={12} />
        </p>
        <p>
          <Formatted formatter="boolean" value />
        </p>
        <p>
          <Formatted formatter="linkableList" value={[{ text: 'Vienna' }, { text: 'Graz' }]} />
        </p>
      </>,
      { theme },
    )

    expect(await axeViolations()).toEqual([])
  },
)
