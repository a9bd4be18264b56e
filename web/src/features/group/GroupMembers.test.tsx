import { type MemberGroupView, memberGroup } from '@sorgfalt/contract/group/group'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableSearch } from '#lib/table-search.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { rowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { cleo, createGroup, createGroupMember, munich, pageOf } from './group-fixture.ts'

const bea = createGroupMember()
const { uuid } = createGroup()

async function renderMembers(changes: Partial<MemberGroupView> = {}, answers: Answers = {}, at = '/') {
  const server = fakeServer({
    'memberGroup.memberList': pageOf([bea, cleo]),
    'memberGroup.removeMembers': { removed: 1 },
    'memberGroup.assignMembers': { assigned: 1 },
    ...answers,
  })

  await signIn()
  await renderUi(<GroupMembers group={createGroup(changes)} />, {
    language: 'en_GB',
    at,
    validateSearch: tableSearch(memberGroup.memberList),
  })

  return server
}

const cells = () => rowTexts().map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' ')))
const tick = (name: string) => page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
const actions = (name: string) => page.getByRole('button', { name: text('common.table.actionsOf', { name }) })
const hidden = (count: number) =>
  page.getByText(text('group.members.hidden', { count, total: String(count) }))

test('lists the members with their qualifications and numbers', async () => {
  await renderMembers()

  await expect
    .poll(() => cells().map((row) => row.slice(1, -1)))
    .toEqual([
      [
        'Bea Beispiel',
        'early shift',
        'Munich',
        '1 Mar 2025',
        '28 Feb 2027',
        text('group.qualification.valid'),
        '+49 89 1234567',
      ],
      [
        'Cleo Muster',
        '–',
        'Munich',
        '–',
        text('group.members.unlimited'),
        text('group.qualification.valid'),
        text('group.members.noPhone'),
      ],
    ])
})

test('shows no location column for a group of one location', async () => {
  await renderMembers({ location: { uuid: munich.uuid, name: munich.name } })

  await expect.poll(cells).toHaveLength(2)
  await expect
    .element(page.getByRole('columnheader', { name: text('group.field.location') }))
    .not.toBeInTheDocument()
})

test('removes one member', async () => {
  const server = await renderMembers()

  await actions('Bea Beispiel').click()
  await page.getByRole('menuitem', { name: text('group.members.remove') }).click()

  await expect.element(page.getByText(text('group.members.removed'))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberGroup.removeMembers'))
    .toEqual([{ memberGroupUuid: uuid, memberUuids: [bea.uuid] }])
})

test('removes several members at once', async () => {
  const server = await renderMembers()

  await tick('Bea Beispiel').click()
  await tick('Cleo Muster').click()
  await page.getByRole('button', { name: text('group.members.remove') }).click()

  await expect
    .poll(() => server.inputs('memberGroup.removeMembers'))
    .toEqual([{ memberGroupUuid: uuid, memberUuids: [bea.uuid, cleo.uuid] }])
})

test('shows that members could not be removed', async () => {
  await renderMembers({}, { 'memberGroup.removeMembers': refuse('Member.NotFound') })

  await actions('Bea Beispiel').click()
  await page.getByRole('menuitem', { name: text('group.members.remove') }).click()

  await expect.element(page.getByText(text('common.errorCodes.Member.NotFound'))).toBeVisible()
})

test('changes the details of a membership', async () => {
  const server = await renderMembers()

  await actions('Bea Beispiel').click()
  await page.getByRole('menuitem', { name: text('group.members.edit') }).click()
  await page.getByLabelText(text('group.field.note')).fill('late shift')
  await page.getByRole('button', { name: text('common.unsaved.save') }).click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('memberGroup.assignMembers'))
    .toMatchObject([{ memberUuids: [bea.uuid], membership: { note: 'late shift' } }])
})

test('shows the values of a membership after the user has opened another membership', async () => {
  await renderMembers()

  await actions('Bea Beispiel').click()
  await page.getByRole('menuitem', { name: text('group.members.edit') }).click()
  await page.getByRole('button', { name: text('common.ui.cancel') }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await actions('Cleo Muster').click()
  await page.getByRole('menuitem', { name: text('group.members.edit') }).click()

  await expect.element(page.getByRole('dialog', { name: 'Cleo Muster' })).toBeVisible()
  await expect.element(page.getByLabelText(text('group.field.note'))).toHaveValue('')
})

test('offers no changes without the permission', async () => {
  await renderMembers({ editable: false })

  await expect.poll(cells).toHaveLength(2)
  await expect.element(actions('Bea Beispiel')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: text('group.members.add') })).not.toBeInTheDocument()
})

test('shows how many members the user cannot see', async () => {
  await renderMembers({ memberCount: 5 })

  await expect.element(hidden(3)).toBeVisible()
})

test('does not count members as hidden while the list is filtered', async () => {
  const server = await renderMembers({ memberCount: 5 }, {}, '/?qualification=%5B%22valid%22%5D')

  await expect.poll(cells).toHaveLength(2)
  await expect
    .poll(() => server.inputs('memberGroup.memberList'))
    .toMatchObject([{ filter: { qualification: ['valid'] } }])
  await expect.element(hidden(3)).not.toBeInTheDocument()
})

test('adds members who are not in the group yet', async () => {
  const dora = {
    uuid: '0190a000-0000-7000-8000-000000003030',
    firstName: 'Dora',
    lastName: 'Neu',
    username: 'dora',
    email: null,
    role: 'member' as const,
    status: 'active' as const,
    lastLoginAt: null,
    orgUnits: [],
    orgUnitCount: 0,
    location: null,
    hasPassword: true,
  }
  const server = await renderMembers(
    {},
    {
      'memberList.getList': { ...pageOf([dora]), perPage: 100 },
      'memberList.readFilterOptions': { orgUnits: [], orgUnitCount: 0, locations: [], locationCount: 0 },
    },
  )

  await page.getByRole('button', { name: text('group.members.add') }).click()
  const dialog = page.getByRole('dialog', { name: text('group.members.addTo', { name: 'First aiders' }) })
  await dialog.getByText('Dora Neu').click()
  await dialog.getByRole('button', { name: text('member.picker.submit', { count: 1 }) }).click()

  await expect.element(page.getByText(text('group.members.added'))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberList.getList')[0])
    .toMatchObject({ filter: { notInGroup: uuid } })
  await expect
    .poll(() => server.inputs('memberGroup.assignMembers'))
    .toEqual([{ memberGroupUuid: uuid, memberUuids: [dora.uuid] }])
})

test('shows that the group has no members', async () => {
  await renderMembers({ memberCount: 0 }, { 'memberGroup.memberList': pageOf<typeof bea>([]) })

  await expect.element(page.getByText(text('group.members.emptyTitle'))).toBeVisible()
})

test('is accessible', async () => {
  await renderMembers({ memberCount: 5 })
  await expect.poll(cells).toHaveLength(2)

  expect(await axeViolations()).toEqual([])
})
