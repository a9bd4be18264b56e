import type { Call, Output } from '@sorgfalt/contract/core/call'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { CallInput } from '#lib/api.ts'
import { useForm } from '#ui/Form.tsx'
import { useKeepDraft, useRestoredDraft } from './use-form-draft.ts'
import { useVersionMerge } from './use-version-merge.ts'

type Schema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>

interface VersionedFormOptions<S extends Schema, R extends Call> {
  schema: S
  /** The record with its version. */
  saved: Output<R>
  read: R
  input: CallInput<R>
  /** Returns the values of the form's fields from the record. */
  valuesOf: (saved: Output<R>) => z.input<S>
  /** The fields that the server has refused. */
  refused: Readonly<Record<string, string>> | undefined
  onSubmit: (values: z.output<S>) => Promise<unknown>
  /** False: the member may not change the record, so no draft is restored. */
  editable: boolean
  /** Names of the fields that must not be stored on the device. */
  secrets?: readonly string[] | undefined
}

export type VersionedForm<S extends Schema, R extends Call> = ReturnType<typeof useVersionedForm<S, R>>

/**
 * Returns the state of a form that is based on one version of a record. The form keeps its unsaved changes on
 * the device (`useKeepDraft`) and merges them with newer versions (`useVersionMerge`).
 */
export function useVersionedForm<S extends Schema, R extends Call>(options: VersionedFormOptions<S, R>) {
  const { schema, saved, read, input, valuesOf, refused, onSubmit, editable, secrets } = options
  const element = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(saved)

  const draftName = `${read.path} ${JSON.stringify(input)}`
  const { draft, forget } = useRestoredDraft(draftName, valuesOf(saved), editable)
  const [restored] = useState(draft)
  const form = useForm({ schema, initial: valuesOf(saved), typed: restored?.own, refused, onSubmit })
  useKeepDraft(draftName, { form, before: valuesOf(base), secrets })

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

  return {
    ...versions,
    form,
    element,
    /** The record on which the form is based: the saved record, or the one that another editor has saved. */
    base,
    adopt,
    /** Bases the form on the record that it has saved. */
    finish: (record: Output<R>) => {
      adopt(record)
      forget()
    },
    /** When the restored changes were typed. Undefined if nothing is restored. */
    restoredAt: form.dirty ? draft?.at : undefined,
    save: () => element.current?.requestSubmit(),
    discard: () => {
      form.reset()
      forget()
    },
  }
}
