import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { SaveBar, UnsavedGuard } from './SaveBar.tsx'

async function renderBar(
  props: { changes?: number; busy?: boolean } = {},
  theme: 'light' | 'dark' = 'light',
) {
  const onSave = vi.fn()
  const onDiscard = vi.fn()
  const ui = await renderUi(
    <>
      <ButtonLink link={{ to: '/dashboard' }}>Home</ButtonLink>
      <SaveBar changes={2} onSave={onSave} onDiscard={onDiscard} {...props} />
    </>,
    { at: '/form', theme },
  )
  return { ...ui, onSave, onDiscard }
}
const bar = (count: number) => page.getByRole('region', { name: text('common.unsaved.count', { count }) })
const asks = () => page.getByRole('dialog', { name: text('common.unsaved.title') })
const home = page.getByRole('link', { name: 'Home' })

test('shows how many changes are not saved', async () => {
  await renderBar()

  await expect.element(bar(2)).toBeVisible()
})

test('is hidden and ignores Ctrl+S if there are no changes', async () => {
  const { onSave } = await renderBar({ changes: 0 })

  await userEvent.keyboard('{Control>}s{/Control}')

  await expect.element(bar(0)).not.toBeInTheDocument()
  expect(onSave).not.toHaveBeenCalled()
})

test('saves or discards the changes with its buttons', async () => {
  const { onSave, onDiscard } = await renderBar()

  await page.getByRole('button', { name: text('common.unsaved.save') }).click()
  await page.getByRole('button', { name: text('common.unsaved.discard') }).click()

  await expect.poll(() => onSave).toHaveBeenCalledOnce()
  await expect.poll(() => onDiscard).toHaveBeenCalledOnce()
})

test('saves on Ctrl+S and on Meta+S, but not on S alone', async () => {
  const { onSave } = await renderBar()

  await userEvent.keyboard('s')
  expect(onSave).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}s{/Control}')
  await userEvent.keyboard('{Meta>}s{/Meta}')

  await expect.poll(() => onSave).toHaveBeenCalledTimes(2)
})

test('does not save on Ctrl+S during a save or while a dialog is open', async () => {
  const busy = await renderBar({ busy: true })
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(busy.onSave).not.toHaveBeenCalled()
  await busy.unmount()

  const { onSave } = await renderBar()
  await home.click()
  await expect.element(asks()).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(onSave).not.toHaveBeenCalled()
})

test('shows and announces the keys that save', async () => {
  await renderBar()
  const save = page.getByRole('button', { name: text('common.unsaved.save'), exact: true })

  await expect.element(save).toHaveAttribute('aria-keyshortcuts', 'Control+S Meta+S')
  await expect.element(save.getByText(/S$/, { exact: false })).toBeVisible()
})

test('saves only once while the key is held down', async () => {
  const { onSave } = await renderBar()
  const press = (repeat: boolean) =>
    dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, repeat, cancelable: true }))

  press(false)
  press(true)

  await expect.poll(() => onSave).toHaveBeenCalledOnce()
})

test('does not discard changes during a save', async () => {
  await renderBar({ busy: true })

  await expect.element(page.getByRole('button', { name: text('common.unsaved.discard') })).toBeDisabled()
  await expect
    .element(page.getByRole('button', { name: text('common.unsaved.save') }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('asks before the user leaves the screen, and keeps it open if the user chooses to stay', async () => {
  const { address } = await renderBar()

  await home.click()
  await expect.element(asks()).toBeVisible()
  await asks()
    .getByRole('button', { name: text('common.unsaved.stay') })
    .click()

  await expect.element(asks()).not.toBeInTheDocument()
  await expect.poll(() => address()).toBe('/form')
})

test('leaves the screen after the confirmation', async () => {
  const { address } = await renderBar()

  await home.click()
  await asks()
    .getByRole('button', { name: text('common.unsaved.leave') })
    .click()

  await expect.poll(address).toBe('/dashboard')
})

test.each([{ changes: 0 }, { busy: true }])(
  'lets the user leave the screen without a question, with the properties %j',
  async (props) => {
    const { address } = await renderBar(props)

    await home.click()

    await expect.poll(() => address()).toBe('/dashboard')
    await expect.element(asks()).not.toBeInTheDocument()
  },
)

test('asks before the browser closes the page', async () => {
  await renderUi(<SaveBar changes={1} onSave={() => undefined} onDiscard={() => undefined} />, {
    browserHistory: true,
  })
  const closing = new Event('beforeunload', { cancelable: true })

  dispatchEvent(closing)

  expect(closing.defaultPrevented).toBe(true)
})

test('asks only when the user leaves the screen, not at another address of the same screen', async () => {
  const { router } = await renderUi(<UnsavedGuard dirty leaves={(_, to) => !to.startsWith('/form')} />, {
    at: '/form/one',
  })

  await router.navigate({ to: '/form/two' as never })
  expect(router.state.location.pathname).toBe('/form/two')
  void router.navigate({ to: '/other' as never })

  await expect.element(asks()).toBeVisible()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderBar({}, theme)

  expect(await axeViolations()).toEqual([])
})
