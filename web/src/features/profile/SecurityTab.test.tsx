import { hashForTransport } from '@sorgfalt/contract/fields/password'
import { type OwnSession, profile } from '@sorgfalt/contract/profile/profile'
import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFactor } from '#features/second-factor/second-factor-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { SecurityTab } from './SecurityTab.tsx'

const uuid = (number: number) => `0190a000-0000-7000-8000-00000000100${number}`
const createSession = (number: number, changes: Partial<OwnSession> = {}): OwnSession => ({
  uuid: uuid(number),
  createdAt: '2026-11-02T08:00:00.000Z',
  lastActiveAt: '2026-11-02T09:00:00.000Z',
  browser: 'Firefox',
  system: 'Linux',
  current: false,
  ...changes,
})
const sessions = [
  createSession(1, { current: true }),
  createSession(2, { browser: 'Safari', system: 'iOS' }),
  createSession(3, { browser: null, system: null }),
]
const { changePassword, changeUsername, readSessionList, endSession } = profile
const all = [changePassword, changeUsername, readSessionList, endSession].map(({ access }) => access)

async function renderTab(answers: Answers = {}, permissions = all) {
  const server = fakeServer({
    'profile.readSessionList': { sessions },
    'profile.endSession': {},
    'profile.changePassword': {},
    ...answers,
  })

  await signIn({ permissions })
  await renderUi(<SecurityTab />, { language: 'en_GB' })

  return server
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const oldPassword = () => page.getByLabelText(text('profile.security.old'), { exact: true })
const newPassword = () => page.getByLabelText(text('session.reset.password'), { exact: true })
const repeated = () => page.getByLabelText(text('session.reset.confirmation'), { exact: true })
const submit = () => page.getByRole('button', { name: text('profile.security.changePassword') })
const endButton = (device: string) =>
  page.getByRole('button', { name: text('profile.security.endLabel', { device }) })
const safari = () => text('profile.security.on', { browser: 'Safari', system: 'iOS' })

test('changes the password and empties the form', async () => {
  const server = await renderTab()
  const hash = await hashForTransport('Correct horse 1')

  await oldPassword().fill('Old password 1')
  await newPassword().fill('Correct horse 1')
  await repeated().fill('Correct horse 1')
  await submit().click()

  await expect.element(page.getByText(text('profile.security.passwordChanged'))).toBeVisible()
  await expect
    .poll(() => server.inputs('profile.changePassword'))
    .toEqual([{ old: await hashForTransport('Old password 1'), new: hash, newCheck: hash }])
  await expect.element(oldPassword()).toHaveValue('')
  await expect.element(newPassword()).toHaveValue('')
})

test('reads the sessions again after a password change, because the other sessions have ended', async () => {
  const answers = [{ sessions }, { sessions: sessions.slice(0, 1) }]
  await renderTab({ 'profile.readSessionList': () => answers.shift() ?? { sessions: [] } })

  await expect.element(endButton(safari())).toBeVisible()
  await oldPassword().fill('Old password 1')
  await newPassword().fill('Correct horse 1')
  await repeated().fill('Correct horse 1')
  await submit().click()

  await expect.element(endButton(safari())).not.toBeInTheDocument()
})

test('keeps the entries if the current password is wrong', async () => {
  await renderTab({
    'profile.changePassword': refuse('Password.Wrong', { fields: { old: 'wrongPassword' } }),
  })

  await oldPassword().fill('Old password 1')
  await newPassword().fill('Correct horse 1')
  await repeated().fill('Correct horse 1')
  await submit().click()

  await expect.element(oldPassword()).toHaveAccessibleDescription(text('common.validation.wrongPassword'))
  await expect.element(newPassword()).toHaveValue('Correct horse 1')
})

test('lists the sessions with their devices and marks the current one', async () => {
  await renderTab()

  await expect
    .element(page.getByText(text('profile.security.on', { browser: 'Firefox', system: 'Linux' })))
    .toBeVisible()
  await expect.element(page.getByText(safari())).toBeVisible()
  await expect.element(page.getByText(text('profile.security.unknownBrowser'))).toBeVisible()
  await expect
    .poll(() => page.getByText(text('profile.security.current'), { exact: true }).elements())
    .toHaveLength(1)
})

test('ends another session', async () => {
  const answers = [{ sessions }, { sessions: sessions.slice(0, 1) }]
  const server = await renderTab({
    'profile.readSessionList': () => answers.shift() ?? { sessions: [] },
  })

  await endButton(safari()).click()

  await expect.element(page.getByText(text('profile.security.ended'))).toBeVisible()
  await expect.poll(() => server.inputs('profile.endSession')).toEqual([{ sessionUuid: uuid(2) }])
  await expect.element(endButton(safari())).not.toBeInTheDocument()
})

test('does not offer to end the current session', async () => {
  await renderTab()

  await expect.element(endButton(safari())).toBeVisible()
  const device = text('profile.security.on', { browser: 'Firefox', system: 'Linux' })
  await expect.element(endButton(device)).not.toBeInTheDocument()
})

test('shows that a session has already ended', async () => {
  await renderTab({ 'profile.endSession': refuse('Session.NotFound') })

  await endButton(safari()).click()

  await expect.element(page.getByText(text('common.errorCodes.Session.NotFound'))).toBeVisible()
})

test('offers to load the sessions again after a failure', async () => {
  const answers = [refuse('Request.Failed'), { sessions }]
  await renderTab({ 'profile.readSessionList': () => answers.shift() ?? { sessions } })

  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(endButton(safari())).toBeVisible()
})

test('shows only the settings that the member may change', async () => {
  await renderTab({}, [changePassword.access])

  await expect.element(heading(text('session.common.password'))).toBeVisible()
  await expect.element(heading(text('session.common.username'))).not.toBeInTheDocument()
  await expect.element(heading(text('profile.security.sessions'))).not.toBeInTheDocument()
})

test('shows the second factor and the trusted devices with one request', async () => {
  const device = {
    uuid: uuid(9),
    createdAt: '2026-11-02T08:00:00.000Z',
    expiresAt: '2026-12-02T08:00:00.000Z',
    browser: 'Firefox',
    system: 'Linux',
    current: true,
  }
  const server = await renderTab({ 'secondFactor.read': createFactor({ trustedDevices: [device] }) }, [
    secondFactor.read.access,
  ])

  await expect.element(heading(text('secondFactor.title'))).toBeVisible()
  await expect.element(heading(text('secondFactor.trusted.title'))).toBeVisible()
  await expect.poll(() => server.inputs('secondFactor.read')).toHaveLength(1)
})

test('is accessible', async () => {
  await renderTab()
  await expect.element(endButton(safari())).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
