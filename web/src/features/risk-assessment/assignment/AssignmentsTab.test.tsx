import { type RiskAssignment, riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tableSearch } from '#lib/table-search.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { rowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { createCatalogDetails } from '../catalog/catalog-fixture.ts'
import { AssignmentsTab } from './AssignmentsTab.tsx'
import {
  catalogueUuid,
  createAssignment,
  createAssignments,
  office,
  vienna,
  warehouse,
} from './assignment-fixture.ts'

const editor = [
  'risk-assessment.read-assignment-list',
  'risk-assessment.delete-task-assignments',
  'risk-assessment.remind',
]
const second = '0198f000-0000-7000-8000-000000000056'

interface TabOptions {
  rows?: RiskAssignment[]
  answers?: Answers
  permissions?: string[]
  onAssign?: () => void
}

async function renderTab({
  rows = [createAssignment()],
  answers,
  permissions = editor,
  onAssign,
}: TabOptions = {}) {
  const server = fakeServer({
    'riskAssignment.readAssignmentList': createAssignments(rows),
    ...answers,
  })
  await signIn({ permissions })
  await renderUi(<AssignmentsTab details={createCatalogDetails()} onAssign={onAssign} />, {
    language: 'en_GB',
    at: '/assignments',
    route: '/assignments',
    validateSearch: tableSearch(riskAssignment.readAssignmentList),
  })
  return server
}
const label = (key: 'end') => text(`riskAssessment.catalog.assigning.${key}`)
const tick = (name: string) => page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
const endTitle = (count: number, name: string) =>
  text('riskAssessment.catalog.assigning.endTitle', { count, name })
const confirmEnd = () => page.getByRole('dialog').getByRole('button', { name: label('end') })

test('offers to remind all members of an assignment who are missing', async () => {
  const server = await renderTab({
    answers: { 'riskReminder.preview': refuse('RiskAssessment.AssignmentNotFound') },
  })

  await page.getByRole('button', { name: text('common.table.actionsOf', { name: 'Warehouse' }) }).click()
  await page.getByRole('menuitem', { name: text('riskAssessment.evaluations.remind.action') }).click()

  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect
    .poll(() => server.inputs('riskReminder.preview'))
    .toEqual([{ assignmentUuid: createAssignment().assignmentUuid }])
})

test('lists the assignments with their participants and progress', async () => {
  const server = await renderTab({
    rows: [
      createAssignment({ orgUnits: [warehouse, office], location: vienna, completedCount: 5 }),
      createAssignment({ assignmentUuid: second, orgUnits: [], location: vienna, nextDueDate: null }),
    ],
  })

  await expect.element(page.getByRole('rowheader', { name: 'Warehouse + Office' })).toBeVisible()
  const [pool = [], location = []] = rowTexts()
  expect(pool).toContain(text('riskAssessment.catalog.assigning.ofMembers', { completed: '5', total: '12' }))
  expect(pool).toContain('Vienna')
  expect(location).toContain(text('riskAssessment.catalog.assigning.everybodyThere'))
  await expect
    .poll(() => server.inputs('riskAssignment.readAssignmentList'))
    .toMatchObject([{ riskAssessmentTaskUuid: catalogueUuid }])
  expect(await axeViolations()).toEqual([])
})

test('marks running assignments with too few members, but not finished ones', async () => {
  await renderTab({
    rows: [
      createAssignment({ tooSmall: true }),
      createAssignment({ assignmentUuid: second, tooSmall: true, status: 'done' }),
    ],
  })

  await expect.element(page.getByText(text('riskAssessment.catalog.assigning.tooSmall'))).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.rounds.done'))).toBeVisible()
})

test('names who takes part in an inspection', async () => {
  await renderTab({
    rows: [createAssignment({ participants: { names: ['Ada Muster', 'First aiders'], count: 4 } })],
  })

  const names = text('riskAssessment.catalog.assigning.participantsMore', {
    names: 'Ada Muster, First aiders',
    count: 2,
  })
  await expect
    .element(page.getByText(text('riskAssessment.catalog.assigning.participants', { names })))
    .toBeVisible()
})

test('shows the effect before it ends an assignment', async () => {
  const row = createAssignment({ completedCount: 5 })
  const server = await renderTab({
    rows: [row],
    answers: { 'riskAssignment.deleteTaskAssignments': { ended: 1 } },
  })

  await page.getByRole('button', { name: text('common.table.actionsOf', { name: 'Warehouse' }) }).click()
  await page.getByRole('menuitem', { name: label('end') }).click()

  const dialog = page.getByRole('dialog', { name: endTitle(1, 'Warehouse') })
  const rounds = text('riskAssessment.catalog.assigning.endsRounds', { count: 1 })
  await expect.element(dialog.getByText(rounds)).toBeVisible()
  const answers = text('riskAssessment.catalog.assigning.endsAnswers', { count: 5, total: '5' })
  await expect.element(dialog.getByText(answers)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await confirmEnd().click()

  await expect.element(page.getByText(text('riskAssessment.catalog.assigning.ended'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAssignment.deleteTaskAssignments'))
    .toEqual([{ assignmentUuids: [row.assignmentUuid] }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('ends several selected assignments in one step', async () => {
  const rows = [
    createAssignment({ status: 'done', completedCount: 9 }),
    createAssignment({ assignmentUuid: second, orgUnits: [office], status: 'planned' }),
  ]
  const server = await renderTab({ rows, answers: { 'riskAssignment.deleteTaskAssignments': { ended: 2 } } })

  await tick('Warehouse').click()
  await tick('Office').click()
  const bulk = page.getByRole('region', { name: text('common.table.selected', { count: 2 }) })
  await bulk.getByRole('button', { name: label('end') }).click()

  const dialog = page.getByRole('dialog', { name: endTitle(2, 'Warehouse') })
  await expect.element(dialog.getByText(text('riskAssessment.catalog.assigning.endsNone'))).toBeVisible()
  await confirmEnd().click()

  await expect
    .poll(() => server.inputs('riskAssignment.deleteTaskAssignments'))
    .toEqual([{ assignmentUuids: rows.map(({ assignmentUuid }) => assignmentUuid) }])
})

test('ends no assignment if the user cancels or the server refuses', async () => {
  const server = await renderTab({
    answers: {
      'riskAssignment.deleteTaskAssignments': refuse('RiskAssessment.AssignmentNotFound'),
    },
  })
  const open = async () => {
    await page.getByRole('button', { name: text('common.table.actionsOf', { name: 'Warehouse' }) }).click()
    await page.getByRole('menuitem', { name: label('end') }).click()
  }

  await open()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.inputs('riskAssignment.deleteTaskAssignments')).toEqual([])

  await open()
  await confirmEnd().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: endTitle(1, 'Warehouse') })).toBeVisible()
})

test('searches the assignments', async () => {
  const server = await renderTab()

  await page.getByRole('searchbox', { name: text('riskAssessment.catalog.assigning.search') }).fill('ware')

  await expect
    .poll(() => server.inputs('riskAssignment.readAssignmentList').at(-1))
    .toMatchObject({ filter: { search: 'ware' } })
})

test('offers to create the first assignment if there is none', async () => {
  const onAssign = vi.fn()
  await renderTab({ rows: [], onAssign })

  await page.getByRole('button', { name: text('elearning.assign.open') }).click()

  await expect.poll(() => onAssign).toHaveBeenCalledOnce()
})

test('offers no changes without the permissions', async () => {
  await renderTab({ permissions: ['risk-assessment.read-assignment-list'] })

  await expect.element(page.getByRole('rowheader', { name: 'Warehouse' })).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})
