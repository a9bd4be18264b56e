/**
 * The offline queue: the inputs that a player could not deliver yet. They stay on the device until the server
 * has confirmed them or the member logs out. The queue uses localStorage and not IndexedDB, because a write
 * must be finished before `pagehide` returns. A record has a few hundred bytes. Each member, course and tab
 * has its own key, so that two tabs never overwrite each other's records.
 */
import { personalPrefix } from '#lib/storage.ts'
import { hasInputs, type Pending } from './pending.ts'

export interface QueuedRecord {
  attempt: number
  pending: Pending
}

/** The place where one player stores its record. */
export interface QueueSlot {
  /** Stores the record, or removes it if it contains no inputs. */
  write: (record: QueuedRecord) => void
}

const createPrefix = (memberUuid: string, executionUuid: string) =>
  `${personalPrefix}${memberUuid}.execution.${executionUuid}.`

const listKeys = (getStorage: () => Storage, prefix: string): string[] =>
  ignoreErrors(() =>
    Object.keys(getStorage())
      .filter((name) => name.startsWith(prefix))
      .toSorted(),
  ) ?? []

/** Returns the execution uuids of the courses with a queued record on this device. */
export function listQueuedCourses(memberUuid: string, getStorage = () => localStorage): string[] {
  const prefix = createPrefix(memberUuid, '').slice(0, -1)
  const uuids = listKeys(getStorage, prefix).map((name) => name.slice(prefix.length).split('.', 1)[0] ?? '')
  return [...new Set(uuids)]
}

/** Opens the slot of this tab. `queued` contains the records of earlier tabs for the same course. */
export function openSaveQueue(
  memberUuid: string,
  executionUuid: string,
  tab: string,
  getStorage = () => localStorage,
): { queued: QueuedRecord[]; slot: QueueSlot } {
  const prefix = createPrefix(memberUuid, executionUuid)
  const key = `${prefix}${tab}`
  const earlierKeys = listKeys(getStorage, prefix)
  const queued = earlierKeys.flatMap(
    (name) => ignoreErrors(() => parseRecord(getStorage().getItem(name))) ?? [],
  )

  let written: string | null = null
  const slot: QueueSlot = {
    write: (record) => {
      const text = hasInputs(record.pending) ? JSON.stringify(record) : null
      ignoreErrors(() => {
        const storage = getStorage()
        if (text !== null && text !== written) storage.setItem(key, text)
        if (text === null && written !== null) storage.removeItem(key)
        // Removes the records of earlier tabs only after the record under the new key contains their inputs.
        for (const name of earlierKeys.splice(0)) storage.removeItem(name)
      })

      written = text
    },
  }

  return { queued, slot }
}

/** Returns a record, or null if it has the format of an older release. */
function parseRecord(text: string | null): QueuedRecord | null {
  const record = JSON.parse(text ?? 'null') as Partial<QueuedRecord> | null
  const pending = record?.pending
  const isValid =
    typeof record?.attempt === 'number' &&
    pending &&
    [pending.pages, pending.acks, pending.answers].every(Array.isArray)

  return isValid ? (record as QueuedRecord) : null
}

/**
 * Runs an action and ignores its errors. If storage is blocked or full, the course still works, but the queue
 * is lost when the page is closed.
 */
function ignoreErrors<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
