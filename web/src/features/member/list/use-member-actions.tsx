import { managedRoles } from '@sorgfalt/contract/core/role'
import { memberAccess } from '@sorgfalt/contract/member/access'
import { archivedMember } from '@sorgfalt/contract/member/archive'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { memberList } from '@sorgfalt/contract/member/list'
import { type ReactNode, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan, useMember } from '#lib/session.ts'
import { remembered } from '#lib/storage.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import type { BulkAction, PrimaryAction, RowAction } from '#ui/DataTable.tsx'
import { IconArchive, IconKey } from '#ui/icons.ts'
import classes from '../access/access.module.css'
import { orderKey } from '../access/order.ts'
import { ResetDialog, type ResetStart } from '../access/ResetDialog.tsx'
import { type Gone, UndoNotice } from '../access/UndoNotice.tsx'
import type { Subject } from '../people-text.ts'

interface MemberActions {
  /** For the head of the page. */
  primary: readonly PrimaryAction[]
  secondary: readonly BulkAction<Subject>[]
  rowActions: readonly RowAction<Subject>[]
  /** What has just happened, below the head of the page. */
  notices: ReactNode
  dialogs: ReactNode
}

/** Whom the reader cannot change here, and why. */
function useReach() {
  const t = useText()
  const formats = useFormats()
  const { uuid: own, roleIdentifier } = useMember()
  const managed = managedRoles(roleIdentifier)
  const foreign = ({ uuid, role }: Subject) => uuid === own || !managed.includes(role)
  const none = (members: readonly Subject[]) =>
    members.some((member) => member.status === 'archived' || foreign(member))
  const hints = {
    row: (member: Subject) =>
      member.uuid === own ? t('member.list.own') : foreign(member) ? t('member.list.otherRole') : undefined,
    rows: (members: readonly Subject[]) => {
      const names = members.filter(foreign).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
      return names.length > 0 ? t('member.list.deselect', { names: formats.list(names) }) : undefined
    },
  }
  return { none, hints }
}

/** What can be done with members: archive them, and take it back; renew their passwords. */
export function useMemberActions(): MemberActions {
  const t = useText()
  const may = useCan()
  const { none, hints } = useReach()
  const [gone, setGone] = useState<Gone | null>(null)
  const [reset, setReset] = useState<ResetStart | null>(null)
  const order = remembered.get(orderKey)
  const archive = useAction(archivedMember.archive, {
    invalidates: [memberList.getList, memberList.loadMember, memberDetails.read, archivedMember.list],
  })
  const sendAway = async (members: readonly Subject[]) => {
    const archived = await archive.run({ uuids: members.map(({ uuid }) => uuid) })
    if (archived) setGone({ members, leftBehind: archived.leftBehind })
  }
  const actions = {
    archive: { label: t('archive.archive'), icon: IconArchive, permitted: may(archivedMember.archive) },
    reset: { label: t('access.reset'), icon: IconKey, permitted: may(memberAccess.resetPassword) },
  }
  return {
    primary: may(memberAccess.resetPassword)
      ? [{ ...actions.reset, label: t('access.title'), callback: () => setReset('filter') }]
      : [],
    secondary: [
      { ...actions.reset, disabled: none, hint: hints.rows, callback: (members) => setReset({ members }) },
      { ...actions.archive, disabled: none, hint: hints.rows, callback: (members) => void sendAway(members) },
    ],
    rowActions: [
      {
        ...actions.reset,
        disabled: (member) => none([member]),
        hint: hints.row,
        callback: (member) => setReset({ members: [member] }),
      },
      {
        ...actions.archive,
        disabled: (member) => none([member]),
        callback: (member) => void sendAway([member]),
      },
    ],
    notices: (
      <>
        {gone && <UndoNotice {...gone} onClose={() => setGone(null)} />}
        {order !== null && reset === null && (
          <div className={classes.notice}>
            <Callout tone="info" icon={IconKey}>
              <div className={classes.told}>
                <span>{t('access.waiting')}</span>
                <Button size="small" onClick={() => setReset({ jobUuid: order })}>
                  {t('access.show')}
                </Button>
              </div>
            </Callout>
          </div>
        )}
      </>
    ),
    dialogs: <ResetDialog start={reset} onClose={() => setReset(null)} />,
  }
}
