import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Toasts } from './Toasts.tsx'

const types = ['success', 'info', 'warning', 'danger'] as const
type ToastList = Parameters<typeof Toasts>[0]['toasts']
const toasts: ToastList = types.map((type, id) => ({
  id,
  type,
  title: `Title ${type}`,
  message: `Message ${type}`,
}))

async function renderToasts(list: ToastList = toasts, theme: 'light' | 'dark' = 'light') {
  const onClose = vi.fn()
  const onPause = vi.fn()
  const onResume = vi.fn()
  await renderUi(
    <>
      <button type="button">Elsewhere</button>
      <Toasts toasts={list} onClose={onClose} onPause={onPause} onResume={onResume} />
    </>,
    { theme },
  )
  return { onClose, onPause, onResume }
}
const closeButton = () => page.getByRole('button', { name: text('common.ui.close') })

test('announces a failure at once and other messages politely', async () => {
  await renderToasts()

  await expect.element(page.getByRole('alert')).toHaveTextContent('Title dangerMessage danger')
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .elements()
        .map((toast) => toast.getAttribute('data-type')),
    )
    .toEqual(['success', 'info', 'warning'])
})

test('closes on a click anywhere on the toast', async () => {
  const { onClose } = await renderToasts()

  await page.getByText('Message info').click()

  await expect.poll(() => onClose).toHaveBeenCalledExactlyOnceWith(1)
})

test('can be closed with the keyboard through the close button', async () => {
  const { onClose } = await renderToasts(toasts.slice(0, 1))

  await userEvent.tab()
  await userEvent.tab()
  await expect.element(closeButton()).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => onClose).toHaveBeenCalledExactlyOnceWith(0)
})

test('runs the action of a toast and closes the toast', async () => {
  const onClick = vi.fn()
  const { onClose } = await renderToasts([
    { id: 7, type: 'info', title: 'Done', message: 'Imported', action: { label: 'Show', onClick } },
  ])

  await page.getByRole('button', { name: 'Show' }).click()

  await expect.poll(() => onClick).toHaveBeenCalledOnce()
  await expect.poll(() => onClose).toHaveBeenCalledExactlyOnceWith(7)
})

test('stays while the pointer is over it', async () => {
  const { onPause, onResume } = await renderToasts(toasts.slice(2, 3))

  await page.getByText('Title warning').hover()
  await expect.poll(() => onPause).toHaveBeenCalledWith(2)
  expect(onResume).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Elsewhere' }).hover()

  await expect.poll(() => onResume).toHaveBeenCalledWith(2)
})

test('stays while it has the focus', async () => {
  const { onPause, onResume } = await renderToasts(toasts.slice(3))

  await userEvent.tab()
  await userEvent.tab()
  await expect.poll(() => onPause).toHaveBeenCalledWith(3)
  await userEvent.tab({ shift: true })

  await expect.poll(() => onResume).toHaveBeenCalledWith(3)
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderToasts(
    toasts.map((toast) => ({ ...toast, action: { label: `Show ${toast.type}`, onClick: () => undefined } })),
    theme,
  )

  const [area] = page.getByRole('region').elements()
  expect(await axeViolations(area)).toEqual([])
})
