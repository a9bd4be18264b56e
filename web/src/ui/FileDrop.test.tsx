import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { FileDrop } from './FileDrop.tsx'

const logo = new File(['logo'], 'logo.png', { type: 'image/png' })
const plan = new File(['plan'], 'plan.pdf', { type: 'application/pdf' })

async function renderDrop(
  props: { maxFiles?: number; disabled?: boolean } = {},
  theme: 'light' | 'dark' = 'light',
) {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  const ui = await renderUi(
    <FileDrop
      label="Logo"
      accept=".png,.pdf"
      maxFiles={1}
      rules="PNG, at most 5 MB"
      onFiles={onFiles}
      {...props}
    />,
    { theme },
  )
  const names = () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name))
  return {
    ...ui,
    onFiles,
    names,
    area: ui.container.querySelector<HTMLElement>('[class*="drop"]') as HTMLElement,
  }
}

function drag(area: HTMLElement, type: 'dragover' | 'dragleave' | 'drop', ...files: File[]): DragEvent {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
  area.dispatchEvent(event)
  return event
}

test('accepts files from the file dialog', async () => {
  const { names } = await renderDrop()

  await userEvent.upload(page.getByLabelText('Logo').element(), logo)

  expect(names()).toEqual([['logo.png']])
})

test('accepts the same file twice in a row', async () => {
  const { names, container } = await renderDrop()

  await userEvent.upload(page.getByLabelText('Logo').element(), logo)
  await userEvent.upload(page.getByLabelText('Logo').element(), logo)

  expect(names()).toEqual([['logo.png'], ['logo.png']])
  expect(container.querySelector('input')?.value, 'the same file is a change again').toBe('')
})

test('accepts dropped files', async () => {
  const { area, names } = await renderDrop()

  const event = drag(area, 'drop', logo, plan)

  expect(names()).toEqual([['logo.png', 'plan.pdf']])
  expect(event.defaultPrevented, 'the browser would open the file').toBe(true)
})

test('is highlighted while a file is dragged over it', async () => {
  const { area } = await renderDrop()

  drag(area, 'dragover', logo)
  await expect.element(area).toHaveAttribute('data-over')

  drag(area, 'dragleave', logo)
  await expect.element(area).not.toHaveAttribute('data-over')

  drag(area, 'dragover', logo)
  drag(area, 'drop', logo)
  await expect.element(area).not.toHaveAttribute('data-over')
})

test('accepts no files while it is disabled', async () => {
  const { area, onFiles } = await renderDrop({ disabled: true })

  drag(area, 'dragover', logo)
  const event = drag(area, 'drop', logo)

  await expect.element(area).not.toHaveAttribute('data-over')
  await expect.element(page.getByRole('button', { name: text('common.upload.choose') })).toBeDisabled()
  expect(event.defaultPrevented, 'the browser would leave the page').toBe(true)
  expect(onFiles).not.toHaveBeenCalled()
})

test('opens the file dialog when its button is clicked', async () => {
  const { container } = await renderDrop()
  const input = container.querySelector('input') as HTMLInputElement
  const opened = vi.fn((event: Event) => event.preventDefault())
  input.addEventListener('click', opened)

  await page.getByRole('button', { name: text('common.upload.choose') }).click()

  await expect.poll(() => opened).toHaveBeenCalledOnce()
})

test('shows how many files of which type it accepts', async () => {
  const { container } = await renderDrop({ maxFiles: 3 })

  await expect.element(page.getByText(text('common.upload.drop', { count: 3 }))).toBeVisible()
  await expect.element(page.getByRole('button')).toHaveAccessibleDescription('PNG, at most 5 MB')
  expect(container.querySelector('input')?.multiple).toBe(true)
  expect(container.querySelector('input')?.accept).toBe('.png,.pdf')
})

test('accepts only one file if only one is allowed', async () => {
  const { container } = await renderDrop()

  await expect.element(page.getByText(text('common.upload.drop', { count: 1 }))).toBeVisible()
  expect(container.querySelector('input')?.multiple).toBe(false)
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderDrop({}, theme)

  expect(await axeViolations()).toEqual([])
})
