import type { Call, Output } from '@sorgfalt/contract/core/call'
import { useState } from 'react'
import { type CallError, type CallInput, send } from '#lib/api.ts'
import { findLastSave, isConflict, type LastSave } from '#lib/use-conflict.ts'
import { type Merge, mergeChanges } from './merge-changes.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields that two editors have changed, about which the member has to decide. */
interface Collision<R extends Call, T extends Values> {
  /** The record as it is saved now. */
  saved: Output<R>
  lastSave: LastSave | undefined
  merge: Merge<T>
}

interface VersionMergeOptions<R extends Call, T extends Values> {
  read: R
  input: CallInput<R>
  valuesOf: (saved: Output<R>) => T
  /** The record on which the form is based. */
  base: Output<R>
  /** A collision that a restored draft has caused. */
  first?: Collision<R, T> | undefined
  getForm: () => { values: T; set: (values: Partial<T>) => void }
  /** Bases the form on a newer record. */
  adopt: (saved: Output<R>) => void
}

/**
 * Merges the form with a record that another editor has saved. Fields that only one of them has changed merge
 * without a question. The returned collision contains the fields that both have changed.
 */
export function useVersionMerge<R extends Call, T extends Values>(options: VersionMergeOptions<R, T>) {
  const { read, input, valuesOf, base, getForm, adopt } = options
  const [collision, setCollision] = useState(options.first)

  /** Returns the record and the merged values if the save can be repeated with them. */
  const mergeAfter = async (error: CallError): Promise<{ saved: Output<R>; values: T } | undefined> => {
    if (!isConflict(error)) return undefined

    const saved = await send(read, input)
    const form = getForm()
    const merge = mergeChanges({ before: valuesOf(base), own: form.values, saved: valuesOf(saved) })
    adopt(saved)
    form.set(merge.own)

    if (merge.conflicts.length === 0) return { saved, values: merge.own }
    setCollision({ saved, lastSave: findLastSave(error), merge })
    return undefined
  }

  return {
    mergeAfter,
    saved: collision?.saved,
    lastSave: collision?.lastSave,
    /** Names of the fields that both editors have changed. */
    conflicts: collision?.merge.conflicts ?? [],
    keepOwn: () => setCollision(undefined),
    takeSaved: () => {
      if (collision) getForm().set(collision.merge.saved)
      setCollision(undefined)
    },
  }
}
