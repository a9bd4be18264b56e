/**
 * The cache for use without a connection. It contains the answers to a few read-only calls and the files of
 * courses. It belongs to the signed-in member: the logout and the first answer for another member empty it.
 */
import type { Call, Output } from '@sorgfalt/contract/core/call'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { startUp } from '@sorgfalt/contract/session/start-up'
import type { CallInput } from './api.ts'
import { forgetOthers, offlineCache } from './storage.ts'

/** The calls that the app needs to start, to list e-learnings and to show their content. */
const calls: ReadonlySet<Call> = new Set<Call>([
  startUp.readStartUp,
  elearning.readMemberTasks,
  elearning.readMemberStatistics,
  elearning.readExecution,
])
/** Answers that are older than this are not used. */
const maxAgeDays = 14
const dateHeader = 'x-kept-at'
const ownerAddress = '/kept/owner'

/** Browsers offer caches and service workers only on a secure page (https or localhost). */
const available = 'caches' in globalThis && 'serviceWorker' in navigator
const open = (): Promise<Cache> => caches.open(offlineCache)
const addressOf = (call: Pick<Call, 'path'>, input: unknown): string =>
  `/kept${call.path}?${encodeURIComponent(JSON.stringify(input))}`

/** Writes run one after the other, so that each one sees the result of the previous one. */
let writing: Promise<unknown> = Promise.resolve()
function write(action: (cache: Cache) => Promise<void>): Promise<void> {
  // If storage is full or blocked, the offline copy is lost, but the screen still works.
  const next = writing.then(async () => action(await open())).catch(() => undefined)
  writing = next
  return next
}

const json = (value: unknown): Response =>
  new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json', [dateHeader]: new Date().toISOString() },
  })

async function read<T>(cache: Cache, address: string): Promise<T | undefined> {
  const response = await cache.match(address)
  const age = Date.now() - Date.parse(response?.headers.get(dateHeader) ?? '')
  return response && age < maxAgeDays * 86_400_000 ? ((await response.json()) as T) : undefined
}

/** Assigns the cache to a member, and empties it if it belonged to another one. */
async function own(cache: Cache, memberUuid: string): Promise<void> {
  const owner = await cache.match(ownerAddress)
  if ((await owner?.text()) === memberUuid) return

  for (const request of await cache.keys()) await cache.delete(request)
  await cache.put(ownerAddress, new Response(memberUuid))
  forgetOthers(memberUuid)
}

/** Stores an answer if the call is one of `calls`. */
export function cacheAnswer<C extends Call>(call: C, input: CallInput<C>, output: Output<C>): void {
  if (!available || !calls.has(call)) return
  void write(async (cache) => {
    if (call.path !== startUp.readStartUp.path) return cache.put(addressOf(call, input), json(output))

    const start = output as Output<typeof startUp.readStartUp>
    await own(cache, start.member.uuid)
    // The token of the session is not stored on the device.
    await cache.put(addressOf(call, input), json({ ...start, csrfToken: '' }))
  })
}

/** Returns the last answer to a call. Undefined if there is none. */
export async function readCachedAnswer<C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<Output<C> | undefined> {
  if (!available || !calls.has(call)) return undefined
  return open().then(
    (cache) => read<Output<C>>(cache, addressOf(call, input)),
    // If storage is blocked, there is no cached answer.
    () => undefined,
  )
}

/**
 * Updates every cached answer to a call. `change` returns the new answer, null to delete it, or undefined to
 * keep it.
 */
export function updateCachedAnswers<C extends Call>(
  call: C,
  change: (input: CallInput<C>, output: Output<C>) => Output<C> | null | undefined,
): Promise<void> {
  if (!available) return Promise.resolve()

  const start = `/kept${call.path}?`

  return write(async (cache) => {
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      if (pathname + search.slice(0, 1) !== start) continue

      const output = await read<Output<C>>(cache, pathname + search)
      const next = output && change(JSON.parse(decodeURIComponent(search.slice(1))) as CallInput<C>, output)
      if (next) await cache.put(request, json(next))
      else if (next === null) await cache.delete(request)
    }
  })
}

/** Downloads the files that are not in the cache yet. Throws if a download fails. */
export async function cacheFiles(addresses: readonly string[]): Promise<void> {
  // A pending write may empty the cache for the member who has just signed in.
  await writing
  const cache = await open()
  for (const address of addresses) if (!(await cache.match(address))) await cache.add(address)
}

export async function removeCachedFiles(addresses: readonly string[]): Promise<void> {
  const cache = await open()
  for (const address of addresses) await cache.delete(address)
}

export const hasOfflineCache = (): boolean => available
