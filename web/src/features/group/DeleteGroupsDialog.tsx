import { type ListedMemberGroup, memberGroup } from '@sorgfalt/contract/group/group'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface DeleteProps {
  /** The groups to delete. The dialog is closed if there are none. */
  groups: readonly Pick<ListedMemberGroup, 'uuid' | 'groupName' | 'memberCount'>[]
  onClose: () => void
  onDeleted?: () => void
}

/** The dialog that confirms the deletion of groups and counts the memberships that are lost. */
export function DeleteGroupsDialog({ groups, onClose, onDeleted }: DeleteProps) {
  // The content remains while the dialog fades out.
  const [shown, setShown] = useState(groups)
  if (groups.length > 0 && groups !== shown) setShown(groups)
  const t = useText()
  const formats = useFormats()
  const action = useAction(memberGroup.remove, {
    successToast: 'group.remove.done',
    invalidates: [memberGroup.list],
    onSuccess: () => {
      onClose()
      onDeleted?.()
    },
  })

  const members = shown.reduce((sum, { memberCount }) => sum + memberCount, 0)

  return (
    <Dialog
      open={groups.length > 0}
      onClose={onClose}
      width="small"
      headline={t('group.remove.title', { count: shown.length, total: formats.number(shown.length) })}
      paragraphs={[
        t('group.remove.text', {
          names: formats.list(shown.map(({ groupName }) => groupName)),
          count: shown.length,
        }),
        ...(members > 0
          ? [t('group.remove.members', { count: members, total: formats.number(members) })]
          : []),
      ]}
      buttons={[
        {
          label: t('group.remove.submit'),
          kind: 'danger',
          busy: action.pending,
          onClick: () =>
            void action.run({
              memberGroupUuids: shown.map(({ uuid }) => uuid),
              ...(members > 0 && { withMembers: true }),
            }),
        },
      ]}
    />
  )
}
