import { type ArchivedMember, archivedMember } from '@sorgfalt/contract/member/archive'
import { type ReactNode, useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import type { BulkAction, RowAction } from '#ui/DataTable.tsx'
import { IconArchiveOff, IconTrash } from '#ui/icons.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useRestore } from './use-restore.ts'

interface ArchiveActions {
  secondary: readonly BulkAction<ArchivedMember>[]
  rowActions: readonly RowAction<ArchivedMember>[]
  dialogs: ReactNode
}

/** Returns the actions for archived members, and the dialogs that the page renders. */
export function useArchiveActions(): ArchiveActions {
  const t = useText()
  const may = useCan()
  const [deleting, setDeleting] = useState<readonly ArchivedMember[] | null>(null)
  const restore = useRestore()
  const actions = {
    restore: { label: t('archive.restore'), icon: IconArchiveOff, permitted: may(archivedMember.unarchive) },
    remove: {
      label: t('archive.remove'),
      icon: IconTrash,
      danger: true,
      permitted: may(archivedMember.remove),
    },
  }

  return {
    secondary: [
      { ...actions.restore, callback: (members) => void restore.run(members) },
      { ...actions.remove, callback: setDeleting },
    ],
    rowActions: [
      { ...actions.restore, callback: (member) => void restore.run([member]) },
      { ...actions.remove, callback: (member) => setDeleting([member]) },
    ],
    dialogs: <DeleteDialog members={deleting} onClose={() => setDeleting(null)} />,
  }
}
