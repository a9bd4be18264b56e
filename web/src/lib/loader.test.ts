import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { loaderErrorOf, loaderOf, startLoader } from './loader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('shows the loader of a login if a save also runs, and of a save if a load also runs', () => {
  const load = startLoader('rank', 'load')
  const logIn = startLoader('rank', 'logIn')
  const save = startLoader('rank', 'save')
  expect(loaderOf('rank')).toBe('logIn')
  logIn()
  expect(loaderOf('rank')).toBe('save')
  save()
  expect(loaderOf('rank')).toBe('load')
  load()
  vi.runAllTimers()
  expect(loaderOf('rank')).toBe('hide')
})

test('hides the loader 250 ms after the last operation has ended', () => {
  startLoader('delay', 'load')()
  vi.advanceTimersByTime(249)
  expect(loaderOf('delay')).toBe('load')
  vi.advanceTimersByTime(1)
  expect(loaderOf('delay')).toBe('hide')
})

test('keeps the loader visible if an operation starts before the delay of 250 ms has passed', () => {
  startLoader('again', 'load')()
  vi.advanceTimersByTime(200)
  const end = startLoader('again', 'save')
  vi.advanceTimersByTime(1000)
  expect(loaderOf('again')).toBe('save')
  end()
  end()
  vi.runAllTimers()
  expect(loaderOf('again')).toBe('hide')
})

test('restarts the delay of 250 ms when another operation ends before the loader is hidden', () => {
  startLoader('twice', 'load')()
  vi.advanceTimersByTime(200)
  startLoader('twice', 'load')()
  vi.advanceTimersByTime(249)
  expect(loaderOf('twice')).toBe('load')
  vi.advanceTimersByTime(1)
  expect(loaderOf('twice')).toBe('hide')
})

test('keeps the error of a loader until that loader starts again', () => {
  const error = new CallError(400, { code: 'Request.Invalid' })
  startLoader('error', 'save')(error)
  vi.runAllTimers()
  expect(loaderErrorOf('error')).toBe(error)
  startLoader('error', 'save')
  expect(loaderErrorOf('error')).toBeUndefined()
})
