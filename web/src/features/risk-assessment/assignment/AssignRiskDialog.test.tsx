import type { TargetKind } from '@sorgfalt/contract/elearning/assignment'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderOpenDialog } from '#test/dialog.tsx'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import { AssignRiskDialog } from './AssignRiskDialog.tsx'
import {
  ada,
  catalogueUuid,
  createAssignment,
  createAssignments,
  createEffect,
  office,
  targetSearch,
  vienna,
  warehouse,
} from './assignment-fixture.ts'

interface DialogOptions {
  kind?: 'survey' | 'inspection'
  answers?: Answers
}

async function openDialog({ kind = 'survey', answers }: DialogOptions = {}) {
  const kinds: TargetKind[] = kind === 'survey' ? ['orgUnit', 'location'] : ['orgUnit', 'member', 'location']
  const server = fakeServer({
    ...targetSearch,
    'riskAssignment.readAssignmentList': createAssignments([], kinds),
    'riskAssignment.assign': createEffect(),
    ...answers,
  })
  const catalogue = { riskAssessmentTaskUuid: catalogueUuid, title: 'Work in the warehouse', kind }
  await renderOpenDialog(true, (open = false, close) => (
    <AssignRiskDialog open={open} onClose={close} catalogue={catalogue} />
  ))
  await expect.element(dialog()).toBeVisible()
  return server
}

const dialog = () => page.getByRole('dialog')
const box = (name: string) => dialog().getByRole('checkbox', { name, exact: true })
const tab = (kind: TargetKind) =>
  dialog().getByRole('button', { name: text(`elearning.assign.kinds.${kind}`) })
const submit = (count = 12) =>
  dialog().getByRole('button', {
    name: text('riskAssessment.catalog.assigning.submitTo', { count, total: String(count) }),
    exact: true,
  })
const target = (kind: TargetKind, uuid: string) => ({ kind, uuid, includeSubUnits: false })

test('cannot assign anything before a target is chosen', async () => {
  const server = await openDialog()

  await expect
    .element(dialog().getByText(text('riskAssessment.catalog.assigning.missing.target')))
    .toBeVisible()
  await expect
    .element(
      dialog().getByRole('button', { name: text('riskAssessment.catalog.assigning.submit'), exact: true }),
    )
    .toBeDisabled()
  expect(server.inputs('riskAssignment.assign')).toEqual([])
  await expect.poll(() => axeViolations()).toEqual([])
})

test('shows whom it asks and when a round can be overdue, before it assigns units and locations', async () => {
  const server = await openDialog()
  await box('Warehouse').click()
  await tab('location').click()
  await box('Vienna').click()

  const earliest = text('elearning.assign.earliest', { date: '16 December 2026' })
  await expect.element(dialog().getByText(earliest)).toBeVisible()
  const summary = text('riskAssessment.catalog.assigning.summary', { count: 15, total: '15', asked: '12' })
  await expect.element(dialog().getByText(summary)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await submit().click()

  await expect.element(page.getByText(text('riskAssessment.catalog.assigning.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAssignment.assign').at(-1))
    .toEqual({
      riskAssessmentTaskUuid: catalogueUuid,
      targets: [target('orgUnit', warehouse.uuid), target('location', vienna.uuid)],
      pool: false,
      locationUuid: null,
      dryRun: false,
    })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('offers only units and locations for a survey, because it is anonymous', async () => {
  await openDialog()

  await expect.element(tab('location')).toBeVisible()
  await expect.element(tab('member')).not.toBeInTheDocument()
  await expect.element(dialog().getByText(text('riskAssessment.catalog.assigning.whom.survey'))).toBeVisible()
})

test('names who takes part in an inspection, together with the place that it is about', async () => {
  const server = await openDialog({ kind: 'inspection' })
  await tab('member').click()
  // The name also contains the username.
  await dialog().getByRole('checkbox', { name: 'Ada Muster', exact: false }).click()
  await expect
    .element(dialog().getByText(text('riskAssessment.catalog.assigning.missing.place')))
    .toBeVisible()
  expect(server.inputs('riskAssignment.assign')).toEqual([])

  await tab('orgUnit').click()
  await box('Office').click()
  await submit().click()

  await expect
    .poll(() => server.inputs('riskAssignment.assign').at(-1))
    .toMatchObject({ targets: [target('member', ada.uuid), target('orgUnit', office.uuid)], dryRun: false })
})

test('offers to assess units together if they have too few members', async () => {
  const few = createEffect({ tooSmallCount: 7, tooSmall: [{ name: 'Office', memberCount: 3 }] })
  const server = await openDialog({
    answers: { 'riskAssignment.assign': ({ pool }: { pool: boolean }) => (pool ? createEffect() : few) },
  })
  await box('Warehouse').click()
  await box('Office').click()
  const line = text('riskAssessment.catalog.assigning.few', { name: 'Office', count: 3 })
  await expect.element(dialog().getByText(line)).toBeVisible()
  const more = text('riskAssessment.catalog.assigning.fewMore', { count: 6 })
  await expect.element(dialog().getByText(more)).toBeVisible()

  await dialog()
    .getByRole('button', { name: text('riskAssessment.catalog.assigning.pool') })
    .click()

  await submit().click()
  await expect
    .poll(() => server.inputs('riskAssignment.assign').at(-1))
    .toMatchObject({ pool: true, dryRun: false })
})

test('does not offer a unit that has the assessment already', async () => {
  await openDialog({
    answers: { 'riskAssignment.readAssignmentList': createAssignments([createAssignment()]) },
  })

  await expect.element(box('Warehouse')).toBeDisabled()
  await expect.element(box('Office')).toBeEnabled()
})

test('warns that nobody is asked while the assessment is switched off', async () => {
  await openDialog({
    answers: { 'riskAssignment.assign': createEffect({ active: false, earliestOverdueOn: null }) },
  })
  await box('Warehouse').click()

  await expect.element(dialog().getByText(text('riskAssessment.catalog.assigning.off'))).toBeVisible()
})

test('shows why the targets cannot be assigned', async () => {
  await openDialog({ answers: { 'riskAssignment.assign': refuse('TaskAssignment.Exists') } })
  await box('Warehouse').click()

  const reason = text('common.errorCodes.TaskAssignment.Exists')
  await expect.element(dialog().getByText(reason)).toBeVisible()
})
