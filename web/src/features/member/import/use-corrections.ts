import { importLimits, type MemberImportView, memberImport } from '@sorgfalt/contract/member/import'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { asCallError, type CallError, send } from '#lib/api.ts'
import { reportFailure } from '#lib/failures.ts'
import { invalidate } from '#lib/invalidation.ts'

/** A cell with the value that the user has entered. */
interface CellInput {
  line: number
  column: number
  value: string
}

export interface Corrections {
  /** Returns what the user has entered in a cell, or undefined if the cell is unchanged. */
  readEntered: (line: number, column: number) => string | undefined
  /** Returns whether a correction of this row is not stored yet. */
  isPending: (line: number) => boolean
  /** Stores a correction. Corrections that follow each other quickly are sent together. */
  commit: (cell: CellInput) => void
  /** Remembers the input in which the user types, so that it is stored even if the page is closed. */
  hold: (cell: CellInput | null) => void
  /** Waits until all corrections are stored. Returns false if some could not be stored. */
  flush: () => Promise<boolean>
  /** Forgets the corrections that could not be stored. */
  drop: () => void
  /** Number of corrections that could not be stored. */
  unsent: number
}

interface Options {
  importUuid: string
  onStored: (view: MemberImportView) => void
  onFailure: (error: CallError) => void
}

const keyOf = ({ line, column }: Pick<CellInput, 'line' | 'column'>): string => `${line} ${column}`

/** Returns the input of the call that stores these corrections. */
function toInput(importUuid: string, cells: readonly CellInput[]) {
  const lines = [...new Set(cells.map(({ line }) => line))]
  return {
    importUuid,
    rows: lines.map((line) => ({
      line,
      cells: cells
        .filter((cell) => cell.line === line)
        .map(({ column, value }) => ({ column, value: value.slice(0, importLimits.cell) })),
    })),
  }
}

/** Maximum number of corrections that are sent together. */
const maxSent = 100

type PendingCells = Map<string, CellInput>

/** Removes the stored corrections. The user may have corrected a cell again in the meantime. */
function forgetStored(pending: PendingCells, stored: readonly CellInput[]): void {
  for (const cell of stored) if (pending.get(keyOf(cell)) === cell) pending.delete(keyOf(cell))
}

interface Unsaved {
  importUuid: string
  pending: PendingCells
  open: RefObject<CellInput | null>
}

/**
 * Sends what is open or waiting, even if the page is closing. What could not be sent stays pending, and the
 * next correction sends it again.
 */
async function sendRest({ importUuid, pending, open }: Unsaved): Promise<void> {
  if (open.current) pending.set(keyOf(open.current), open.current)
  open.current = null
  const rest = [...pending.values()].slice(0, maxSent)
  if (rest.length === 0) return

  try {
    await send(memberImport.updateRows, toInput(importUuid, rest), { keepalive: true })
  } catch {
    return
  }
  forgetStored(pending, rest)
  invalidate([memberImport.readImport, memberImport.readRows])
}

/** Sends what is open or waiting when the page is hidden, closed or left. */
function useSendOnLeave({ importUuid, pending, open }: Unsaved): void {
  useEffect(() => {
    const leave = () => void sendRest({ importUuid, pending, open })
    const onHide = () => document.visibilityState === 'hidden' && leave()

    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', onHide)

    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', onHide)
      leave()
    }
  }, [importUuid, pending, open])
}

/** Stores the corrections of cells one request at a time, so that no check overwrites a newer one. */
export function useCorrections({ importUuid, onStored, onFailure }: Options): Corrections {
  const [, render] = useState(0)
  const [unsent, setUnsent] = useState(0)
  const [entered] = useState(() => new Map<string, string>())
  const [pending] = useState<PendingCells>(() => new Map())
  const sending = useRef<Promise<boolean> | null>(null)
  const open = useRef<CellInput | null>(null)

  const sendAll = async (): Promise<boolean> => {
    while (pending.size > 0) {
      const batch = [...pending.values()].slice(0, maxSent)
      try {
        const view = await send(memberImport.updateRows, toInput(importUuid, batch))
        forgetStored(pending, batch)
        onStored(view)
        invalidate([memberImport.readRows])
      } catch (thrown) {
        const error = asCallError(thrown)
        setUnsent(pending.size)
        reportFailure(error)
        onFailure(error)
        return false
      }
    }
    setUnsent(0)

    return true
  }

  const flush = (): Promise<boolean> => {
    sending.current ??= sendAll().finally(() => {
      sending.current = null
    })
    return sending.current
  }

  useSendOnLeave({ importUuid, pending, open })

  return {
    readEntered: (line, column) => entered.get(keyOf({ line, column })),
    isPending: (line) => [...pending.values()].some((cell) => cell.line === line),
    commit: (cell) => {
      entered.set(keyOf(cell), cell.value)
      pending.set(keyOf(cell), cell)
      render((count) => count + 1)
      void flush()
    },
    hold: (cell) => {
      open.current = cell
    },
    flush,
    drop: () => {
      for (const key of pending.keys()) entered.delete(key)
      pending.clear()
      setUnsent(0)
    },
    unsent,
  }
}
