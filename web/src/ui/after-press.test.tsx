import { expect, onTestFinished, test, vi } from 'vitest'
import { afterPress } from './after-press.ts'

const press = (type: 'pointerdown' | 'pointerup' | 'pointercancel') => dispatchEvent(new PointerEvent(type))

test('runs the task at once if no pointer is down', () => {
  const task = vi.fn()

  afterPress(task)

  expect(task).toHaveBeenCalledOnce()
})

test.each(['pointerup', 'pointercancel'] as const)(
  'waits for %s while a pointer is down, and then runs the task once',
  (end) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const task = vi.fn()

    press('pointerdown')
    afterPress(task)
    expect(task).not.toHaveBeenCalled()
    press(end)
    expect(task, 'the click comes first').not.toHaveBeenCalled()
    vi.runAllTimers()
    press('pointerdown')
    press(end)
    vi.runAllTimers()

    expect(task).toHaveBeenCalledOnce()
  },
)
