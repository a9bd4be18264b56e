/**
 * The offline queue: what a player could not deliver yet, kept on the device until the server has confirmed it or the
 * person logs out. In localStorage and not in IndexedDB, because a write has to be finished before `pagehide` returns;
 * a record is a few hundred bytes. One key per member, course and tab, so that two tabs never overwrite each other.
 */
import { personalPrefix } from '#lib/storage.ts'
import { hasInputs, type Pending } from './pending.ts'

export interface WaitingRecord {
  attempt: number
  pending: Pending
}
/** The place of one player's record. */
export interface WaitingSlot {
  /** Keeps the record, or forgets it when nothing waits any more. */
  write: (record: WaitingRecord) => void
}

const prefixOf = (memberUuid: string, executionUuid: string) =>
  `${personalPrefix}${memberUuid}.execution.${executionUuid}.`

const keysFrom = (storageOf: () => Storage, prefix: string): string[] =>
  quietly(() =>
    Object.keys(storageOf())
      .filter((name) => name.startsWith(prefix))
      .toSorted(),
  ) ?? []

/** Courses of which this device still holds something. */
export function waitingCourses(memberUuid: string, storageOf = () => localStorage): string[] {
  const prefix = prefixOf(memberUuid, '').slice(0, -1)
  return [
    ...new Set(keysFrom(storageOf, prefix).map((name) => name.slice(prefix.length).split('.', 1)[0] ?? '')),
  ]
}

/** Opens the slot of this tab, with what earlier tabs of the same course left. */
export function openWaiting(
  memberUuid: string,
  executionUuid: string,
  tab: string,
  storageOf = () => localStorage,
): { left: WaitingRecord[]; slot: WaitingSlot } {
  const prefix = prefixOf(memberUuid, executionUuid)
  const key = `${prefix}${tab}`
  const old = keysFrom(storageOf, prefix)
  const left = old.flatMap((name) => quietly(() => parse(storageOf().getItem(name))) ?? [])
  let written: string | null = null
  const slot: WaitingSlot = {
    write: (record) => {
      const text = hasInputs(record.pending) ? JSON.stringify(record) : null
      quietly(() => {
        const storage = storageOf()
        if (text !== null && text !== written) storage.setItem(key, text)
        if (text === null && written !== null) storage.removeItem(key)
        // Only now: what was taken over stands under the new key.
        for (const name of old.splice(0)) storage.removeItem(name)
      })
      written = text
    },
  }
  return { left, slot }
}

/** A record of an older release that does not fit is dropped rather than guessed at. */
function parse(text: string | null): WaitingRecord | null {
  const record = JSON.parse(text ?? 'null') as Partial<WaitingRecord> | null
  const pending = record?.pending
  const fits =
    typeof record?.attempt === 'number' &&
    pending &&
    [pending.pages, pending.acks, pending.answers].every(Array.isArray)
  return fits ? (record as WaitingRecord) : null
}

/** Blocked or full storage costs only the safety net, never the course: the queue then lives as long as the page. */
function quietly<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
