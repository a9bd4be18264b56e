import { archivedMember } from '@sorgfalt/contract/member/archive'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import type { ReactNode } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { IconArchiveOff } from '#ui/icons.ts'
import { useRestore } from '../archive/use-restore.ts'
import { useMemberActions } from '../list/use-member-actions.tsx'

interface HeaderActions {
  buttons: ReactNode
  /** Notices about finished actions. The page renders them below the header. */
  notices: ReactNode
  dialogs: ReactNode
}

/**
 * Returns the actions for the member of the page. The member's row in the list or in the archive has the same
 * actions.
 */
export function useHeaderActions(member: MemberHead | undefined): HeaderActions {
  const t = useText()
  const may = useCan()
  const restore = useRestore()
  const { rowActions, notices, dialogs } = useMemberActions()
  const isArchived = member?.status === 'archived'
  const buttons = member && (
    <>
      {rowActions
        .filter(({ permitted, disabled }) => permitted && !disabled?.(member))
        .map(({ label, icon, callback }) => (
          <Button key={label} icon={icon} onClick={() => callback?.(member)}>
            {label}
          </Button>
        ))}
      {isArchived && may(archivedMember.unarchive) && (
        <Button icon={IconArchiveOff} busy={restore.pending} onClick={() => void restore.run([member])}>
          {t('archive.restore')}
        </Button>
      )}
    </>
  )

  return { buttons, notices, dialogs }
}
