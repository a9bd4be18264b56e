import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { PrintView } from './PrintView.tsx'

const bar = <button type="button">Print</button>
const sheet = () => page.getByRole('main')
const ratio = () => {
  const { width, height } = sheet().element().getBoundingClientRect()
  return height / width
}

test('shows the printed sheet below the bar with the buttons', async () => {
  await renderUi(
    <PrintView orientation="portrait" bar={bar}>
      <h1>Certificate</h1>
    </PrintView>,
  )

  await expect.element(sheet().getByRole('heading', { name: 'Certificate' })).toBeVisible()
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Print' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('has no bar with buttons by default', async () => {
  await renderUi(<PrintView orientation="portrait">Certificate</PrintView>)

  await expect.element(sheet()).toBeVisible()
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
})

test.each([
  ['portrait', 297 / 210],
  ['landscape', 210 / 297],
] as const)('has the proportions of an A4 sheet in %s', async (orientation, expected) => {
  await renderUi(<PrintView orientation={orientation}>Certificate</PrintView>)

  await expect.element(sheet()).toBeVisible()
  await expect.poll(() => ratio()).toBeCloseTo(expected, 1)
})
