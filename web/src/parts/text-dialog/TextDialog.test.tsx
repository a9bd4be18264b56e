import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '#lib/call-error.ts'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { TextDialog } from './TextDialog.tsx'

interface Subject {
  name: string
  done?: boolean
}
interface Options {
  field?: 'reason' | 'text'
  maxLength?: number
  pending?: boolean
  error?: CallError
  subject?: Subject
}

/** A screen that opens the dialog about a subject, and closes it after the action. */
function Screen({
  send,
  subject,
  ...options
}: Options & { send: (...args: unknown[]) => void; subject: Subject }) {
  const { pending = false, error, ...props } = options
  const [about, setAbout] = useState<Subject>()
  const [failure, setFailure] = useState<CallError>()
  return (
    <>
      <button type="button" onClick={() => setAbout({ ...subject })}>
        Revoke
      </button>
      <TextDialog
        about={about}
        onClose={() => setAbout(undefined)}
        getTexts={({ name }) => ({
          headline: `Revoke ${name}`,
          paragraphs: ['The certificate becomes invalid.'],
          label: 'Reason',
          hint: 'The member can read it.',
          submit: 'Revoke now',
        })}
        action={{ pending, error: failure }}
        send={(one, entered) => {
          send(one.name, entered)
          if (error) setFailure(error)
          else setAbout(undefined)

          return Promise.resolve()
        }}
        isDone={({ done = false }) => done}
        {...props}
      >
        {({ name }) => <p>About {name}</p>}
      </TextDialog>
    </>
  )
}

async function renderDialog(options: Options = {}) {
  const send = vi.fn()
  const ui = await renderUi(<Screen send={send} subject={{ name: 'Ada' }} {...options} />, {
    language: 'en_GB',
  })
  await open.click()
  await expect.element(dialog).toBeVisible()
  return { ...ui, send }
}
const open = page.getByRole('button', { name: 'Revoke', exact: true })
const dialog = page.getByRole('dialog', { name: 'Revoke Ada' })
const reason = page.getByRole('textbox', { name: 'Reason' })
const submit = page.getByRole('button', { name: 'Revoke now' })

test('shows the subject, the explanation and the field with its hint', async () => {
  await renderDialog()

  await expect.element(page.getByText('The certificate becomes invalid.')).toBeVisible()
  await expect.element(page.getByText('About Ada')).toBeVisible()
  await expect.element(reason).toHaveAccessibleDescription(expect.stringContaining('The member can read it.'))
})

test('sends the subject with the text, without surrounding spaces, and closes', async () => {
  const { send } = await renderDialog()

  await reason.fill('  Wrong person  ')
  await submit.click()

  await expect.poll(() => send.mock.calls).toEqual([['Ada', 'Wrong person']])
  await expect.poll(() => dialog.elements()).toEqual([])
})

test.each(['', '   '])('refuses the text "%s"', async (entered) => {
  const { send } = await renderDialog()

  await reason.fill(entered)
  await submit.click()

  const message = text('common.validation.required')
  await expect.element(reason).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(send).not.toHaveBeenCalled()
})

test('limits the length of the text', async () => {
  const { send } = await renderDialog({ maxLength: 5 })

  await reason.fill('123456')
  await submit.click()

  await expect.element(dialog).toBeVisible()
  await expect.poll(() => send.mock.calls.length === 0 || send.mock.calls[0]?.[1] === '12345').toBe(true)
})

test('shows the server’s refusal at the field', async () => {
  const error = new CallError(400, { code: 'Request.Invalid', fields: { text: 'required' } })
  await renderDialog({ field: 'text', error })

  await reason.fill('Wrong')
  await submit.click()

  const message = text('common.validation.required')
  await expect.element(reason).toHaveAccessibleDescription(expect.stringContaining(message))
})

test('asks before it closes and discards an entered text', async () => {
  await renderDialog()
  await reason.fill('Wrong')

  await dialog.getByRole('button', { name: text('common.ui.cancel') }).click()

  await expect.element(page.getByRole('dialog', { name: text('common.unsaved.title') })).toBeVisible()
})

test('closes without asking while the field is empty', async () => {
  await renderDialog()

  await userEvent.keyboard('{Escape}')

  await expect.poll(() => dialog.elements()).toEqual([])
})

test('has an empty field when it opens again', async () => {
  const { send } = await renderDialog()
  await reason.fill('First')
  await submit.click()
  await expect.poll(() => dialog.elements()).toEqual([])

  await open.click()

  await expect.element(reason).toHaveValue('')
  await expect.poll(() => send).toHaveBeenCalledOnce()
})

test('is busy while the action runs', async () => {
  await renderDialog({ pending: true })

  await expect.element(page.getByText(text('common.ui.busy'))).toBeInTheDocument()
})

test('shows neither the field nor the button after the action is done', async () => {
  await renderDialog({ subject: { name: 'Ada', done: true } })

  await expect.element(reason).not.toBeInTheDocument()
  await expect.element(submit).not.toBeInTheDocument()
  await expect.element(page.getByText('About Ada')).toBeVisible()
})

test('is accessible', async () => {
  await renderDialog()

  expect(await axeViolations()).toEqual([])
})
