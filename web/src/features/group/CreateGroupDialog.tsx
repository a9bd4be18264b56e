import { memberGroup, memberGroupForm } from '@sorgfalt/contract/group/group'
import { location } from '@sorgfalt/contract/location/location'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useOpenCount } from '#lib/use-open-count.ts'
import { FormDialog } from '#parts/form-dialog/FormDialog.tsx'
import { useForm } from '#ui/Form.tsx'
import { GroupFields } from './GroupFields.tsx'
import { guessType } from './group.rules.ts'

interface CreateProps {
  open: boolean
  onClose: () => void
  /** The initial name. Default: the name of the first type. */
  name?: string
  /** Called with the new group instead of opening its page. */
  onCreated?: (created: { uuid: string; name: string }) => void
}

/** The dialog for a new group. After saving, the page of the group opens, where members are added. */
export function CreateGroupDialog({ open, onClose, name, onCreated }: CreateProps) {
  const may = useCan()
  // Location managers cannot create groups of the whole company, so their first location is selected.
  const bound = !may(location.create)
  const { data: own, loading } = useCall(
    location.list,
    { page: 1, perPage: 25, filter: {} },
    { enabled: bound },
  )

  const locationUuid = bound ? (own?.rows[0]?.uuid ?? null) : null
  const ready = open && !loading
  const openCount = useOpenCount(ready)

  return (
    <Creation
      key={`${openCount} ${locationUuid}`}
      open={ready}
      onClose={onClose}
      locationUuid={locationUuid}
      {...(name && { name })}
      {...(onCreated && { onCreated })}
    />
  )
}

interface CreationProps extends CreateProps {
  locationUuid: string | null
}

function Creation({ open, onClose, locationUuid, name, onCreated }: CreationProps) {
  const t = useText()
  const navigate = useNavigate()
  const action = useAction(memberGroup.create, {
    successToast: 'group.form.created',
    invalidates: [memberGroup.list],
    onSuccess: ({ uuid }) =>
      onCreated
        ? undefined
        : navigate({
            to: '/dashboard/company/members/group/details/$uuid/$tabId',
            params: { uuid, tabId: 'member' },
          }),
  })

  const initialName = name ?? t('group.type.first-aid')
  const form = useForm({
    schema: memberGroupForm,
    initial: { groupName: initialName, type: 'first-aid', locationUuid },
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const created = await action.run(values)
      if (created) onCreated?.({ uuid: created.uuid, name: values.groupName })
    },
  })

  // The name follows the type until the user enters another name.
  const { type, groupName } = form.values
  const [previousType, setPreviousType] = useState(type)
  if (previousType !== type) {
    if (groupName === t(`group.type.${previousType}`)) form.set({ groupName: t(`group.type.${type}`) })
    setPreviousType(type)
  }

  // The type follows the name until the user chooses another type.
  const guessed = guessType(groupName)
  const [proposed, setProposed] = useState(type)
  if (guessed && guessed !== type && type === proposed) {
    setProposed(guessed)
    setPreviousType(guessed)
    form.set({ type: guessed })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      headline={t('group.list.create')}
      width="small"
      form={form}
      submit={t('group.form.create')}
      pending={action.pending}
    >
      <GroupFields form={form} />
    </FormDialog>
  )
}
