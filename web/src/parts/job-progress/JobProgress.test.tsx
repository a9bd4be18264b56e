import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onFailure } from '#lib/failures.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { JobProgress } from './JobProgress.tsx'

const jobUuid = '0190a000-0000-7000-8000-000000000009'
/** A timeout that is longer than the pause between two requests. */
const slow = { timeout: 10_000 }

async function renderProgress(answer: Answers['job.readProgress']) {
  const server = fakeServer({ 'job.readProgress': answer })
  const onEnd = vi.fn()
  const ui = await renderUi(<JobProgress jobUuid={jobUuid} label="Creating passwords" onEnd={onEnd} />, {
    language: 'en_GB',
  })
  return { ...ui, onEnd, asked: () => server.inputs('job.readProgress') }
}
const bar = page.getByRole('progressbar', { name: 'Creating passwords' })

test('shows that the job is waiting while its size is unknown', async () => {
  const { asked, onEnd } = await renderProgress({ state: 'waiting', done: 0, total: 0 })

  await expect.element(page.getByText(text('job.waiting'))).toBeVisible()
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0')
  await expect.poll(() => asked()[0]).toEqual({ jobUuid })
  expect(onEnd).not.toHaveBeenCalled()
})

test('shows how much is done', async () => {
  await renderProgress({ state: 'running', done: 1200, total: 4800 })

  await expect.element(bar).toHaveAttribute('aria-valuenow', '25')
  await expect.element(page.getByText(text('job.progress', { done: '1,200', total: '4,800' }))).toBeVisible()
})

test('requests the progress until the job is done, and reports the end once', async () => {
  const states = [
    { state: 'waiting' as const, done: 0, total: 0 },
    { state: 'running' as const, done: 1, total: 2 },
    { state: 'done' as const, done: 2, total: 2 },
  ]
  let request = 0
  const { asked, onEnd } = await renderProgress(() => states[Math.min(request++, 2)] ?? new Refusal(500))

  await expect.poll(() => onEnd.mock.calls, slow).toEqual([['done']])

  await expect.element(bar).toHaveAttribute('aria-valuenow', '100')
  expect(asked()).toHaveLength(3)
})

test('continues after a lost connection and reports it once', async () => {
  let request = 0
  const reported = vi.fn<() => void>()
  onTestFinished(onFailure(reported))
  // Each failed request is repeated once, so four lost connections count as two failed requests.
  const { onEnd } = await renderProgress(() =>
    request++ < 4 ? new Refusal(0) : { state: 'done', done: 1, total: 1 },
  )

  await expect.poll(() => onEnd.mock.calls, slow).toEqual([['done']])

  await expect.poll(() => reported).toHaveBeenCalledOnce()
})

test('shows a full bar when a job without parts is done', async () => {
  const { onEnd } = await renderProgress({ state: 'done', done: 0, total: 0 })

  await expect.element(bar).toHaveAttribute('aria-valuenow', '100')
  await expect.poll(() => onEnd).toHaveBeenCalledExactlyOnceWith('done')
})

test('shows the failure of the job instead of the progress bar', async () => {
  const { onEnd, asked } = await renderProgress({ state: 'failed', done: 1, total: 2 })

  await expect.element(page.getByText(text('job.failed'))).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.poll(() => onEnd).toHaveBeenCalledExactlyOnceWith('failed')
  expect(asked()).toHaveLength(1)
})

test('is accessible', async () => {
  const { container } = await renderProgress({ state: 'running', done: 1, total: 4 })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25')

  expect(await axeViolations(container)).toEqual([])
})
