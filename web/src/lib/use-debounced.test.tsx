import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useDebounced } from './use-debounced.ts'

test('returns a new value only after the value has not changed for the delay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { result, rerender, act } = await renderHook((value = 'a') => useDebounced(value, 250))
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
  expect(result.current).toBe('a')

  await rerender('ad')
  await wait(200)
  await rerender('ada')
  await wait(200)
  expect(result.current).toBe('a')
  await wait(50)

  expect(result.current).toBe('ada')
})
