import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '#lib/call-error.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { LogoutPage } from './LogoutPage.tsx'
import { BrokenScreen, ForbiddenScreen, NotFoundScreen, PendingScreen } from './screens.tsx'

const options = { language: 'en_GB', at: '/dashboard/nowhere' } as const
const homeButton = () => page.getByRole('button', { name: text('shell.notFound.home') })
const headline = (name: string) => page.getByRole('heading', { level: 1, name })

test('explains an unknown address and links to the start page', async () => {
  await signIn()
  const { address, container } = await renderUi(<NotFoundScreen />, options)

  await expect.element(headline(text('shell.notFound.title'))).toBeVisible()
  await expect.element(page.getByText(text('shell.notFound.text'))).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
  await homeButton().click()

  await expect.poll(address).toBe('/dashboard/start/overview')
})

test('explains a missing permission and links to the start page', async () => {
  await signIn()
  const { address, container } = await renderUi(<ForbiddenScreen />, options)

  await expect.element(headline(text('shell.forbidden.title'))).toBeVisible()
  await expect.element(page.getByText(text('shell.forbidden.text'))).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
  await homeButton().click()

  await expect.poll(address).toBe('/dashboard/start/overview')
})

test('reports a missing permission in a toast', async () => {
  await signIn()
  await renderUi(<ForbiddenScreen />, options)

  const toasts = page.getByRole('region', { name: text('common.toast.region') })
  await expect.element(toasts.getByText(text('common.status.401'))).toBeVisible()
})

async function renderBroken(error: Error) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const reset = vi.fn()
  const ui = await renderUi(<BrokenScreen error={error} reset={reset} />, options)
  return { ...ui, reset, log }
}

test('logs the error of a page that cannot be rendered, and tries again', async () => {
  const error = new Error('boom')
  const { reset, log, container } = await renderBroken(error)

  await expect.element(headline(text('shell.broken.title'))).toBeVisible()
  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  await expect.poll(() => log).toHaveBeenCalledWith(error)
  expect(page.getByText('boom').elements(), 'no internals on screen').toEqual([])
  expect(await axeViolations(container)).toEqual([])
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.poll(() => reset).toHaveBeenCalledOnce()
})

test('explains why the server refused the data of a page', async () => {
  await renderBroken(new CallError(404, { code: 'Member.NotFound' }))

  await expect.element(page.getByText(text('common.errorCodes.Member.NotFound'))).toBeVisible()
})

test('shows that a page is loading', async () => {
  await renderUi(<PendingScreen />, options)

  await expect.element(page.getByText(text('common.loader.load'))).toBeVisible()
})

test('sends the entries that wait for a connection before the logout', async () => {
  const order: string[] = []
  fakeServer({
    'session.logout': () => {
      order.push('logout')
      return refuse('Request.Failed')
    },
  })
  await signIn()
  const deliverWaiting = vi.fn((_memberUuid: string) => {
    order.push('deliver')
    return Promise.resolve()
  })
  await renderUi(<LogoutPage deliverWaiting={deliverWaiting} />, options)

  await expect.poll(() => order).toEqual(['deliver', 'logout'])
  await expect.poll(() => deliverWaiting).toHaveBeenCalledWith('0190a000-0000-7000-8000-000000000001')
})

test('signs the member out even if the waiting entries cannot be sent', async () => {
  const server = fakeServer({ 'session.logout': refuse('Request.Failed') })
  await signIn()
  await renderUi(<LogoutPage deliverWaiting={() => Promise.reject(new Error('offline'))} />, options)

  await expect.poll(() => server.inputs('session.logout')).toEqual([{}])
})

test('reports that the logout failed, and tries again', async () => {
  const server = fakeServer({ 'session.logout': refuse('Request.Failed') })
  await signIn()
  const { container } = await renderUi(<LogoutPage deliverWaiting={() => Promise.resolve()} />, options)

  await expect.element(page.getByText(text('shell.logout.failed'))).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.poll(() => server.inputs('session.logout').length).toBe(2)
})
