import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { profile } from '@sorgfalt/contract/profile/profile'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUiHook } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { onInvalidate } from './invalidation.ts'
import { loaderErrorOf, loaderOf } from './loader.ts'
import { type ActionOptions, useAction } from './use-action.ts'

const renderAction = (
  options: ActionOptions<typeof profile.checkUsername> = {},
  language: 'de_DE' | 'en_GB' = 'de_DE',
) => renderUiHook(() => useAction(profile.checkUsername, options), { language })
const free = { usernameExists: false }

test('sends the input and returns the answer', async () => {
  const server = fakeServer({
    'profile.checkUsername': ({ username }) => ({ usernameExists: username === 'ada' }),
  })
  const { result } = await renderAction()

  expect(await result.current.run({ username: 'ada' })).toEqual({ usernameExists: true })
  await expect.poll(() => server.inputs('profile.checkUsername')).toEqual([{ username: 'ada' }])
})

test('is pending and runs the loader until the answer arrives', async () => {
  const answer = Promise.withResolvers<typeof free>()
  fakeServer({ 'profile.checkUsername': () => answer.promise })
  const { result, act } = await renderAction({ loaderId: 'pending', loader: 'logIn' })

  await act(() => void result.current.run({ username: 'ada' }))
  expect(result.current.pending).toBe(true)
  expect(loaderOf('pending')).toBe('logIn')
  answer.resolve(free)

  await expect.poll(() => result.current.pending).toBe(false)
  await expect.poll(() => loaderOf('pending')).toBe('hide')
})

test('runs the loader "save" under the path of the call by default', async () => {
  const answer = Promise.withResolvers<typeof free>()
  fakeServer({ 'profile.checkUsername': () => answer.promise })
  const { result, act } = await renderAction()

  await act(() => void result.current.run({ username: 'ada' }))

  expect(loaderOf(profile.checkUsername.path)).toBe('save')
  answer.resolve(free)
})

test('ignores a second run while the first one is pending', async () => {
  const server = fakeServer({ 'profile.checkUsername': free })
  const { result } = await renderAction()

  const answers = await Promise.all([
    result.current.run({ username: 'ada' }),
    result.current.run({ username: 'bert' }),
  ])

  expect(answers).toEqual([free, undefined])
  await expect.poll(() => server.inputs('profile.checkUsername')).toEqual([{ username: 'ada' }])
})

test('shows a success toast if a text is set', async () => {
  fakeServer({ 'profile.checkUsername': free })
  const { result } = await renderAction({ successToast: 'profile.settings.saved' }, 'en_GB')

  await result.current.run({ username: 'ada' })

  await expect
    .element(page.getByRole('status').filter({ hasText: text('common.toast.success') }))
    .toBeVisible()
  await expect.element(page.getByText(text('profile.settings.saved'))).toBeVisible()
})

test('calls `onSuccess` with the answer before it shows the success toast', async () => {
  fakeServer({ 'profile.checkUsername': free })
  const onSuccess = vi.fn(() => expect(page.getByText(text('profile.settings.saved')).elements()).toEqual([]))
  const { result } = await renderAction({ onSuccess, successToast: 'profile.settings.saved' })

  await result.current.run({ username: 'ada' })

  await expect.poll(() => onSuccess).toHaveBeenCalledExactlyOnceWith(free)
})

test('marks the answers of other calls as out of date after success', async () => {
  fakeServer({ 'profile.checkUsername': free })
  const outdated = vi.fn()
  onTestFinished(onInvalidate(outdated))
  const { result } = await renderAction({ invalidates: [elearning.readMemberTasks] })

  await result.current.run({ username: 'ada' })

  await expect.poll(() => outdated).toHaveBeenCalledExactlyOnceWith([elearning.readMemberTasks])
})

test('does not mark answers as out of date after a failure', async () => {
  fakeServer({ 'profile.checkUsername': refuse('Request.Busy') })
  const outdated = vi.fn()
  onTestFinished(onInvalidate(outdated))
  const onSuccess = vi.fn()
  const { result } = await renderAction({ invalidates: [elearning.readMemberTasks], onSuccess })

  await result.current.run({ username: 'ada' })

  expect(outdated).not.toHaveBeenCalled()
  expect(onSuccess).not.toHaveBeenCalled()
})

test('shows why the call was refused', async () => {
  fakeServer({ 'profile.checkUsername': refuse('Request.RateLimited') })
  const onFailure = vi.fn()
  const { result } = await renderAction({ onFailure, loaderId: 'refused' }, 'en_GB')

  expect(await result.current.run({ username: 'ada' })).toBeUndefined()

  await expect.element(page.getByText(text('common.errorCodes.Request.RateLimited'))).toBeVisible()
  expect(result.current.error?.code).toBe('Request.RateLimited')
  expect(loaderErrorOf('refused')?.code).toBe('Request.RateLimited')
  await expect.poll(() => onFailure).toHaveBeenCalledOnce()
})

test('shows that the server cannot be reached', async () => {
  fakeServer({ 'profile.checkUsername': new Refusal(0) })
  const { result } = await renderAction()

  await result.current.run({ username: 'ada' })

  await expect.element(page.getByText(text('common.status.unreachable'))).toBeVisible()
})

test('closes the toast about a failure when the call succeeds, so that only the success is shown', async () => {
  fakeServer({ 'profile.checkUsername': refuse('Request.Busy') })
  const { result } = await renderAction({ successToast: 'group.form.saved' })
  await result.current.run({ username: 'ada' })
  await expect.element(page.getByText(text('common.errorCodes.Request.Busy'))).toBeVisible()

  fakeServer({ 'profile.checkUsername': free })
  await result.current.run({ username: 'ada' })

  await expect.element(page.getByText(text('group.form.saved'))).toBeVisible()
  await expect.element(page.getByText(text('common.errorCodes.Request.Busy'))).not.toBeInTheDocument()
})

test('keeps the messages of single fields for the form, and reports that the call failed', async () => {
  fakeServer({ 'profile.checkUsername': refuse('Request.Invalid', { fields: { username: 'taken' } }) })
  const { result, act } = await renderAction()

  await result.current.run({ username: 'ada' })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${text('common.toast.danger')}${text('common.errorCodes.Request.Invalid')}`)
  await expect.poll(() => result.current.error?.fields).toEqual({ username: 'taken' })
  await act(() => result.current.clearError())

  expect(result.current.error).toBeUndefined()
})

test('clears the last failure when it runs again', async () => {
  fakeServer({ 'profile.checkUsername': refuse('Request.Busy') })
  const { result } = await renderAction()
  await result.current.run({ username: 'ada' })

  fakeServer({ 'profile.checkUsername': free })
  await result.current.run({ username: 'ada' })

  await expect.poll(() => result.current.error).toBeUndefined()
})

test('returns the same `run` function on every render', async () => {
  const { result, rerender } = await renderAction()
  const before = result.current.run

  await rerender()

  expect(result.current.run).toBe(before)
})
