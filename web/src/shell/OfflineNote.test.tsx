import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { OfflineNote } from './OfflineNote.tsx'

/** Returns a function that ends or restores the connection of the browser. */
function fakeConnection() {
  const onLine = vi.spyOn(Navigator.prototype, 'onLine', 'get')
  onTestFinished(() => {
    onLine.mockRestore()
    dispatchEvent(new Event('online'))
  })

  return (online: boolean) => {
    onLine.mockReturnValue(online)
    dispatchEvent(new Event(online ? 'online' : 'offline'))
  }
}
const title = () => page.getByText(text('shell.offline.title'))

test('appears while there is no connection, in an area that screen readers announce', async () => {
  const setOnline = fakeConnection()
  const { container } = await renderUi(<OfflineNote />, { language: 'en_GB' })
  const region = container.querySelector('[aria-live=polite]')
  expect(region?.textContent).toBe('')

  setOnline(false)
  await expect.element(title()).toBeVisible()
  await expect.element(page.getByText(text('shell.offline.text'))).toBeVisible()
  await expect.poll(() => region?.contains(title().element())).toBe(true)
  expect(await axeViolations(container)).toEqual([])
  setOnline(true)

  await expect.element(title()).not.toBeInTheDocument()
})
