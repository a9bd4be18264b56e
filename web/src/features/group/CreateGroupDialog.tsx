import { memberGroup, memberGroupForm } from '@sorgfalt/contract/group/group'
import { location } from '@sorgfalt/contract/location/location'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useOpenings } from '#lib/use-openings.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { GroupFields } from './GroupFields.tsx'
import { typeNamed } from './group.rules.ts'

interface CreateProps {
  open: boolean
  onClose: () => void
}

/** A new group; its members are added on its own page, which opens next. */
export function CreateGroupDialog({ open, onClose }: CreateProps) {
  const may = useCan()
  // Whoever may not make groups of the whole company begins with the own location.
  const bound = !may(location.create)
  const { data: own, loading } = useCall(
    location.list,
    { page: 1, perPage: 25, filter: {} },
    { enabled: bound },
  )
  const place = bound ? (own?.rows[0]?.uuid ?? null) : null
  const ready = open && !loading
  const openings = useOpenings(ready)
  return <Creation key={`${openings} ${place}`} open={ready} onClose={onClose} place={place} />
}

function Creation({ open, onClose, place }: CreateProps & { place: string | null }) {
  const t = useText()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const action = useAction(memberGroup.create, {
    successToast: 'group.form.created',
    invalidates: [memberGroup.list],
    onSuccess: ({ uuid }) =>
      navigate({
        to: '/dashboard/company/members/group/details/$uuid/$tabId',
        params: { uuid, tabId: 'member' },
      }),
  })
  const initialName = t('group.type.first-aid')
  const form = useForm({
    schema: memberGroupForm,
    initial: { groupName: initialName, type: 'first-aid', locationUuid: place },
    refused: action.error?.fields,
    onSubmit: (values) => action.run(values),
  })
  // Called like its type until somebody calls it otherwise.
  const { type, groupName } = form.values
  const [typed, setTyped] = useState(type)
  if (typed !== type) {
    if (groupName === t(`group.type.${typed}`)) form.set({ groupName: t(`group.type.${type}`) })
    setTyped(type)
  }
  // And does what its name says, until somebody chooses otherwise.
  const told = typeNamed(groupName)
  const [proposed, setProposed] = useState(type)
  if (told && told !== type && type === proposed) {
    setProposed(told)
    setTyped(told)
    form.set({ type: told })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      headline={t('group.list.create')}
      width="small"
      dirty={form.dirty && !action.pending}
      buttons={[
        {
          label: t('group.form.create'),
          busy: action.pending,
          onClick: () => element.current?.requestSubmit(),
        },
      ]}
    >
      {open && (
        <Form form={form} ref={element}>
          <GroupFields form={form} />
          <input type="submit" hidden />
        </Form>
      )}
    </Dialog>
  )
}
