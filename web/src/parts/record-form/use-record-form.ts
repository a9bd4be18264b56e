import type { Call, Output } from '@sorgfalt/contract/core/call'
import type * as z from 'zod/mini'
import type { CallInput } from '#lib/api.ts'
import { screenLoader } from '#lib/loader.ts'
import type { TextKey } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useVersionedForm, type VersionedForm } from './use-versioned-form.ts'

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
  /** False: the member may not change the record, so no draft is restored. Default: true. */
  editable?: boolean
  /** Names of the fields that must not be stored on the device. */
  secrets?: readonly string[]
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
  const { schema, saved, read, update, valuesOf, successToast, onSaved, extra } = options
  const getVersion = (record: Output<R>) => (record as Versioned).version

  const toInput = async (values: z.output<S>, base: Output<R>) =>
    ({ ...values, ...(await extra?.()), version: getVersion(base) }) as CallInput<U>

  const action = useAction(update, {
    loaderId: screenLoader,
    successToast,
    invalidates: [read],
    ...(onSaved && { onSuccess: onSaved }),
    amend: async (error) => {
      const merged = await record.mergeAfter(error)
      return merged && toInput(schema.parse(merged.values), merged.saved)
    },
  })

  const record: VersionedForm<S, R> = useVersionedForm<S, R>({
    schema,
    saved,
    read,
    input: options.input ?? {},
    valuesOf,
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const output = await action.run(await toInput(values, record.base))
      // `update` returns the record in the same shape as `read`.
      if (output) record.finish(output)
    },
    editable: options.editable ?? true,
    secrets: options.secrets,
  })

  // A newer version was read while the form is unchanged, so the form shows the new values.
  if (getVersion(saved) > getVersion(record.base) && !record.form.dirty && !action.pending)
    record.adopt(saved)

  return { ...record, action }
}
