import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createStore, until, useStore } from './store.ts'

test('stores a value and reports every change', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const stop = store.subscribe(listener)

  store.set(2)
  store.set((now) => now + 1)
  expect(store.get()).toBe(3)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  store.set(4)

  expect(listener).toHaveBeenCalledTimes(2)
})

test('does not report a change if the new value is identical', () => {
  const store = createStore(Number.NaN)
  const listener = vi.fn()
  store.subscribe(listener)

  store.set(Number.NaN)

  expect(listener).not.toHaveBeenCalled()
})

test('updates components when the value, or the selected part of it, changes', async () => {
  const store = createStore({ name: 'Ada', points: 1 })
  const whole = await renderHook(() => useStore(store))
  let renders = 0
  const part = await renderHook(() => {
    renders++
    return useStore(store, ({ name }) => name)
  })
  const before = renders

  await part.act(() => store.set({ name: 'Ada', points: 2 }))
  expect(whole.result.current.points).toBe(2)
  expect(renders).toBe(before)
  await part.act(() => store.set({ name: 'Bert', points: 2 }))

  expect(part.result.current).toBe('Bert')
})

test('waits until the value matches the condition, and returns at once if it already does', async () => {
  const store = createStore(0)
  const reached = vi.fn()
  const waiting = until(store, (value) => value >= 2).then(reached)

  store.set(1)
  await Promise.resolve()
  expect(reached).not.toHaveBeenCalled()
  store.set(2)
  await waiting

  await expect(until(store, (value) => value === 2)).resolves.toBeUndefined()
})
