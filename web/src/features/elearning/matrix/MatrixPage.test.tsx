import { memberDetails } from '@sorgfalt/contract/member/details'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { renderUi, type UiOptions } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import type { MatrixAnswer } from './MatrixGrid.tsx'
import { MatrixPage } from './MatrixPage.tsx'
import { matrixSearch } from './matrix-filter.ts'

const createUuid = (number: number) => `0190a000-0000-7000-8000-0000000050${String(number).padStart(2, '0')}`
const fire = { elearningUuid: createUuid(1), title: 'Fire safety', image: null }
const ladders = { elearningUuid: createUuid(2), title: 'Ladders', image: null }
const answer: MatrixAnswer = {
  day: '2026-11-23',
  columns: { elearnings: [fire, ladders], functions: ['first-aid'], elearningCount: 2 },
  rows: [
    {
      memberUuid: createUuid(10),
      firstName: 'Bea',
      lastName: 'Beispiel',
      orgUnit: 'Hall 2',
      validCount: 1,
      requiredCount: 2,
      cells: [
        { state: 'overdue', date: '2026-11-16', resultUuid: null },
        { state: 'valid', date: '2027-03-14', resultUuid: createUuid(20) },
        null,
      ],
    },
  ],
  total: 1,
  page: 1,
  perPage: 25,
}
const sums = {
  memberCount: 1,
  overdueCount: 1,
  elearnings: [
    { elearningUuid: fire.elearningUuid, valid: 0, required: 1 },
    { elearningUuid: ladders.elearningUuid, valid: 1, required: 1 },
  ],
}

async function renderPage(answers: Answers = {}, options: UiOptions = {}) {
  const server = fakeServer({
    'memberList.readFilterOptions': { orgUnits: [], orgUnitCount: 0, locations: [], locationCount: 0 },
    'memberList.readOrgUnitCounts': { counts: [] },
    'qualificationMatrix.readMatrix': answer,
    'qualificationMatrix.readSums': sums,
    ...answers,
  })

  await signIn({ permissions: [memberDetails.read.access] })
  const ui = await renderUi(<MatrixPage />, {
    language: 'en_GB',
    validateSearch: matrixSearch,
    ...options,
  })

  return { server, ...ui }
}

test('shows a row per member with a cell per e-learning and function', async () => {
  await page.viewport(1280, 800)
  const { container } = await renderPage()

  const row = page.getByRole('row', { name: /Bea Beispiel/ })
  for (const words of [
    text('matrix.cell.overdue', { date: '16 November 2026', count: 7 }),
    text('matrix.cell.valid', { date: '14 March 2027' }),
    text('matrix.notAssigned'),
  ])
    await expect.element(row.getByText(words, { exact: true })).toBeInTheDocument()
  await expect
    .poll(() => container.querySelector('thead tr:last-child')?.textContent)
    .toContain(text('matrix.validOf', { valid: '0', required: '1' }))
  expect(container.textContent).toContain(text('matrix.overduePeople', { count: 1 }))
})

test('leads from an overdue cell to the record of the member', async () => {
  await page.viewport(1280, 800)
  await renderPage()

  await expect
    .element(page.getByTitle(/^Fire safety: /))
    .toHaveAttribute('href', `/dashboard/company/members/details/${createUuid(10)}/overview`)
})

test('puts members with gaps first', async () => {
  await page.viewport(1280, 800)
  const { server } = await renderPage()

  await page.getByRole('button', { name: text('matrix.gapsFirst') }).click()

  await expect
    .poll(() => server.inputs('qualificationMatrix.readMatrix').at(-1))
    .toMatchObject({ sortBy: 'overdue' })
})

test('shows a list on phones, with the worst gap as a sentence', async () => {
  await page.viewport(390, 800)
  await renderPage()

  await expect
    .element(page.getByText(text('matrix.worst.overdue', { title: 'Fire safety', count: 7 })))
    .toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  await page.viewport(1280, 800)
})

test('says that nobody has gaps', async () => {
  await page.viewport(1280, 800)
  await renderPage(
    { 'qualificationMatrix.readMatrix': { ...answer, rows: [], total: 0 } },
    { at: '/?gaps=true' },
  )

  await expect.element(page.getByText(text('matrix.noGaps'))).toBeVisible()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await page.viewport(1280, 800)
  const { container } = await renderPage({}, { theme })

  await expect.element(page.getByRole('row', { name: /Bea Beispiel/ })).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
})
