import { profile } from '@sorgfalt/contract/profile/profile'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi, renderUiHook } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { type Failure, onFailure } from './failures.ts'
import { invalidate } from './invalidation.ts'
import { loaderOf } from './loader.ts'
import { type CallOptions, useCall } from './use-call.ts'

const free = { usernameExists: false }
const renderCall = (options: CallOptions = {}, username = 'ada') =>
  renderUiHook(() => useCall(profile.checkUsername, { username }, options))

/** Returns a mock function that is called for each reported failure. */
function listenToFailures() {
  const reported = vi.fn<(failure: Failure) => void>()
  onTestFinished(onFailure(reported))
  return reported
}

/** Shows the answer for the username "ada". After a click, it requests the answer for "bert". */
function Names({ keepPrevious }: { keepPrevious: boolean }) {
  const [username, setUsername] = useState('ada')
  const { data, loading, fetching } = useCall(profile.checkUsername, { username }, { keepPrevious })
  const answer = data?.usernameExists ? 'taken' : 'free'
  const progress = fetching ? 'fetching' : 'ready'

  return (
    <>
      <button type="button" onClick={() => setUsername('bert')}>
        Next
      </button>
      <p>{`${data ? answer : 'nothing'} ${loading ? 'loading' : progress}`}</p>
    </>
  )
}

test('is loading until the answer arrives', async () => {
  const answer = Promise.withResolvers<typeof free>()
  fakeServer({ 'profile.checkUsername': () => answer.promise })
  const { result } = await renderCall({ loaderId: 'first', loader: 'load' })

  expect(result.current).toMatchObject({ data: undefined, loading: true, fetching: true, error: undefined })
  expect(loaderOf('first')).toBe('load')
  answer.resolve(free)

  await expect.poll(() => result.current.data).toEqual(free)
  expect(result.current).toMatchObject({ loading: false, fetching: false })
  await expect.poll(() => loaderOf('first')).toBe('hide')
})

test('shares one request between two components with the same input', async () => {
  const server = fakeServer({ 'profile.checkUsername': free })
  const Name = () => <p>{useCall(profile.checkUsername, { username: 'ada' }).data ? 'here' : 'waiting'}</p>
  await renderUi(
    <>
      <Name />
      <Name />
    </>,
  )

  await expect.poll(() => page.getByText('here').elements().length).toBe(2)

  await expect.poll(() => server.inputs('profile.checkUsername')).toHaveLength(1)
})

test('sends no request while it is disabled', async () => {
  const server = fakeServer({ 'profile.checkUsername': free })
  const { result } = await renderCall({ enabled: false })

  expect(result.current).toMatchObject({ data: undefined, loading: false, fetching: false })
  expect(server.inputs('profile.checkUsername')).toEqual([])
})

test('reports a failure once, and repeats the request when the member tries again', async () => {
  fakeServer({ 'profile.checkUsername': refuse('Request.NotFound') })
  const { result } = await renderCall()

  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${text('common.toast.danger')}${text('common.errorCodes.Request.NotFound')}`)
  expect(result.current.error?.code).toBe('Request.NotFound')
  fakeServer({ 'profile.checkUsername': free })
  result.current.retry()

  await expect.poll(() => result.current.data).toEqual(free)
  expect(result.current.error).toBeUndefined()
})

test('reports only once a failure that two components share', async () => {
  fakeServer({ 'profile.checkUsername': refuse('Request.NotFound') })
  const reported = listenToFailures()
  const Name = () => <p>{useCall(profile.checkUsername, { username: 'ada' }).error ? 'failed' : 'waiting'}</p>
  await renderUi(
    <>
      <Name />
      <Name />
    </>,
  )

  await expect.poll(() => page.getByText('failed').elements().length).toBe(2)

  await expect.poll(() => reported).toHaveBeenCalledOnce()
})

test('reports a lost connection in a toast while the browser is offline', async () => {
  const onLine = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  fakeServer({ 'profile.checkUsername': new Refusal(0) })
  await renderCall()

  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${text('common.toast.danger')}${text('common.status.0')}`)
})

test('closes the toast about a failure as soon as the same call succeeds', async () => {
  fakeServer({ 'profile.checkUsername': refuse('Request.NotFound') })
  await renderCall()
  await expect.element(page.getByRole('alert')).toBeVisible()

  fakeServer({ 'profile.checkUsername': free })
  invalidate([profile.checkUsername])

  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('keeps the answer on screen and reports once that it could not be refreshed', async () => {
  fakeServer({ 'profile.checkUsername': free })
  const { result } = await renderCall()
  await expect.poll(() => result.current.data).toEqual(free)
  const reported = listenToFailures()

  fakeServer({ 'profile.checkUsername': refuse('Request.NotFound') })
  invalidate([profile.checkUsername])

  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(result.current.data).toEqual(free)
  await expect.poll(() => reported).toHaveBeenCalledOnce()
})

test('repeats a request after a short loss of the connection', async () => {
  const answers = [new Refusal(0), free]
  const server = fakeServer({ 'profile.checkUsername': () => answers.shift() ?? free })
  const { result } = await renderCall()

  await expect.poll(() => result.current.data).toEqual(free)

  await expect.poll(() => server.inputs('profile.checkUsername')).toHaveLength(2)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('does not repeat a request after a refusal', async () => {
  const server = fakeServer({ 'profile.checkUsername': refuse('Permission.Missing') })
  const { result } = await renderCall()

  await expect.poll(() => result.current.error?.status).toBe(403)

  await expect.poll(() => server.inputs('profile.checkUsername')).toHaveLength(1)
})

test('sends the request again after another call has invalidated the answer', async () => {
  const server = fakeServer({ 'profile.checkUsername': free })
  const { result } = await renderCall()
  await expect.poll(() => result.current.data).toEqual(free)

  fakeServer({ 'profile.checkUsername': { usernameExists: true } })
  invalidate([profile.checkUsername])

  await expect.poll(() => result.current.data).toEqual({ usernameExists: true })
  await expect.poll(() => server.inputs('profile.checkUsername')).toHaveLength(2)
})

test('does not show the answer to the previous input while the next answer loads', async () => {
  const answer = Promise.withResolvers<typeof free>()
  fakeServer({ 'profile.checkUsername': ({ username }) => (username === 'ada' ? free : answer.promise) })
  await renderUi(<Names keepPrevious={false} />)
  await expect.element(page.getByText('free ready')).toBeVisible()

  await page.getByRole('button').click()

  await expect.element(page.getByText('nothing loading')).toBeVisible()
  answer.resolve({ usernameExists: true })
  await expect.element(page.getByText('taken ready')).toBeVisible()
})

test('with `keepPrevious`, keeps the previous answer on screen until the next one arrives', async () => {
  const answer = Promise.withResolvers<typeof free>()
  fakeServer({ 'profile.checkUsername': ({ username }) => (username === 'ada' ? free : answer.promise) })
  await renderUi(<Names keepPrevious />)
  await expect.element(page.getByText('free ready')).toBeVisible()

  await page.getByRole('button').click()

  await expect.element(page.getByText('free fetching')).toBeVisible()
  answer.resolve({ usernameExists: true })
  await expect.element(page.getByText('taken ready')).toBeVisible()
})

test('removes an answer when the screen closes if the call is sent with `once`', async () => {
  const server = fakeServer({ 'profile.checkUsername': free })
  const first = await renderCall({ once: true })
  await expect.poll(() => first.result.current.data).toEqual(free)
  await first.unmount()

  const second = await renderCall({ once: true })
  await expect.poll(() => second.result.current.data).toEqual(free)

  await expect.poll(() => server.inputs('profile.checkUsername')).toHaveLength(2)
})

test('does not request an answer again while the answer is fresh', async () => {
  const server = fakeServer({ 'profile.checkUsername': free })
  const first = await renderCall()
  await expect.poll(() => first.result.current.data).toEqual(free)
  await first.unmount()

  const second = await renderCall()

  expect(second.result.current.data).toEqual(free)
  await expect.poll(() => server.inputs('profile.checkUsername')).toHaveLength(1)
})
