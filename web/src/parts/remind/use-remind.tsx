import { type OverdueFilter, overdue } from '@sorgfalt/contract/overdue/overdue'
import { type ReactNode, useState } from 'react'
import { useCan } from '#lib/session.ts'
import { RemindDialog } from './RemindDialog.tsx'

interface Remind {
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

  return {
    permitted: may(overdue.remind),
    remind: setFilter,
    dialog: <RemindDialog filter={filter} onClose={() => setFilter(null)} />,
  }
}
