import type { AssignmentEffect } from '@sorgfalt/contract/elearning/assignment'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ChosenTarget } from '#parts/assignment-targets/chosen-targets.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { Button } from '#ui/Button.tsx'
import { AssignElearningDialog, toMemberTarget } from './AssignElearningDialog.tsx'

const elearningUuid = '0190a5c3-0000-7000-8000-000000000001'
const [root, storage, office, group, karin] = ['10', '11', '12', '13', '14'].map(
  (end) => `0190a5c3-0000-7000-8000-0000000000${end}`,
) as [string, string, string, string, string]

const createUnit = (
  uuid: string,
  orgUnitName: string,
  more: { path?: object[]; childCount?: number } = {},
) => ({
  uuid,
  identifier: orgUnitName.toLowerCase(),
  orgUnitName,
  parentUuid: null,
  path: [],
  isRoot: uuid === root,
  isDefault: false,
  memberCount: 8,
  allMemberCount: 8,
  childCount: 0,
  admins: [],
  ...more,
})
const below = { path: [{ uuid: root, name: 'Muster GmbH' }] }
const pageOf = <T,>(rows: T[]) => ({ rows, total: rows.length, page: 1, perPage: 100 as const })

const createEffect = (changes: Partial<AssignmentEffect> = {}): AssignmentEffect => ({
  people: 95,
  tasksCreated: 72,
  unchanged: 14,
  stillValid: 9,
  overdueAtOnce: 0,
  earliestOverdueOn: '2026-12-22',
  announces: true,
  ...changes,
})

const assigned = {
  assignmentUuid: '0190a5c3-0000-7000-8000-000000000021',
  kind: 'orgUnit' as const,
  targetUuid: office,
  name: 'Büro',
  includeSubUnits: false,
  assignedOn: '2026-01-15',
  bufferDays: 14,
  dueOn: null,
  memberCount: 8,
  validCount: 6,
  overdueCount: 0,
  removable: true,
}

const settings = {
  dueDateInterval: 12,
  firstExecutionBuffer: 14 as const,
  anchor: 'completion' as const,
  calendarMonth: null,
  leadDays: 30,
  countPast: true,
  confirmationMode: 'none' as const,
  localInserts: {},
  responsibleUuid: null,
  responsible: null,
  outdated: 0,
  version: 1,
}

function Opener({ course, targets }: { course: boolean; targets: ChosenTarget[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Öffnen</Button>
      <AssignElearningDialog
        open={open}
        onClose={() => setOpen(false)}
        targets={targets}
        {...(course && { course: { elearningUuid, title: 'Brandschutz' } })}
      />
    </>
  )
}

async function openDialog(
  answers: Answers = {},
  { course = true, targets = [] }: { course?: boolean; targets?: ChosenTarget[] } = {},
) {
  await signIn({ permissions: ['elearning.assign'] })
  const server = fakeServer({
    'orgUnit.list': pageOf([
      createUnit(root, 'Muster GmbH', { childCount: 2 }),
      createUnit(storage, 'Lager', below),
      createUnit(office, 'Büro', below),
    ]),
    'memberGroup.list': pageOf([
      {
        uuid: group,
        groupName: 'Ersthelfer',
        type: 'first-aid',
        location: null,
        memberCount: 3,
        editable: true,
        expiringCount: 0,
        expiredCount: 0,
        version: 1,
      },
    ]),
    'elearningCatalog.readSettings': settings,
    'elearningAssignment.readAssignments': {
      ...pageOf([assigned]),
      summary: { total: 8, valid: 6, open: 2, overdue: 0, multiple: 0 },
      assignableKinds: ['orgUnit', 'group', 'member', 'location'],
    },
    'elearningAssignment.assign': createEffect(),
    ...answers,
  } as Answers)
  await renderUi(<Opener course={course} targets={targets} />)
  await page.getByRole('button', { name: 'Öffnen' }).click()
  return server
}

const dialog = () => page.getByRole('dialog')
const box = (name: string) => dialog().getByRole('checkbox', { name, exact: true })
const submit = (count: number) =>
  dialog().getByRole('button', { name: text('elearning.assign.submit', { count, total: String(count) }) })

test('shows what an assignment does, and the first day on which a member can be overdue', async () => {
  await openDialog()
  await box('Lager').click()

  await expect.element(submit(72)).toBeEnabled()
  await expect.element(dialog().getByText(text('elearning.assign.nobodyOverdue'))).toBeVisible()
  await expect
    .element(dialog().getByText(text('elearning.assign.earliest', { date: '22. Dezember 2026' })))
    .toBeVisible()
  const summary = text('elearning.assign.summary', { count: 95, total: '95', created: '72' })
  await expect.element(dialog().getByText(summary)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('assigns to units and groups together, with the chosen term', async () => {
  const server = await openDialog()
  await box('Lager').click()
  await dialog()
    .getByRole('button', { name: text('elearning.assign.kinds.group') })
    .click()
  await box('Ersthelfer').click()
  await dialog()
    .getByRole('combobox', { name: text('elearning.assign.termAfter') })
    .click()
  await page
    .getByRole('option', { name: text('elearning.catalog.settings.bufferWeeks', { count: 4 }) })
    .click()
  await submit(72).click()

  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningAssignment.assign').at(-1))
    .toEqual({
      elearningUuid,
      targets: [
        { kind: 'orgUnit', uuid: storage, includeSubUnits: false },
        { kind: 'group', uuid: group, includeSubUnits: false },
      ],
      bufferDays: 28,
      dueOn: null,
      announce: true,
      dryRun: false,
    })
})

test('includes the units below a unit, unless the user leaves them out', async () => {
  const server = await openDialog()
  await box('Muster GmbH').click()
  await expect.element(box('Lager')).toBeChecked()
  await expect.element(box('Lager')).toBeDisabled()

  await box(text('elearning.assign.withSubUnits')).click()

  await expect.element(box('Lager')).not.toBeChecked()
  await submit(72).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningAssignment.assign').at(-1))
    .toMatchObject({
      targets: [{ kind: 'orgUnit', uuid: root, includeSubUnits: false }],
    })
})

test('reports how many people have a new task', async () => {
  await openDialog()
  await box('Lager').click()

  await submit(72).click()

  const message = text('elearning.assign.done', { count: 72, total: '72' })
  await expect.element(page.getByText(message)).toBeVisible()
})

test('reports that nobody has a new task', async () => {
  await openDialog({ 'elearningAssignment.assign': () => createEffect({ tasksCreated: 0 }) })
  await box('Lager').click()

  await dialog()
    .getByRole('button', { name: text('elearning.assign.open') })
    .click()

  await expect.element(page.getByText(text('elearning.assign.doneNobody'))).toBeVisible()
})

test('does not offer a unit that has the e-learning already', async () => {
  await openDialog()

  await expect.element(box('Büro')).toBeDisabled()
  await expect.element(dialog().getByText(text('elearning.assign.assigned'), { exact: true })).toBeVisible()
})

test('warns if a fixed day makes members overdue at once, and offers four weeks instead', async () => {
  const server = await openDialog({
    'elearningAssignment.assign': ({ dueOn }: { dueOn: string | null }) =>
      createEffect(dueOn === null ? {} : { overdueAtOnce: 5, earliestOverdueOn: '2026-01-02' }),
  })
  await box('Lager').click()
  await dialog()
    .getByRole('radio', { name: text('elearning.assign.termFixed') })
    .click()
  await dialog().getByLabelText(text('elearning.assign.dueOn')).fill('2026-01-01')
  await expect
    .element(dialog().getByText(text('elearning.assign.overdueAtOnce', { count: 5, total: '5' })))
    .toBeVisible()

  await dialog()
    .getByRole('button', { name: text('elearning.assign.giveTime') })
    .click()

  await expect.element(dialog().getByText(text('elearning.assign.nobodyOverdue'))).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningAssignment.assign').at(-1))
    .toMatchObject({ bufferDays: 28, dueOn: null })
})

test('opens with a chosen member, and lets the user choose the e-learning', async () => {
  const server = await openDialog(
    {
      'memberList.getList': pageOf([]),
      'elearningCatalog.readCatalog': pageOf([
        {
          elearningUuid,
          title: 'Brandschutz',
          kind: 'native' as const,
          description: '',
          category: 'fire-safety',
          icon: 'flame',
          image: '',
          durationMinutes: 20,
          languages: ['de_DE'],
          version: '1.0.0',
          released: true,
          assigned: false,
          interval: null,
          orgUnitCount: 0,
          assignmentCount: 0,
          memberCount: 0,
          counts: { completed: 0, due: 0, inprogress: 0, overdue: 0 },
          validCount: 0,
        },
      ]),
      'elearningAssignment.assign': createEffect({ people: 1, tasksCreated: 1, unchanged: 0, stillValid: 0 }),
    },
    { course: false, targets: [toMemberTarget({ uuid: karin, firstName: 'Karin', lastName: 'Oberhuber' })] },
  )
  await dialog()
    .getByRole('combobox', { name: text('elearning.assign.course') })
    .click()
  await page.getByRole('option', { name: 'Brandschutz' }).click()
  await expect
    .element(dialog().getByRole('searchbox', { name: text('elearning.assign.search.member') }))
    .toBeVisible()
  await submit(1).click()

  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningAssignment.assign').at(-1))
    .toMatchObject({
      elearningUuid,
      targets: [{ kind: 'member', uuid: karin }],
      bufferDays: null,
    })
})

test('says that the reminder plan has no announcement', async () => {
  await openDialog({ 'elearningAssignment.assign': createEffect({ announces: false }) })
  await box('Lager').click()

  await expect.element(dialog().getByText(text('elearning.assign.announceOff'))).toBeVisible()
})
