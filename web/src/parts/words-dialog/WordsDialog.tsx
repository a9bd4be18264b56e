import type { Call } from '@sorgfalt/contract/core/call'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Action } from '#lib/use-action.ts'
import type { ButtonKind } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** What a dialog says about its subject. */
export interface DialogWords {
  headline: string
  paragraphs?: readonly string[]
  /** Of the field. */
  label: string
  hint?: string
  submit: string
}

interface WordsDialogProps<T> {
  /** Whom or what it is about; none: the dialog is closed. */
  about: T | undefined
  onClose: () => void
  wordsOf: (about: T) => DialogWords
  /** The input of the call in which the words go, and the most of them. */
  field?: 'reason' | 'text'
  maxLength?: number
  action: Pick<Action<Call>, 'pending' | 'error'>
  send: (about: T, words: string) => Promise<unknown>
  kind?: ButtonKind
  /** Whether there is only something to be read, nothing to be said any more. */
  isDone?: (about: T) => boolean
  /** Between the paragraphs and the field. */
  children?: (about: T) => ReactNode
}

/**
 * Does something that needs a reason or an answer in words, and asks for them. It is closed by whoever opened
 * it, once that is done.
 */
export function WordsDialog<T>({ about, ...props }: WordsDialogProps<T>) {
  // What is on screen stays there while the dialog fades; each opening begins with an empty field.
  const [shown, setShown] = useState({ about, opening: 0 })
  if (about !== undefined && about !== shown.about) setShown({ about, opening: shown.opening + 1 })
  return (
    shown.about !== undefined && (
      <Asking key={shown.opening} {...props} open={about !== undefined} about={shown.about} />
    )
  )
}

function Asking<T>({
  open,
  about,
  onClose,
  wordsOf,
  field = 'reason',
  maxLength = 500,
  action,
  send,
  kind = 'primary',
  isDone,
  children,
}: Omit<WordsDialogProps<T>, 'about'> & { open: boolean; about: T }) {
  const element = useRef<HTMLFormElement>(null)
  const asks = !isDone?.(about)
  const { headline, paragraphs = [], label, hint, submit } = wordsOf(about)
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
      buttons={asks ? [button] : []}
    >
      {children?.(about)}
      {asks && (
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
