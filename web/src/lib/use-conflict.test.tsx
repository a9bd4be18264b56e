import { job } from '@sorgfalt/contract/job/job'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUiHook } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { CallError } from './call-error.ts'
import { useConflict } from './use-conflict.ts'

const jobUuid = '0190a000-0000-7000-8000-000000000009'
const saved = { state: 'done' as const, done: 3, total: 3 }
const lastSave = { at: '2026-11-20T10:00:00Z', by: 'Ada Muster' }
const conflict = (params = {}) => new CallError(409, { code: 'Version.Conflict', params })

async function renderConflict(first: CallError | undefined) {
  const shown = { error: first }
  const ui = await renderUiHook(() => useConflict(shown.error, job.readProgress, { jobUuid }))
  const next = async (error: CallError | undefined) => {
    shown.error = error
    await ui.rerender()
  }
  return { ...ui, next, state: () => ui.result.current }
}

test.for([
  new CallError(400, { code: 'Request.Invalid' }),
  new CallError(409, { code: 'MemberImport.Outdated' }),
])('reads nothing after a refusal that is not a version conflict: %s', async (refusal) => {
  const server = fakeServer({ 'job.readProgress': saved })
  const { state } = await renderConflict(refusal)

  expect(state()).toMatchObject({ saved: undefined, lastSave: undefined })
  expect(server.inputs('job.readProgress')).toEqual([])
})

test('after a version conflict, reads the saved record and returns who saved it', async () => {
  const server = fakeServer({ 'job.readProgress': saved })
  const { state } = await renderConflict(conflict(lastSave))

  await expect.poll(() => state().saved).toEqual(saved)

  expect(state().lastSave).toEqual(lastSave)
  await expect.poll(() => server.inputs('job.readProgress')).toEqual([{ jobUuid }])
})

test('does not report who saved the record if the server does not know', async () => {
  fakeServer({ 'job.readProgress': saved })
  const { state } = await renderConflict(conflict())

  await expect.poll(() => state().saved).toEqual(saved)

  expect(state().lastSave).toBeUndefined()
})

test('removes the saved record when the conflict is cleared', async () => {
  fakeServer({ 'job.readProgress': saved })
  const { state, act } = await renderConflict(conflict(lastSave))
  await expect.poll(() => state().saved).toEqual(saved)

  await act(() => state().clear())

  expect(state()).toMatchObject({ saved: undefined, lastSave: undefined })
})

test('reads the record again after a second conflict, and returns no record before the answer', async () => {
  fakeServer({ 'job.readProgress': saved })
  const { state, next } = await renderConflict(conflict(lastSave))
  await expect.poll(() => state().saved).toEqual(saved)
  const answer = Promise.withResolvers<typeof saved>()
  fakeServer({ 'job.readProgress': () => answer.promise })

  await next(conflict())
  expect(state().saved).toBeUndefined()
  answer.resolve({ ...saved, done: 2 })

  await expect.poll(() => state().saved).toEqual({ ...saved, done: 2 })
})

test('shows that the saved record could not be read', async () => {
  fakeServer({ 'job.readProgress': refuse('Job.NotFound') })
  const { state } = await renderConflict(conflict(lastSave))

  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${text('common.toast.danger')}${text('common.errorCodes.Job.NotFound')}`)
  expect(state().saved).toBeUndefined()
})
