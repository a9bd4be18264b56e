import type { ElearningAssignment } from '@sorgfalt/contract/elearning/catalog'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Button } from '#ui/Button.tsx'
import { AssignDialog, RemoveDialog } from './AssignmentDialogs.tsx'
import { createAssignment, elearningUuid } from './catalog-fixture.ts'

const storage = createAssignment()
const office = createAssignment({
  orgUnitUuid: '0190a5c3-0000-7000-8000-000000000012',
  orgUnitName: 'Büro',
})
const root = createAssignment({
  orgUnitUuid: '0190a5c3-0000-7000-8000-000000000010',
  orgUnitName: 'Muster GmbH',
  path: [],
})

/** Renders a dialog and several buttons. Each button opens the dialog for one selection of units. */
function Opener({
  of: Dialog,
  selections,
}: {
  of: typeof AssignDialog
  selections: ElearningAssignment[][]
}) {
  const [units, setUnits] = useState<ElearningAssignment[]>([])
  return (
    <>
      {selections.map((selection) => {
        const name = selection.map(({ orgUnitName }) => orgUnitName).join(', ')
        return (
          <Button key={name} onClick={() => setUnits(selection)}>
            {name}
          </Button>
        )
      })}
      <Dialog elearningUuid={elearningUuid} units={units} onClose={() => setUnits([])} />
    </>
  )
}

/**
 * Returns a fake server response with the number of tasks that an assignment creates: `own` if the units
 * below are left out, otherwise `withSubUnits`.
 */
const creates = (own: number, withSubUnits: number): Answers => ({
  'elearningCatalog.assignOrgUnits': ({ includeSubUnits, orgUnitUuids }) => ({
    assigned: orgUnitUuids.length,
    tasksCreated: includeSubUnits ? withSubUnits : own,
  }),
})
const open = (name: string) => page.getByRole('button', { name, exact: true }).click()

describe('the dialog that assigns an e-learning', () => {
  const dialog = (units: ElearningAssignment[]) =>
    page.getByRole('dialog', {
      name: text('elearning.catalog.units.assignTitle', {
        count: units.length,
        name: units[0]?.orgUnitName ?? '',
      }),
    })
  const subUnits = () => page.getByRole('checkbox', { name: text('elearning.catalog.units.subUnits') })
  const assign = () => page.getByRole('button', { name: text('elearning.catalog.units.assign'), exact: true })
  const effect = (count: number) =>
    page.getByText(text('elearning.catalog.units.creates', { count, total: String(count) }))

  test('shows how many members get a task before it assigns the e-learning', async () => {
    const server = fakeServer(creates(8, 20))
    await renderUi(<Opener of={AssignDialog} selections={[[storage]]} />)

    await open('Lager')

    await expect.element(dialog([storage])).toBeVisible()
    await expect.element(effect(8)).toBeVisible()
    expect(await axeViolations()).toEqual([])
    expect(server.inputs('elearningCatalog.assignOrgUnits')).toEqual([
      { elearningUuid, orgUnitUuids: [storage.orgUnitUuid], includeSubUnits: false, dryRun: true },
    ])
  })

  test('counts the tasks again when the units below are included, and assigns those units too', async () => {
    const server = fakeServer(creates(8, 20))
    await renderUi(<Opener of={AssignDialog} selections={[[storage, office]]} />)
    await open('Lager, Büro')

    await subUnits().click()
    await expect.element(effect(20)).toBeVisible()
    await assign().click()

    await expect.element(page.getByText(text('elearning.catalog.units.assignDone'))).toBeVisible()
    await expect.element(dialog([storage, office])).not.toBeInTheDocument()
    expect(server.inputs('elearningCatalog.assignOrgUnits').at(-1)).toEqual({
      elearningUuid,
      orgUnitUuids: [storage.orgUnitUuid, office.orgUnitUuid],
      includeSubUnits: true,
      dryRun: false,
    })
  })

  test('includes the units below by default for the root unit', async () => {
    fakeServer(creates(8, 20))
    await renderUi(<Opener of={AssignDialog} selections={[[root]]} />)

    await open('Muster GmbH')

    await expect.element(subUnits()).toBeChecked()
    await expect.element(effect(20)).toBeVisible()
  })

  test('clears the box that includes the units below when it is opened for another unit', async () => {
    fakeServer(creates(8, 20))
    await renderUi(<Opener of={AssignDialog} selections={[[storage], [office]]} />)
    await open('Lager')
    await subUnits().click()
    await page.getByRole('button', { name: text('common.ui.cancel') }).click()
    await expect.element(dialog([storage])).not.toBeInTheDocument()

    await open('Büro')

    await expect.element(dialog([office])).toBeVisible()
    await expect.element(subUnits()).not.toBeChecked()
  })

  test('cannot assign anything while the effect is being counted', async () => {
    const answer = Promise.withResolvers<{ assigned: number; tasksCreated: number }>()
    fakeServer({ 'elearningCatalog.assignOrgUnits': () => answer.promise })
    await renderUi(<Opener of={AssignDialog} selections={[[storage]]} />)
    await open('Lager')
    await expect.element(page.getByText(text('elearning.catalog.units.counting'))).toBeVisible()
    await expect.element(assign()).toBeDisabled()

    answer.resolve({ assigned: 1, tasksCreated: 0 })

    await expect.element(page.getByText(text('elearning.catalog.units.createsNone'))).toBeVisible()
    await expect.element(assign()).toBeEnabled()
  })

  test('stays open and shows the reason when the server refuses the assignment', async () => {
    fakeServer({
      'elearningCatalog.assignOrgUnits': ({ dryRun }) =>
        dryRun ? { assigned: 1, tasksCreated: 1 } : refuse('TaskAssignment.Exists'),
    })
    await renderUi(<Opener of={AssignDialog} selections={[[storage]]} />)
    await open('Lager')
    await expect.element(effect(1)).toBeVisible()

    await assign().click()

    await expect.element(page.getByText(text('common.errorCodes.TaskAssignment.Exists'))).toBeVisible()
    await expect.element(dialog([storage])).toBeVisible()
  })
})

describe('the dialog that removes assignments', () => {
  const dialog = () =>
    page.getByRole('dialog', {
      name: text('elearning.catalog.units.removeTitle', { count: 1, name: 'Lager' }),
    })
  const remove = () => dialog().getByRole('button', { name: text('elearning.catalog.units.remove') })

  test('shows how many members lose a task, and removes the assignment', async () => {
    const server = fakeServer({ 'elearningCatalog.removeOrgUnits': { removed: 1, tasksWithdrawn: 3 } })
    await renderUi(<Opener of={RemoveDialog} selections={[[storage]]} />)
    await open('Lager')
    await expect
      .element(page.getByText(text('elearning.catalog.units.withdraws', { count: 3, total: '3' })))
      .toBeVisible()
    expect(await axeViolations()).toEqual([])

    await remove().click()

    await expect.element(page.getByText(text('elearning.catalog.units.removeDone'))).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    const input = { elearningUuid, orgUnitUuids: [storage.orgUnitUuid] }
    expect(server.inputs('elearningCatalog.removeOrgUnits')).toEqual([
      { ...input, dryRun: true },
      { ...input, dryRun: false },
    ])
  })

  test('says that no member loses a task if the number of removed tasks is 0', async () => {
    fakeServer({ 'elearningCatalog.removeOrgUnits': { removed: 1, tasksWithdrawn: 0 } })
    await renderUi(<Opener of={RemoveDialog} selections={[[storage]]} />)

    await open('Lager')

    await expect.element(page.getByText(text('elearning.catalog.units.withdrawsNone'))).toBeVisible()
  })

  test('stays open when the connection is lost', async () => {
    fakeServer({
      'elearningCatalog.removeOrgUnits': ({ dryRun }) =>
        dryRun ? { removed: 1, tasksWithdrawn: 3 } : new Refusal(0),
    })
    await renderUi(<Opener of={RemoveDialog} selections={[[storage]]} />)
    await open('Lager')

    await remove().click()

    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(dialog()).toBeVisible()
  })
})
