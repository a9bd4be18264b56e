import { type OverdueFilter, overdue } from '@sorgfalt/contract/overdue/overdue'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCan } from '#lib/session.ts'

/** Loaded on the first reminder, so that screens and the start page load faster. */
const RemindDialog = lazy(async () => ({ default: (await import('./RemindDialog.tsx')).RemindDialog }))

export interface Remind {
  /** False: the user may not remind members. */
  permitted: boolean
  /** Opens the dialog for the members with an overdue task that matches the filter. */
  remind: (filter: OverdueFilter) => void
  /** The dialog. The screen renders it. */
  dialog: ReactNode
}

/** Lets a screen remind members of everything that is overdue for them. */
export function useRemind(): Remind {
  const may = useCan()
  const [filter, setFilter] = useState<OverdueFilter | null>(null)
  const [wasOpened, setWasOpened] = useState(false)

  const remind = (chosen: OverdueFilter) => {
    setFilter(chosen)
    setWasOpened(true)
  }

  return {
    permitted: may(overdue.remind),
    remind,
    dialog: wasOpened && (
      <Suspense>
        <RemindDialog filter={filter} onClose={() => setFilter(null)} />
      </Suspense>
    ),
  }
}
