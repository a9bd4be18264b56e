import { memberAccess } from '@sorgfalt/contract/member/access'
import { archivedMember } from '@sorgfalt/contract/member/archive'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { memberList } from '@sorgfalt/contract/member/list'
import { type ReactNode, useState } from 'react'
import { useCan } from '#lib/session.ts'
import { remembered } from '#lib/storage.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useRemind } from '#parts/remind/use-remind.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import type { BulkAction, PrimaryAction, RowAction } from '#ui/DataTable.tsx'
import { IconArchive, IconKey, IconMail } from '#ui/icons.ts'
import classes from '../access/access.module.css'
import { passwordOrderKey } from '../access/password-order.ts'
import { ResetDialog, type ResetStart } from '../access/ResetDialog.tsx'
import { type ArchivedMembers, ArchiveNotice } from '../archive/ArchiveNotice.tsx'
import type { MemberSubject } from '../name-or-count-text.ts'
import { useRestrictions } from './use-restrictions.ts'

interface MemberActions {
  /** Actions that the page renders in its header. */
  primary: readonly PrimaryAction[]
  secondary: readonly BulkAction<MemberSubject>[]
  rowActions: readonly RowAction<MemberSubject>[]
  /** Notices about finished actions. The page renders them below the header. */
  notices: ReactNode
  dialogs: ReactNode
}

/** Returns the actions that remind and archive members, undo the archiving and reset passwords. */
export function useMemberActions(): MemberActions {
  const t = useText()
  const may = useCan()
  const { findChangeable, hints } = useRestrictions()
  const isFixed = (members: readonly MemberSubject[]) => findChangeable(members).length === 0
  const { permitted, remind, dialog } = useRemind()
  const [archived, setArchived] = useState<ArchivedMembers | null>(null)
  const [reset, setReset] = useState<ResetStart | null>(null)
  const waitingJobUuid = remembered.get(passwordOrderKey)
  const archive = useAction(archivedMember.archive, {
    invalidates: [memberList.getList, memberList.loadMember, memberDetails.read, archivedMember.list],
  })

  const archiveMembers = async (members: readonly MemberSubject[]) => {
    const answer = await archive.run({ uuids: members.map(({ uuid }) => uuid) })
    if (answer) setArchived({ members, openResponsibilities: answer.openResponsibilities })
  }

  const actions = {
    remind: { label: t('overdue.remindOne'), icon: IconMail, permitted },
    archive: { label: t('archive.archive'), icon: IconArchive, permitted: may(archivedMember.archive) },
    reset: { label: t('access.reset'), icon: IconKey, permitted: may(memberAccess.resetPassword) },
  }

  return {
    primary: may(memberAccess.resetPassword)
      ? [{ ...actions.reset, label: t('access.title'), callback: () => setReset('filter') }]
      : [],
    secondary: [
      {
        ...actions.remind,
        callback: (members) => remind({ member: members.map(({ uuid }) => uuid) }),
      },
      {
        ...actions.reset,
        disabled: isFixed,
        hint: hints.rows,
        callback: (members) => setReset({ members: findChangeable(members) }),
      },
      {
        ...actions.archive,
        disabled: isFixed,
        hint: hints.rows,
        callback: (members) => void archiveMembers(findChangeable(members)),
      },
    ],
    rowActions: [
      { ...actions.remind, callback: ({ uuid }) => remind({ member: [uuid] }) },
      {
        ...actions.reset,
        disabled: (member) => isFixed([member]),
        hint: hints.row,
        callback: (member) => setReset({ members: [member] }),
      },
      {
        ...actions.archive,
        disabled: (member) => isFixed([member]),
        callback: (member) => void archiveMembers([member]),
      },
    ],
    notices: (
      <>
        {archived && <ArchiveNotice {...archived} onClose={() => setArchived(null)} />}
        {waitingJobUuid !== null && reset === null && (
          <WaitingPasswords onShow={() => setReset({ jobUuid: waitingJobUuid })} />
        )}
      </>
    ),
    dialogs: (
      <>
        <ResetDialog start={reset} onClose={() => setReset(null)} />
        {dialog}
      </>
    ),
  }
}

/** A notice about initial passwords that the user has requested but not fetched yet. */
function WaitingPasswords({ onShow }: { onShow: () => void }) {
  const t = useText()

  return (
    <div className={classes.notice}>
      <Callout tone="info" icon={IconKey}>
        <div className={classes.noticeLine}>
          <span>{t('access.waiting')}</span>
          <Button size="small" onClick={onShow}>
            {t('access.show')}
          </Button>
        </div>
      </Callout>
    </div>
  )
}
