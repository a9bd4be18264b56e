import type { Call, Output } from '@sorgfalt/contract/core/call'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { CallInput } from '#lib/api.ts'
import { screenLoader } from '#lib/loader.ts'
import type { TextKey } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useForm } from '#ui/Form.tsx'
import type { FormState } from '#ui/use-form.ts'
import { useKeepDraft, useRestoredDraft } from './use-form-draft.ts'
import { useVersionMerge } from './use-version-merge.ts'

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
  /** False: the member may not change the record, so that no draft is restored. Default: true. */
  editable?: boolean
  /** Fields that are not kept as a draft, because the form could not name the records that they refer to. */
  notKept?: readonly (keyof z.input<S> & string)[]
}

/**
 * Returns the state of a form for a record with a version. A save sends the version on which it is based. If
 * another editor has saved the record in the meantime, the changes of both are merged and saved. If both have
 * changed the same field, the returned `saved` contains the record of the other editor, and the member has to
 * choose. Unsaved changes stay on the device and are restored when the form is opened again.
 */
export function useRecordForm<S extends Schema, R extends Call, U extends Call>(
  options: RecordForm<S, R, U>,
) {
  const { schema, saved, read, update, valuesOf, successToast, onSaved, extra, editable = true } = options
  const input = options.input ?? ({} as CallInput<R>)
  const element = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(saved)
  const getVersion = (record: Output<R>) => (record as Versioned).version

  const draftName = `${read.path} ${JSON.stringify(input)}`
  const { draft, forget } = useRestoredDraft(draftName, valuesOf(saved), editable)
  const [restored] = useState(draft)

  const adopt = (record: Output<R>) => {
    setBase(record)
    form.reset(valuesOf(record))
  }

  const versions = useVersionMerge<R, z.input<S>>({
    read,
    input,
    valuesOf,
    base,
    ...(restored &&
      restored.conflicts.length > 0 && {
        first: { saved, lastSave: undefined, merge: restored },
      }),
    getForm: () => form,
    adopt,
  })

  const toInput = async (values: z.output<S>, record: Output<R>) =>
    ({ ...values, ...(await extra?.()), version: getVersion(record) }) as CallInput<U>

  const action = useAction(update, {
    loaderId: screenLoader,
    successToast,
    invalidates: [read],
    ...(onSaved && { onSuccess: onSaved }),
    amend: async (error) => {
      const merged = await versions.mergeAfter(error)
      return merged && toInput(schema.parse(merged.values), merged.saved)
    },
  })

  const form: FormState<S> = useForm({
    schema,
    initial: valuesOf(saved),
    typed: restored?.own,
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const output = await action.run(await toInput(values, base))
      // `update` returns the record in the same shape as `read`.
      if (output) finish(output)
    },
  })

  useKeepDraft(draftName, { form, before: valuesOf(base), notKept: options.notKept })

  const finish = (record: Output<R>) => {
    adopt(record)
    forget()
  }

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
    saved: versions.saved,
    lastSave: versions.lastSave,
    conflicts: versions.conflicts,
    /** When the restored changes were typed. Undefined if nothing is restored. */
    restoredAt: form.dirty ? draft?.at : undefined,
    save: () => element.current?.requestSubmit(),
    discard: () => {
      form.reset()
      forget()
    },
    keepOwn: versions.keepOwn,
    takeSaved: versions.takeSaved,
  }
}
