import type { contactForm } from '@sorgfalt/contract/profile/contact'
import { useText } from '#lib/texts.tsx'
import { useCountries } from '#parts/address/use-countries.ts'
import { Dropdown } from '#ui/Dropdown.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormState } from '#ui/use-form.ts'

const textFields = [
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phoneNumber', type: 'tel', autoComplete: 'tel' },
  { name: 'mobileNumber', type: 'tel', autoComplete: 'tel' },
  { name: 'street', type: 'text', autoComplete: 'street-address' },
  { name: 'postalCode', type: 'text', autoComplete: 'postal-code' },
  { name: 'city', type: 'text', autoComplete: 'address-level2' },
] as const

interface ContactFieldsProps {
  form: FormState<typeof contactForm>
  editable: boolean
}

/** The fields of the contact details: email address, phone numbers and postal address. */
export function ContactFields({ form, editable }: ContactFieldsProps) {
  const t = useText()
  const country = form.field('country')
  const countries = useCountries(country.value)

  return (
    <FieldColumns>
      {textFields.map(({ name, type, autoComplete }) => (
        <TextField
          key={name}
          {...form.field(name)}
          type={type}
          label={t(`profile.details.${name}`)}
          autoComplete={autoComplete}
          disabled={!editable}
        />
      ))}
      <Dropdown
        name="country"
        label={t('profile.details.country')}
        max={0}
        disabled={!editable}
        items={countries}
        value={[country.value]}
        onChange={([code]) => country.onChange(code ?? '')}
        onBlur={country.onBlur}
        error={country.error}
      />
    </FieldColumns>
  )
}
