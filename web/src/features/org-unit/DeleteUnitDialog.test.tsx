import type { ListedOrgUnit, OrgUnitDetails } from '@sorgfalt/contract/org-unit/org-unit'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { pageWith } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Button } from '#ui/Button.tsx'
import { DeleteUnitDialog } from './DeleteUnitDialog.tsx'
import { below, detailsOf, listedUnit } from './org-unit-fixture.ts'

const root = listedUnit({ orgUnitName: 'Example Ltd', isRoot: true })
const office = below(root, { orgUnitName: 'Office' })
const production = below(root)

interface OpenerProps {
  unit: ListedOrgUnit
  onDeleted: (unit: OrgUnitDetails) => void
}

function Opener({ unit, onDeleted }: OpenerProps) {
  const [deleting, setDeleting] = useState<ListedOrgUnit>()
  return (
    <>
      <Button onClick={() => setDeleting(unit)}>Open</Button>
      <DeleteUnitDialog unit={deleting} onClose={() => setDeleting(undefined)} onDeleted={onDeleted} />
    </>
  )
}

const dialog = () => page.getByRole('dialog', { name: text('orgUnit.remove.title', { name: 'Production' }) })
const submit = () => dialog().getByRole('button', { name: text('orgUnit.remove.submit') })
const cancel = () => dialog().getByRole('button', { name: text('common.ui.cancel') })
const target = (count: number) =>
  dialog().getByRole('combobox', { name: text('orgUnit.remove.target', { count, total: `${count}` }) })
const effects = () =>
  dialog()
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

async function open(changes: Partial<OrgUnitDetails> = {}) {
  const details = detailsOf(production, changes)
  const onDeleted = vi.fn<(unit: OrgUnitDetails) => void>()
  const server = fakeServer({
    'orgUnit.detail': details,
    'orgUnit.list': pageWith([root, office]),
    'orgUnit.remove': {},
  })
  await renderUi(<Opener unit={production} onDeleted={onDeleted} />, { language: 'en_GB' })

  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(submit()).toBeEnabled()

  return { server, onDeleted, details }
}

test('deletes a unit without contents', async () => {
  const { server, onDeleted, details } = await open()
  await expect.poll(() => effects()).toEqual([])

  await submit().click()

  await expect.element(page.getByText(text('orgUnit.remove.done'))).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('orgUnit.remove')).toEqual([{ uuid: production.uuid }])
  await expect.poll(() => onDeleted).toHaveBeenCalledExactlyOnceWith(details)
})

test('names the effects on members and assignments', async () => {
  await open({ memberCount: 1, assignmentCount: 3 })

  await expect
    .poll(() => effects())
    .toEqual([
      text('orgUnit.remove.members', { count: 1, total: '1' }),
      text('orgUnit.remove.assignments', { count: 3, total: '3' }),
    ])
})

test('moves the sub-units to the parent by default', async () => {
  const { server } = await open({ childCount: 2 })
  await expect.element(target(2)).toHaveValue('Example Ltd')

  await submit().click()

  await expect
    .poll(() => server.inputs('orgUnit.remove'))
    .toEqual([{ uuid: production.uuid, moveChildrenTo: root.uuid }])
})

test('moves the sub-units to the chosen unit', async () => {
  const { server } = await open({ childCount: 1 })

  await target(1).click()
  await page.getByRole('option', { name: 'Office' }).click()
  await submit().click()

  await expect
    .poll(() => server.inputs('orgUnit.remove'))
    .toEqual([{ uuid: production.uuid, moveChildrenTo: office.uuid }])
})

test('offers neither the unit nor its sub-units as the target', async () => {
  const { server } = await open({ childCount: 1 })

  await target(1).click()

  await expect.poll(() => server.inputs('orgUnit.list')[0]?.filter).toEqual({ notBelow: production.uuid })
})

test('requires a target if the user cannot see the parent', async () => {
  fakeServer({
    'orgUnit.detail': detailsOf(production, { path: [], childCount: 1 }),
    'orgUnit.list': pageWith([office]),
  })
  await renderUi(<Opener unit={production} onDeleted={() => undefined} />, { language: 'en_GB' })

  await page.getByRole('button', { name: 'Open' }).click()

  await expect.element(target(1)).toHaveValue('')
  await expect.element(submit()).toBeDisabled()
})

test('does not delete before the effects are known', async () => {
  fakeServer({ 'orgUnit.detail': () => new Promise<never>(() => undefined) })
  await renderUi(<Opener unit={production} onDeleted={() => undefined} />, { language: 'en_GB' })

  await page.getByRole('button', { name: 'Open' }).click()

  await expect.element(submit()).toBeDisabled()
})

test('stays open if the deletion is refused', async () => {
  const { onDeleted } = await open()
  fakeServer({ 'orgUnit.remove': refuse('OrgUnit.DefaultFixed') })

  await submit().click()

  await expect.element(page.getByText(text('common.errorCodes.OrgUnit.DefaultFixed'))).toBeVisible()
  await expect.element(dialog()).toBeVisible()
  expect(onDeleted).not.toHaveBeenCalled()
})

test('clears the chosen target when the dialog is closed', async () => {
  await open({ childCount: 1 })
  await target(1).click()
  await page.getByRole('option', { name: 'Office' }).click()
  await cancel().click()
  await expect.element(dialog()).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Open' }).click()

  await expect.element(target(1)).toHaveValue('Example Ltd')
})

test('deletes nothing if the user cancels', async () => {
  const { server, onDeleted } = await open()

  await cancel().click()

  await expect.element(dialog()).not.toBeInTheDocument()
  expect(server.inputs('orgUnit.remove')).toEqual([])
  expect(onDeleted).not.toHaveBeenCalled()
})

test('is accessible', async () => {
  await open({ childCount: 2, memberCount: 2, assignmentCount: 1 })

  expect(await axeViolations()).toEqual([])
})
