import type { SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#lib/call-error.ts'
import { createCourse, createSaveResult } from './course-fixture.ts'
import type { Save } from './pending.ts'
import { PlayerEngine } from './player-engine.ts'
import type { QueuedRecord } from './save-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A server that accepts every save. `refuse` makes the next saves fail. */
function setUp(queued: QueuedRecord[] = []) {
  const saves: Save[] = []
  const written: QueuedRecord[] = []
  const failures: CallError[] = []
  let online = true
  const save = (input: Save): Promise<SaveResult> => {
    saves.push(structuredClone(input))
    const failure = failures.shift()
    if (failure) return Promise.reject(failure)
    return Promise.resolve(
      createSaveResult({
        seq: input.seq,
        pagesCompleted: saves.flatMap((one) => one.pagesCompleted),
        acks: input.acks,
      }),
    )
  }
  const engine = new PlayerEngine(createCourse(), 'tab-1', queued, {
    save,
    slot: { write: (record) => written.push(record) },
    isOnline: () => online,
  })
  engine.start()
  const setOnline = (next: boolean) => {
    online = next
    engine.dispatch({ type: 'online', online: next })
  }
  return {
    engine,
    saves,
    written,
    failures,
    setOnline,
    read: (pageId: string) => engine.dispatch({ type: 'page-done', pageId }),
  }
}
const pagesOf = (saves: Save[]) => saves.map((save) => save.pagesCompleted)

describe('the engine', () => {
  test('saves a page at once and removes it from the device when it is confirmed', async () => {
    const { saves, written, read } = setUp()
    read('p1')
    expect(written.at(-1)?.pending.pages).toEqual(['p1'])
    await vi.advanceTimersByTimeAsync(0)
    expect(pagesOf(saves)).toEqual([['p1']])
    expect(written.at(-1)?.pending.pages).toEqual([])
  })

  test('sends offline inputs in the order in which they were made', async () => {
    const { saves, setOnline, read } = setUp()
    setOnline(false)
    for (const page of ['p1', 'p2', 'p3']) read(page)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(saves).toEqual([])
    setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(pagesOf(saves)).toEqual([['p1', 'p2', 'p3']])
  })

  test('repeats the same save until the server confirms it', async () => {
    const { saves, failures, read } = setUp()
    failures.push(new CallError(0), new CallError(503))
    read('p1')
    await vi.advanceTimersByTimeAsync(0)
    read('p2')
    await vi.advanceTimersByTimeAsync(3100)
    expect(pagesOf(saves)).toEqual([['p1'], ['p1'], ['p1'], ['p2']])
    expect(saves[1]).toEqual(saves[0])
    expect(saves.map((save) => save.seq)).toEqual([1, 1, 1, 2])
  })

  test.each([
    ['a timeout', new CallError(408)],
    ['the end of the session', new CallError(401)],
    ['a change of the token', new CallError(403, { code: 'Request.Forged' })],
    ['the request for a code', new CallError(403, { code: 'Factor.Pending' })],
    ['the request for a second factor', new CallError(403, { code: 'Factor.MustSetUp' })],
    ['the request for a new password', new CallError(403, { code: 'Password.MustChange' })],
  ])('keeps the queue after %s', async (_, failure) => {
    const { written, failures, read } = setUp()
    failures.push(failure)
    read('p1')
    await vi.advanceTimersByTimeAsync(0)
    expect(written.at(-1)?.pending.pages).toEqual(['p1'])
  })

  test('sends the unsaved inputs of an earlier visit', async () => {
    const { saves } = setUp([
      { attempt: 1, pending: { pages: ['p1'], acks: ['k1'], answers: [], seconds: 40, submit: false } },
    ])
    await vi.advanceTimersByTimeAsync(0)
    expect(saves).toMatchObject([{ seq: 1, pagesCompleted: ['p1'], acks: ['k1'], timeSpent: 40 }])
  })

  test('does not postpone the autosave when more learning time is added', async () => {
    const { engine, saves } = setUp()
    engine.dispatch({ type: 'time', seconds: 60 })
    for (let second = 0; second < 15; second += 5) {
      await vi.advanceTimersByTimeAsync(5000)
      engine.dispatch({ type: 'time', seconds: 5 })
    }
    expect(saves.length).toBe(1)
  })

  test('saves at once when the page is closed', async () => {
    const { engine, saves } = setUp()
    engine.dispatch({ type: 'time', seconds: 12 })
    engine.flush()
    expect(saves).toMatchObject([{ timeSpent: 12 }])
    engine.flush()
    expect(saves.length).toBe(1)
  })
})
