import { clientDetails } from '@sorgfalt/contract/company/company'
import { location, locationForm } from '@sorgfalt/contract/location/location'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useOpenCount } from '#lib/use-open-count.ts'
import { FormDialog } from '#parts/form-dialog/FormDialog.tsx'
import { useProposedIdentifier } from '#parts/identifier/use-proposed-identifier.ts'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { useForm } from '#ui/Form.tsx'
import { AddressFields, IdentityFields, WorkFields } from './LocationFields.tsx'
import { createEmptyLocation, createFirstLocation, type LocationValues } from './location.rules.ts'

interface CreateProps {
  open: boolean
  onClose: () => void
  /** Whether the company has no location yet. Undefined while unknown. */
  isFirst: boolean | undefined
  /** The initial name. */
  name?: string
  /** Called with the new location instead of opening its page. */
  onCreated?: (created: { uuid: string; name: string }) => void
}

/** The dialog for a new location. After saving, the page of the location opens with the remaining fields. */
export function CreateLocationDialog({ open, onClose, isFirst, name = '', onCreated }: CreateProps) {
  const openCount = useOpenCount(open)
  // The initial country of a new location is the country of the company, because most locations are there.
  const { data: company, error } = useCall(clientDetails.read, {}, { enabled: open })
  const proposed =
    company && isFirst ? createFirstLocation(company) : createEmptyLocation(company?.country ?? 'DE')
  const initial = name ? { ...proposed, name } : proposed
  // The dialog waits for the initial values: setting them later would overwrite what the user has entered.
  const ready = isFirst !== undefined && (company !== undefined || error !== undefined)

  return (
    <Creation
      key={`${openCount} ${ready}`}
      open={open && ready}
      onClose={onClose}
      initial={initial}
      {...(onCreated && { onCreated })}
    />
  )
}

interface CreationProps extends Pick<CreateProps, 'open' | 'onClose' | 'onCreated'> {
  initial: LocationValues
}

function Creation({ open, onClose, initial, onCreated }: CreationProps) {
  const t = useText()
  const navigate = useNavigate()
  const action = useAction(location.create, {
    successToast: 'location.form.created',
    invalidates: [location.list],
    onSuccess: ({ uuid }) =>
      onCreated
        ? undefined
        : navigate({
            to: '/dashboard/company/locations/details/$uuid/$tabId',
            params: { uuid, tabId: 'details' },
          }),
  })

  const form = useForm({
    schema: locationForm,
    initial,
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const created = await action.run(values)
      if (created) onCreated?.({ uuid: created.uuid, name: values.name })
    },
  })

  const { name, identifier } = form.values
  useProposedIdentifier({
    name,
    identifier,
    onPropose: (proposed) => form.set({ identifier: proposed }),
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      headline={t('location.list.create')}
      width="medium"
      form={form}
      submit={t('location.form.create')}
      pending={action.pending}
      marksRequired
    >
      <FieldColumns min={16}>
        <IdentityFields form={form} />
      </FieldColumns>
      <FieldGroup title={t('location.form.address')} line>
        <FieldColumns min={16}>
          <AddressFields form={form} />
        </FieldColumns>
      </FieldGroup>
      <FieldGroup title={t('location.form.work')} line>
        <FieldColumns min={16}>
          <WorkFields form={form} />
        </FieldColumns>
      </FieldGroup>
    </FormDialog>
  )
}
