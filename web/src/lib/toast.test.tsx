import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { closeToast, pauseToast, resumeToast, showToast, useToasts } from './toast.ts'

const info = { type: 'info', title: 'Done', message: 'Imported' } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })
})

async function renderToasts() {
  const ui = await renderHook(useToasts)
  return {
    show: async (toast: Parameters<typeof showToast>[0]) => {
      let id = 0
      await ui.act(() => {
        id = showToast(toast)
      })
      return id
    },
    act: ui.act,
    wait: (seconds: number) => ui.act(() => vi.advanceTimersByTime(seconds * 1000)),
    messages: () => ui.result.current.map(({ message }) => message),
    ids: () => ui.result.current.map(({ id }) => id),
  }
}

test.each([
  ['success', 5],
  ['info', 5],
  ['warning', 5],
  ['danger', 30],
] as const)('shows a toast of type %s for %i seconds', async (type, seconds) => {
  const { show, wait, messages } = await renderToasts()

  await show({ ...info, type })
  await wait(seconds - 0.001)
  expect(messages()).toEqual(['Imported'])
  await wait(0.001)

  expect(messages()).toEqual([])
})

test('shows toasts in the order in which they were added', async () => {
  const { show, messages } = await renderToasts()

  await show({ ...info, message: 'First' })
  await show({ ...info, message: 'Second' })

  expect(messages()).toEqual(['First', 'Second'])
})

test('shows a repeated message once and restarts its time', async () => {
  const { show, wait, messages } = await renderToasts()

  await show(info)
  await wait(4)
  await show(info)
  expect(messages()).toEqual(['Imported'])
  await wait(4)
  expect(messages()).toEqual(['Imported'])
  await wait(1)

  expect(messages()).toEqual([])
})

test('shows the same text twice if the types differ', async () => {
  const { show, messages } = await renderToasts()

  await show(info)
  await show({ ...info, type: 'warning' })

  expect(messages()).toEqual(['Imported', 'Imported'])
})

test('does nothing when a closed toast is closed again', async () => {
  const { show, act, messages } = await renderToasts()
  const id = await show(info)

  await act(() => closeToast(id))
  await act(() => closeToast(id))

  expect(messages()).toEqual([])
})

test('stays while it is paused, and then for the remaining time', async () => {
  const { show, wait, messages } = await renderToasts()
  const id = await show(info)
  await wait(4)

  pauseToast(id)
  pauseToast(id)
  await wait(60)
  expect(messages()).toEqual(['Imported'])
  resumeToast(id)
  resumeToast(id)
  await wait(0.999)
  expect(messages()).toEqual(['Imported'])
  await wait(0.001)

  expect(messages()).toEqual([])
})

test('keeps the other toasts when a paused toast is closed', async () => {
  const { show, act, ids } = await renderToasts()
  const first = await show({ ...info, message: 'First' })
  const second = await show({ ...info, message: 'Second' })

  pauseToast(first)
  await act(() => closeToast(first))
  resumeToast(first)

  expect(ids()).toEqual([second])
})
