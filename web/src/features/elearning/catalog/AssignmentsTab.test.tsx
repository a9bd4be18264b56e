import { elearningAssignment, type TargetAssignment } from '@sorgfalt/contract/elearning/assignment'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableSearch } from '#lib/table-search.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { AssignmentsTab } from './AssignmentsTab.tsx'
import { createAssignment, createAssignments, elearningUuid } from './catalog-fixture.ts'

const storage = createAssignment()
const firstAiders = createAssignment({
  assignmentUuid: '0190a5c3-0000-7000-8000-000000000022',
  targetUuid: '0190a5c3-0000-7000-8000-000000000012',
  kind: 'group',
  name: 'Ersthelfer',
  includeSubUnits: false,
  dueOn: '2027-01-15',
  overdueCount: 0,
})
const above = createAssignment({
  assignmentUuid: '0190a5c3-0000-7000-8000-000000000023',
  targetUuid: '0190a5c3-0000-7000-8000-000000000013',
  name: null,
  bufferDays: 0,
  overdueCount: 1,
  removable: false,
})

async function renderTab(rows: TargetAssignment[], permissions = ['elearning.assign']) {
  await signIn({ permissions })
  const server = fakeServer({
    'elearningAssignment.readAssignments': createAssignments(rows),
    'elearningAssignment.unassign': { removed: 1, tasksWithdrawn: 8 },
  })
  await renderUi(<AssignmentsTab elearningUuid={elearningUuid} />, {
    route: '/assignments',
    at: '/assignments',
    validateSearch: tableSearch(elearningAssignment.readAssignments),
  })
  return server
}

const rowOf = (name: RegExp) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('shows for each target how many members are valid and overdue, and the term', async () => {
  await renderTab([storage, firstAiders, above])

  const row = rowOf(/^Lager/)
  await expect.element(row).toMatchTextContent(text('elearning.catalog.assignments.withSubUnits'))
  await expect
    .element(row)
    .toMatchTextContent(text('elearning.catalog.assignments.validOf', { valid: 6, total: 8 }))
  await expect
    .element(row)
    .toMatchTextContent(text('elearning.catalog.assignments.overdueCount', { count: 2, total: '2' }))
  await expect.element(rowOf(/^Ersthelfer/)).toMatchTextContent(text('elearning.catalog.assignments.nobody'))
  await expect
    .element(page.getByRole('rowheader', { name: text('elearning.catalog.assignments.above'), exact: false }))
    .toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('sums up the members, each of whom counts once', async () => {
  await renderTab([storage])

  await expect
    .element(page.getByText(text('elearning.catalog.assignments.summary', { valid: '5', total: '10' })))
    .toBeVisible()
  await expect
    .element(page.getByText(text('elearning.catalog.assignments.legend.oral', { count: 1 })))
    .toBeVisible()
  await expect
    .element(page.getByText(text('elearning.catalog.assignments.multiple', { count: 1, total: '1' })))
    .toBeVisible()
})

test('removes an assignment after it has shown how many members lose the task', async () => {
  const server = await renderTab([storage])

  await rowOf(/^Lager/)
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: text('elearning.catalog.units.remove') }).click()
  await expect
    .element(page.getByText(text('elearning.catalog.units.withdraws', { count: 8, total: '8' })))
    .toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('elearning.catalog.units.remove') })
    .click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningAssignment.unassign'))
    .toEqual([
      { elearningUuid, assignmentUuids: [storage.assignmentUuid], dryRun: true },
      { elearningUuid, assignmentUuids: [storage.assignmentUuid], dryRun: false },
    ])
})

test('says that the e-learning is not assigned yet', async () => {
  await renderTab([])

  await expect.element(page.getByText(text('elearning.catalog.assignments.emptyTitle'))).toBeVisible()
})

test('explains why the assignments cannot be shown', async () => {
  await signIn({ permissions: ['elearning.assign'] })
  fakeServer({ 'elearningAssignment.readAssignments': refuse('Elearning.NotFound') })
  await renderUi(<AssignmentsTab elearningUuid={elearningUuid} />, {
    route: '/assignments',
    at: '/assignments',
    validateSearch: tableSearch(elearningAssignment.readAssignments),
  })

  await expect.element(page.getByText(text('common.errorCodes.Elearning.NotFound')).first()).toBeVisible()
})
