import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { LineChart } from './LineChart.tsx'

const points = [
  { label: 'Jan', value: 0 },
  { label: 'Feb', value: 500 },
  { label: 'Mar', value: 1000 },
]

test('draws the values as a line between zero and the top of the axis', async () => {
  const { container } = await renderUi(<LineChart points={points} />)

  const line = container
    .querySelector('polyline')
    ?.getAttribute('points')
    ?.split(' ')
    .map((point) => point.split(',').map(Number))

  expect(line?.map(([, y]) => y)).toEqual([100, 50, 0])
  expect(line?.map(([x]) => Math.round(x ?? 0))).toEqual([17, 50, 83])
})

test('writes out the axis and the last value in the language on screen', async () => {
  await renderUi(<LineChart points={points} />, { language: 'en_GB' })

  expect(page.getByText('1,000').elements()).toHaveLength(2)
  await expect.element(page.getByText('500')).toBeVisible()
  await expect.element(page.getByText('Feb')).toBeVisible()
})

test('an axis of zeros ends at two', async () => {
  await renderUi(<LineChart points={[{ label: 'Jan', value: 0 }]} />)

  await expect.element(page.getByText('2', { exact: true })).toBeVisible()
})

test.each(['light', 'dark'] as const)('is passed over by screen readers in the %s theme', async (theme) => {
  const { container } = await renderUi(<LineChart points={points} />, { theme })

  expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(await axeViolations()).toEqual([])
})
