import { type GroupMember, memberGroup } from '@sorgfalt/contract/group/group'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { cleo, createGroup, createGroupMember } from './group-fixture.ts'
import { MembershipDialog } from './MembershipDialog.tsx'

const group = createGroup()
const bea = createGroupMember()

async function renderDialog(member: GroupMember = bea, answers: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const server = fakeServer({ 'memberGroup.assignMembers': { assigned: 1 }, ...answers })
  await signIn()
  await renderUi(
    <MembershipDialog group={group} member={member} affected={[memberGroup.memberList]} onClose={onClose} />,
    { language: 'en_GB' },
  )

  return { server, onClose }
}

const field = (name: 'qualifiedSince' | 'validUntil' | 'note') =>
  page.getByLabelText(text(`group.field.${name}`))
const phone = () => page.getByRole('combobox', { name: text('group.field.phone') })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })

test('shows the current details of the membership', async () => {
  await renderDialog()

  await expect.element(page.getByRole('dialog', { name: 'Bea Beispiel' })).toBeVisible()
  await expect.element(field('qualifiedSince')).toHaveValue('2025-03-01')
  await expect.element(field('validUntil')).toHaveValue('2027-02-28')
  await expect.element(field('note')).toHaveValue('early shift')
  await expect.element(phone()).toHaveTextContent(`${text('group.phone.phone')}: +49 89 1234567`)
})

test('saves the qualification, the note and the phone number', async () => {
  const { server, onClose } = await renderDialog()

  await field('qualifiedSince').fill('2026-01-15')
  await field('validUntil').fill('2028-01-14')
  await field('note').fill('late shift, 2nd floor')
  await phone().click()
  await page.getByRole('option', { name: `${text('group.phone.mobile')}: +49 151 23456789` }).click()
  await save().click()

  await expect.element(page.getByText(text('group.members.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberGroup.assignMembers'))
    .toEqual([
      {
        memberGroupUuid: group.uuid,
        memberUuids: [bea.uuid],
        membership: {
          qualifiedSince: '2026-01-15',
          validUntil: '2028-01-14',
          note: 'late shift, 2nd floor',
          phone: 'mobile',
        },
      },
    ])
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('removes the dates of a qualification', async () => {
  const { server } = await renderDialog()

  await field('qualifiedSince').fill('')
  await field('validUntil').fill('')
  await save().click()

  await expect
    .poll(() => server.inputs('memberGroup.assignMembers'))
    .toMatchObject([{ membership: { qualifiedSince: null, validUntil: null } }])
})

test('refuses a qualification that ends before it begins', async () => {
  const { server } = await renderDialog()

  await field('validUntil').fill('2025-02-28')
  await save().click()

  await expect.element(field('validUntil')).toHaveAccessibleDescription(text('common.validation.minDate'))
  expect(server.inputs('memberGroup.assignMembers')).toEqual([])
})

test('accepts a qualification that ends on its first day', async () => {
  const { server } = await renderDialog()

  await field('validUntil').fill('2025-03-01')
  await save().click()

  await expect.poll(() => server.inputs('memberGroup.assignMembers')).toHaveLength(1)
})

test('does not offer numbers that the member does not have', async () => {
  await renderDialog(cleo)

  await phone().click()

  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map((option) => [option.textContent, option.getAttribute('aria-disabled') === 'true'])
  await expect.poll(options).toEqual([
    [text('group.phone.none'), false],
    [text('group.phone.phone'), true],
    [text('group.phone.mobile'), true],
  ])
})

test('stays open with the entries if the call is refused', async () => {
  const { onClose } = await renderDialog(bea, { 'memberGroup.assignMembers': refuse('MemberGroup.NotFound') })

  await field('note').fill('late shift')
  await save().click()

  await expect.element(page.getByText(text('common.errorCodes.MemberGroup.NotFound'))).toBeVisible()
  await expect.element(field('note')).toHaveValue('late shift')
  expect(onClose).not.toHaveBeenCalled()
})

test('asks before it discards changes', async () => {
  const { onClose } = await renderDialog()

  await field('note').fill('late shift')
  await page.getByRole('button', { name: text('common.ui.cancel') }).click()
  await page.getByRole('button', { name: text('common.unsaved.stay') }).click()

  await expect.element(field('note')).toHaveValue('late shift')
  expect(onClose).not.toHaveBeenCalled()
})

test('is accessible with an error', async () => {
  await renderDialog()

  await field('validUntil').fill('2025-02-28')
  await save().click()
  await expect.element(field('validUntil')).toHaveAccessibleDescription(text('common.validation.minDate'))

  expect(await axeViolations()).toEqual([])
})
