import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { useForm } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'

interface SubjectProps {
  onSubmit?: () => void
  pending?: boolean
}

function Subject({ onSubmit, pending = false }: SubjectProps) {
  const [open, setOpen] = useState(true)
  const form = useForm({
    schema: z.strictObject({ name: z.string() }),
    initial: { name: '' },
    onSubmit: () => onSubmit?.(),
  })

  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      headline="New group"
      form={form}
      submit="Create"
      pending={pending}
    >
      <TextField {...form.field('name')} label="Name" />
    </FormDialog>
  )
}

const dialog = page.getByRole('dialog', { name: 'New group' })
const name = page.getByRole('textbox', { name: 'Name' })

test('submits its form when its button is clicked', async () => {
  const onSubmit = vi.fn()
  await renderUi(<Subject onSubmit={onSubmit} />)

  await page.getByRole('button', { name: 'Create' }).click()

  await expect.poll(() => onSubmit.mock.calls).toHaveLength(1)
})

test('submits its form on Enter', async () => {
  const onSubmit = vi.fn()
  await renderUi(<Subject onSubmit={onSubmit} />)

  await name.fill('First aid')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => onSubmit.mock.calls).toHaveLength(1)
})

test('asks before it discards entries', async () => {
  await renderUi(<Subject />)

  await name.fill('First aid')
  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog', { name: text('common.unsaved.title') })).toBeVisible()
})

test('closes without asking while the entries are being saved', async () => {
  await renderUi(<Subject pending />)

  await name.fill('First aid')
  await userEvent.keyboard('{Escape}')

  await expect.element(dialog).not.toBeInTheDocument()
})

test('is busy while its action runs', async () => {
  await renderUi(<Subject pending />)

  await expect.element(page.getByText(text('common.ui.busy'))).toBeInTheDocument()
})

test('is accessible', async () => {
  await renderUi(<Subject />)

  await expect.element(dialog).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
