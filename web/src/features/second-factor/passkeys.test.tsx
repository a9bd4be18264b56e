/** Passkeys in the profile, after the login and in the enrolment that a company requires. */
import type { OwnFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordNavigations } from '#features/session/navigation-fixture.ts'
import { findPasskeyObstacle } from '#parts/second-factor/web-authn.ts'
import {
  fakeCreation,
  fakeSignature,
  registration,
  signature,
  verification,
} from '#parts/second-factor/web-authn-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ChallengePage } from './ChallengePage.tsx'
import { EnrolPage } from './EnrolPage.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { createFactor, createPasskeyView, noFactor, recoveryCodes } from './second-factor-fixture.ts'

const withPasskey = { ...ada.secondFactor, isSetUp: true, hasPasskey: true }
const onlyPasskey = createFactor({ setUpAt: null, lastUsedAt: null, passkeys: [createPasskeyView()] })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const confirm = () => button(text('secondFactor.passkey.confirm'))
const nameField = () => page.getByLabelText(text('secondFactor.passkey.name'), { exact: true })
const dialog = () => page.getByRole('dialog')
const failed = () => page.getByText(text('secondFactor.passkey.failed')).first()

async function renderCard(factor: OwnFactor | (() => OwnFactor), answers: Answers = {}) {
  const server = fakeServer({
    'secondFactor.read': factor,
    'passkey.beginRegistration': registration,
    'passkey.beginVerification': verification,
    ...answers,
  })
  await signIn({ secondFactor: withPasskey })
  await renderUi(<SecondFactorCard />, { language: 'en_GB', at: '/profile' })

  return server
}

async function renderChallenge(answers: Answers = {}, secondFactor = withPasskey) {
  const opened = recordNavigations()
  const server = fakeServer({
    'passkey.beginVerification': verification,
    'secondFactor.verify': { byRecoveryCode: false, recoveryCodesLeft: 10 },
    ...answers,
  })
  await signIn({ secondFactor: { ...secondFactor, pending: 'verify' } })
  await renderUi(<ChallengePage />, { language: 'en_GB' })

  return { server, opened }
}

/** Enters a name and adds the passkey. */
async function add(name = 'Work laptop'): Promise<void> {
  await nameField().fill(name)
  await button(text('secondFactor.passkey.create')).click()
}

test.each([
  ['127.0.0.1', 'ipHost'],
  ['[::1]', 'ipHost'],
  ['localhost', null],
  ['safety.example.org', null],
])('on the host %s, passkeys have the obstacle %s', (host, obstacle) => {
  expect(findPasskeyObstacle(host)).toBe(obstacle)
})

test('adds the first passkey and shows the recovery codes', async () => {
  let factor = noFactor
  const created = fakeCreation()
  const server = await renderCard(() => factor, {
    'passkey.register': () => {
      factor = onlyPasskey
      return { recoveryCodes }
    },
  })

  await button(text('secondFactor.setUp')).click()
  await button(text('secondFactor.passkey.add')).click()
  await add()
  await expect.element(page.getByRole('list', { name: text('secondFactor.codes.label') })).toBeVisible()
  await page.getByRole('checkbox', { name: text('secondFactor.codes.kept') }).click()
  await button(text('secondFactor.codes.done')).click()

  await expect.element(page.getByText('Work laptop', { exact: true })).toBeVisible()
  expect(server.inputs('passkey.register')).toEqual([
    {
      name: 'Work laptop',
      credential: {
        id: 'Y3JlZA',
        clientData: 'ZGF0YQ',
        attestation: 'YXR0ZXN0YXRpb24',
        transports: ['internal'],
      },
    },
  ])
  const { publicKey } = created.mock.calls[0]?.[0] ?? {}
  expect(publicKey).toMatchObject({
    rp: { id: 'localhost', name: 'Example' },
    attestation: 'none',
    excludeCredentials: [{ type: 'public-key', transports: ['usb'] }],
  })
})

test('adds a further passkey without recovery codes', async () => {
  fakeCreation()
  const server = await renderCard(onlyPasskey, { 'passkey.register': { recoveryCodes: [] } })

  await button(text('secondFactor.passkey.add')).click()
  await add('Blue key')

  await expect.element(button(text('secondFactor.renew.open'))).toBeVisible()
  await expect.poll(() => server.inputs('passkey.register')).toHaveLength(1)
})

test.each([
  ['notCreated', new DOMException('cancelled', 'NotAllowedError')],
  ['exists', new DOMException('known', 'InvalidStateError')],
] as const)('reports that the passkey was not added: %s', async (reason, error) => {
  fakeCreation(error)
  const server = await renderCard(onlyPasskey)

  await button(text('secondFactor.passkey.add')).click()
  await add()

  await expect.element(page.getByText(text(`secondFactor.passkey.${reason}`)).first()).toBeVisible()
  await expect.element(nameField()).toHaveValue('Work laptop')
  expect(server.inputs('passkey.register')).toEqual([])
})

test('requires a name, and the password if the login is too long ago', async () => {
  const created = fakeCreation()
  await renderCard({ ...noFactor, needsPassword: true })

  await button(text('secondFactor.setUp')).click()
  await button(text('secondFactor.passkey.add')).click()
  await button(text('secondFactor.passkey.create')).click()

  await expect
    .element(nameField())
    .toHaveAccessibleDescription(new RegExp(text('common.validation.required')))
  const password = page.getByLabelText(text('secondFactor.enrol.password'), { exact: true })
  await expect.element(password).toHaveAccessibleDescription(text('common.validation.required'))
  expect(created).not.toHaveBeenCalled()
})

test('lists the passkeys with their use and another host', async () => {
  await renderCard(
    createFactor({
      passkeys: [
        createPasskeyView(),
        createPasskeyView({ uuid: ada.uuid, name: 'Key', worksHere: false, isBackedUp: true }),
      ],
    }),
  )

  await expect.element(page.getByText(text('secondFactor.passkey.neverUsed')).first()).toBeVisible()
  await expect.element(page.getByText(text('secondFactor.passkey.backedUp'))).toBeVisible()
  await expect
    .element(page.getByText(text('secondFactor.passkey.host', { host: 'example.org' })))
    .toBeVisible()
})

test('does not offer an eleventh passkey', async () => {
  const passkeys = Array.from({ length: 10 }, (_, index) =>
    createPasskeyView({ uuid: `0190a000-0000-7000-8000-0000000000${index + 10}`, name: `Key ${index}` }),
  )
  await renderCard(createFactor({ passkeys }))

  await expect.element(page.getByText(text('secondFactor.passkey.full'))).toBeVisible()
  await expect.element(button(text('secondFactor.passkey.add'))).not.toBeInTheDocument()
})

test('renames a passkey', async () => {
  let factor = onlyPasskey
  const server = await renderCard(() => factor, {
    'passkey.rename': () => {
      factor = createFactor({ passkeys: [createPasskeyView({ name: 'Red key' })] })
      return {}
    },
  })

  await button(text('secondFactor.passkey.renameLabel', { name: 'Work laptop' })).click()
  await expect.element(nameField()).toHaveValue('Work laptop')
  await nameField().fill('Red key')
  await dialog()
    .getByRole('button', { name: text('secondFactor.passkey.save') })
    .click()

  await expect.element(page.getByText('Red key', { exact: true })).toBeVisible()
  expect(server.inputs('passkey.rename')).toEqual([
    { passkeyUuid: createPasskeyView().uuid, name: 'Red key' },
  ])
})

test('removes the last passkey with its own signature, and warns before', async () => {
  let factor: OwnFactor = onlyPasskey
  fakeSignature()
  const server = await renderCard(() => factor, {
    'passkey.remove': () => {
      factor = noFactor
      return {}
    },
  })

  await button(text('secondFactor.passkey.removeLabel', { name: 'Work laptop' })).click()
  await expect.element(dialog().getByText(text('secondFactor.remove.text'))).toBeVisible()
  await confirm().click()

  await expect.element(button(text('secondFactor.setUp'))).toBeVisible()
  expect(server.inputs('passkey.remove')).toEqual([
    { passkeyUuid: createPasskeyView().uuid, passkey: signature },
  ])
})

test('does not offer to remove the only factor if it is required', async () => {
  await renderCard({ ...onlyPasskey, requiredFrom: '2026-01-01' })

  await expect.element(page.getByText('Work laptop', { exact: true })).toBeVisible()
  await expect
    .element(button(text('secondFactor.passkey.removeLabel', { name: 'Work laptop' })))
    .not.toBeInTheDocument()
})

test('a dialog reports a cancelled passkey, and accepts a recovery code instead', async () => {
  fakeSignature({ isRefused: true })
  const server = await renderCard(onlyPasskey, { 'secondFactor.renewRecoveryCodes': { recoveryCodes } })

  await button(text('secondFactor.renew.open')).click()
  await confirm().click()
  await expect.element(failed()).toBeVisible()
  await button(text('secondFactor.code.useRecovery')).click()
  await expect.element(failed()).not.toBeInTheDocument()
  await page.getByLabelText(text('secondFactor.code.recovery'), { exact: true }).fill('aaaa-bbbb-cccc-dddd')
  await button(text('secondFactor.renew.submit')).click()

  await expect.element(page.getByRole('list', { name: text('secondFactor.codes.label') })).toBeVisible()
  expect(server.inputs('secondFactor.renewRecoveryCodes')).toEqual([{ code: 'aaaa-bbbb-cccc-dddd' }])
})

test('confirms a sign-in and trusts the device', async () => {
  const asked = fakeSignature()
  const { server, opened } = await renderChallenge()

  await page.getByRole('checkbox', { name: text('secondFactor.challenge.trust', { count: 30 }) }).click()
  await confirm().click()

  await expect.poll(() => opened).toEqual(['reload'])
  expect(server.inputs('secondFactor.verify')).toEqual([{ passkey: signature, trustDevice: true }])
  expect(asked.mock.calls[0]?.[0]?.publicKey).toMatchObject({
    rpId: 'localhost',
    userVerification: 'preferred',
  })
})

test('can be tried again after it was cancelled at the sign-in, and after a refusal', async () => {
  const asked = fakeSignature({ isRefused: true })
  const answers = [refuse('Passkey.Refused')]
  const { opened } = await renderChallenge({
    'secondFactor.verify': () => answers.shift() ?? { byRecoveryCode: false, recoveryCodesLeft: 10 },
  })

  await confirm().click()
  await expect.element(failed()).toBeVisible()
  asked.mockRestore()
  fakeSignature()
  await confirm().click()
  await expect
    .element(page.getByRole('main').getByText(text('common.errorCodes.Passkey.Refused')))
    .toBeVisible()
  await confirm().click()

  await expect.poll(() => opened).toEqual(['reload'])
})

test('offers the app and a recovery code beside a passkey', async () => {
  await renderChallenge({}, { ...withPasskey, hasApp: true })

  await button(text('secondFactor.code.useApp')).click()
  await expect.element(page.getByLabelText(text('secondFactor.code.app'), { exact: true })).toHaveFocus()
  await button(text('secondFactor.passkey.useIt')).click()

  await expect.element(confirm()).toBeVisible()
})

test('asks for a recovery code where none of the passkeys works', async () => {
  await renderChallenge({}, { ...withPasskey, hasPasskey: false })

  await expect.element(page.getByText(text('secondFactor.passkey.elsewhere'))).toBeVisible()
  await expect.element(page.getByLabelText(text('secondFactor.code.recovery'), { exact: true })).toBeVisible()
  await expect.element(confirm()).not.toBeInTheDocument()
})

test('satisfies a company that requires a second factor', async () => {
  fakeCreation()
  const opened = recordNavigations()
  fakeServer({
    'secondFactor.read': noFactor,
    'passkey.beginRegistration': registration,
    'passkey.register': { recoveryCodes },
  })
  await signIn({ secondFactor: { ...ada.secondFactor, pending: 'enrol', dueFrom: '2026-11-01' } })
  await renderUi(<EnrolPage />, { language: 'en_GB' })

  await button(text('secondFactor.passkey.add')).click()
  await add()
  await page.getByRole('checkbox', { name: text('secondFactor.codes.kept') }).click()
  await button(text('secondFactor.codes.done')).click()

  await expect.poll(() => opened).toEqual(['reload'])
})

test('are accessible on a phone: the list, the dialogs and the sign-in', async () => {
  await setPhoneSize()
  await renderCard(onlyPasskey)

  await expect.element(page.getByText('Work laptop', { exact: true })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await button(text('secondFactor.passkey.removeLabel', { name: 'Work laptop' })).click()
  await expect.element(confirm()).toBeVisible()
  expect(await axeViolations(dialog().element())).toEqual([])
})

test('are accessible on a phone at the sign-in', async () => {
  await setPhoneSize()
  await renderChallenge({}, { ...withPasskey, hasApp: true })

  await expect.element(confirm()).toBeVisible()
  expect(await axeViolations(page.getByRole('main').element())).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
