import type { InitialPasswordLetter } from '@sorgfalt/contract/member/access'
import { memberDetails, newMemberForm } from '@sorgfalt/contract/member/details'
import { memberList } from '@sorgfalt/contract/member/list'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { PrintDialog } from '../access/PrintDialog.tsx'
import { nameOf } from '../list/member-columns.tsx'
import { NewMemberFields } from './NewMemberFields.tsx'
import { blankMember, requestOf } from './new-member.rules.ts'
import { useUsernameProposal } from './use-username-proposal.ts'

interface CreateProps {
  open: boolean
  onClose: () => void
}

/** Somebody new; a password to hand over is shown once, in a dialog of its own. */
export function CreateMemberDialog({ open, onClose }: CreateProps) {
  // Whatever was typed belongs to one opening.
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  const t = useText()
  const [letter, setLetter] = useState<InitialPasswordLetter>()
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }
  return (
    <>
      <Creation key={openings} open={open} onClose={onClose} onInitialPassword={setLetter} />
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

interface CreationProps extends CreateProps {
  onInitialPassword: (letter: InitialPasswordLetter) => void
}

function Creation({ open, onClose, onInitialPassword }: CreationProps) {
  const t = useText()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  // Sent again after a lost answer it is still the same member.
  const [uuid] = useState(() => crypto.randomUUID())
  const action = useAction(memberDetails.create, { invalidates: [memberList.getList] })
  const form = useForm({
    schema: newMemberForm,
    initial: blankMember,
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const made = await action.run(await requestOf(uuid, values))
      if (!made) return
      onClose()
      const { firstName, lastName } = values
      if (made.initialPassword)
        onInitialPassword({ firstName, lastName, username: values.username, password: made.initialPassword })
      showToast({
        type: 'success',
        title: t('common.toast.success'),
        message: t('member.create.done', { name: nameOf(values) }),
        action: {
          label: t('member.create.open'),
          onClick: () =>
            void navigate({
              to: '/dashboard/company/members/details/$uuid/$tabId',
              params: { uuid: made.uuid, tabId: 'details' },
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
