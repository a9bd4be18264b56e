import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { LevelChart } from './LevelChart.tsx'

const result = {
  levelCounts: [3, 6, 8, 0, 4, 2, 0, 1, 0, 1200],
  riskCount: 1226,
  bandCounts: { veryLow: 9, low: 8, medium: 6, high: 1, veryHigh: 1200, notAssessable: 2 },
  matrix: null,
  plan: { undecidedCount: 5 },
}
const english = { language: 'en_GB' } as const
const columns = (container: Element) => [...container.querySelectorAll('path.recharts-rectangle')]

test('lists the number of risks at each level in a table for screen readers', async () => {
  await renderUi(<LevelChart result={result} />, english)
  const rows = page.getByRole('table').getByRole('row').elements().slice(1)
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent))

  expect(cells.map(([, count]) => count)).toEqual(['3', '6', '8', '0', '4', '2', '0', '1', '0', '1,200'])
  expect(cells[0]?.[0]).toBe(`1, ${text('riskAssessment.bands.veryLow')}`)
  expect(cells[9]?.[0]).toBe(`10, ${text('riskAssessment.bands.veryHigh')}`)
})

test('draws the number of risks at each level as a column in the colour of the level', async () => {
  const { container } = await renderUi(<LevelChart result={result} />, english)
  await expect.poll(() => columns(container)).toHaveLength(10)
  const values = [...container.querySelectorAll('.recharts-label-list text')].map(
    (value) => value.textContent,
  )

  expect(values).toEqual(['3', '6', '8', '4', '2', '1', '1,200'])
  expect(columns(container).map((shape) => shape.getAttribute('fill'))[9]).toBe('var(--r10)')
  expect(columns(container)[0]?.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(await axeViolations()).toEqual([])
})

test('describes the column under the pointer in a sentence', async () => {
  const { container } = await renderUi(<LevelChart result={result} />, english)
  await expect.poll(() => columns(container)).toHaveLength(10)
  await userEvent.hover(columns(container)[2] ?? container)

  const band = text('riskAssessment.bands.low')
  const sentence = text('riskAssessment.result.column', { level: 3, band, count: 8 })
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('shows how many risks need an action and how many have no decision', async () => {
  await renderUi(<LevelChart result={result} />, english)
  const needed = text('riskAssessment.result.needAction', { count: 1207, total: '1,207' })
  const undecided = text('riskAssessment.result.undecided', { count: 5 })

  await expect.element(page.getByText(needed + undecided)).toBeVisible()
  await expect
    .element(page.getByText(text('riskAssessment.result.notAssessable', { count: 2 })))
    .toBeVisible()
})

test('says how many statements of an inspection do not apply', async () => {
  await renderUi(<LevelChart result={{ ...result, matrix: 'nohl/1' }} />, english)

  const sentence = text('riskAssessment.result.notApplicable', { count: 2 })
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('omits the sentence about risks that cannot be assessed if there are no such risks', async () => {
  const assessed = { ...result, bandCounts: { ...result.bandCounts, notAssessable: 0 } }
  await renderUi(<LevelChart result={assessed} />, english)

  await expect.element(page.getByRole('heading')).toBeVisible()
  await expect
    .poll(() => page.getByText(text('riskAssessment.result.notAssessable', { count: 2 })).elements())
    .toHaveLength(0)
})
