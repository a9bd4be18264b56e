import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { useSlideIn } from './use-slide-in.ts'

function Panel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { narrow, modal, props } = useSlideIn('(width <= 1023px)', open, 'Menu', onClose)
  return (
    <>
      <button type="button">Outside</button>
      <div {...props}>
        <button type="button">First</button>
        <button type="button">Last</button>
        <p>{`${narrow ? 'narrow' : 'wide'} ${modal ? 'modal' : 'in the page'}`}</p>
      </div>
    </>
  )
}
const dialog = page.getByRole('dialog', { name: 'Menu' })

test('the panel is part of the page on a wide screen', async () => {
  const onClose = vi.fn()
  await renderUi(<Panel open onClose={onClose} />)

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByText('wide in the page')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('the panel is a dialog on a narrow screen, and closes on Escape', async () => {
  await setPhoneSize()
  const onClose = vi.fn()
  await renderUi(<Panel open onClose={onClose} />)

  await expect.element(dialog).toHaveAttribute('aria-modal', 'true')
  await expect.element(page.getByText('narrow modal')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('the panel keeps the focus inside on a narrow screen', async () => {
  await setPhoneSize()
  await renderUi(<Panel open onClose={() => undefined} />)
  await expect.element(page.getByRole('button', { name: 'First' })).toHaveFocus()

  await userEvent.tab()
  await userEvent.tab()

  await expect.element(page.getByRole('button', { name: 'First' })).toHaveFocus()
})

test('the panel ignores Escape while it is closed', async () => {
  await setPhoneSize()
  const onClose = vi.fn()
  const { rerender } = await renderUi(<Panel open onClose={onClose} />)

  await rerender(<Panel open={false} onClose={onClose} />)
  await userEvent.keyboard('{Escape}')

  await expect.element(dialog).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})
