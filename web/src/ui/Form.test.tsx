import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Checkbox } from './Checkbox.tsx'
import { Form, SubmitButton, useForm } from './Form.tsx'
import { TextField } from './TextField.tsx'

const schema = z.strictObject({
  name: z.string().check(z.minLength(1, 'required'), z.maxLength(5, 'maxlength')),
  email: z.string().check(z.email('email')),
  agreed: z.boolean(),
})
type Values = z.infer<typeof schema>
type OnSubmit = (values: Values) => void | Promise<unknown>
const valid: Values = { name: 'Ada', email: 'ada@example.org', agreed: true }

interface PersonFormProps {
  initial?: Values
  onSubmit?: OnSubmit
  refused?: Record<string, string> | undefined
}

const empty: Values = { name: '', email: '', agreed: false }
const ignore: OnSubmit = () => undefined

function PersonForm({ initial = empty, onSubmit = ignore, refused }: PersonFormProps) {
  const form = useForm({ schema, initial, onSubmit, refused })
  return (
    <Form form={form}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="E-mail" {...form.field('email')} />
      <Checkbox label="I agree" {...form.field('agreed')} />
      <SubmitButton>Save</SubmitButton>
      <button type="button" onClick={() => form.reset()}>
        Discard
      </button>
      <button type="button" onClick={() => form.reset(valid)}>
        Load
      </button>
      <button type="button" onClick={() => void Promise.all([form.submit(), form.submit()])}>
        Send twice
      </button>
      <output>{form.changed.join(', ')}</output>
    </Form>
  )
}

const name = page.getByRole('textbox', { name: 'Name' })
const email = page.getByRole('textbox', { name: 'E-mail' })
const save = page.getByRole('button', { name: 'Save' })
const required = () => text('common.validation.required')

test('sends the values of all fields', async () => {
  const onSubmit = vi.fn<OnSubmit>()
  await renderUi(<PersonForm onSubmit={onSubmit} />)

  await name.fill('Ada')
  await email.fill('ada@example.org')
  await page.getByRole('checkbox').click()
  await save.click()

  await expect.poll(() => onSubmit).toHaveBeenCalledExactlyOnceWith(valid)
})

test('Enter in a field sends the form', async () => {
  const onSubmit = vi.fn<OnSubmit>()
  await renderUi(<PersonForm initial={valid} onSubmit={onSubmit} />)

  await name.click()
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => onSubmit).toHaveBeenCalledOnce()
})

test('shows no error for a field that has not lost the focus yet', async () => {
  await renderUi(<PersonForm />)

  await email.click()
  await userEvent.keyboard('not an address')

  await expect.element(page.getByText(text('common.validation.email'))).not.toBeInTheDocument()
})

test('shows the error of a field after the field loses the focus, until the value is valid', async () => {
  await renderUi(<PersonForm />)

  await email.fill('not an address')
  await userEvent.tab()
  await expect.element(email).toHaveAccessibleDescription(text('common.validation.email'))
  await email.fill('ada@example.org')

  await expect.element(email).toHaveAccessibleDescription('')
})

test('sends nothing while a field is invalid, and focuses that field', async () => {
  const onSubmit = vi.fn<OnSubmit>()
  await renderUi(<PersonForm initial={{ ...valid, name: '' }} onSubmit={onSubmit} />)

  await save.click()

  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription(required())
  expect(onSubmit).not.toHaveBeenCalled()
})

test('lists several invalid fields, each with a link', async () => {
  await renderUi(<PersonForm />)

  await save.click()

  const summary = page.getByRole('region', { name: text('common.ui.problems', { count: 2 }) })
  await expect.element(summary).toHaveFocus()
  await expect
    .poll(() =>
      summary
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual([`Name: ${required()}`, `E-mail: ${text('common.validation.email')}`])
  await summary.getByRole('link', { name: 'E-mail' }).click()
  await expect.element(email).toHaveFocus()
})

test('hides the list of invalid fields when every field is valid', async () => {
  await renderUi(<PersonForm />)
  await save.click()

  await name.fill('Ada')
  await email.fill('ada@example.org')

  await expect.element(page.getByText(text('common.ui.problems', { count: 2 }))).not.toBeInTheDocument()
})

test('does not move the focus when another error appears', async () => {
  await renderUi(<PersonForm initial={{ ...valid, name: '' }} />)
  await save.click()
  await name.fill('Ada')

  await email.fill('wrong')
  await userEvent.tab()

  await expect.element(page.getByRole('checkbox')).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription(text('common.validation.email'))
})

test('shows the refusal of the server until the value changes', async () => {
  const { rerender } = await renderUi(<PersonForm initial={valid} />)
  await save.click()

  await rerender(<PersonForm initial={valid} refused={{ name: 'taken' }} />)
  await expect.element(name).toHaveAccessibleDescription(text('common.validation.taken'))
  await expect.element(name).toHaveFocus()
  await name.fill('Eva')

  await expect.element(name).toHaveAccessibleDescription('')
})

test('shows the refusal again when the refused value is entered again', async () => {
  const { rerender } = await renderUi(<PersonForm initial={valid} />)
  await save.click()
  await rerender(<PersonForm initial={valid} refused={{ name: 'taken' }} />)

  await name.fill('Eva')
  await name.fill('Ada')

  await expect.element(name).toHaveAccessibleDescription(text('common.validation.taken'))
})

test('is busy and is sent only once while a submission is pending', async () => {
  const sending = Promise.withResolvers<void>()
  const onSubmit = vi.fn<OnSubmit>(() => sending.promise)
  await renderUi(<PersonForm initial={valid} onSubmit={onSubmit} />)

  await save.click()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await name.click()
  await userEvent.keyboard('{Enter}')
  sending.resolve()

  await expect.element(save).not.toHaveAttribute('aria-disabled')
  await expect.poll(() => onSubmit).toHaveBeenCalledOnce()
})

test('is sent only once after two simultaneous submissions', async () => {
  const onSubmit = vi.fn<OnSubmit>()
  await renderUi(<PersonForm initial={valid} onSubmit={onSubmit} />)

  await page.getByRole('button', { name: 'Send twice' }).click()

  await expect.poll(() => onSubmit).toHaveBeenCalledOnce()
})

test('can be sent again after a failure', async () => {
  const failed = Promise.withResolvers<void>()
  const onSubmit = vi.fn<OnSubmit>(() => failed.promise.catch(() => undefined))
  await renderUi(<PersonForm initial={valid} onSubmit={onSubmit} />)
  await save.click()

  failed.reject(new Error('lost'))
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  await save.click()

  await expect.poll(() => onSubmit).toHaveBeenCalledTimes(2)
})

test('lists the fields that differ from their initial values', async () => {
  await renderUi(<PersonForm initial={valid} />)

  await name.fill('Eva')
  await page.getByRole('checkbox').click()
  await expect.element(page.getByText('name, agreed')).toBeVisible()
  await name.fill('Ada')

  await expect.element(page.getByText('agreed', { exact: true })).toBeVisible()
})

test('resets the fields to their initial values and hides the errors on "Discard"', async () => {
  await renderUi(<PersonForm />)
  await name.fill('Adalgisa')
  await save.click()
  await expect.element(name).toBeInvalid()

  await page.getByRole('button', { name: 'Discard' }).click()

  await expect.element(name).toHaveValue('')
  await expect.element(name).toBeValid()
  await expect.element(page.getByText(text('common.ui.problems', { count: 2 }))).not.toBeInTheDocument()
})

test('uses values that are loaded later as the new initial values', async () => {
  await renderUi(<PersonForm />)
  await name.fill('Eva')

  await page.getByRole('button', { name: 'Load' }).click()
  await expect.element(name).toHaveValue('Ada')
  await name.fill('Eva')
  await page.getByRole('button', { name: 'Discard' }).click()

  await expect.element(name).toHaveValue('Ada')
})

test.each(['light', 'dark'] as const)(
  'has an accessible list of invalid fields in the %s theme',
  async (theme) => {
    await renderUi(<PersonForm />, { theme })

    await save.click()

    await expect.element(page.getByText(text('common.ui.problems', { count: 2 }))).toBeVisible()
    expect(await axeViolations()).toEqual([])
  },
)

test('does not move the button under the pointer when a field shows an error', async () => {
  const onSubmit = vi.fn<OnSubmit>()
  await renderUi(<PersonForm initial={{ ...valid, name: 'Adalgisa' }} onSubmit={onSubmit} />)
  await name.click()
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')

  await save.click()

  await expect.poll(() => onSubmit).toHaveBeenCalledExactlyOnceWith({ ...valid, name: 'Ada' })
})
