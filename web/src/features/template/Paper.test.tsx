import type { TemplateContent } from '@sorgfalt/contract/template/template'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { rowTexts } from '#test/table.ts'
import { Paper } from './Paper.tsx'
import { content } from './template-fixture.ts'

const renderPaper = (...blocks: TemplateContent['blocks']) =>
  renderUi(<Paper content={{ ...content, blocks }} language="en_GB" />)
const itemTexts = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

test('shows the title and the texts in the language of the template', async () => {
  await renderPaper({ heading: 'Treatment' }, { text: 'Fill in one sheet.' })

  await expect.element(page.getByRole('article')).toHaveAttribute('lang', 'en-GB')
  await expect.element(page.getByRole('heading', { level: 3, name: content.title })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 4, name: 'Treatment' })).toBeVisible()
  await expect.element(page.getByText('Fill in one sheet.')).toBeVisible()
})

test.for([
  ['a list', { list: ['Keep calm', 'Call for help'] }, ['Keep calm', 'Call for help']],
  ['boxes to tick', { checks: ['Steps are dry'] }, ['Steps are dry']],
  ['fields', { fields: ['Name', 'Date'] }, ['Name', 'Date']],
  ['signatures', { signatures: ['Employer', 'Employee'] }, ['Employer', 'Employee']],
] as const)('shows %s as list items', async ([, block, expected]) => {
  await renderPaper(structuredClone(block) as unknown as TemplateContent['blocks'][number])

  await expect.poll(() => itemTexts()).toEqual(expected)
})

test.for([
  [2, 'few'],
  [4, 'few'],
  [5, 'many'],
] as const)('an area of %i lines has the height of an area with %s lines', async ([rows, size]) => {
  const { container } = await renderPaper({ area: 'Course of events', rows })

  await expect.element(page.getByText('Course of events')).toBeVisible()
  expect(container.querySelector(`[data-rows=${size}]`)).not.toBeNull()
})

test('a table shows its rows with content and at most three empty rows to fill in', async () => {
  await renderPaper({ columns: ['Hazard', 'Action'], body: [['Slipping', 'Clean']], rows: 12 })

  expect(rowTexts()).toEqual([
    ['Slipping', 'Clean'],
    ['', ''],
    ['', ''],
    ['', ''],
  ])
})

test('a table without rows to fill in shows only its content', async () => {
  await renderPaper({ columns: ['Hazard', 'Action'], body: [['Slipping']], rows: 0 })

  expect(rowTexts()).toEqual([['Slipping', '']])
})

test('is accessible, and its table can be scrolled with the keyboard', async () => {
  await renderPaper({ columns: ['Hazard', 'Action'], rows: 1 }, { checks: ['Steps are dry'] })

  const scroller = page.getByRole('region', { name: 'Hazard, Action' })
  await expect.element(scroller).toHaveAttribute('tabindex', '0')
  expect(await axeViolations()).toEqual([])
})
