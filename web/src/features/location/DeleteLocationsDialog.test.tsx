import type { ListedLocation } from '@sorgfalt/contract/location/location'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { pageWith, uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Button } from '#ui/Button.tsx'
import { DeleteLocationsDialog } from './DeleteLocationsDialog.tsx'
import { listed, warehouse } from './location-fixture.ts'

const office = listed()
const plant = listed({ uuid: uuidOf(3), name: 'Graz plant', memberCount: 1 })

function Opener({ locations }: { locations: readonly ListedLocation[] }) {
  const [deleting, setDeleting] = useState<readonly ListedLocation[]>([])
  const [isDeleted, setDeleted] = useState(false)

  return (
    <>
      <Button onClick={() => setDeleting(locations)}>Open</Button>
      <DeleteLocationsDialog
        locations={deleting}
        onClose={() => setDeleting([])}
        onDeleted={() => setDeleted(true)}
      />
      {isDeleted && <output>All deleted</output>}
    </>
  )
}

const dialog = page.getByRole('dialog')
const submit = () => dialog.getByRole('button', { name: text('location.remove.submit') })
const target = () => dialog.getByRole('combobox', { name: text('location.remove.target') })
const cancel = () => dialog.getByRole('button', { name: text('common.ui.cancel') })

async function open(locations: readonly ListedLocation[], { groupCount = 0 } = {}) {
  const server = fakeServer({
    'memberGroup.list': pageWith([], groupCount),
    'location.list': pageWith([office, warehouse, plant]),
    'location.remove': { deleted: 1, movedMembers: 0, movedGroups: 0 },
  })
  await renderUi(<Opener locations={locations} />, { language: 'en_GB' })

  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog).toBeVisible()

  return server
}

test('deletes an empty location after the confirmation', async () => {
  const server = await open([warehouse])
  await expect.element(dialog).toHaveAccessibleName(text('location.remove.title', { count: 1, total: '1' }))
  await expect
    .element(dialog.getByText(text('location.remove.text', { count: 1, names: 'Ulm warehouse' })))
    .toBeVisible()
  await expect.element(target()).not.toBeInTheDocument()

  await submit().click()

  await expect.element(page.getByText(text('location.remove.done'))).toBeVisible()
  await expect.element(page.getByText('All deleted')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('location.remove')).toEqual([{ locationUuids: [warehouse.uuid] }])
})

test('reads the groups of the chosen locations only', async () => {
  const server = await open([warehouse, plant])

  await expect
    .poll(() => server.inputs('memberGroup.list'))
    .toMatchObject([{ filter: { location: [warehouse.uuid, plant.uuid] } }])
})

test('names several locations and deletes them in one call', async () => {
  const empty = { ...plant, memberCount: 0 }
  const server = await open([warehouse, empty])
  await expect.element(dialog).toHaveAccessibleName(text('location.remove.title', { count: 2, total: '2' }))
  await expect
    .element(
      dialog.getByText(text('location.remove.text', { count: 2, names: 'Ulm warehouse and Graz plant' })),
    )
    .toBeVisible()

  await submit().click()

  await expect
    .poll(() => server.inputs('location.remove'))
    .toEqual([{ locationUuids: [warehouse.uuid, plant.uuid] }])
})

test('moves the members to the chosen location', async () => {
  const server = await open([office])
  await expect
    .element(dialog.getByText(text('location.remove.notEmpty', { members: '12', groups: '0' })))
    .toBeVisible()
  await expect.element(submit()).toBeDisabled()

  await target().click()
  await page.getByRole('option', { name: 'Ulm warehouse' }).click()
  await submit().click()

  await expect
    .poll(() => server.inputs('location.remove'))
    .toEqual([{ locationUuids: [office.uuid], moveMembersTo: warehouse.uuid }])
})

test('asks for a target if a location has groups but no members', async () => {
  await open([warehouse], { groupCount: 2 })

  await expect
    .element(dialog.getByText(text('location.remove.notEmpty', { members: '0', groups: '2' })))
    .toBeVisible()
  await expect.element(submit()).toBeDisabled()
})

test('does not offer the deleted locations as a target', async () => {
  await open([office, plant])

  await target().click()

  await expect.element(page.getByRole('option', { name: 'Ulm warehouse' })).toBeVisible()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
})

test('shows the total number of members at the selected locations', async () => {
  await open([office, plant])

  await expect
    .element(dialog.getByText(text('location.remove.notEmpty', { members: '13', groups: '0' })))
    .toBeVisible()
})

test('searches for the target on the server', async () => {
  const server = await open([office])
  await target().click()

  await page.getByRole('combobox', { name: text('location.list.search') }).fill(' ulm ')

  await expect.poll(() => server.inputs('location.list').at(-1)?.filter).toEqual({ search: 'ulm' })
})

test('does not let the user delete a location before its groups are loaded', async () => {
  fakeServer({
    'memberGroup.list': () => new Promise<never>(() => undefined),
    'location.list': pageWith([warehouse]),
  })
  await renderUi(<Opener locations={[warehouse]} />, { language: 'en_GB' })

  await page.getByRole('button', { name: 'Open' }).click()

  await expect.element(submit()).toBeDisabled()
})

test('stays open and deletes nothing if the target was deleted in the meantime', async () => {
  await open([office])
  fakeServer({ 'location.remove': refuse('Location.MoveTargetGone') })

  await target().click()
  await page.getByRole('option', { name: 'Ulm warehouse' }).click()
  await submit().click()

  await expect.element(page.getByText(text('common.errorCodes.Location.MoveTargetGone'))).toBeVisible()
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByText('All deleted')).not.toBeInTheDocument()
})

test('clears the chosen target when the dialog is closed', async () => {
  await open([office])
  await target().click()
  await page.getByRole('option', { name: 'Ulm warehouse' }).click()
  await cancel().click()
  await expect.element(dialog).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Open' }).click()

  await expect.element(target()).toHaveValue('')
  await expect.element(submit()).toBeDisabled()
})

test('deletes nothing if the user cancels', async () => {
  const server = await open([warehouse])

  await cancel().click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.inputs('location.remove')).toEqual([])
})

test('is accessible', async () => {
  await open([office])
  await expect.element(target()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
