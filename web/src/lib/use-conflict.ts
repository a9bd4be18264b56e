import type { Call, Output } from '@sorgfalt/contract/core/call'
import type { Role } from '@sorgfalt/contract/core/role'
import { useEffect, useState } from 'react'
import { type CallError, type CallInput, send } from './api.ts'
import { reportFailure } from './failures.ts'

/** The save that caused a conflict: when it happened, and the name or the role of the member who saved. */
export interface LastSave {
  at: string
  by?: string
  role?: Role
}

interface Conflict<C extends Call> {
  /** The record as it is saved now. Undefined without a conflict. */
  saved: Output<C> | undefined
  lastSave: LastSave | undefined
  /** Removes the conflict, so that the dialog closes. */
  clear: () => void
}

/** Returns whether the save failed because another save came before it. */
export const isConflict = ({ code }: CallError): boolean => code === 'Version.Conflict'

/** Returns the save that caused the conflict, if the error describes it. */
export const findLastSave = ({ params }: CallError): LastSave | undefined =>
  'at' in params ? (params as unknown as LastSave) : undefined

/** Reads the record again after a version conflict (409), so that both versions can be shown. */
export function useConflict<C extends Call>(
  error: CallError | undefined,
  read: C,
  input: CallInput<C>,
): Conflict<C> {
  const [found, setFound] = useState<{ for: CallError; saved: Output<C> }>()
  const conflict = error && isConflict(error) ? error : undefined
  useEffect(() => {
    if (!conflict) return

    const load = async () => {
      try {
        setFound({ for: conflict, saved: await send(read, input) })
      } catch (thrown) {
        reportFailure(thrown)
      }
    }

    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per conflict
  }, [conflict])

  const shown = conflict && found?.for === conflict ? found : undefined

  return {
    saved: shown?.saved,
    lastSave: shown && findLastSave(shown.for),
    clear: () => setFound(undefined),
  }
}
