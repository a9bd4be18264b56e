import type { Call, Output } from '@sorgfalt/contract/core/call'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { CallInput } from '#lib/api.ts'
import { screenLoader } from '#lib/loader.ts'
import type { TextKey } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useConflict } from '#lib/use-conflict.ts'
import { useForm } from '#ui/Form.tsx'
import type { FormState } from '#ui/use-form.ts'

type Versioned = { version: number }
type Schema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>

interface RecordForm<S extends Schema, R extends Call, U extends Call> {
  schema: S
  /** The record with its version. */
  saved: Output<R>
  read: R
  update: U
  /** Returns the values of the form's fields from the record. */
  valuesOf: (saved: Output<R>) => z.input<S>
  successToast: TextKey
  onSaved?: (saved: Output<U>) => void | Promise<void>
  /** The input of `read`. */
  input?: CallInput<R>
  /** Returns the fields that are sent in addition to the form's fields. */
  extra?: () => Promise<object>
}

/**
 * Returns the state of a form for a record with a version. A save sends the version on which it is based. If
 * another editor has saved the record in the meantime, the returned `saved` contains the record of that
 * editor.
 */
export function useRecordForm<S extends Schema, R extends Call, U extends Call>(
  options: RecordForm<S, R, U>,
) {
  const { schema, saved, read, update, valuesOf, successToast, onSaved, extra } = options
  const element = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(saved)
  const getVersion = (record: Output<R>) => (record as Versioned).version
  const action = useAction(update, {
    loaderId: screenLoader,
    successToast,
    invalidates: [read],
    ...(onSaved && { onSuccess: onSaved }),
  })

  const conflict = useConflict(action.error, read, options.input ?? ({} as CallInput<R>))
  const adopt = (record: Output<R>) => {
    setBase(record)
    form.reset(valuesOf(record))
  }

  const form: FormState<S> = useForm({
    schema,
    initial: valuesOf(saved),
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const output = await action.run({ ...values, ...(await extra?.()), version: getVersion(base) })
      // `update` returns the record in the same shape as `read`.
      if (output) adopt(output)
    },
  })

  // A newer version was read while the form is unchanged, so the form shows the new values.
  if (getVersion(saved) > getVersion(base) && !form.dirty && !action.pending) adopt(saved)

  return {
    form,
    element,
    action,
    /**
     * The record on which the form is based: the saved record or, after a conflict, the record of the other
     * editor.
     */
    base,
    saved: conflict.saved,
    lastSave: conflict.lastSave,
    save: () => element.current?.requestSubmit(),
    keepOwn: () => {
      // Keeps only the changed fields. The other fields get the values that another editor has saved.
      const ownValues = Object.fromEntries(form.changed.map((name) => [name, form.values[name]])) as Partial<
        z.input<S>
      >

      if (conflict.saved) adopt(conflict.saved)
      form.set(ownValues)
      conflict.clear()
    },
    takeSaved: () => {
      if (conflict.saved) adopt(conflict.saved)
      conflict.clear()
    },
  }
}
