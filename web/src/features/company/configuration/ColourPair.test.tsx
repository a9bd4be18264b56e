import type { BrandColours } from '@sorgfalt/contract/company/company'
import type { Theme } from '@sorgfalt/contract/core/limits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ColourPair } from './ColourPair.tsx'
import { checkContrast } from './configuration.rules.ts'

const renderPair = (value: BrandColours, theme: Theme = 'light', disabled = false) =>
  renderUi(
    <WithValue initial={value}>
      {(now, onChange) => (
        <>
          <ColourPair theme={theme} value={now} onChange={onChange} disabled={disabled} />
          <output aria-label="Value">{JSON.stringify(now)}</output>
        </>
      )}
    </WithValue>,
    { language: 'en_GB' },
  )

const field = (name: 'highlightColor' | 'contrastColor') =>
  page.getByRole('textbox', { name: text(`company.configuration.${name}`) })
const message = page.getByRole('status').first()

test('changes each of the two colours', async () => {
  await renderPair({ highlightColor: '#990000', contrastColor: '#ffffff' })

  await field('highlightColor').fill('#006600')
  await field('contrastColor').fill('#FAFAFA')

  await expect
    .element(page.getByLabelText('Value'))
    .toHaveTextContent('{"highlightColor":"#006600","contrastColor":"#fafafa"}')
})

test('changes a colour with the browser’s colour dialog', async () => {
  await renderPair({ highlightColor: '#990000', contrastColor: '#ffffff' })

  const label = text('company.configuration.highlightColor')
  await page.getByLabelText(text('company.configuration.pick', { label })).fill('#112233')

  await expect.element(field('highlightColor')).toHaveValue('#112233')
})

test('confirms that colours are readable, and shows their contrast rounded down', async () => {
  await renderPair({ highlightColor: '#990000', contrastColor: '#ffffff' })

  const { ratio = 0 } = checkContrast('light', { highlightColor: '#990000', contrastColor: '#ffffff' }) ?? {}
  const shown = String(Math.floor(ratio * 10) / 10)
  await expect.element(page.getByText(text('company.configuration.readable', { ratio: shown }))).toBeVisible()
})

test.each([
  ['unreadable text', 'light', { highlightColor: '#ffffff', contrastColor: '#eeeeee' }, 'unreadable'],
  ['a colour like the background', 'light', { highlightColor: '#ffffff', contrastColor: '#000000' }, 'faint'],
  [
    'a dark colour on the dark page',
    'dark',
    { highlightColor: '#000000', contrastColor: '#ffffff' },
    'faint',
  ],
] as const)(
  'warns about %s and names the colours that are shown instead',
  async (_, theme, value, problem) => {
    await renderPair(value, theme)

    const check = checkContrast(theme, value)
    const ratio = String(Math.floor((check?.ratio ?? 0) * 10) / 10)
    await expect
      .element(page.getByText(text(`company.configuration.${problem}`, { ratio, ...check?.shown })))
      .toBeVisible()
  },
)

test('explains the format if a colour is incomplete', async () => {
  await renderPair({ highlightColor: '#990000', contrastColor: '#ffffff' })

  await field('contrastColor').fill('white')

  await expect
    .element(field('contrastColor'))
    .toHaveAccessibleDescription(text('company.configuration.colourHint'))
  await expect.element(field('highlightColor')).toHaveAccessibleDescription('')
})

test('shows the colours in the preview', async () => {
  await renderPair({ highlightColor: '#990000', contrastColor: '#ffffff' })

  const button = page.getByText(text('company.configuration.previewButton')).element()

  expect(getComputedStyle(button).backgroundColor).toBe('rgb(153, 0, 0)')
  expect(getComputedStyle(button).color).toBe('rgb(255, 255, 255)')
})

test('cannot be changed while it is disabled', async () => {
  await renderPair({ highlightColor: '#990000', contrastColor: '#ffffff' }, 'light', true)

  await expect.element(field('highlightColor')).toBeDisabled()
  await expect.element(field('contrastColor')).toBeDisabled()
})

test('announces the contrast to screen readers and is accessible', async () => {
  await renderPair({ highlightColor: '#ffffff', contrastColor: '#eeeeee' })

  await expect.element(message).toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})
