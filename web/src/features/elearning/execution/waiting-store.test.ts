import { expect, test } from 'vitest'
import { nothingPending } from './pending.ts'
import { openWaiting, waitingCourses } from './waiting-store.ts'

/** Keys are own properties, as in a browser's Storage. */
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

test('a record outlives its tab and is taken over by the next one', () => {
  const storage = createStorage()
  openWaiting('member', 'course', 'tab-1', () => storage).slot.write(record(['p1']))
  const next = openWaiting('member', 'course', 'tab-2', () => storage)
  expect(next.left).toEqual([record(['p1'])])
  next.slot.write(record(['p1', 'p2']))
  expect(openWaiting('member', 'course', 'tab-3', () => storage).left).toEqual([record(['p1', 'p2'])])
})

test('nothing is left behind once everything is confirmed', () => {
  const storage = createStorage()
  const { slot } = openWaiting('member', 'course', 'tab-1', () => storage)
  slot.write(record(['p1']))
  slot.write(record([]))
  expect(Object.keys(storage)).toEqual([])
})

test('members and courses do not see each other', () => {
  const storage = createStorage()
  openWaiting('member', 'course', 'tab-1', () => storage).slot.write(record(['p1']))
  expect(openWaiting('other', 'course', 'tab-2', () => storage).left).toEqual([])
  expect(openWaiting('member', 'another', 'tab-2', () => storage).left).toEqual([])
})

test('the courses with something left are known, each once', () => {
  const storage = createStorage()
  for (const [who, course, tab] of [
    ['member', 'one', 'tab-1'],
    ['member', 'one', 'tab-2'],
    ['member', 'two', 'tab-1'],
    ['other', 'three', 'tab-1'],
  ] as const)
    storage.setItem(`sorgfalt.personal.${who}.execution.${course}.${tab}`, '')
  expect(waitingCourses('member', () => storage)).toEqual(['one', 'two'])
})

test('spoilt records are dropped, blocked storage harms nothing', () => {
  const storage = createStorage()
  storage.setItem('sorgfalt.personal.member.execution.course.old', '{"attempt":')
  storage.setItem('sorgfalt.personal.member.execution.course.older', '{"attempt":1,"pending":{"pages":1}}')
  expect(openWaiting('member', 'course', 'tab-1', () => storage).left).toEqual([])
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const { left, slot } = openWaiting('member', 'course', 'tab-1', blocked)
  expect(left).toEqual([])
  expect(() => slot.write(record(['p1']))).not.toThrow()
})
