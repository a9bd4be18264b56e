import { archivedMember } from '@sorgfalt/contract/member/archive'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import { memberRecord } from '@sorgfalt/contract/member/record'
import type { ReactNode } from 'react'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useDownload } from '#parts/download/use-download.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArchiveOff, IconDots, IconPrinter } from '#ui/icons.ts'
import { useLabels } from '#ui/labels.tsx'
import { Menu } from '#ui/Menu.tsx'
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
  const labels = useLabels()
  const restore = useRestore()
  const { rowActions, notices, dialogs } = useMemberActions()
  const isArchived = member?.status === 'archived'
  const { language } = useLanguage()
  const print = useDownload(memberRecord.exportTrainingRecord)
  const entries = member
    ? rowActions
        .filter(({ permitted, disabled }) => permitted && !disabled?.(member))
        .map(({ label, icon, callback }) => ({ label, icon, onClick: () => callback?.(member) }))
    : []

  const buttons = member && (
    <>
      {may(memberRecord.exportTrainingRecord) && (
        <Button
          icon={IconPrinter}
          busy={print.busy}
          onClick={() => void print.run({ memberUuid: member.uuid, languageCode: language })}
        >
          {t('member.trainingRecord.print')}
        </Button>
      )}
      {isArchived && may(archivedMember.unarchive) && (
        <Button icon={IconArchiveOff} busy={restore.pending} onClick={() => void restore.run([member])}>
          {t('archive.restore')}
        </Button>
      )}
      {entries.length > 0 && (
        <Menu
          trigger={<IconButton framed icon={IconDots} label={labels.moreActions} />}
          entries={entries}
          label={labels.moreActions}
        />
      )}
    </>
  )

  return { buttons, notices, dialogs }
}
