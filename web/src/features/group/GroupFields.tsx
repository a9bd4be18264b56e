import { memberGroupTypes } from '@sorgfalt/contract/core/limits'
import type { MemberGroupView, memberGroupForm } from '@sorgfalt/contract/group/group'
import { location } from '@sorgfalt/contract/location/location'
import { useLocationOptions } from '#features/location/use-location-options.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormState } from '#ui/use-form.ts'

/** The value of the location field for groups without a location. */
const company = 'company'

interface FieldsProps {
  form: FormState<typeof memberGroupForm>
  /** The saved and the chosen location of the group. */
  known?: readonly NonNullable<MemberGroupView['location']>[]
  disabled?: boolean
}

const noLocations: FieldsProps['known'] = []

/** The fields for the type, the name and the location of a group. */
export function GroupFields({ form, known = noLocations, disabled = false }: FieldsProps) {
  const t = useText()
  const may = useCan()
  const { items, ...search } = useLocationOptions(known)
  const field = form.field('locationUuid')
  // Only administrators may create groups of the whole company. The permission to create locations identifies
  // administrators.
  const offersCompany = may(location.create) || (disabled && field.value === null)
  const options = offersCompany ? [{ value: company, label: t('group.companyWide') }, ...items] : items

  return (
    <>
      <Select
        {...form.field('type')}
        label={t('group.field.type')}
        options={memberGroupTypes.map((value) => ({ value, label: t(`group.type.${value}`) }))}
        disabled={disabled}
      />
      <TextField
        {...form.field('groupName')}
        label={t('group.field.groupName')}
        disabled={disabled}
        autoComplete="off"
      />
      <Dropdown
        name={field.name}
        label={t('group.field.location')}
        hint={t('group.form.locationHint')}
        max={0}
        items={options}
        value={[field.value ?? company]}
        onChange={([uuid]) => field.onChange(uuid === undefined || uuid === company ? null : uuid)}
        onBlur={field.onBlur}
        error={field.error}
        disabled={disabled}
        {...search}
      />
    </>
  )
}
