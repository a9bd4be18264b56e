import { archivedMember } from '@sorgfalt/contract/member/archive'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { memberList } from '@sorgfalt/contract/member/list'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { type MemberName, nameOrCountText } from '../name-or-count-text.ts'

/** Returns a function that restores members from the archive and shows a toast. */
export function useRestore(): { run: (members: readonly MemberName[]) => Promise<void>; pending: boolean } {
  const t = useText()
  const restore = useAction(archivedMember.unarchive, {
    invalidates: [archivedMember.list, memberList.getList, memberList.loadMember, memberDetails.read],
  })

  return {
    pending: restore.pending,
    run: async (members) => {
      const done = await restore.run({ uuids: members.map(({ uuid }) => uuid) })
      if (done)
        showToast({
          type: 'success',
          title: t('common.toast.success'),
          message: nameOrCountText(t, 'archive.restored', members),
        })
    },
  }
}
