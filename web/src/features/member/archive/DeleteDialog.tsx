import { type ArchivedMember, archivedMember } from '@sorgfalt/contract/member/archive'
import { memberList } from '@sorgfalt/contract/member/list'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { nameOrCountText } from '../name-or-count-text.ts'
import { OrgNodeLinks, PlanLinks } from './ResponsibilityLinks.tsx'

/**
 * Up to this number of members, the dialog lists the names. Above it, the user enters the number to confirm.
 */
const maxListed = 10

/** Asks for confirmation before members are deleted permanently. */
export function DeleteDialog({
  members,
  onClose,
}: {
  members: readonly ArchivedMember[] | null
  onClose: () => void
}) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const remove = useAction(archivedMember.remove, {
    invalidates: [archivedMember.list, memberList.getList],
  })

  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState<readonly ArchivedMember[]>([])
  if (members && members !== shown) {
    setShown(members)
    setTyped('')
    remove.clearError()
  }

  const many = shown.length > maxListed
  const confirmed = !many || typed.trim() === String(shown.length)
  const uuids = shown.map(({ uuid }) => uuid)
  const blocked = remove.error?.code === 'Member.ResponsibleBlocksDeletion'
  const { data: open } = useCall(archivedMember.readOpenResponsibilities, { uuids }, { enabled: blocked })
  const submit = async () => {
    const done = await remove.run({ uuids })
    if (!done) return

    onClose()
    showToast({
      type: 'success',
      title: t('common.toast.success'),
      message: nameOrCountText(t, 'archive.removed', shown),
    })
  }

  return (
    <Dialog
      open={members !== null}
      onClose={onClose}
      width="small"
      headline={nameOrCountText(t, 'archive.removeTitle', shown)}
      paragraphs={[t('archive.removeText'), t('archive.removeProofs')]}
      bullets={shown.length > 1 && !many ? shown.map(nameOf) : []}
      buttons={[
        {
          label: t('archive.remove'),
          kind: 'danger',
          busy: remove.pending,
          disabled: !confirmed,
          onClick: () => void submit(),
        },
      ]}
    >
      {many && (
        <TextField
          label={t('archive.removeTyped', { count: shown.length })}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {remove.error && (
        <Callout tone="err" announce={false}>
          {errorText(t, remove.error)}
          {open && open.orgNodes.length > 0 && <OrgNodeLinks orgNodes={open.orgNodes} />}
          {open && open.plans.length > 0 && <PlanLinks plans={open.plans} responsible={uuids} />}
        </Callout>
      )}
    </Dialog>
  )
}
