import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { DeleteGroupsDialog } from './DeleteGroupsDialog.tsx'
import { createGroup } from './group-fixture.ts'

const aiders = createGroup()
const council = createGroup({
  uuid: '0190a000-0000-7000-8000-000000003011',
  groupName: 'Works council',
  memberCount: 0,
})

async function renderDialog(groups = [aiders], answers: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const onDeleted = vi.fn<() => void>()
  const server = fakeServer({ 'memberGroup.remove': { deleted: groups.length }, ...answers })
  await signIn()
  await renderUi(<DeleteGroupsDialog groups={groups} onClose={onClose} onDeleted={onDeleted} />, {
    language: 'en_GB',
  })

  return { server, onClose, onDeleted }
}

const submit = () => page.getByRole('button', { name: text('group.remove.submit') })

test('names the group and counts the lost memberships before it deletes the group', async () => {
  const { server, onClose, onDeleted } = await renderDialog()

  await expect
    .element(page.getByRole('dialog', { name: text('group.remove.title', { count: 1 }) }))
    .toBeVisible()
  await expect
    .element(page.getByText(text('group.remove.text', { names: 'First aiders', count: 1 })))
    .toBeVisible()
  await expect.element(page.getByText(text('group.remove.members', { count: 2, total: '2' }))).toBeVisible()
  await submit().click()

  await expect.poll(() => onDeleted.mock.calls).toHaveLength(1)
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  await expect
    .poll(() => server.inputs('memberGroup.remove'))
    .toEqual([{ memberGroupUuids: [aiders.uuid], withMembers: true }])
  await expect.element(page.getByText(text('group.remove.done'))).toBeVisible()
})

test('does not send the consent to lose memberships if the groups have no members', async () => {
  const { server } = await renderDialog([council])

  await submit().click()

  await expect.poll(() => server.inputs('memberGroup.remove')).toEqual([{ memberGroupUuids: [council.uuid] }])
})

test('deletes several groups at once', async () => {
  const { server } = await renderDialog([aiders, council])

  const names = 'First aiders and Works council'
  await expect.element(page.getByText(text('group.remove.text', { names, count: 2 }))).toBeVisible()
  await submit().click()

  await expect
    .poll(() => server.inputs('memberGroup.remove'))
    .toEqual([{ memberGroupUuids: [aiders.uuid, council.uuid], withMembers: true }])
})

test('stays open if the deletion is refused', async () => {
  const { onClose, onDeleted } = await renderDialog([council], {
    'memberGroup.remove': refuse('MemberGroup.NotEmpty'),
  })

  await submit().click()

  await expect.element(page.getByText(text('common.errorCodes.MemberGroup.NotEmpty'))).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(onDeleted).not.toHaveBeenCalled()
})

test('deletes nothing if the user cancels', async () => {
  const { server, onClose } = await renderDialog()

  await page.getByRole('button', { name: text('common.ui.cancel') }).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(server.inputs('memberGroup.remove')).toEqual([])
})

test('is accessible', async () => {
  await renderDialog()
  const title = text('group.remove.title', { count: 1 })
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
