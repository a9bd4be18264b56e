import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { CallError } from './call-error.ts'
import { startLoader, useLoader, useLoaderError } from './loader.ts'

async function renderLoader(id: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return renderHook(() => ({ state: useLoader(id), error: useLoaderError(id) }))
}

test('updates a component when its loader starts and ends', async () => {
  const { result, act } = await renderLoader('followed')
  expect(result.current).toEqual({ state: 'hide', error: undefined })
  let stop: ReturnType<typeof startLoader> = () => undefined

  await act(() => {
    stop = startLoader('followed', 'save')
  })
  expect(result.current.state).toBe('save')
  await act(() => stop())
  await act(() => vi.advanceTimersByTime(250))

  expect(result.current.state).toBe('hide')
})

test('updates a component with the last error of its loader', async () => {
  const { result, act } = await renderLoader('failing')
  const error = new CallError(503, { code: 'Request.Busy' })

  await act(() => startLoader('failing', 'load')(error))
  expect(result.current.error).toBe(error)
  await act(() => void startLoader('failing', 'load'))

  expect(result.current.error).toBeUndefined()
})

test('does not update a component when a different loader starts', async () => {
  const { result, act } = await renderLoader('mine')

  await act(() => void startLoader('other', 'load'))

  expect(result.current.state).toBe('hide')
})
