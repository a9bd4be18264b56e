import { location } from '@sorgfalt/contract/location/location'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { pageWith } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { LocationPage } from './LocationPage.tsx'
import { locationMember, office } from './location-fixture.ts'
import type { LocationTab } from './location-tabs.ts'

const all = [
  location.detail.access,
  location.memberList.access,
  location.update.access,
  location.remove.access,
]

interface Start {
  tab?: LocationTab
  permissions?: readonly string[]
}

async function start({ tab = 'details', permissions = all }: Start = {}) {
  const empty = { ...office, memberCount: 0 }
  const server = fakeServer({
    'location.detail': empty,
    'location.list': pageWith([]),
    'location.memberList': pageWith([locationMember()]),
    'location.remove': { deleted: 1, movedMembers: 0, movedGroups: 0 },
    'memberGroup.list': pageWith([]),
    'memberList.getList': pageWith([]),
  })
  await signIn({ permissions: [...permissions] })
  const ui = await renderUi(<LocationPage uuid={office.uuid} tab={tab} />, { language: 'en_GB' })

  return { server, ...ui }
}

const deleteButton = () => page.getByRole('button', { name: text('location.list.delete') })

test('shows the facts of the location and its form', async () => {
  const { server } = await start()

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Augsburg office')
  const members = text('location.details.members', { count: 0, total: '0' })
  await expect
    .element(page.getByText(`${text('location.type.headquarters')} · Augsburg · ${members}`))
    .toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: text('location.field.name') }))
    .toHaveValue('Augsburg office')
  await expect.poll(() => server.inputs('location.detail')).toEqual([{ locationUuid: office.uuid }])
  expect(await axeViolations()).toEqual([])
})

test('shows the members on their tab', async () => {
  await start({ tab: 'member' })

  await expect.element(page.getByRole('row', { name: /Mia Muster/ })).toBeVisible()
})

test('offers only the permitted tabs', async () => {
  await start({ permissions: [location.detail.access] })

  await expect.element(page.getByRole('link', { name: text('location.tabs.details') })).toBeVisible()
  await expect.element(page.getByRole('link', { name: text('location.tabs.member') })).not.toBeInTheDocument()
})

test('returns to the list after the location was deleted', async () => {
  const { server, address } = await start()

  await deleteButton().click()
  await page.getByRole('button', { name: text('location.remove.submit') }).click()

  await expect.poll(address).toBe('/dashboard/company/locations/list')
  await expect.poll(() => server.inputs('location.remove')).toEqual([{ locationUuids: [office.uuid] }])
})

test('does not offer the deletion without the permission', async () => {
  await start({ permissions: [location.detail.access] })

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Augsburg office')
  await expect.element(deleteButton()).not.toBeInTheDocument()
})

test('explains that the location was not found', async () => {
  fakeServer({ 'location.detail': refuse('Location.NotFound') })
  await signIn({ permissions: [...all] })
  await renderUi(<LocationPage uuid={office.uuid} tab="details" />, { language: 'en_GB' })

  await expect.element(page.getByText(text('common.errorCodes.Location.NotFound')).first()).toBeVisible()
  await expect.element(deleteButton()).toBeDisabled()
})
