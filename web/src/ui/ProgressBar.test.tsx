import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { ProgressBar } from './ProgressBar.tsx'

const bar = page.getByRole('progressbar', { name: 'Upload' })

test.each([
  [40, '40'],
  [33.4, '33'],
  [-5, '0'],
  [250, '100'],
])('shows %d as %s percent', async (percent, shown) => {
  await renderUi(<ProgressBar percent={percent} label="Upload" />)
  const track = bar.element()
  const fill = track.firstElementChild?.getBoundingClientRect().width ?? 0

  await expect.element(bar).toHaveAttribute('aria-valuenow', shown)
  expect(Math.round((fill / track.getBoundingClientRect().width) * 100)).toBe(Number(shown))
})

test.each(['light', 'dark'] as const)('shows a text beside the bar in the %s theme', async (theme) => {
  await renderUi(
    <ProgressBar percent={40} label="Upload">
      Page 4 of 10
    </ProgressBar>,
    { theme },
  )

  await expect.element(page.getByText('Page 4 of 10')).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
