import { type MemberGroupView, memberGroup } from '@sorgfalt/contract/group/group'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { GroupPage } from './GroupPage.tsx'
import { createGroup, munich, pageOf } from './group-fixture.ts'
import type { GroupTab } from './group-tabs.ts'

const { uuid } = createGroup()
const permissions = [memberGroup.detail, memberGroup.memberList, memberGroup.remove].map(
  ({ access }) => access,
)

interface PageOptions {
  tab?: GroupTab
  group?: Partial<MemberGroupView>
  answers?: Answers
}

async function renderPage({ tab = 'details', group, answers }: PageOptions = {}) {
  const server = fakeServer({
    'memberGroup.detail': createGroup(group),
    'memberGroup.memberList': pageOf([]),
    'memberGroup.remove': { deleted: 1 },
    'location.list': pageOf([munich]),
    ...answers,
  })

  await signIn({ permissions })
  const { address } = await renderUi(<GroupPage uuid={uuid} tab={tab} />, { language: 'en_GB' })

  return { server, address }
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const remove = () => page.getByRole('button', { name: text('group.list.delete'), exact: true })
test.each([
  ['without the type if it is the name', {}, ['Whole company']],
  ['with the type', { groupName: 'Helpers' }, ['First aiders', 'Whole company']],
  ['with the location', { location: { uuid: munich.uuid, name: 'Munich' } }, ['Munich']],
])('shows the name and the facts of the group %s', async (_what, group, facts) => {
  await renderPage({ group })

  await expect.element(heading('groupName' in group ? group.groupName : 'First aiders')).toBeVisible()
  const members = text('group.details.members', { count: 2, total: '2' })
  await expect.element(page.getByText([...facts, members].join(' · '))).toBeVisible()
})

test('deletes the group and opens the list of groups', async () => {
  const { server, address } = await renderPage()

  await remove().click()
  await page.getByRole('button', { name: text('group.remove.submit') }).click()

  await expect.poll(address).toBe('/dashboard/company/members/group/list')
  await expect.poll(() => server.inputs('memberGroup.remove')).toMatchObject([{ memberGroupUuids: [uuid] }])
})

test('does not offer the deletion without the permission', async () => {
  await renderPage({ group: { editable: false } })

  await expect.element(page.getByText(text('group.form.readOnly'))).toBeVisible()
  await expect.element(remove()).not.toBeInTheDocument()
})

test('shows the members on their tab', async () => {
  const { server } = await renderPage({ tab: 'member' })

  await expect.element(page.getByText(text('group.members.emptyTitle'))).toBeVisible()
  await expect.poll(() => server.inputs('memberGroup.memberList')).toMatchObject([{ memberGroupUuid: uuid }])
})

test('shows that the group does not exist', async () => {
  await renderPage({ answers: { 'memberGroup.detail': refuse('MemberGroup.NotFound') } })

  await expect.element(page.getByText(text('common.errorCodes.MemberGroup.NotFound')).first()).toBeVisible()
  await expect.element(heading(text('group.details.title'))).toBeVisible()
})
