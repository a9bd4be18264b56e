import { type ListedMemberGroup, memberGroup } from '@sorgfalt/contract/group/group'
import { location } from '@sorgfalt/contract/location/location'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { rowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { GroupsPage } from './GroupsPage.tsx'
import { createListedGroup, munich, pageOf } from './group-fixture.ts'
import { groupSearch } from './use-group-filters.ts'

const aiders = createListedGroup({ expiredCount: 1, expiringCount: 2 })
const wardens = createListedGroup({
  uuid: '0190a000-0000-7000-8000-000000003012',
  groupName: 'Fire wardens',
  type: 'fire-assistent',
  location: { uuid: munich.uuid, name: munich.name },
  editable: false,
  expiringCount: 1,
  memberCount: 0,
})
const all = [memberGroup.create, memberGroup.remove, location.create].map(({ access }) => access)

interface PageOptions {
  groups?: ListedMemberGroup[]
  answers?: Answers
  permissions?: string[]
}

async function renderPage({ groups = [aiders, wardens], answers, permissions = all }: PageOptions = {}) {
  const server = fakeServer({
    'memberGroup.list': pageOf(groups),
    'memberGroup.remove': { deleted: 1 },
    'location.list': pageOf([munich]),
    'memberList.readFilterOptions': {
      orgUnits: [],
      orgUnitCount: 0,
      locations: [{ uuid: munich.uuid, name: munich.name }],
      locationCount: 1,
    },
    ...answers,
  })

  await signIn({ permissions })
  const { address } = await renderUi(<GroupsPage />, { language: 'en_GB', validateSearch: groupSearch })

  return { server, address }
}

const cells = () => rowTexts().map((row) => row.slice(1, -1))
const tick = (name: string) => page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
const deleteDialog = () => page.getByRole('dialog', { name: text('group.remove.title', { count: 1 }) })

test('lists the groups with the state of their qualifications', async () => {
  await renderPage()

  await expect.poll(cells).toEqual([
    [
      'First aiders',
      text('group.type.first-aid'),
      text('group.companyWide'),
      text('group.list.expired', { count: 1 }),
      '2',
    ],
    [
      'Fire wardens',
      text('group.type.fire-assistent'),
      'Munich',
      text('group.list.expiring', { count: 1 }),
      '0',
    ],
  ])
  await expect.element(page.getByText(text('group.list.context', { count: 2, total: '2' }))).toBeVisible()
})

test('deletes a group after a confirmation', async () => {
  const { server } = await renderPage()

  await page.getByRole('button', { name: text('common.table.actionsOf', { name: 'First aiders' }) }).click()
  await page.getByRole('menuitem', { name: text('group.list.delete') }).click()
  expect(server.inputs('memberGroup.remove')).toEqual([])
  await deleteDialog()
    .getByRole('button', { name: text('group.remove.submit') })
    .click()

  await expect
    .poll(() => server.inputs('memberGroup.remove'))
    .toEqual([{ memberGroupUuids: [aiders.uuid], withMembers: true }])
})

test('does not offer the deletion if the user may not change one of the selected groups', async () => {
  await renderPage()

  const remove = page.getByRole('button', { name: text('group.list.delete'), exact: true })
  await tick('First aiders').click()
  await expect.element(remove).toBeEnabled()
  await tick('Fire wardens').click()

  await expect.element(remove).toBeDisabled()
})

test('opens the dialog for a new group', async () => {
  await renderPage()

  await page.getByRole('button', { name: text('group.list.create') }).click()

  await expect.element(page.getByRole('dialog', { name: text('group.list.create') })).toBeVisible()
})

test('offers neither the creation nor the deletion of groups without the permissions', async () => {
  await renderPage({ permissions: [] })

  await expect.poll(cells).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: text('group.list.create') })).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('filters the list by type and by location', async () => {
  const { server, address } = await renderPage()
  await expect.poll(cells).toHaveLength(2)

  await page.getByRole('combobox', { name: text('group.field.type') }).click()
  await page.getByRole('option', { name: text('group.type.first-aid') }).click()
  await page.getByRole('combobox', { name: text('group.field.location') }).click()
  await page.getByRole('option', { name: text('group.companyWide') }).click()

  await expect
    .poll(() => server.inputs('memberGroup.list').at(-1)?.filter)
    .toEqual({ type: ['first-aid'], location: ['companyWide'] })
  await expect.poll(() => decodeURIComponent(address())).toContain('companyWide')
})

test('explains what groups are for if the company has none', async () => {
  await renderPage({ groups: [] })

  await expect.element(page.getByText(text('group.list.emptyTitle'))).toBeVisible()
  await expect
    .poll(() => page.getByRole('button', { name: text('group.list.create') }).elements())
    .toHaveLength(2)
})

test('shows that the groups could not be loaded', async () => {
  await renderPage({ answers: { 'memberGroup.list': refuse('Request.Failed') } })

  await expect.element(page.getByText(text('common.errorCodes.Request.Failed')).first()).toBeVisible()
})

test('is accessible', async () => {
  await renderPage()
  await expect.poll(cells).toHaveLength(2)

  expect(await axeViolations()).toEqual([])
})
