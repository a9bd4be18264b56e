import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { bootstrap } from '@sorgfalt/contract/licensee/licensee'
import { member } from '@sorgfalt/contract/member/member'
import { profile } from '@sorgfalt/contract/profile/profile'
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
const bert = { ...ada, uuid: '0190a000-0000-7000-8000-000000000002' }
/** Waits until all pending writes have ended. */
const written = () => updateCachedAnswers(elearning.readExecution, () => undefined)

beforeEach(() => caches.delete(offlineCache))

test('returns the last answer to a call whose answers are stored', async () => {
  cacheAnswer(member.state, {}, ada)
  cacheAnswer(member.state, {}, { ...ada, email: null })
  await written()

  expect(hasOfflineCache()).toBe(true)
  expect(await readCachedAnswer(member.state, {})).toEqual({ ...ada, email: null })
})

test('does not store answers to calls that are not available offline', async () => {
  cacheAnswer(profile.checkUsername, { username: 'ada' }, { usernameExists: true })
  await written()

  expect(await readCachedAnswer(profile.checkUsername, { username: 'ada' })).toBeUndefined()
})

test('stores a separate answer for each input of a call', async () => {
  const statistics = { rows: [], total: 0, page: 1, perPage: 25 as const }
  cacheAnswer(elearning.readMemberTasks, { page: 1 }, statistics)
  await written()

  expect(await readCachedAnswer(elearning.readMemberTasks, { page: 1 })).toEqual(statistics)
  expect(await readCachedAnswer(elearning.readMemberTasks, { page: 2 })).toBeUndefined()
})

test('returns a stored answer for 14 days', async () => {
  cacheAnswer(member.state, {}, ada)
  await written()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())

  vi.setSystemTime(Date.now() + 13.9 * 86_400_000)
  expect(await readCachedAnswer(member.state, {})).toEqual(ada)
  vi.setSystemTime(Date.now() + 0.2 * 86_400_000)

  expect(await readCachedAnswer(member.state, {})).toBeUndefined()
})

test('deletes stored answers when another member signs in, but keeps the data of the licensee', async () => {
  localStorage.setItem(`${personalPrefix}${ada.uuid}.x`, '1')
  cacheAnswer(bootstrap.loadLicenseeConfig, {}, licensee)
  cacheAnswer(member.state, {}, ada)
  cacheAnswer(profile.readProfileSetting, {}, settings)
  await written()

  cacheAnswer(member.state, {}, bert)
  await written()

  expect(await readCachedAnswer(profile.readProfileSetting, {})).toBeUndefined()
  expect(await readCachedAnswer(bootstrap.loadLicenseeConfig, {})).toEqual(licensee)
  expect(await readCachedAnswer(member.state, {})).toEqual(bert)
  expect(localStorage.length).toBe(0)
})

test('keeps the stored answers when the same member signs in again', async () => {
  cacheAnswer(member.state, {}, ada)
  cacheAnswer(profile.readProfileSetting, {}, settings)
  cacheAnswer(member.state, {}, ada)
  await written()

  expect(await readCachedAnswer(profile.readProfileSetting, {})).toEqual(settings)
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

  cacheAnswer(member.state, {}, ada)
  await cacheFiles(['/media/a'])

  expect(emptied).toHaveBeenCalledBefore(downloaded)
})

test('works without stored answers if storage is blocked', async () => {
  const open = vi
    .spyOn(CacheStorage.prototype, 'open')
    .mockRejectedValue(new DOMException('blocked', 'SecurityError'))
  onTestFinished(() => open.mockRestore())

  cacheAnswer(member.state, {}, ada)

  await expect(written()).resolves.toBeUndefined()
  expect(await readCachedAnswer(member.state, {})).toBeUndefined()
})
