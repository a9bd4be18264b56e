import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchActivity } from './activity.ts'

const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** Shows a part whose page has a frame of its own, and watches it. */
async function watchPart() {
  const frame = document.createElement('iframe')
  frame.srcdoc = '<button>Part</button><video></video><iframe srcdoc="<button>Inside</button>"></iframe>'
  const report = vi.fn<() => void>()
  const stop = watchActivity(frame, report)
  const { promise, resolve } = Promise.withResolvers<void>()
  frame.addEventListener('load', () => resolve())
  document.body.append(frame)
  await promise
  onTestFinished(() => {
    stop()
    frame.remove()
  })

  return {
    page: frame.contentDocument as Document,
    inner: frame.contentWindow?.[0]?.document as Document,
    report,
    stop,
  }
}

const press = (page: Document) =>
  page.querySelector('button')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))

test('reports input in a part, and in a frame of the part, once a minute', async () => {
  const { page, inner, report } = await watchPart()

  press(page)
  press(page)
  vi.advanceTimersByTime(minuteMs)
  expect(report).toHaveBeenCalledTimes(1)

  press(inner)
  vi.advanceTimersByTime(minuteMs)
  expect(report).toHaveBeenCalledTimes(2)
})

test('reports nothing without input', async () => {
  const { report } = await watchPart()

  vi.advanceTimersByTime(10 * minuteMs)

  expect(report).not.toHaveBeenCalled()
})

test('reports a film that plays', async () => {
  const { page, report } = await watchPart()
  Object.defineProperty(page.querySelector('video'), 'paused', { value: false })

  vi.advanceTimersByTime(minuteMs)

  expect(report).toHaveBeenCalledTimes(1)
})

test('reports nothing more after it was stopped', async () => {
  const { page, report, stop } = await watchPart()
  press(page)

  stop()
  vi.advanceTimersByTime(minuteMs)

  expect(report).not.toHaveBeenCalled()
})
