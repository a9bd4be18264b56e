import type { SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { expect, test } from 'vitest'
import { CallError } from '#lib/call-error.ts'
import { runDry } from './deliver.ts'
import { nothingPending, type Pending } from './pending.ts'
import { PlayerEngine } from './player-engine.ts'
import { createAnswer, createCourse } from './test/fixtures.ts'
import type { WaitingRecord } from './waiting-store.ts'

const left: Pending = { ...nothingPending, pages: ['p1'], acks: ['k1'] }

/** An engine on what an earlier visit left, with what it keeps on the device. */
function setUp({
  attempt = 1,
  online = true,
  save,
}: {
  attempt?: number
  online?: boolean
  save: () => Promise<SaveResult>
}) {
  const kept: WaitingRecord[] = []
  const ports = {
    save,
    slot: { write: (record: WaitingRecord) => kept.push(record) },
    isOnline: () => online,
  }
  return {
    engine: new PlayerEngine(createCourse(), 'tab', [{ attempt, pending: left }], ports),
    kept: () => kept.at(-1)?.pending.pages,
  }
}
const taken = () => Promise.resolve(createAnswer({ seq: 1, pagesCompleted: ['p1'], acks: ['k1'] }))

test('what a visit left arrives, and the device forgets it', async () => {
  const { engine, kept } = setUp({ save: taken })
  expect(await runDry(engine)).toBe(true)
  expect(kept()).toEqual([])
})

test('what the server does not take now stays on the device', async () => {
  const { engine, kept } = setUp({ save: () => Promise.reject(new CallError(503)) })
  expect(await runDry(engine)).toBe(false)
  expect(kept()).toEqual(['p1'])
})

test('without a connection nothing is tried', async () => {
  const { engine, kept } = setUp({ online: false, save: () => Promise.reject(new Error('nobody may ask')) })
  expect(await runDry(engine)).toBe(false)
  expect(kept()).toEqual(['p1'])
})

test('what belongs to an attempt that was reset is forgotten, and nothing is said to have arrived', async () => {
  const { engine, kept } = setUp({ attempt: 7, save: () => Promise.reject(new Error('nobody may ask')) })
  expect(await runDry(engine)).toBe(false)
  expect(kept()).toEqual([])
})
