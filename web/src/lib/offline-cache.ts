/**
 * What this device keeps of one person for times without a connection: answers of a few reading calls, and the files of
 * courses. It belongs to whoever is signed in: somebody else's first answer empties it, and so does the logout.
 */
import type { Call, Output } from '@sorgfalt/contract/core/call'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { bootstrap } from '@sorgfalt/contract/licensee/licensee'
import { member } from '@sorgfalt/contract/member/member'
import { profile } from '@sorgfalt/contract/profile/profile'
import type { CallInput } from './api.ts'
import { forgetOthers, offlineCache } from './storage.ts'

/** Enough to start, to see one's e-learnings and to work in them. */
const calls: ReadonlySet<Call> = new Set<Call>([
  bootstrap.loadLicenseeConfig,
  member.state,
  profile.readProfileSetting,
  elearning.readMemberTasks,
  elearning.readMemberStatistics,
  elearning.readExecution,
])
/** Whoever has not been online for so long starts anew. */
const longestDays = 14
const dateHeader = 'x-kept-at'
const ownerAddress = '/kept/owner'

/** Only where the worker can answer from it: a secure page of a browser that has both. */
const available = 'caches' in globalThis && 'serviceWorker' in navigator
const open = (): Promise<Cache> => caches.open(offlineCache)
const addressOf = (call: Pick<Call, 'path'>, input: unknown): string =>
  `/kept${call.path}?${encodeURIComponent(JSON.stringify(input))}`

/** Writes come one after the other: each finds what the one before it has left. */
let writing: Promise<unknown> = Promise.resolve()
function write(action: (cache: Cache) => Promise<void>): Promise<void> {
  // A full or blocked storage costs the offline copy, never the screen.
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
  return response && age < longestDays * 86_400_000 ? ((await response.json()) as T) : undefined
}

/** Makes the device this person's own. */
async function own(cache: Cache, memberUuid: string): Promise<void> {
  const owner = await cache.match(ownerAddress)
  if ((await owner?.text()) === memberUuid) return

  const general = addressOf(bootstrap.loadLicenseeConfig, {})
  for (const request of await cache.keys()) if (!request.url.endsWith(general)) await cache.delete(request)
  await cache.put(ownerAddress, new Response(memberUuid))
  forgetOthers(memberUuid)
}

/** Keeps an answer, if it is one of those. */
export function cacheAnswer<C extends Call>(call: C, input: CallInput<C>, output: Output<C>): void {
  if (!available || !calls.has(call)) return
  void write(async (cache) => {
    if (call.path === member.state.path) await own(cache, (output as Output<typeof member.state>).uuid)
    await cache.put(addressOf(call, input), json(output))
  })
}

/** The last answer to this call; undefined when none is kept. */
export async function readCachedAnswer<C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<Output<C> | undefined> {
  if (!available || !calls.has(call)) return undefined
  return open().then(
    (cache) => read<Output<C>>(cache, addressOf(call, input)),
    // Storage that is blocked keeps nothing.
    () => undefined,
  )
}

/** Every kept answer to a call with its input, for those that follow what the server confirms. */
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

/** Fetches files that are not there yet; throws when one cannot be had. */
export async function cacheFiles(addresses: readonly string[]): Promise<void> {
  const cache = await open()
  for (const address of addresses) if (!(await cache.match(address))) await cache.add(address)
}

export async function removeCachedFiles(addresses: readonly string[]): Promise<void> {
  const cache = await open()
  for (const address of addresses) await cache.delete(address)
}

export const hasOfflineCache = (): boolean => available
