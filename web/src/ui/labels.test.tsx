import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { useLabels } from './labels.tsx'
import { UiProvider } from './UiProvider.tsx'

function Shown() {
  const labels = useLabels()
  return (
    <ul>
      <li>{labels.close}</li>
      <li>{labels.table.sorted('Name', 'desc')}</li>
      <li>{labels.messageOf('required')}</li>
      <li>{labels.messageOf('no such message')}</li>
      <li>{labels.translate('no.such.key')}</li>
      <li>{labels.table.range(1, 25, 1200)}</li>
    </ul>
  )
}

test.each(['de_DE', 'en_GB'] as const)('returns the labels in the current language: %s', async (language) => {
  await renderUi(<Shown />, { language })
  const number = language === 'de_DE' ? '1.200' : '1,200'

  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual([
      text('common.ui.close'),
      text('common.table.sorted.desc', { column: 'Name' }),
      text('common.validation.required'),
      text('common.validation.unknown'),
      'no.such.key',
      text('common.table.range', { from: 1, to: 25, total: number }),
    ])
})

test('throws a clear error if there is no label provider', async () => {
  await expect(
    render(
      <MantineProvider>
        <Shown />
      </MantineProvider>,
      { createRootOptions: { onUncaughtError: () => undefined } },
    ),
  ).rejects.toThrow('LabelsProvider is missing')
})

test.each(['light', 'dark'] as const)(
  'applies the %s theme to Mantine and adds no style element',
  async (theme) => {
    const before = document.querySelectorAll('style[data-mantine-styles]').length
    const Scheme = () => <p>{useMantineColorScheme().colorScheme}</p>

    await render(
      <UiProvider theme={theme}>
        <Scheme />
      </UiProvider>,
    )

    await expect.element(page.getByText(theme)).toBeVisible()
    await expect.poll(() => document.querySelectorAll('style[data-mantine-styles]')).toHaveLength(before)
  },
)
