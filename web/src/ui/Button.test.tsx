import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Button, type ButtonKind } from './Button.tsx'
import { IconPlus } from './icons.ts'

const kinds: readonly ButtonKind[] = ['primary', 'secondary', 'ghost', 'danger']

test('runs its action on a click, Enter or Space', async () => {
  const onClick = vi.fn()
  await renderUi(<Button onClick={onClick}>Save</Button>)

  await page.getByRole('button', { name: 'Save' }).click()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')

  await expect.poll(() => onClick).toHaveBeenCalledTimes(3)
})

test('does not submit the form around it by default', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  await renderUi(
    <form onSubmit={onSubmit}>
      <Button>Add a row</Button>
    </form>,
  )

  await page.getByRole('button', { name: 'Add a row' }).click()

  expect(onSubmit).not.toHaveBeenCalled()
})

test('does nothing while it is disabled', async () => {
  const onClick = vi.fn()
  await renderUi(
    <Button disabled onClick={onClick}>
      Save
    </Button>,
  )

  await page.getByRole('button', { name: 'Save' }).click({ force: true })

  expect(onClick).not.toHaveBeenCalled()
  await expect.element(page.getByRole('button')).toBeDisabled()
})

test('keeps the focus and ignores clicks while it is busy', async () => {
  const onClick = vi.fn()
  const { rerender } = await renderUi(<Button onClick={onClick}>Save</Button>)
  const button = page.getByRole('button')
  await button.click()

  await rerender(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  )
  await userEvent.keyboard('{Enter}')

  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAccessibleName('Save')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(text('common.ui.busy'))).toBeInTheDocument()
  await expect.poll(() => onClick).toHaveBeenCalledOnce()
  expect(await axeViolations()).toEqual([])
})

test('does not submit the form again while it is busy', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  await renderUi(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  )

  await page.getByRole('button').click({ force: true })

  expect(onSubmit).not.toHaveBeenCalled()
})

test('keeps its width while it is busy', async () => {
  const { rerender } = await renderUi(<Button icon={IconPlus}>Save the settings</Button>)
  const width = () => page.getByRole('button').element().getBoundingClientRect().width
  const before = width()

  await rerender(
    <Button icon={IconPlus} busy>
      Save the settings
    </Button>,
  )

  await expect.poll(() => width()).toBe(before)
})

test.each(['light', 'dark'] as const)('has enough contrast in every style in the %s theme', async (theme) => {
  await renderUi(
    <>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} icon={IconPlus}>
          {kind}
        </Button>
      ))}
      <Button disabled>disabled</Button>
    </>,
    { theme },
  )

  expect(await axeViolations()).toEqual([])
})

test('is 44 pixels high on phones', async () => {
  await setPhoneSize()
  await renderUi(<Button>Save</Button>)

  await expect.poll(() => page.getByRole('button').element().getBoundingClientRect().height).toBe(44)
})
