import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { beat, markActive, notifyUnderstood, startHeartbeat } from './heartbeat.ts'

const left = { idleSeconds: 1800, absoluteSeconds: 36_000 }
const fiveMinutes = 300_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** Opens the channel as another tab of the same browser does. */
function otherTab() {
  const channel = new BroadcastChannel('sorgfalt.session')
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  onTestFinished(() => channel.close())
  return { heard, tell: (message: unknown) => channel.postMessage(message) }
}

async function start() {
  const server = fakeServer({ 'session.heartbeat': left })
  // Resets the activity that earlier tests have recorded.
  await beat(() => undefined)
  const onBeat = vi.fn()
  const onUnderstood = vi.fn()
  const stop = startHeartbeat(onBeat, onUnderstood)
  onTestFinished(stop)
  const beats = () => server.inputs('session.heartbeat').slice(1)
  return { onBeat, onUnderstood, stop, beats }
}

test('sends a heartbeat every five minutes and reports the remaining time', async () => {
  const { onBeat, beats } = await start()

  vi.advanceTimersByTime(fiveMinutes - 1)
  expect(beats()).toEqual([])
  vi.advanceTimersByTime(1)

  await expect.poll(() => onBeat.mock.calls).toEqual([[left]])
  expect(beats()).toEqual([{ active: '0' }])
})

test.each([
  ['a key', () => userEvent.keyboard('a')],
  ['a click', () => userEvent.click(document.body)],
  ['playback', () => Promise.resolve(markActive())],
])('extends the session at the first heartbeat after %s', async (_, act) => {
  const { beats } = await start()

  await act()
  vi.advanceTimersByTime(fiveMinutes)
  await expect.poll(beats).toEqual([{ active: '1' }])
  vi.advanceTimersByTime(fiveMinutes)

  await expect.poll(beats).toEqual([{ active: '1' }, { active: '0' }])
})

test('extends the session at the next heartbeat if a heartbeat was lost', async () => {
  const { beats, onBeat } = await start()
  fakeServer({ 'session.heartbeat': new Refusal(0) })
  markActive()
  await beat()
  expect(onBeat).not.toHaveBeenCalled()

  fakeServer({ 'session.heartbeat': left })
  await beat()

  expect(beats()).toEqual([{ active: '1' }, { active: '1' }])
})

test('reports the remaining time of the session to the other tabs', async () => {
  const { heard } = otherTab()
  await start()

  await beat()

  await expect.poll(() => heard).toEqual([{ kind: 'lifetime', lifetime: left }])
})

test('reports the remaining time only to the callback of the caller if there is one', async () => {
  const { heard } = otherTab()
  const { onBeat } = await start()
  const onAnswer = vi.fn()

  await beat(onAnswer)
  notifyUnderstood()

  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(left)
  expect(onBeat).not.toHaveBeenCalled()
  await expect.poll(() => heard).toEqual([{ kind: 'understood' }])
})

test('receives the remaining time of the session from the other tabs', async () => {
  const { tell } = otherTab()
  const { onBeat, onUnderstood } = await start()

  tell({ kind: 'lifetime', lifetime: { ...left, idleSeconds: 60 } })
  tell({ kind: 'understood' })

  await expect.poll(() => onUnderstood.mock.calls.length).toBe(1)
  expect(onBeat).toHaveBeenCalledExactlyOnceWith({ ...left, idleSeconds: 60 })
})

test('sends no heartbeat and records no input after it has been stopped', async () => {
  const { stop, beats } = await start()

  stop()
  vi.advanceTimersByTime(2 * fiveMinutes)
  await userEvent.keyboard('a')
  await beat(() => undefined)

  expect(beats()).toEqual([{ active: '0' }])
})
