import { idempotencyHeader } from '@sorgfalt/contract/core/call'
import { memberGroup } from '@sorgfalt/contract/group/group'
import { profile } from '@sorgfalt/contract/profile/profile'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import {
  asCallError,
  CallError,
  csrf,
  fetchFile,
  forgetCsrf,
  send,
  setAnswerCache,
  unauthorised,
  urlOf,
} from './api.ts'

const uuid = '0190a000-0000-7000-8000-000000000009'
const free = { usernameExists: false }
const name = { username: 'ada' }
const failure = (promise: Promise<unknown>) => promise.then(() => undefined, asCallError)

/** Records the requests without changing them. */
function watchFetch() {
  const spy = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => spy.mockRestore())
  return spy
}

test('sends the input of a GET as the query of the address', () => {
  const call = { ...profile.readProfileSetting, path: '/api/x/{uuid}/list' } as const
  const input = { uuid: 'a/b', search: 'Ö & co', page: 2, draft: false, nothing: undefined }

  expect(urlOf(call, input as never)).toBe('/api/x/a%2Fb/list?search=%C3%96+%26+co&page=2&draft=false')
})

test('puts only the fields that the path names into the address of a POST', () => {
  const call = { ...profile.checkUsername, path: '/api/x/{uuid}' } as const

  expect(urlOf(call, { uuid: 'a', username: 'ada' } as never)).toBe('/api/x/a')
})

test('sends a POST as JSON with the token of the session', async () => {
  fakeServer({ 'profile.checkUsername': free })
  const fetching = watchFetch()

  await send(profile.checkUsername, name, { keepalive: true })

  const [url, init] = fetching.mock.calls.at(-1) ?? []
  expect(url).toBe('/api/profile/checkusername')
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-csrf-token': 'test' },
    body: JSON.stringify(name),
  })
})

test('keeps the idempotency key of a new record until an answer arrives, then uses a new key', async () => {
  const answers = [new Refusal(0), new Refusal(502), { uuid }, { uuid }]
  fakeServer({ 'memberGroup.create': () => answers.shift() ?? { uuid } })
  const fetching = watchFetch()
  const input = { groupName: 'Ersthelfende', type: 'first-aid', locationUuid: null } as const

  for (let time = 0; time < 4; time += 1) await failure(send(memberGroup.create, input))

  const keys = fetching.mock.calls
    .filter(([url]) => url === memberGroup.create.path)
    .map(([, init]) => new Headers(init?.headers).get(idempotencyHeader))
  expect(keys).toHaveLength(4)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

test('sends no idempotency key with a call that creates nothing', async () => {
  fakeServer({ 'profile.checkUsername': free })
  const fetching = watchFetch()

  await send(profile.checkUsername, name)

  expect(new Headers(fetching.mock.calls.at(-1)?.[1]?.headers).has(idempotencyHeader)).toBe(false)
})

test('fetches the CSRF token once for all calls', async () => {
  const server = fakeServer({ 'profile.checkUsername': free })

  await Promise.all([send(profile.checkUsername, name), send(profile.checkUsername, name)])

  await expect.poll(() => server.inputs('session.csrf')).toHaveLength(1)
  forgetCsrf()
  await send(profile.checkUsername, name)
  await expect.poll(() => server.inputs('session.csrf')).toHaveLength(2)
})

test('fetches the CSRF token again after the first fetch has failed', async () => {
  fakeServer({ 'session.csrf': refuse('Request.Busy') })
  expect((await failure(csrf()))?.code).toBe('Request.Busy')

  fakeServer({ 'session.csrf': { token: 'next' } })

  expect(await csrf()).toBe('next')
})

test('fetches a new CSRF token and repeats the call when another tab has signed in', async () => {
  const answers = [refuse('Request.Forged'), free]
  const tokens = ['old', 'new']
  const server = fakeServer({
    'profile.checkUsername': () => answers.shift() ?? free,
    'session.csrf': () => ({ token: tokens.shift() ?? 'none' }),
  })
  const fetching = watchFetch()

  expect(await send(profile.checkUsername, name)).toEqual(free)

  await expect.poll(() => server.inputs('profile.checkUsername')).toHaveLength(2)
  expect(fetching.mock.calls.at(-1)?.[1]?.headers).toMatchObject({ 'x-csrf-token': 'new' })
})

test('fails when the new CSRF token is refused too', async () => {
  const server = fakeServer({ 'profile.checkUsername': refuse('Request.Forged') })

  expect((await failure(send(profile.checkUsername, name)))?.code).toBe('Request.Forged')

  await expect.poll(() => server.inputs('profile.checkUsername')).toHaveLength(2)
})

test('throws a refusal with its code, params and fields', async () => {
  fakeServer({
    'profile.checkUsername': refuse('Request.Invalid', { params: { max: 3 }, fields: { username: 'taken' } }),
  })

  const error = await failure(send(profile.checkUsername, name))

  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    status: 400,
    code: 'Request.Invalid',
    params: { max: 3 },
    fields: { username: 'taken' },
  })
})

test('throws an error with only a status for a failure without a body', async () => {
  fakeServer({ 'profile.checkUsername': new Refusal(502) })

  expect(await failure(send(profile.checkUsername, name))).toMatchObject({
    status: 502,
    code: undefined,
    params: {},
    fields: {},
  })
})

test('throws an error with the status 0 when the connection is lost', async () => {
  fakeServer({ 'profile.checkUsername': new Refusal(0) })

  expect((await failure(send(profile.checkUsername, name)))?.status).toBe(0)
})

test('treats an answer that is not JSON as a lost connection', async () => {
  const spy = watchFetch()
  spy.mockImplementation(() => Promise.resolve(new Response('<html>proxy</html>')))

  expect((await failure(send(profile.readProfileSetting, {})))?.status).toBe(0)
})

test('notifies the session of every answer with the status 401', async () => {
  fakeServer({ 'profile.checkUsername': refuse('Session.Missing') })
  const before = unauthorised.get()

  await failure(send(profile.checkUsername, name))

  expect(unauthorised.get()).toBe(before + 1)
})

test('cancels a call', async () => {
  const control = new AbortController()
  control.abort()

  expect((await failure(send(profile.readProfileSetting, {}, { signal: control.signal })))?.status).toBe(0)
})

test('stores answers, and returns a stored answer while the device is offline', async () => {
  const cacheAnswer = vi.fn()
  const readCachedAnswer = vi.fn(() => Promise.resolve(free as never))
  setAnswerCache({ cacheAnswer, readCachedAnswer })
  onTestFinished(() =>
    setAnswerCache({ cacheAnswer: () => undefined, readCachedAnswer: () => Promise.resolve(undefined) }),
  )
  fakeServer({ 'profile.checkUsername': { usernameExists: true } })

  await send(profile.checkUsername, name)
  await expect
    .poll(() => cacheAnswer)
    .toHaveBeenCalledExactlyOnceWith(profile.checkUsername, name, { usernameExists: true })
  fakeServer({ 'profile.checkUsername': refuse('Request.Busy') })
  expect(await failure(send(profile.checkUsername, name))).toMatchObject({ status: 503 })
  expect(readCachedAnswer).not.toHaveBeenCalled()
  fakeServer({ 'profile.checkUsername': new Refusal(0) })

  expect(await send(profile.checkUsername, name)).toEqual(free)
})

test('returns a file with its bytes and its name', async () => {
  fakeServer({
    'profile.exportOwnData': new File(['{}'], 'Meine Daten é.json', { type: 'application/json' }),
  })

  const { bytes, name: fileName } = await fetchFile(profile.exportOwnData, {
    format: 'json',
    languageCode: 'de_DE',
  })

  expect(fileName).toBe('Meine Daten é.json')
  expect(await bytes.text()).toBe('{}')
})

test('throws an error with the server’s code when a download is refused', async () => {
  fakeServer({ 'profile.exportOwnData': refuse('Request.TooOften') })

  expect(
    (await failure(fetchFile(profile.exportOwnData, { format: 'json', languageCode: 'de_DE' })))?.code,
  ).toBe('Request.TooOften')
})
