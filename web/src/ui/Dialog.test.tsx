import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from './TextField.tsx'

type Props = Partial<Parameters<typeof Dialog>[0]>

function Opener(props: Props & { children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog headline="Delete the location?" {...props} open={open} onClose={() => setOpen(false)} />
    </main>
  )
}

const opener = page.getByRole('button', { name: 'Open' })
const dialog = page.getByRole('dialog', { name: 'Delete the location?' })
const asks = () => page.getByRole('dialog', { name: text('common.unsaved.title') })
const closeButton = () => dialog.getByRole('button', { name: text('common.ui.close') })

async function open(props: Props = {}) {
  const ui = await renderUi(<Opener {...props} />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  return ui
}

test('shows paragraphs, bullets and content', async () => {
  await open({
    paragraphs: ['All data will be lost.'],
    bullets: ['Members', 'Groups'],
    children: <p>Nothing can be restored.</p>,
  })

  await expect.element(dialog.getByText('All data will be lost.')).toBeVisible()
  await expect
    .poll(() =>
      dialog
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['Members', 'Groups'])
  await expect.element(dialog.getByText('Nothing can be restored.')).toBeVisible()
})

test.each([
  ['the close button', () => closeButton().click()],
  ['the cancel button', () => dialog.getByRole('button', { name: text('common.ui.cancel') }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('closes with %s and returns the focus', async (_, close) => {
  await open()

  await close()

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('keeps the focus inside the dialog', async () => {
  await open({ buttons: [{ label: 'Delete', onClick: () => undefined }] })
  const content = dialog.element()
  await expect.element(closeButton()).toHaveFocus()

  for (let step = 0; step < 6; step++) {
    await userEvent.tab()
    await expect.poll(() => content.contains(document.activeElement)).toBe(true)
  }
})

/**
 * Delays all timers of half a second until `run` is called. Fake timers would not work, because every polling
 * assertion advances them.
 */
function holdHalfSeconds(): { run: () => void } {
  const held: (() => void)[] = []
  const setTimer = window.setTimeout.bind(window)
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, delay?: number) => {
    if (delay === 500) return held.push(work)
    return setTimer(work, delay)
  }) as typeof window.setTimeout)
  onTestFinished(() => spy.mockRestore())

  return { run: () => held.splice(0).forEach((work) => work()) }
}

test('closes on a click outside, but not on the second click of a double click', async () => {
  const halfSecond = holdHalfSeconds()
  const onClose = vi.fn()
  const element = <Dialog open headline="Delete the location?" onClose={onClose} />
  const { baseElement } = await renderUi(element)
  // Waits for animation frames, because they do not depend on timers.
  while (!baseElement.querySelector('[role="dialog"]')) await new Promise(requestAnimationFrame)
  const clickBeside = () => {
    const beside = document.elementFromPoint(5, 5)
    for (const type of ['mousedown', 'mouseup', 'click'])
      beside?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  }

  clickBeside()
  expect(onClose).not.toHaveBeenCalled()
  halfSecond.run()
  await vi.waitFor(() => {
    clickBeside()
    expect(onClose).toHaveBeenCalled()
  })

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('runs the actions of its buttons', async () => {
  const onClick = vi.fn()
  await open({ buttons: [{ label: 'Delete', kind: 'danger', onClick }] })

  await dialog.getByRole('button', { name: 'Delete' }).click()

  await expect.poll(() => onClick).toHaveBeenCalledOnce()
})

test('can have disabled and busy buttons', async () => {
  const onClick = vi.fn()
  await open({
    buttons: [
      { label: 'Archive', disabled: true, onClick },
      { label: 'Delete', busy: true, onClick },
    ],
  })

  await expect.element(dialog.getByRole('button', { name: 'Archive' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Delete' }).click({ force: true })

  expect(onClick).not.toHaveBeenCalled()
})

test('can have a cancel button with another label and another action', async () => {
  const onCancel = vi.fn()
  await open({ cancelLabel: 'Not now', onCancel })

  await dialog.getByRole('button', { name: 'Not now' }).click()

  await expect.poll(() => onCancel).toHaveBeenCalledOnce()
  await expect.element(dialog).toBeVisible()
})

test('can leave out the cancel button', async () => {
  await open({ showCancel: false })

  await expect.element(dialog.getByRole('button', { name: text('common.ui.cancel') })).not.toBeInTheDocument()
})

test('cannot be closed if it requires an answer', async () => {
  await open({ closable: false, buttons: [{ label: 'Understood', onClick: () => undefined }] })

  await userEvent.keyboard('{Escape}')

  await expect.element(dialog).toBeVisible()
  await expect.element(closeButton()).not.toBeInTheDocument()
})

test('closes when the user opens another screen', async () => {
  const { router } = await open({ children: <ButtonLink link={{ to: '/dashboard' }}>Leave</ButtonLink> })

  await dialog.getByRole('link', { name: 'Leave' }).click()

  expect(router.state.location.pathname).toBe('/dashboard')
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['small', 480],
  ['medium', 640],
  ['large', 800],
  ['anything', 480],
  [undefined, 560],
])('with the width %s is at most %i pixels wide', async (width, pixels) => {
  await open({ ...(width && { width }), children: <div style={{ width: 2000 }} /> })

  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(pixels)
})

test('fades in for 150 ms and out for 75 ms', async () => {
  await open()
  const content = dialog.element() as HTMLElement
  expect(content.style.transitionDuration).toBe('150ms')

  await closeButton().click()

  await expect.poll(() => content.style.transitionDuration).toBe('75ms')
})

test('scrolls long content with the keyboard', async () => {
  await open({ children: <div style={{ height: 3000 }}>Long</div> })
  const body = dialog.element().querySelector<HTMLElement>('[tabindex="0"]')

  expect(body?.scrollHeight).toBeGreaterThan(body?.clientHeight ?? 0)
  expect(await axeViolations()).toEqual([])
})

test('does not make its content a tab stop if the content fits without scrolling', async () => {
  await open({ paragraphs: ['Short'] })

  await expect.poll(() => dialog.element().querySelector('[tabindex="0"]')).toBeNull()
})

test('asks before it discards entries, and stays open if the user keeps them', async () => {
  await open({ dirty: true, children: <TextField label="Name" value="New" onChange={() => undefined} /> })

  await userEvent.keyboard('{Escape}')
  await expect.element(asks()).toBeVisible()
  await asks()
    .getByRole('button', { name: text('common.unsaved.stay') })
    .click()

  await expect.element(asks()).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

test('closes only the question about unsaved entries on Escape, not the dialog behind it', async () => {
  await open({ dirty: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(asks()).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(asks()).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

test('discards entries after the confirmation', async () => {
  await open({ dirty: true })
  await closeButton().click()

  await asks()
    .getByRole('button', { name: text('common.unsaved.leave') })
    .click()

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('asks before the browser goes back', async () => {
  const { router } = await renderUi(<Opener dirty />, { at: '/first', browserHistory: true })
  await router.navigate({ to: '/second' as never })
  await opener.click()
  await expect.element(dialog).toBeVisible()

  router.history.back()
  await expect.element(asks()).toBeVisible()
  expect(router.state.location.pathname).toBe('/second')
  await asks()
    .getByRole('button', { name: text('common.unsaved.leave') })
    .click()

  await expect.poll(() => router.state.location.pathname).toBe('/first')
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderUi(
    <Opener
      paragraphs={['All data will be lost.']}
      buttons={[{ label: 'Delete', kind: 'danger', onClick: () => undefined }]}
    />,
    {
      theme,
    },
  )
  await opener.click()
  await expect.element(dialog).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
