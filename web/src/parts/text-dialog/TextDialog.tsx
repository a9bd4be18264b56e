import type { Call } from '@sorgfalt/contract/core/call'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Action } from '#lib/use-action.ts'
import type { ButtonKind } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** The texts of a {@link TextDialog}. */
interface DialogTexts {
  headline: string
  paragraphs?: readonly string[]
  /** Label of the field. */
  label: string
  hint?: string
  submit: string
}

interface TextDialogProps<T> {
  /** The subject of the action. The dialog is closed while it is undefined. */
  about: T | undefined
  onClose: () => void
  getTexts: (about: T) => DialogTexts
  /** The field of the call's input that contains the text. */
  field?: 'reason' | 'text'
  maxLength?: number
  action: Pick<Action<Call>, 'pending' | 'error'>
  send: (about: T, text: string) => Promise<unknown>
  kind?: ButtonKind
  /** Returns whether the action is done. Then the dialog has no field and no button. */
  isDone?: (about: T) => boolean
  /** Content between the paragraphs and the field. */
  children?: (about: T) => ReactNode
}

/**
 * A dialog for an action that needs a reason or an answer as text. The parent closes it after the action has
 * succeeded.
 */
export function TextDialog<T>({ about, ...props }: TextDialogProps<T>) {
  // The content remains while the dialog fades out. `opening` is the React key of the content, so that the
  // field is empty whenever the dialog opens.
  const [shown, setShown] = useState({ about, opening: 0 })
  if (about !== undefined && about !== shown.about) setShown({ about, opening: shown.opening + 1 })

  return (
    shown.about !== undefined && (
      <DialogContent key={shown.opening} {...props} open={about !== undefined} about={shown.about} />
    )
  )
}

function DialogContent<T>({
  open,
  about,
  onClose,
  getTexts,
  field = 'reason',
  maxLength = 500,
  action,
  send,
  kind = 'primary',
  isDone,
  children,
}: Omit<TextDialogProps<T>, 'about'> & { open: boolean; about: T }) {
  const element = useRef<HTMLFormElement>(null)
  const needsText = !isDone?.(about)
  const { headline, paragraphs = [], label, hint, submit } = getTexts(about)
  const form = useForm({
    schema: z.strictObject({
      [field]: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(maxLength, 'maxlength')),
    }),
    initial: { [field]: '' },
    refused: action.error?.fields,
    onSubmit: (values) => send(about, values[field] ?? ''),
  })

  const button = {
    label: submit,
    kind,
    busy: action.pending,
    onClick: () => element.current?.requestSubmit(),
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      dirty={form.dirty && !action.pending}
      headline={headline}
      paragraphs={paragraphs}
      buttons={needsText ? [button] : []}
    >
      {children?.(about)}
      {needsText && (
        <Form form={form} ref={element}>
          <TextArea
            {...form.field(field)}
            value={form.values[field] ?? ''}
            label={label}
            hint={hint}
            maxLength={maxLength}
          />
        </Form>
      )}
    </Dialog>
  )
}
