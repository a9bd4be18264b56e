import type { SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { expect, test } from 'vitest'
import { CallError } from '#lib/call-error.ts'
import { createCourse, createSaveResult } from './course-fixture.ts'
import { runUntilDelivered } from './deliver-queued-saves.ts'
import { nothingPending, type Pending } from './pending.ts'
import { PlayerEngine } from './player-engine.ts'
import type { QueuedRecord } from './save-queue.ts'

const queued: Pending = { ...nothingPending, pages: ['p1'], acks: ['k1'] }

/**
 * Creates an engine with the queue of an earlier visit. `kept` returns the ids of the pages that the queue on
 * the device still contains.
 */
function setUp({
  attempt = 1,
  online = true,
  save,
}: {
  attempt?: number
  online?: boolean
  save: () => Promise<SaveResult>
}) {
  const kept: QueuedRecord[] = []
  const ports = {
    save,
    slot: { write: (record: QueuedRecord) => kept.push(record) },
    isOnline: () => online,
  }
  return {
    engine: new PlayerEngine(createCourse(), 'tab', [{ attempt, pending: queued }], ports),
    kept: () => kept.at(-1)?.pending.pages,
  }
}
const taken = () => Promise.resolve(createSaveResult({ seq: 1, pagesCompleted: ['p1'], acks: ['k1'] }))

test('sends the unsaved inputs of an earlier visit and removes them from the device', async () => {
  const { engine, kept } = setUp({ save: taken })
  expect(await runUntilDelivered(engine)).toBe(true)
  expect(kept()).toEqual([])
})

test('keeps saves on the device if the server cannot accept them now', async () => {
  const { engine, kept } = setUp({ save: () => Promise.reject(new CallError(503)) })
  expect(await runUntilDelivered(engine)).toBe(false)
  expect(kept()).toEqual(['p1'])
})

test('sends nothing while offline', async () => {
  const { engine, kept } = setUp({
    online: false,
    save: () => Promise.reject(new Error('must not be called')),
  })
  expect(await runUntilDelivered(engine)).toBe(false)
  expect(kept()).toEqual(['p1'])
})

test('deletes unsaved inputs of an attempt that was reset, without sending them', async () => {
  const { engine, kept } = setUp({ attempt: 7, save: () => Promise.reject(new Error('must not be called')) })
  expect(await runUntilDelivered(engine)).toBe(false)
  expect(kept()).toEqual([])
})
