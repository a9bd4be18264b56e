import { expect, test } from 'vitest'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import type { ChartTone } from './chart-parts.ts'
import { Swatch } from './Swatch.tsx'

const tones: readonly ChartTone[] = ['completed', 'inprogress', 'due', 'overdue']

test.each(['light', 'dark'] as const)('gives each tone its own colour in the %s theme', async (theme) => {
  const { container } = await renderUi(
    <>
      {tones.map((tone) => (
        <Swatch key={tone} tone={tone} />
      ))}
    </>,
    { theme },
  )
  const colours = [...container.querySelectorAll('[data-tone]')].map(
    (swatch) => getComputedStyle(swatch).backgroundColor,
  )

  expect(new Set(colours).size).toBe(4)
  expect(await axeViolations()).toEqual([])
})
