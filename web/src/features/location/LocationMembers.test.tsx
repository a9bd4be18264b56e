import { location } from '@sorgfalt/contract/location/location'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableSearch } from '#lib/table-search.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { listedMember, pageWith, uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { LocationMembers } from './LocationMembers.tsx'
import { locationMember, office } from './location-fixture.ts'

const mia = locationMember()
const ben = locationMember({
  uuid: uuidOf(82),
  firstName: 'Ben',
  lastName: 'Berg',
  username: 'ben.berg',
  role: 'loc-admin',
  isPrimary: true,
})
const otto = listedMember()
const nora = listedMember({ uuid: uuidOf(92), firstName: 'Nora', lastName: 'Neu', username: 'nora.neu' })

const all = [location.assignMembers.access, location.removeMembers.access]

interface Start {
  permissions?: readonly string[]
  members?: ReturnType<typeof locationMember>[]
}

async function start({ permissions = all, members = [mia, ben] }: Start = {}) {
  const server = fakeServer({
    'location.memberList': pageWith(members),
    'location.assignMembers': ({ memberUuids }) => ({ assigned: memberUuids.length }),
    'location.removeMembers': ({ memberUuids }) => ({ removed: memberUuids.length }),
    'memberList.getList': pageWith([otto, nora]),
    'memberList.readFilterOptions': { orgUnits: [], orgUnitCount: 0, locations: [], locationCount: 0 },
  })
  await signIn({ permissions: [...permissions] })
  await renderUi(<LocationMembers location={office} />, {
    language: 'en_GB',
    validateSearch: tableSearch(location.memberList),
  })

  return server
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const rowMenu = (name: string) => page.getByRole('button', { name: text('common.table.actionsOf', { name }) })
const entry = (name: string) => page.getByRole('menuitem', { name })
const tick = (name: string) => page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
const bulk = (count: number) => page.getByRole('region', { name: text('common.table.selected', { count }) })
const add = () => page.getByRole('button', { name: text('location.members.add') })
const picker = () => page.getByRole('dialog', { name: text('location.members.addTo', { name: office.name }) })

test('lists the members with their roles and marks the main location', async () => {
  const server = await start()

  await expect.element(row('Mia Muster')).toMatchTextContent(text('common.roles.member'))
  await expect.element(row('Ben Berg')).toMatchTextContent(text('location.members.isPrimary'))
  await expect.element(row('Mia Muster')).not.toMatchTextContent(text('location.members.isPrimary'))
  await expect
    .poll(() => server.inputs('location.memberList')[0])
    .toMatchObject({ locationUuid: office.uuid })
})

test('assigns the chosen members', async () => {
  const server = await start()

  await add().click()
  await picker()
    .getByRole('checkbox', { name: /Otto Ordnung/ })
    .click()
  await picker()
    .getByRole('checkbox', { name: /Nora Neu/ })
    .click()
  expect(await axeViolations()).toEqual([])
  await picker()
    .getByRole('button', { name: text('member.picker.submit', { count: 2, total: '2' }) })
    .click()

  await expect.element(page.getByText(text('location.members.assigned'))).toBeVisible()
  await expect
    .poll(() => server.inputs('location.assignMembers'))
    .toEqual([{ locationUuid: office.uuid, memberUuids: [otto.uuid, nora.uuid] }])
})

test('offers only members who are not at the location', async () => {
  const server = await start()

  await add().click()

  await expect
    .poll(() => server.inputs('memberList.getList')[0])
    .toMatchObject({ filter: { notAtLocation: office.uuid } })
})

test('removes a member', async () => {
  const server = await start()

  await rowMenu('Mia Muster').click()
  await entry(text('location.members.remove')).click()

  await expect.element(page.getByText(text('location.members.removed'))).toBeVisible()
  await expect
    .poll(() => server.inputs('location.removeMembers'))
    .toEqual([{ locationUuid: office.uuid, memberUuids: [mia.uuid] }])
})

test('makes the location the main location of a member', async () => {
  const server = await start()

  await rowMenu('Mia Muster').click()
  await entry(text('location.members.makePrimary')).click()

  await expect.element(page.getByText(text('location.members.madePrimary'))).toBeVisible()
  await expect
    .poll(() => server.inputs('location.assignMembers'))
    .toEqual([{ locationUuid: office.uuid, memberUuids: [mia.uuid], primary: true }])
})

test('does not offer to make the location a member’s main location if it already is', async () => {
  await start()

  await rowMenu('Ben Berg').click()

  await expect.element(entry(text('location.members.makePrimary'))).toBeDisabled()
  await expect.element(entry(text('location.members.remove'))).toBeEnabled()
})

test('removes all selected members in one call', async () => {
  const server = await start()

  await tick('Mia Muster').click()
  await tick('Ben Berg').click()
  await bulk(2)
    .getByRole('button', { name: text('location.members.remove') })
    .click()

  await expect
    .poll(() => server.inputs('location.removeMembers'))
    .toEqual([{ locationUuid: office.uuid, memberUuids: [mia.uuid, ben.uuid] }])
})

test('makes the location the main location of all selected members', async () => {
  const server = await start()

  await tick('Mia Muster').click()
  await tick('Ben Berg').click()
  await bulk(2)
    .getByRole('button', { name: text('location.members.makePrimary') })
    .click()

  await expect
    .poll(() => server.inputs('location.assignMembers'))
    .toEqual([{ locationUuid: office.uuid, memberUuids: [mia.uuid, ben.uuid], primary: true }])
})

test('does not offer to change the main location if all selected members already have it', async () => {
  await start()

  await tick('Ben Berg').click()

  await expect
    .element(bulk(1).getByRole('button', { name: text('location.members.makePrimary') }))
    .toBeDisabled()
})

test('reads the list again after a member was removed', async () => {
  const server = await start()
  await expect.element(row('Mia Muster')).toBeVisible()
  fakeServer({ 'location.memberList': pageWith([ben]) })

  await rowMenu('Mia Muster').click()
  await entry(text('location.members.remove')).click()

  await expect.element(row('Mia Muster')).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('location.memberList')).toHaveLength(2)
})

test('keeps the member and shows the reason if the removal is refused', async () => {
  await start()
  fakeServer({ 'location.removeMembers': refuse('Member.NotFound') })

  await rowMenu('Mia Muster').click()
  await entry(text('location.members.remove')).click()

  await expect.element(page.getByText(text('common.errorCodes.Member.NotFound'))).toBeVisible()
  await expect.element(row('Mia Muster')).toBeVisible()
})

test('offers no changes without the permissions', async () => {
  await start({ permissions: [] })

  await expect.element(row('Mia Muster')).toBeVisible()
  await expect.element(add()).not.toBeInTheDocument()
  await expect.element(rowMenu('Mia Muster')).not.toBeInTheDocument()
  await expect.element(tick('Mia Muster')).not.toBeInTheDocument()
})

test('explains an empty location and offers to add members', async () => {
  await start({ members: [] })

  await expect.element(page.getByText(text('location.members.emptyTitle'))).toBeVisible()
  await page
    .getByRole('button', { name: text('location.members.add') })
    .last()
    .click()

  await expect.element(picker()).toBeVisible()
})
