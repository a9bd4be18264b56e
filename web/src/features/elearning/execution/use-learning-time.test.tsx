import { expect, onTestFinished, test, vi } from 'vitest'
import { renderUiHook } from '#test/render.tsx'
import { createCourse } from './course-fixture.ts'
import { PlayerEngine } from './player-engine.ts'
import { useLearningTime } from './use-learning-time.ts'

/** Runs the hook with an engine that never saves. The clock moves only when `wait` is called. */
async function countLearningTime() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const engine = new PlayerEngine(createCourse(), 'tab', [], {
    save: () => Promise.reject(new Error('not started')),
    slot: { write: () => undefined },
    isOnline: () => true,
  })
  const ui = await renderUiHook(() => useLearningTime(engine))

  return {
    ...ui,
    wait: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
    seconds: () => engine.store.get().pending.seconds,
  }
}

function setVisibility(state: DocumentVisibilityState): void {
  const spy = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  onTestFinished(() => spy.mockRestore())
}

test('counts the time during which the learner is active', async () => {
  setVisibility('visible')
  const { wait, seconds } = await countLearningTime()

  wait(60)

  expect(seconds()).toBe(60)
})

test('stops counting three minutes after the learner’s last input', async () => {
  setVisibility('visible')
  const { wait, seconds } = await countLearningTime()

  wait(600)

  expect(seconds()).toBe(175)
})

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'])(
  'starts counting again after the event %s',
  async (type) => {
    setVisibility('visible')
    const { wait, seconds } = await countLearningTime()
    wait(600)

    document.body.dispatchEvent(new Event(type, { bubbles: true }))
    wait(10)

    expect(seconds()).toBe(185)
  },
)

test('counts no time while the page is in the background', async () => {
  setVisibility('hidden')
  const { wait, seconds } = await countLearningTime()

  wait(60)

  expect(seconds()).toBe(0)
})

test('stops counting when the player closes', async () => {
  setVisibility('visible')
  const { wait, seconds, unmount } = await countLearningTime()
  wait(5)

  await unmount()
  wait(60)

  expect(seconds()).toBe(5)
})
