import { bootstrap } from '@sorgfalt/contract/licensee/licensee'
import { startUp } from '@sorgfalt/contract/session/start-up'
import { overview } from '@sorgfalt/contract/start/overview'
import { expect, onTestFinished, test } from 'vitest'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { runFirstScript } from '#test/first-script.ts'
import { ada, licensee, withApp } from '#test/session.ts'
import { asCallError, send } from './api.ts'

const { loadLicenseeConfig } = bootstrap

const settings = {
  frontendStyle: { theme: null },
  languageCode: 'en_GB' as const,
  availableLanguages: ['en_GB' as const],
}

function requestEarly(answer: Promise<Response>): void {
  globalThis.earlyAnswers = new Map([[loadLicenseeConfig.path, answer]])
  onTestFinished(() => {
    globalThis.earlyAnswers = undefined
  })
}

test('a call takes the answer that the page has already requested, but only once', async () => {
  const server = fakeServer({ 'bootstrap.loadLicenseeConfig': licensee })
  requestEarly(Promise.resolve(Response.json({ ...licensee, licenseeName: 'Early' })))

  expect((await send(loadLicenseeConfig, {})).licenseeName).toBe('Early')
  expect(server.inputs('bootstrap.loadLicenseeConfig')).toEqual([])

  expect((await send(loadLicenseeConfig, {})).licenseeName).toBe(licensee.licenseeName)
})

test('a request of the page that got no answer fails as a call without an answer', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'))
  lost.catch(() => undefined)
  requestEarly(lost)

  expect(await send(loadLicenseeConfig, {}).catch(asCallError)).toMatchObject({ status: 0 })
})

const started = { licensee, member: ada, settings, csrfToken: 'token' }
const requested = () => [...(globalThis.earlyAnswers?.keys() ?? [])]
const texts = '/assets/i18n/en_GB.json'

/** Runs the first script of a page with English texts, and forgets its requests after the test. */
async function open(address: string): Promise<void> {
  localStorage.setItem('sorgfalt.language', 'en_GB')
  onTestFinished(() => {
    globalThis.earlyAnswers = undefined
  })
  await runFirstScript(address)
}

test.each(['/', '/dashboard', '/dashboard/start/overview', '/dashboard/start/overview/elearnings'])(
  'the page %s requests texts and session before its code, then the data of the start page',
  async (address) => {
    fakeServer({ 'session.readStartUp': started, 'overview.read': new Refusal(0) })
    await open(address)

    await expect.poll(requested).toEqual([texts, startUp.readStartUp.path, overview.read.path])
  },
)

test('another page requests texts and session before its code', async () => {
  const server = fakeServer({ 'session.readStartUp': started })
  await open('/dashboard/company/members/list')

  await expect.poll(() => server.inputs('session.readStartUp').length).toBe(1)
  expect(requested()).toEqual([texts, startUp.readStartUp.path])
})

test('the login requests nothing before its code', async () => {
  await open('/auth/login')

  expect(requested()).toEqual([])
})

test.each([
  ['the initial password is changed', { mustChangePassword: true }],
  ['a code is verified', { secondFactor: { ...withApp, pending: 'verify' as const } }],
])('the start page requests no data before %s', async (_what, waiting) => {
  const member = { ...ada, ...waiting }
  fakeServer({ 'session.readStartUp': { ...started, member }, 'overview.read': new Refusal(0) })
  await open('/dashboard')

  const answer = await globalThis.earlyAnswers?.get(startUp.readStartUp.path)
  await answer?.clone().json()
  expect(requested()).toEqual([texts, startUp.readStartUp.path])
})

test('the start page requests no data without a session', async () => {
  const server = fakeServer({ 'session.readStartUp': refuse('Session.Missing') })
  await open('/dashboard/start/overview')

  await expect.poll(() => server.inputs('session.readStartUp').length).toBe(1)
  await globalThis.earlyAnswers?.get(startUp.readStartUp.path)
  expect(requested()).toEqual([texts, startUp.readStartUp.path])
})
