import { scormPlayer } from '@sorgfalt/contract/scorm/scorm-player'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#lib/call-error.ts'
import { createSaved } from './scorm-fixture.ts'
import { type PartSave, type SaverPorts, StateSaver } from './state-saver.ts'

const intervalMs = scormPlayer.saveSeconds * 1000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function createSaver(answer: (save: PartSave) => ReturnType<SaverPorts['save']> = async () => createSaved()) {
  const saves: PartSave[] = []
  const kept: Parameters<SaverPorts['keep']>[0][] = []
  const saver = new StateSaver({
    save: (save) => {
      saves.push(save)
      return answer(save)
    },
    keep: (state) => kept.push(state),
    onSaved: () => undefined,
  })
  saver.begin({ partId: 'a', seq: 4 })

  return {
    saver,
    saves,
    numbers: () => saves.map(({ seq, cmi }) => `${seq} ${cmi}`),
    lastKept: () => kept.at(-1),
    add: (cmi: string, isFinal = false) => saver.add({ cmi, isFinal }),
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('saves the first state at once and later ones within the interval, the newest only', async () => {
  const { add, numbers } = createSaver()

  add('one')
  await settle()
  expect(numbers()).toEqual(['4 one'])
  add('two')
  add('three')
  await vi.advanceTimersByTimeAsync(intervalMs - 1)
  expect(numbers()).toEqual(['4 one'])
  await vi.advanceTimersByTimeAsync(1)

  expect(numbers()).toEqual(['4 one', '5 three'])
})

test('saves the final state of a part at once', async () => {
  const { add, numbers } = createSaver()
  add('one')
  await settle()

  add('end', true)
  await settle()

  expect(numbers()).toEqual(['4 one', '5 end'])
})

test('sends one save at a time', async () => {
  const first = Promise.withResolvers<void>()
  const { add, saver, numbers } = createSaver(async ({ seq }) => {
    if (seq === 4) await first.promise
    return createSaved()
  })

  add('one')
  await settle()
  add('two', true)
  await settle()
  expect(numbers()).toEqual(['4 one'])
  first.resolve()
  await settle()

  expect(numbers()).toEqual(['4 one', '5 two'])
  expect(saver.store.get()).toMatchObject({ isSaving: false, isWaiting: false })
})

test('repeats a failed save unchanged before later states, with growing pauses', async () => {
  let isDown = true
  const { add, saver, numbers } = createSaver(async () => {
    if (isDown) throw new CallError(0)
    return createSaved()
  })

  add('one')
  await settle()
  add('two')
  await vi.advanceTimersByTimeAsync(1000)
  expect(numbers()).toEqual(['4 one', '4 one'])
  expect(saver.store.get()).toMatchObject({ tries: 2, isWaiting: true })
  await vi.advanceTimersByTimeAsync(1999)
  expect(numbers()).toHaveLength(2)
  isDown = false
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(intervalMs)

  expect(numbers()).toEqual(['4 one', '4 one', '4 one', '5 two'])
  expect(saver.store.get()).toMatchObject({ tries: 0, isWaiting: false })
})

test('keeps the newest state until the server confirms it, with the numbers that may be stored', async () => {
  const answer = Promise.withResolvers<void>()
  const { add, lastKept } = createSaver(async () => {
    await answer.promise
    return createSaved()
  })

  add('one')
  expect(lastKept()).toEqual({ partId: 'a', cmi: 'one', isFinal: false, seq: [4, 4] })
  await settle()
  add('two', true)
  expect(lastKept()).toEqual({ partId: 'a', cmi: 'two', isFinal: true, seq: [4, 5] })
  answer.resolve()
  await settle()

  expect(lastKept()).toBeNull()
})

test('a flush saves at once, and reports whether everything is saved', async () => {
  const { add, saver, numbers } = createSaver(async ({ cmi }) => {
    if (cmi === 'lost') throw new CallError(0)
    return createSaved()
  })
  add('one')
  await settle()

  add('two')
  await expect(saver.flush()).resolves.toBe(true)
  add('lost')
  await expect(saver.flush()).resolves.toBe(false)

  expect(numbers()).toEqual(['4 one', '5 two', '6 lost'])
})

test('a refusal ends saving and removes the state', async () => {
  const { add, saver, saves, lastKept } = createSaver(async () => {
    throw new CallError(409, { code: 'ScormPart.Elsewhere' })
  })

  add('one')
  await settle()
  add('two')
  await vi.advanceTimersByTimeAsync(intervalMs)

  expect(saves).toHaveLength(1)
  expect(lastKept()).toBeNull()
  expect(saver.store.get().refusal?.code).toBe('ScormPart.Elsewhere')
})

test('a new part begins with its own number', async () => {
  const { add, saver, saves } = createSaver()
  add('one')
  await settle()

  saver.begin({ partId: 'b', seq: 1 })
  add('first of b')
  await settle()

  expect(saves.at(-1)).toEqual({ partId: 'b', seq: 1, cmi: 'first of b', isFinal: false })
})
