import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { profile } from '@sorgfalt/contract/profile/profile'
import { startUp } from '@sorgfalt/contract/session/start-up'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ada, licensee } from '#test/session.ts'
import {
  cacheAnswer,
  cacheFiles,
  hasOfflineCache,
  readCachedAnswer,
  removeCachedFiles,
  updateCachedAnswers,
} from './offline-cache.ts'
import { offlineCache, personalPrefix } from './storage.ts'

const settings = {
  frontendStyle: { theme: null },
  languageCode: 'de_DE' as const,
  availableLanguages: ['de_DE' as const],
}
const { readStartUp } = startUp
/** The start of a session as it is stored: without the token. */
const stored = { licensee, member: ada, settings, csrfToken: '' }
const started = { ...stored, csrfToken: 'secret' }
const bert = { ...ada, uuid: '0190a000-0000-7000-8000-000000000002' }
const statistics = { rows: [], total: 0, page: 1, perPage: 25 as const }
/** Waits until all pending writes have ended. */
const written = () => updateCachedAnswers(elearning.readExecution, () => undefined)

beforeEach(() => caches.delete(offlineCache))

test('returns the last answer to a call whose answers are stored', async () => {
  cacheAnswer(readStartUp, {}, started)
  cacheAnswer(readStartUp, {}, { ...started, member: { ...ada, email: null } })
  await written()

  expect(hasOfflineCache()).toBe(true)
  expect(await readCachedAnswer(readStartUp, {})).toEqual({ ...stored, member: { ...ada, email: null } })
})

test('does not store answers to calls that are not available offline', async () => {
  cacheAnswer(profile.checkUsername, { username: 'ada' }, { usernameExists: true })
  await written()

  expect(await readCachedAnswer(profile.checkUsername, { username: 'ada' })).toBeUndefined()
})

test('stores a separate answer for each input of a call', async () => {
  cacheAnswer(elearning.readMemberTasks, { page: 1 }, statistics)
  await written()

  expect(await readCachedAnswer(elearning.readMemberTasks, { page: 1 })).toEqual(statistics)
  expect(await readCachedAnswer(elearning.readMemberTasks, { page: 2 })).toBeUndefined()
})

test('returns a stored answer for 14 days', async () => {
  cacheAnswer(readStartUp, {}, started)
  await written()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())

  vi.setSystemTime(Date.now() + 13.9 * 86_400_000)
  expect(await readCachedAnswer(readStartUp, {})).toEqual(stored)
  vi.setSystemTime(Date.now() + 0.2 * 86_400_000)

  expect(await readCachedAnswer(readStartUp, {})).toBeUndefined()
})

test('deletes stored answers when another member signs in', async () => {
  localStorage.setItem(`${personalPrefix}${ada.uuid}.x`, '1')
  cacheAnswer(readStartUp, {}, started)
  cacheAnswer(elearning.readMemberTasks, {}, statistics)
  await written()

  cacheAnswer(readStartUp, {}, { ...started, member: bert })
  await written()

  expect(await readCachedAnswer(elearning.readMemberTasks, {})).toBeUndefined()
  expect(await readCachedAnswer(readStartUp, {})).toEqual({ ...stored, member: bert })
  expect(localStorage.length).toBe(0)
})

test('keeps the stored answers when the same member signs in again', async () => {
  cacheAnswer(readStartUp, {}, started)
  cacheAnswer(elearning.readMemberTasks, {}, statistics)
  cacheAnswer(readStartUp, {}, started)
  await written()

  expect(await readCachedAnswer(elearning.readMemberTasks, {})).toEqual(statistics)
})

test('does not store the token of the session on the device', async () => {
  cacheAnswer(readStartUp, {}, started)
  await written()

  expect(await readCachedAnswer(readStartUp, {})).toMatchObject({ csrfToken: '' })
})

test('changes and removes a stored answer', async () => {
  const page = (total: number) => ({ rows: [], total, page: 1, perPage: 25 as const })
  cacheAnswer(elearning.readMemberTasks, { page: 1 }, page(1))
  cacheAnswer(elearning.readMemberTasks, { page: 2 }, page(2))
  cacheAnswer(elearning.readMemberTasks, { page: 3 }, page(3))

  await updateCachedAnswers(elearning.readMemberTasks, (input, output) => {
    if (input.page === 1) return { ...output, total: 10 }
    return input.page === 2 ? null : undefined
  })

  const kept = await Promise.all(
    [1, 2, 3].map((at) => readCachedAnswer(elearning.readMemberTasks, { page: at })),
  )
  expect(kept.map((one) => one?.total)).toEqual([10, undefined, 3])
})

test('stores files, fetches each file once, and removes them', async () => {
  const address = new URL('../styles/tokens.css?raw', import.meta.url).href
  const fetched = () => performance.getEntriesByName(address).length
  const before = fetched()

  await cacheFiles([address])
  await cacheFiles([address])
  expect(await (await caches.open(offlineCache)).match(address)).toBeDefined()
  expect(fetched() - before).toBeLessThanOrEqual(1)
  await removeCachedFiles([address])

  expect(await (await caches.open(offlineCache)).match(address)).toBeUndefined()
})

test('stores files only after the cache was emptied for the member who has signed in', async () => {
  const emptied = vi.spyOn(Cache.prototype, 'keys')
  const downloaded = vi.spyOn(Cache.prototype, 'add').mockResolvedValue()
  onTestFinished(() => void vi.restoreAllMocks())

  cacheAnswer(readStartUp, {}, started)
  await cacheFiles(['/media/a'])

  expect(emptied).toHaveBeenCalledBefore(downloaded)
})

test('works without stored answers if storage is blocked', async () => {
  const open = vi
    .spyOn(CacheStorage.prototype, 'open')
    .mockRejectedValue(new DOMException('blocked', 'SecurityError'))
  onTestFinished(() => open.mockRestore())

  cacheAnswer(readStartUp, {}, started)

  await expect(written()).resolves.toBeUndefined()
  expect(await readCachedAnswer(readStartUp, {})).toBeUndefined()
})
