import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useDraft } from './use-draft.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

async function renderDraft(first = 'saved') {
  const commit = vi.fn()
  const ui = await renderHook((committed = first) => useDraft(committed, 500, commit))
  const type = (value: string) => ui.act(() => ui.result.current[1](value))
  const wait = (milliseconds: number) => ui.act(() => vi.advanceTimersByTime(milliseconds))
  return { ...ui, commit, type, wait, shown: () => ui.result.current[0] }
}

test('shows the committed value at first', async () => {
  const { shown, commit, wait } = await renderDraft()

  await wait(1000)

  expect(shown()).toBe('saved')
  expect(commit).not.toHaveBeenCalled()
})

test('shows the typed text at once and commits it after the delay', async () => {
  const { shown, commit, type, wait } = await renderDraft()

  await type('new')
  expect(shown()).toBe('new')
  await wait(499)
  expect(commit).not.toHaveBeenCalled()
  await wait(1)

  expect(commit).toHaveBeenCalledExactlyOnceWith('new')
})

test('restarts the delay after every letter', async () => {
  const { commit, type, wait } = await renderDraft()

  await type('n')
  await wait(400)
  await type('ne')
  await wait(400)
  expect(commit).not.toHaveBeenCalled()
  await wait(100)

  expect(commit).toHaveBeenCalledExactlyOnceWith('ne')
})

test('replaces the draft when the value changes elsewhere', async () => {
  const { shown, type, rerender, commit, wait } = await renderDraft()
  await type('new')

  await rerender('from the back button')
  expect(shown()).toBe('from the back button')
  await wait(1000)

  expect(commit).not.toHaveBeenCalled()
})

test('keeps the text that is typed while the previous draft is being committed', async () => {
  const { shown, type, rerender, commit, wait } = await renderDraft()
  await type('new')
  await wait(500)
  await type('newer')

  await rerender('new')
  expect(shown()).toBe('newer')
  await wait(500)

  expect(commit).toHaveBeenLastCalledWith('newer')
})

test('commits nothing after its component is removed', async () => {
  const { type, unmount, commit } = await renderDraft()
  await type('new')

  await unmount()
  vi.advanceTimersByTime(1000)

  expect(commit).not.toHaveBeenCalled()
})
