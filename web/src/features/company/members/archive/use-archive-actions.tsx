import { type ArchivedMember, archivedMember } from '@sorgfalt/contract/archived-member'
import { memberList } from '@sorgfalt/contract/member-list'
import { type ReactNode, useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import type { BulkAction, RowAction } from '#ui/DataTable.tsx'
import { IconArchiveOff, IconTrash } from '#ui/icons.ts'
import { peopleText } from '../people-text.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

interface ArchiveActions {
  secondary: readonly BulkAction<ArchivedMember>[]
  rowActions: readonly RowAction<ArchivedMember>[]
  /** Dialogs. */
  area: ReactNode
}

/** What can be done with somebody in the archive. */
export function useArchiveActions(): ArchiveActions {
  const t = useText()
  const may = useCan()
  const [deleting, setDeleting] = useState<readonly ArchivedMember[] | null>(null)
  const restore = useAction(archivedMember.unarchive, { invalidates: [archivedMember.list, memberList.getList] })
  const bringBack = async (members: readonly ArchivedMember[]) => {
    const done = await restore.run({ uuids: members.map(({ uuid }) => uuid) })
    if (done) showToast({ type: 'success', title: t('common.toast.success'), message: peopleText(t, 'archive.restored', members) })
  }
  const actions = {
    restore: { label: t('archive.restore'), icon: IconArchiveOff, permitted: may(archivedMember.unarchive) },
    remove: { label: t('archive.remove'), icon: IconTrash, danger: true, permitted: may(archivedMember.remove) },
  }
  return {
    secondary: [
      { ...actions.restore, callback: (members) => void bringBack(members) },
      { ...actions.remove, callback: setDeleting },
    ],
    rowActions: [
      { ...actions.restore, callback: (member) => void bringBack([member]) },
      { ...actions.remove, callback: (member) => setDeleting([member]) },
    ],
    area: <DeleteDialog members={deleting} onClose={() => setDeleting(null)} />,
  }
}
