import type { ArchivedMember } from '@sorgfalt/contract/member/archive'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createUuid, hall, munich } from '../member-fixture.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

const createMembers = (count: number): ArchivedMember[] =>
  Array.from({ length: count }, (_, index) => ({
    uuid: createUuid(20 + index),
    firstName: 'Bea',
    lastName: `Number ${index + 1}`,
    email: null,
    username: `bea.${index + 1}`,
    roleIdentifier: 'member',
    archivedAt: '2026-11-02T09:00:00.000Z',
  }))

async function renderDialog(count: number, answers: Answers = {}) {
  const members = createMembers(count)
  const onClose = vi.fn<() => void>()
  const server = fakeServer({ 'archivedMember.remove': { count }, ...answers })
  await signIn()
  await renderUi(<DeleteDialog members={members} onClose={onClose} />, { language: 'en_GB' })

  return { server, onClose, uuids: members.map(({ uuid }) => uuid) }
}

const submit = () => page.getByRole('button', { name: text('archive.remove') })
const confirmation = (count: number) => page.getByLabelText(text('archive.removeTyped', { count }))

test('names one member and deletes the member after the confirmation', async () => {
  const { server, onClose, uuids } = await renderDialog(1)

  const names = { count: 1, name: 'Bea Number 1' }
  await expect.element(page.getByRole('dialog', { name: text('archive.removeTitle', names) })).toBeVisible()
  await expect.element(page.getByText(text('archive.removeText'))).toBeVisible()
  expect(server.inputs('archivedMember.remove')).toEqual([])
  await submit().click()

  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  await expect.poll(() => server.inputs('archivedMember.remove')).toEqual([{ uuids }])
  await expect.element(page.getByText(text('archive.removed', names))).toBeVisible()
})

test('lists the names of up to ten members', async () => {
  const { server, uuids } = await renderDialog(10)

  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(10)
  await submit().click()

  await expect.poll(() => server.inputs('archivedMember.remove')).toEqual([{ uuids }])
})

test('asks the user to enter the number of members if there are more than ten', async () => {
  const { server, uuids } = await renderDialog(11)

  await expect.element(submit()).toBeDisabled()
  await confirmation(11).fill('10')
  await expect.element(submit()).toBeDisabled()
  await confirmation(11).fill(' 11 ')
  await submit().click()

  await expect.poll(() => server.inputs('archivedMember.remove')).toEqual([{ uuids }])
})

test('deletes nothing if the user cancels', async () => {
  const { server, onClose } = await renderDialog(1)

  await page.getByRole('button', { name: text('common.ui.cancel') }).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(server.inputs('archivedMember.remove')).toEqual([])
})

test('links to the responsibilities that prevent the deletion', async () => {
  const plan = {
    riskAssessmentExecutionResultUuid: createUuid(80),
    title: 'Office work',
    targetName: 'Hall 2',
    actionCount: 3,
  }
  const { server, onClose, uuids } = await renderDialog(1, {
    'archivedMember.remove': refuse('Member.ResponsibleBlocksDeletion'),
    'archivedMember.readOpenResponsibilities': {
      orgNodes: [
        { kind: 'orgUnit', uuid: hall.uuid, name: 'Hall 2' },
        { kind: 'location', uuid: munich.uuid, name: 'Munich' },
      ],
      plans: [plan],
    },
  })

  await submit().click()

  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect
    .element(link('Hall 2'))
    .toHaveAttribute('href', `/dashboard/company/org-units/details/${hall.uuid}/details`)
  await expect
    .element(link('Munich'))
    .toHaveAttribute('href', `/dashboard/company/locations/details/${munich.uuid}/details`)
  await expect
    .element(link('Office work, Hall 2'))
    .toHaveAttribute('href', expect.stringContaining(plan.riskAssessmentExecutionResultUuid))
  await expect.poll(() => server.inputs('archivedMember.readOpenResponsibilities')).toEqual([{ uuids }])
  expect(onClose).not.toHaveBeenCalled()
  expect(await axeViolations()).toEqual([])
})

test('requests no responsibilities if the server refuses the deletion for another reason', async () => {
  const { server } = await renderDialog(1, { 'archivedMember.remove': refuse('Role.NotAllowed') })

  await submit().click()

  const reason = text('common.errorCodes.Role.NotAllowed')
  await expect.element(page.getByRole('dialog').getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${text('common.toast.danger')}${reason}`)
  expect(server.inputs('archivedMember.readOpenResponsibilities')).toEqual([])
})

test('is accessible with the field for the number of members', async () => {
  await renderDialog(11)
  const title = text('archive.removeTitle', { count: 11 })
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
