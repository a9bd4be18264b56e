import type { Call } from '@sorgfalt/contract/core/call'
import { type InfoPointPhone, infoPointPhones } from '@sorgfalt/contract/core/limits'
import {
  type GroupMember,
  type MemberGroupView,
  memberGroup,
  membershipForm,
} from '@sorgfalt/contract/group/group'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { FormDialog } from '#parts/form-dialog/FormDialog.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { useForm } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './groups.module.css'

interface MembershipProps {
  group: MemberGroupView
  /** The dialog is closed if there is no member. */
  member: GroupMember | undefined
  /** Calls whose answers depend on the membership. */
  affected: readonly Call[]
  onClose: () => void
}

/** The dialog for one membership: qualification dates, note and the phone number on the info point. */
export function MembershipDialog({ member, ...others }: MembershipProps) {
  // The content remains while the dialog fades out.
  const [shown, setShown] = useState(member)
  if (member && member !== shown) setShown(member)
  return shown && <Membership key={shown.uuid} open={member !== undefined} member={shown} {...others} />
}

function Membership({
  group,
  member,
  affected,
  open,
  onClose,
}: MembershipProps & { member: GroupMember; open: boolean }) {
  const t = useText()
  const { qualifiedSince, validUntil, note, phone } = member
  const action = useAction(memberGroup.assignMembers, {
    successToast: 'group.members.saved',
    invalidates: affected,
    onSuccess: onClose,
  })

  const form = useForm({
    schema: membershipForm,
    initial: { qualifiedSince, validUntil, note, phone },
    refused: action.error?.fields,
    onSubmit: (membership) =>
      action.run({ memberGroupUuid: group.uuid, memberUuids: [member.uuid], membership }),
  })

  const close = () => {
    form.reset()
    onClose()
  }

  const numbers: Record<InfoPointPhone, string> = {
    none: '',
    phone: member.phoneNumber,
    mobile: member.mobileNumber,
  }

  const day = (name: 'qualifiedSince' | 'validUntil') => {
    const { value, onChange, ...field } = form.field(name)
    return (
      <TextField
        {...field}
        type="date"
        max="9999-12-31"
        label={t(`group.field.${name}`)}
        value={value ?? ''}
        onChange={(date) => onChange(date || null)}
      />
    )
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      headline={nameOf(member)}
      width="small"
      form={form}
      submit={t('common.unsaved.save')}
      pending={action.pending}
    >
      <div className={classes.dates}>
        {day('qualifiedSince')}
        {day('validUntil')}
      </div>
      <TextField
        {...form.field('note')}
        label={t('group.field.note')}
        hint={t('group.form.noteHint')}
        maxLength={100}
        autoComplete="off"
      />
      <Select
        {...form.field('phone')}
        label={t('group.field.phone')}
        hint={t('group.form.phoneHint')}
        options={infoPointPhones.map((value) => ({
          value,
          label: [t(`group.phone.${value}`), numbers[value]].filter(Boolean).join(': '),
          // A number that the member does not have cannot be chosen, unless it is the current choice.
          disabled: value !== 'none' && value !== phone && !numbers[value],
        }))}
      />
    </FormDialog>
  )
}
