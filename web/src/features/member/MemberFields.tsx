import { genders, languages } from '@sorgfalt/contract/core/limits'
import type { memberDetailsForm } from '@sorgfalt/contract/member/details-form'
import { useText } from '#lib/texts.tsx'
import { useCountries } from '#parts/address/use-countries.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { CodeAndCity, WholeLine } from '#ui/FieldColumns.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormState } from '#ui/use-form.ts'

interface FieldsProps {
  form: FormState<typeof memberDetailsForm>
  disabled?: boolean
  required?: boolean
}

type TextName =
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'street'
  | 'postalCode'
  | 'city'
  | 'externalCompany'
  | 'externalId'

/** A text field without autocompletion, because browsers would offer the administrator's own data. */
function MemberTextField({
  form,
  name,
  disabled,
  type,
  required,
}: FieldsProps & { name: TextName; type?: 'tel' }) {
  const t = useText()
  return (
    <TextField
      {...form.field(name)}
      label={t(`member.field.${name}`)}
      disabled={disabled}
      required={required}
      autoComplete="off"
      {...(type && { type })}
    />
  )
}

function DateField({ form, name, disabled }: FieldsProps & { name: 'birthDate' | 'entryDate' }) {
  const t = useText()
  const { value, onChange, ...field } = form.field(name)

  return (
    <TextField
      {...field}
      type="date"
      min="1900-01-01"
      max="9999-12-31"
      label={t(`member.field.${name}`)}
      value={value ?? ''}
      onChange={(day) => onChange(day || null)}
      disabled={disabled}
    />
  )
}

/** The fields for the first and the last name. */
export function NameFields(props: FieldsProps) {
  return (
    <>
      <MemberTextField {...props} name="firstName" required />
      <MemberTextField {...props} name="lastName" required />
    </>
  )
}

/** The field for the email address, which receives invitations and reminders. */
export function EmailField({ form, disabled, required }: FieldsProps) {
  const t = useText()
  return (
    <TextField
      {...form.field('email')}
      type="email"
      label={t('member.field.email')}
      disabled={disabled}
      required={required}
      autoComplete="off"
    />
  )
}

/** The field for the mobile number, which receives invitations and reminders. */
export function MobileField({ form, disabled, required }: FieldsProps) {
  const t = useText()
  return (
    <TextField
      {...form.field('mobileNumber')}
      type="tel"
      label={t('member.field.mobileNumber')}
      disabled={disabled}
      required={required}
      autoComplete="off"
    />
  )
}

/** The field for the landline number. */
export function PhoneField(props: FieldsProps) {
  return <MemberTextField {...props} name="phoneNumber" type="tel" />
}

/** The field for the language of the interface and of all messages. */
export function LanguageField({ form, disabled = false }: FieldsProps) {
  const t = useText()
  return (
    <Select
      {...form.field('language')}
      label={t('member.field.language')}
      hint={t('member.form.languageHint')}
      options={languages.map((value) => ({ value, label: t(`common.languages.${value}`) }))}
      disabled={disabled}
    />
  )
}

/** The fields for the entry date, the personnel number and the external company. */
export function EmploymentFields(props: FieldsProps) {
  return (
    <>
      <DateField {...props} name="entryDate" />
      <MemberTextField {...props} name="externalId" />
      <MemberTextField {...props} name="externalCompany" />
    </>
  )
}

/** The field for the main location. */
export function LocationField({ form, disabled = false }: FieldsProps) {
  const t = useText()
  const { value, onChange, ...field } = form.field('locationUuid')
  const { options, ...search } = useOrgNodeOptions('locations', value ? [value] : [])

  return (
    <Dropdown
      {...field}
      {...search}
      label={t('member.field.location')}
      max={0}
      items={[{ value: '', label: t('member.form.noLocation') }, ...options]}
      value={[value ?? '']}
      onChange={([uuid]) => onChange(uuid || null)}
      disabled={disabled}
    />
  )
}

/** The fields for the date of birth and the gender. */
export function PersonalFields(props: FieldsProps) {
  const t = useText()
  const { form, disabled = false } = props

  return (
    <>
      <DateField {...props} name="birthDate" />
      <Select
        {...form.field('gender')}
        label={t('member.field.gender')}
        options={genders.map((value) => ({ value, label: t(`profile.genders.${value}`) }))}
        disabled={disabled}
      />
    </>
  )
}

/** The fields for the postal address, in the order of an envelope. */
export function AddressFields(props: FieldsProps) {
  const t = useText()
  const { form, disabled = false } = props
  const { value, onChange, ...country } = form.field('country')

  return (
    <>
      <WholeLine>
        <MemberTextField {...props} name="street" />
      </WholeLine>
      <CodeAndCity>
        <MemberTextField {...props} name="postalCode" />
        <MemberTextField {...props} name="city" />
      </CodeAndCity>
      <Dropdown
        {...country}
        label={t('member.field.country')}
        max={0}
        items={useCountries(value)}
        value={[value]}
        onChange={([code]) => onChange(code ?? '')}
        disabled={disabled}
      />
    </>
  )
}

/** The checkboxes for the kinds of tasks that the member gets. */
export function TaskFields({ form, disabled = false }: FieldsProps) {
  const t = useText()
  return (
    <>
      {(['createElearningTasks', 'createRiskAssessmentTasks'] as const).map((name) => {
        const { onBlur: _, ...field } = form.field(name)
        return <Checkbox key={name} {...field} label={t(`member.field.${name}`)} disabled={disabled} />
      })}
    </>
  )
}
