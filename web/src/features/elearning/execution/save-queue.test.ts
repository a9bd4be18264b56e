import { expect, test } from 'vitest'
import { nothingPending } from './pending.ts'
import { listQueuedCourses, openSaveQueue } from './save-queue.ts'

/** A storage whose keys are own properties, as in browsers. */
function createStorage(): Storage {
  const storage = {} as Record<string, string>
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
  }
  return Object.setPrototypeOf(storage, methods) as Storage
}
const record = (pages: string[], attempt = 1) => ({ attempt, pending: { ...nothingPending, pages } })

test('the next tab takes over the unsaved inputs of a closed tab', () => {
  const storage = createStorage()
  openSaveQueue('member', 'course', 'tab-1', () => storage).slot.write(record(['p1']))
  const next = openSaveQueue('member', 'course', 'tab-2', () => storage)
  expect(next.queued).toEqual([record(['p1'])])
  next.slot.write(record(['p1', 'p2']))
  expect(openSaveQueue('member', 'course', 'tab-3', () => storage).queued).toEqual([record(['p1', 'p2'])])
})

test('removes the record when no unsaved input is left', () => {
  const storage = createStorage()
  const { slot } = openSaveQueue('member', 'course', 'tab-1', () => storage)
  slot.write(record(['p1']))
  slot.write(record([]))
  expect(Object.keys(storage)).toEqual([])
})

test('keeps the records of different members and courses apart', () => {
  const storage = createStorage()
  openSaveQueue('member', 'course', 'tab-1', () => storage).slot.write(record(['p1']))
  expect(openSaveQueue('other', 'course', 'tab-2', () => storage).queued).toEqual([])
  expect(openSaveQueue('member', 'another', 'tab-2', () => storage).queued).toEqual([])
})

test('lists a course only once if several tabs have records of it', () => {
  const storage = createStorage()
  for (const [who, course, tab] of [
    ['member', 'one', 'tab-1'],
    ['member', 'one', 'tab-2'],
    ['member', 'two', 'tab-1'],
    ['other', 'three', 'tab-1'],
  ] as const)
    storage.setItem(`sorgfalt.personal.${who}.execution.${course}.${tab}`, '')
  expect(listQueuedCourses('member', () => storage)).toEqual(['one', 'two'])
})

test('ignores invalid records, and works if the browser blocks its storage', () => {
  const storage = createStorage()
  storage.setItem('sorgfalt.personal.member.execution.course.old', '{"attempt":')
  storage.setItem('sorgfalt.personal.member.execution.course.older', '{"attempt":1,"pending":{"pages":1}}')
  expect(openSaveQueue('member', 'course', 'tab-1', () => storage).queued).toEqual([])
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const { queued, slot } = openSaveQueue('member', 'course', 'tab-1', blocked)
  expect(queued).toEqual([])
  expect(() => slot.write(record(['p1']))).not.toThrow()
})
