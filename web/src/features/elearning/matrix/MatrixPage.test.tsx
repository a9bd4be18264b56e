import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { elearningOral } from '@sorgfalt/contract/elearning/oral'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { overdue } from '@sorgfalt/contract/overdue/overdue'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preview } from '#parts/remind/remind-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { renderUi, type UiOptions } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createAssignments, createSettings } from '../catalog/catalog-fixture.ts'
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
  isCut: false,
  page: 1,
  perPage: 25,
}
const person = { memberUuid: createUuid(10), firstName: 'Bea', lastName: 'Beispiel' }
const effect = {
  people: 1,
  tasksCreated: 1,
  unchanged: 0,
  stillValid: 0,
  overdueAtOnce: 0,
  earliestOverdueOn: '2026-12-22',
  announces: true,
}
const withCells = (cells: MatrixAnswer['rows'][number]['cells']): MatrixAnswer => ({
  ...answer,
  rows: answer.rows.map((row) => ({ ...row, cells })),
})
const sums = {
  overdueCount: 1,
  elearnings: [
    { elearningUuid: fire.elearningUuid, valid: 0, required: 1, overdue: 1 },
    { elearningUuid: ladders.elearningUuid, valid: 1, required: 1, overdue: 0 },
  ],
}

async function renderPage(
  answers: Answers = {},
  options: UiOptions = {},
  permissions: readonly string[] = [],
) {
  const server = fakeServer({
    'memberList.readFilterOptions': { orgUnits: [], orgUnitCount: 0, locations: [], locationCount: 0 },
    'memberList.readOrgUnitCounts': { counts: [] },
    'qualificationMatrix.readMatrix': answer,
    'qualificationMatrix.readSums': sums,
    ...answers,
  })

  await signIn({ permissions: [memberDetails.read.access, ...permissions] })
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

const cellDialog = () => page.getByRole('dialog')
const inDialog = (name: string) => cellDialog().getByRole('button', { name, exact: true })

test('reminds the member from an overdue cell, and leads to the record', async () => {
  await page.viewport(1280, 800)
  const { server } = await renderPage({ 'overdue.previewReminder': preview }, {}, [overdue.remind.access])

  await page.getByTitle(/^Fire safety: /).click()
  await expect
    .element(cellDialog().getByRole('link', { name: text('matrix.toRecord') }))
    .toHaveAttribute('href', `/dashboard/company/members/details/${createUuid(10)}/overview`)
  await inDialog(text('overdue.remindOne')).click()

  await expect
    .poll(() => server.inputs('overdue.previewReminder').at(-1))
    .toMatchObject({ filter: { member: [createUuid(10)] } })
})

test('offers the certificate of a valid cell, and nothing that needs a missing permission', async () => {
  await page.viewport(1280, 800)
  await renderPage()

  await page.getByTitle(/^Ladders: /).click()

  await expect.element(inDialog(text('elearning.certificate.pdf'))).toBeVisible()
  await expect.element(inDialog(text('elearning.assign.open'))).not.toBeInTheDocument()
})

test('confirms the oral part of a cell', async () => {
  await page.viewport(1280, 800)
  const part = {
    taskUuid: createUuid(30),
    elearningUuid: fire.elearningUuid,
    title: fire.title,
    ...person,
    passedOn: '2026-11-01',
    required: false,
    checklist: [{ id: 'walk', label: 'Walk the escape route' }],
  }
  const oral = { state: 'oral' as const, date: '2026-12-01', resultUuid: null }
  await renderPage(
    {
      'qualificationMatrix.readMatrix': withCells([oral, null, null]),
      'elearningOral.readOpenList': { rows: [part], total: 1, page: 1, perPage: 100, isCut: false },
    },
    {},
    [elearningOral.confirm.access, elearningOral.readOpenList.access],
  )

  await page.getByTitle(/^Fire safety: /).click()
  await inDialog(text('elearning.oral.confirm')).click()

  await expect.element(page.getByRole('checkbox', { name: 'Walk the escape route' })).toBeVisible()
})

test('assigns an e-learning to the member from an empty cell', async () => {
  await page.viewport(1280, 800)
  await renderPage(
    {
      'qualificationMatrix.readMatrix': withCells([null, null, null]),
      'elearningAssignment.assign': effect,
      'elearningAssignment.readAssignments': createAssignments([]),
      'elearningCatalog.readSettings': createSettings(),
      'memberList.getList': { rows: [], total: 0, page: 1, perPage: 100 },
    },
    {},
    [elearningAssignment.assign.access],
  )

  await page.getByTitle(/^Fire safety: /).click()
  await inDialog(text('elearning.assign.open')).click()

  const name = text('elearning.assign.title', { name: 'Fire safety' })
  await expect.element(page.getByRole('dialog', { name }).getByText('Bea Beispiel')).toBeVisible()
})

test('offers no actions for an earlier day', async () => {
  await page.viewport(1280, 800)
  await renderPage({}, { at: '/?asOf=2026-11-20' }, [
    overdue.remind.access,
    elearningAssignment.assign.access,
  ])

  await page.getByTitle(/^Fire safety: /).click()

  await expect.element(cellDialog()).toBeVisible()
  await expect.element(inDialog(text('overdue.remindOne'))).not.toBeInTheDocument()
})

test('puts members with gaps first', async () => {
  await page.viewport(1280, 800)
  const { server } = await renderPage()

  await page.getByRole('button', { name: text('matrix.overdueFirst') }).click()

  await expect
    .poll(() => server.inputs('qualificationMatrix.readMatrix').at(-1))
    .toMatchObject({ sortBy: 'overdue' })
})

test('reminds the overdue members whom the matrix shows, or those of one e-learning', async () => {
  await page.viewport(1280, 800)
  const { server } = await renderPage(
    { 'overdue.previewReminder': preview },
    { at: `/?group=${encodeURIComponent(JSON.stringify([createUuid(40)]))}` },
    [overdue.remind.access],
  )
  const asked = () => server.inputs('overdue.previewReminder').at(-1)?.filter
  const shown = { kind: ['elearning'], group: [createUuid(40)] }

  await page.getByRole('button', { name: text('overdue.remindAll') }).click()
  await expect.poll(asked).toEqual(shown)
  await inDialog(text('common.ui.cancel')).click()
  await expect.element(cellDialog()).not.toBeInTheDocument()

  const column = (title: string) =>
    page.getByRole('button', { name: text('matrix.remindColumn', { title, count: 1 }) })
  await expect.element(column('Ladders')).not.toBeInTheDocument()
  await column('Fire safety').click()
  await expect.poll(asked).toEqual({ ...shown, task: [fire.elearningUuid] })
})

test('reminds nobody if nobody is overdue', async () => {
  await page.viewport(1280, 800)
  await renderPage({ 'qualificationMatrix.readSums': { ...sums, overdueCount: 0 } }, {}, [
    overdue.remind.access,
  ])

  await expect.element(page.getByRole('row', { name: /Bea Beispiel/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: text('overdue.remindAll') })).not.toBeInTheDocument()
})

test('shows a list on phones: worst members first, cells that open, the worst gap in words', async () => {
  await page.viewport(390, 800)
  const { server } = await renderPage({ 'overdue.previewReminder': preview }, {}, [overdue.remind.access])
  await expect
    .poll(() => server.inputs('qualificationMatrix.readMatrix'))
    .toMatchObject([{ sortBy: 'overdue' }])

  await expect
    .element(page.getByText(text('matrix.worst.overdue', { title: 'Fire safety', count: 7 })))
    .toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()

  await page.getByTitle(/^Fire safety: /).click()
  await inDialog(text('overdue.remindOne')).click()
  await expect
    .poll(() => server.inputs('overdue.previewReminder').at(-1))
    .toMatchObject({ filter: { member: [createUuid(10)] } })
})

test('sorts the list on phones by name on request', async () => {
  await page.viewport(390, 800)
  const { server } = await renderPage()

  await page.getByRole('button', { name: text('matrix.byName') }).click()

  await expect
    .poll(() => server.inputs('qualificationMatrix.readMatrix').at(-1))
    .toMatchObject({ sortBy: 'lastName' })
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
