import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { renderUiHook } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { createExecution, executionUuid, leaseToken } from './execution-fixture.ts'
import { readUnsavedChanges } from './unsaved-changes.ts'
import { useAnswerEngine } from './use-answer-engine.ts'

async function renderEngine(execution = createExecution(), answers: Answers = {}) {
  const server = fakeServer({
    'riskExecution.readExecution': execution,
    'riskExecution.saveExecution': ({ revision }) => ({
      progressPercent: 30,
      revision: revision + 1,
      state: 'started',
    }),
    'riskLease.releaseExecutionLease': {},
    ...answers,
  })
  await signIn()
  const hook = await renderUiHook(() => useAnswerEngine(execution, leaseToken))
  return { ...hook, server, engine: hook.result.current }
}
type Server = ReturnType<typeof fakeServer>
const answerNoise = { type: 'answered', itemId: 'noise', value: 4 } as const
const saves = (server: Server) => server.inputs('riskExecution.saveExecution')
const releases = (server: Server) => server.inputs('riskLease.releaseExecutionLease')

/** Makes the browser appear online or offline until the test ends. */
function setOnline(online: boolean): void {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  onTestFinished(() => spy.mockRestore())
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}

test('releases the lease when the member leaves the page', async () => {
  const { server, unmount } = await renderEngine()

  await unmount()

  await expect.poll(() => releases(server)).toEqual([{ executionUuid, leaseToken }])
})

test('saves the last answer before it releases the lease', async () => {
  const { server, engine, unmount } = await renderEngine()

  engine.dispatch(answerNoise)
  await unmount()

  await expect.poll(() => releases(server).length).toBe(1)
  await expect.poll(() => saves(server)).toMatchObject([{ answers: [{ itemId: 'noise', value: 4 }] }])
})

test('releases no lease if this page does not have the lease', async () => {
  const { server, unmount } = await renderEngine(createExecution({ leaseToken: null }))

  await unmount()

  await expect.poll(() => releases(server)).toEqual([])
})

test('saves at once when the page goes to the background', async () => {
  const { server, engine } = await renderEngine()
  engine.dispatch(answerNoise)
  await expect.poll(() => saves(server)).toEqual([])

  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => hidden.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))

  await expect.poll(() => engine.store.get().revision).toBe(1)
  await expect.poll(() => saves(server)).toHaveLength(1)
})

test('keeps answers on the device until the connection is back', async () => {
  const { server, engine } = await renderEngine()
  setOnline(false)

  engine.dispatch(answerNoise)
  expect(readUnsavedChanges(ada.uuid, executionUuid)).toEqual({ noise: { is: 4 } })
  expect(engine.store.get().online).toBe(false)
  setOnline(true)

  await expect.poll(() => saves(server).length).toBe(1)
  await expect.poll(() => readUnsavedChanges(ada.uuid, executionUuid)).toEqual({})
})

test('reads the execution again when the browser shows the page from its cache', async () => {
  const { server, engine } = await renderEngine()
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  await expect.poll(() => releases(server).length).toBe(1)

  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

  await expect.poll(() => server.inputs('riskExecution.readExecution').length).toBe(1)
  engine.dispatch(answerNoise)
  await expect.poll(() => saves(server).length).toBe(1)
})

test('does not read the execution again after the page was loaded as usual', async () => {
  const { server } = await renderEngine()

  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))

  expect(server.inputs('riskExecution.readExecution')).toEqual([])
})

test('saves the unsaved answers of an earlier visit', async () => {
  localStorage.setItem(`sorgfalt.personal.${ada.uuid}.analysis.${executionUuid}`, '{"noise":{"is":2}}')
  const { server } = await renderEngine()

  await expect
    .poll(() => saves(server))
    .toMatchObject([{ revision: 0, answers: [{ itemId: 'noise', value: 2 }] }])
})
