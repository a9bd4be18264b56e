import { memberAccess, type ResetReach } from '@sorgfalt/contract/member/access'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { remembered } from '#lib/storage.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { bea, cleo, createUuid } from '../member-fixture.ts'
import { passwordOrderKey } from './password-order.ts'
import { ResetDialog, type ResetStart } from './ResetDialog.tsx'

const jobUuid = createUuid(70)
const both: ResetReach = { count: 2, skippedCount: 0, skipped: [] }
const places = { orgUnit: null, location: null, validUntil: '2026-11-30' }
const letters = [
  { firstName: 'Bea', lastName: 'Beispiel', username: 'bea.beispiel', password: 'Tree-42-house', ...places },
  { firstName: 'Cleo', lastName: 'Muster', username: 'cleo.muster', password: 'Moon-17-river', ...places },
]

/** Keeps the dialog open until it closes itself. */
function Opened({ start, onClose }: { start: ResetStart; onClose: () => void }) {
  const [current, setCurrent] = useState<ResetStart | null>(start)
  const close = () => {
    setCurrent(null)
    onClose()
  }

  return <ResetDialog start={current} onClose={close} />
}

async function renderDialog(start: ResetStart, answers: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const server = fakeServer({
    'memberAccess.readResetReach': both,
    'memberAccess.resetPassword': ({ passwordMode }) => ({
      ...both,
      jobUuid: passwordMode === 'initial' ? jobUuid : null,
    }),
    'job.readProgress': { state: 'done', done: 2, total: 2 },
    'memberAccess.takeInitialPasswords': { rows: letters },
    ...answers,
  })

  await signIn({ permissions: [memberAccess.resetPassword.access] })
  await renderUi(<Opened start={start} onClose={onClose} />, { language: 'en_GB' })

  return { server, onClose }
}

const members = { members: [bea, cleo] }
const send = (count: number) => page.getByRole('button', { name: text('access.send', { count }) })
const make = (count: number) => page.getByRole('button', { name: text('access.make', { count }) })
const show = () => page.getByRole('button', { name: text('access.show') })
const chooseMode = (mode: 'bySms' | 'initial') =>
  page.getByText(text(`access.modes.${mode}`), { exact: true }).click()

test('sends links to the chosen members by email', async () => {
  const { server, onClose } = await renderDialog(members)

  await expect.element(page.getByText(text('access.reached', { count: 2, total: '2' }))).toBeVisible()
  await send(2).click()

  await expect.element(page.getByText(text('access.sent.byEmail', { count: 2 }))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberAccess.resetPassword'))
    .toEqual([{ uuids: [bea.uuid, cleo.uuid], passwordMode: 'byEmail' }])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('access.close') })
    .last()
    .click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('sends nothing before the user confirms', async () => {
  const { server, onClose } = await renderDialog(members)

  await expect.element(send(2)).toBeEnabled()
  await page.getByRole('button', { name: text('common.ui.cancel') }).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(server.inputs('memberAccess.resetPassword')).toEqual([])
})

test('names the one member whose password is reset', async () => {
  await renderDialog({ members: [bea] })

  const title = text('access.titleFor', { count: 1, name: 'Bea Beispiel' })
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
})

test('reads the number of members again when the user changes the filter or the mode', async () => {
  const { server } = await renderDialog('filter')

  await page.getByRole('combobox', { name: text('access.members') }).click()
  await page.getByRole('option', { name: text('access.filters.noPassword') }).click()
  await chooseMode('bySms')
  await send(2).click()

  await expect.element(page.getByText(text('access.sent.bySms', { count: 2 }))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberAccess.readResetReach'))
    .toEqual([
      { filter: 'neverLoggedIn', passwordMode: 'byEmail' },
      { filter: 'noPassword', passwordMode: 'byEmail' },
      { filter: 'noPassword', passwordMode: 'bySms' },
    ])
  await expect
    .poll(() => server.inputs('memberAccess.resetPassword'))
    .toEqual([{ filter: 'noPassword', passwordMode: 'bySms' }])
})

test('names the members who cannot get a link, for example because they have no email address', async () => {
  const skipped = [{ uuid: cleo.uuid, firstName: 'Cleo', lastName: 'Muster', reason: 'noEmail' as const }]
  await renderDialog(members, { 'memberAccess.readResetReach': { count: 1, skippedCount: 3, skipped } })

  await page.getByText(text('access.skipped.byEmail', { count: 3, total: '3' })).click()

  await expect.element(page.getByText('Cleo Muster')).toBeVisible()
  await expect.element(page.getByText(text('common.table.more', { count: 2 }))).toBeVisible()
})

test('does not send a reset that reaches no member', async () => {
  await renderDialog(members, { 'memberAccess.readResetReach': { count: 0, skippedCount: 0, skipped: [] } })

  await expect.element(page.getByText(text('access.noneReached'))).toBeVisible()
  await expect.element(send(1)).toBeDisabled()
})

test('explains a refusal and stays open', async () => {
  const { onClose } = await renderDialog(members, {
    'memberAccess.resetPassword': refuse('Client.ResetTooSoon', { params: { minutes: 10 } }),
  })

  await send(2).click()

  const reason = text('common.errorCodes.Client.ResetTooSoon', { minutes: 10 })
  await expect.element(page.getByRole('dialog').getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${text('common.toast.danger')}${reason}`)
  expect(onClose).not.toHaveBeenCalled()
})

test('creates initial passwords and shows them once for printing', async () => {
  const { server } = await renderDialog(members)

  await chooseMode('initial')
  await make(2).click()
  await expect.element(page.getByText(text('access.readyText'))).toBeVisible()
  expect(remembered.get(passwordOrderKey)).toBe(jobUuid)
  await show().click()

  await expect.element(page.getByRole('cell', { name: 'Moon-17-river' })).toBeVisible()
  await expect.poll(() => server.inputs('memberAccess.takeInitialPasswords')).toEqual([{ jobUuid }])
  expect(remembered.get(passwordOrderKey)).toBeNull()
})

test('shows the progress, and remembers the job if the user closes the dialog', async () => {
  const { onClose } = await renderDialog(members, {
    'job.readProgress': { state: 'running', done: 1, total: 2 },
  })

  await chooseMode('initial')
  await make(2).click()
  await expect.element(page.getByText(text('job.progress', { done: '1', total: '2' }))).toBeVisible()
  await page.getByRole('button', { name: text('access.later') }).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(remembered.get(passwordOrderKey)).toBe(jobUuid)
})

test('shows the passwords of a job that was started before, without another reset', async () => {
  const { server } = await renderDialog({ jobUuid })

  await show().click()

  await expect.element(page.getByRole('cell', { name: 'Tree-42-house' })).toBeVisible()
  expect(server.inputs('memberAccess.resetPassword')).toEqual([])
})

test('explains that the initial passwords of a job have already been shown', async () => {
  await renderDialog({ jobUuid }, { 'memberAccess.takeInitialPasswords': { rows: [] } })

  await show().click()

  await expect.element(page.getByText(text('access.taken'))).toBeVisible()
  await expect.element(show()).not.toBeInTheDocument()
})

test('is accessible while the user chooses the members', async () => {
  await renderDialog('filter')
  await expect.element(page.getByRole('dialog', { name: text('access.title') })).toBeVisible()
  await expect.element(send(2)).toBeEnabled()

  expect(await axeViolations()).toEqual([])
})
