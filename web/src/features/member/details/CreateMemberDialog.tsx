import type { InitialPasswordLetter } from '@sorgfalt/contract/member/access'
import { memberEditing, newMemberForm } from '@sorgfalt/contract/member/details-form'
import { memberList } from '@sorgfalt/contract/member/list'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { PrintDialog } from '../access/PrintDialog.tsx'
import { NewMemberFields } from './NewMemberFields.tsx'
import { createRequest, defaultMember } from './new-member.rules.ts'
import { useUsernameProposal } from './use-username-proposal.ts'

interface CreateProps {
  open: boolean
  onClose: () => void
}

/** Creates a member. An initial password is shown once, in a separate dialog. */
export function CreateMemberDialog({ open, onClose }: CreateProps) {
  // A new key for each opening discards the input of the last one.
  const [openCount, setOpenCount] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  const t = useText()
  const [letter, setLetter] = useState<InitialPasswordLetter>()

  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setOpenCount(openCount + 1)
  }

  return (
    <>
      <NewMemberDialog key={openCount} open={open} onClose={onClose} onInitialPassword={setLetter} />
      {letter && (
        <PrintDialog
          open
          headline={t('member.create.initialTitle', { name: nameOf(letter) })}
          letters={[letter]}
          onClose={() => setLetter(undefined)}
        />
      )}
    </>
  )
}

interface NewMemberDialogProps extends CreateProps {
  onInitialPassword: (letter: InitialPasswordLetter) => void
}

function NewMemberDialog({ open, onClose, onInitialPassword }: NewMemberDialogProps) {
  const t = useText()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  // The same uuid for every attempt, so that a repeated request creates one member.
  const [uuid] = useState(() => crypto.randomUUID())
  const action = useAction(memberEditing.create, { invalidates: [memberList.getList] })
  const form = useForm({
    schema: newMemberForm,
    initial: defaultMember,
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const created = await action.run(await createRequest(uuid, values))
      if (!created) return

      onClose()

      const { firstName, lastName, username } = values
      if (created.initialPassword)
        onInitialPassword({ firstName, lastName, username, password: created.initialPassword })
      showToast({
        type: 'success',
        title: t('common.toast.success'),
        message: t('member.create.done', { name: nameOf(values) }),
        action: {
          label: t('member.create.open'),
          onClick: () =>
            void navigate({
              to: '/dashboard/company/members/details/$uuid/$tabId',
              params: { uuid: created.uuid, tabId: 'details' },
            }),
        },
      })
    },
  })

  const username = useUsernameProposal(form.values, (name) => form.set({ username: name }))

  return (
    <Dialog
      open={open}
      onClose={onClose}
      headline={t('member.create.title')}
      width="large"
      dirty={form.dirty && !action.pending}
      buttons={[
        {
          label: t('member.create.submit'),
          busy: form.submitting,
          onClick: () => element.current?.requestSubmit(),
        },
      ]}
    >
      {open && (
        <Form form={form} ref={element}>
          <NewMemberFields form={form} username={username} />
          <input type="submit" hidden />
        </Form>
      )}
    </Dialog>
  )
}
