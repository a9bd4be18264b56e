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

/** Stands for no location. */
const company = 'company'

interface FieldsProps {
  form: FormState<typeof memberGroupForm>
  /** The location that was read. */
  known?: MemberGroupView['location']
  disabled?: boolean
}

/** What a group is called, what it does and where. */
export function GroupFields({ form, known = null, disabled = false }: FieldsProps) {
  const t = useText()
  const may = useCan()
  const { items, ...search } = useLocationOptions(known ? [known] : [])
  const place = form.field('locationUuid')
  // Groups of the whole company are made by those who make locations, too.
  const everywhere = may(location.create) || (disabled && place.value === null)
  const options = everywhere ? [{ value: company, label: t('group.companyWide') }, ...items] : items
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
        name={place.name}
        label={t('group.field.location')}
        hint={t('group.form.locationHint')}
        max={0}
        items={options}
        value={[place.value ?? company]}
        onChange={([uuid]) => place.onChange(uuid === undefined || uuid === company ? null : uuid)}
        onBlur={place.onBlur}
        error={place.error}
        disabled={disabled}
        {...search}
      />
    </>
  )
}
