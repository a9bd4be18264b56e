import { type InitialPasswordLetter, initialPasswordDays } from '@sorgfalt/contract/member/access'
import { memberEditing, newMemberForm } from '@sorgfalt/contract/member/details-form'
import { memberList } from '@sorgfalt/contract/member/list'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, today } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { useOpenCount } from '#lib/use-open-count.ts'
import { FormDialog } from '#parts/form-dialog/FormDialog.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { useForm } from '#ui/Form.tsx'
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
  const t = useText()
  const openCount = useOpenCount(open)
  const [letter, setLetter] = useState<InitialPasswordLetter>()

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
  // Every attempt sends the same uuid, so that a repeated request creates only one member.
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
        onInitialPassword({
          firstName,
          lastName,
          username,
          password: created.initialPassword,
          orgUnit: null,
          location: null,
          validUntil: addDays(today(), initialPasswordDays - 1),
        })
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
    <FormDialog
      open={open}
      onClose={onClose}
      headline={t('member.create.title')}
      width="large"
      form={form}
      submit={t('member.create.submit')}
      pending={action.pending}
      busy={form.submitting}
      marksRequired
    >
      <NewMemberFields form={form} username={username} />
    </FormDialog>
  )
}
