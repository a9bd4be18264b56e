import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useOnline } from './online.ts'

test('reports whether the browser is online', async () => {
  const onLine = vi.spyOn(Navigator.prototype, 'onLine', 'get')
  onTestFinished(() => {
    onLine.mockRestore()
    dispatchEvent(new Event('online'))
  })
  const { result, act } = await renderHook(useOnline)
  expect(result.current).toBe(true)

  onLine.mockReturnValue(false)
  await act(() => void dispatchEvent(new Event('offline')))
  expect(result.current).toBe(false)
  onLine.mockReturnValue(true)
  await act(() => void dispatchEvent(new Event('online')))

  expect(result.current).toBe(true)
})
