import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { archivedMember } from '@sorgfalt/contract/member/archive'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import { memberRecord } from '@sorgfalt/contract/member/record'
import { overdue } from '@sorgfalt/contract/overdue/overdue'
import { type ReactNode, useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useDownload } from '#parts/download/use-download.ts'
import { AssignElearningDialog, toMemberTarget } from '#parts/elearning-assignment/AssignElearningDialog.tsx'
import { useRemind } from '#parts/remind/use-remind.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArchiveOff, IconDots, IconMail, IconPlus, IconPrinter } from '#ui/icons.ts'
import { useLabels } from '#ui/labels.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useRestore } from '../archive/use-restore.ts'
import { useMemberActions } from '../list/use-member-actions.tsx'

interface HeaderActions {
  /** True until the buttons are known. */
  loading: boolean
  buttons: ReactNode
  /** Notices about finished actions. The page renders them below the header. */
  notices: ReactNode
  dialogs: ReactNode
}

/**
 * Returns the actions for the member of the page. The member's row in the list or in the archive has the same
 * actions.
 */
export function useHeaderActions(uuid: string, member: MemberHead | undefined): HeaderActions {
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

  const tasks = useTaskActions(uuid, member)

  const buttons = member && (
    <>
      {may(memberRecord.exportTrainingRecord) && (
        <Button
          icon={IconPrinter}
          busy={print.busy}
          onClick={() => void print.run({ memberUuid: member.uuid, languageCode: language })}
        >
          {t('member.printTrainingRecord')}
        </Button>
      )}
      {tasks.buttons}
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

  const allDialogs = (
    <>
      {dialogs}
      {tasks.dialogs}
    </>
  )

  return { loading: tasks.loading, buttons, notices, dialogs: allDialogs }
}

/**
 * Returns the buttons that assign an e-learning to the member, and remind the member of overdue tasks. The
 * reminder comes first as long as something is overdue. There are no buttons for archived members.
 */
function useTaskActions(uuid: string, member: MemberHead | undefined): Omit<HeaderActions, 'notices'> {
  const t = useText()
  const may = useCan()
  const isActive = member !== undefined && member.status !== 'archived'
  const { permitted: canRemind, remind, dialog } = useRemind()
  const [assigning, setAssigning] = useState(false)
  const { data, loading } = useCall(
    overdue.readSummary,
    { filter: { member: [uuid] } },
    { enabled: canRemind && may(overdue.readSummary) },
  )
  if (!isActive || loading) return { loading, buttons: null, dialogs: null }

  const canAssign = may(elearningAssignment.assign)
  // Members do not remind themselves.
  const hasOverdue = data !== undefined && data.taskCount > 0 && data.unreachable.self === 0

  return {
    loading,
    buttons: (
      <>
        {canAssign && (
          <Button
            kind={hasOverdue ? 'secondary' : 'primary'}
            icon={IconPlus}
            onClick={() => setAssigning(true)}
          >
            {t('elearning.assign.open')}
          </Button>
        )}
        {hasOverdue && (
          <Button kind="primary" icon={IconMail} onClick={() => remind({ member: [member.uuid] })}>
            {t('overdue.remindOne')}
          </Button>
        )}
      </>
    ),
    dialogs: (
      <>
        {dialog}
        {canAssign && (
          <AssignElearningDialog
            open={assigning}
            onClose={() => setAssigning(false)}
            targets={[toMemberTarget(member)]}
          />
        )}
      </>
    ),
  }
}
